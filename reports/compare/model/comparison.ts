import type { RequirementResult } from '../../../spec/results.ts';
import { isWeak } from '../../view.ts';
import { answerChanges, type AnswerChange } from './answers.ts';
import { causeOf, generalCause, type Cause } from './cause.ts';
import { statusChanges, type StatusChange } from './changes.ts';
import { circumstancesOf, type Circumstances } from './circumstances.ts';
import { counterparts } from './counterpart.ts';
import { findingChanges, type FindingChange } from './findings.ts';
import { latencyChanges, type LatencyChange } from './latency.ts';
import { notesOn } from './notes.ts';
import { comparisonOutcome, type ComparisonOutcome } from './outcome.ts';
import { judgedBy, type Side } from './side.ts';

/** A changed status with its most likely cause. */
export interface Change extends StatusChange {
  readonly cause: Cause;
}

/** A requirement that is upheld in both runs, in B on next to nothing. */
export interface Thinner {
  readonly id: string;
  readonly before: RequirementResult;
  readonly after: RequirementResult;
}

/** What changed from run A to run B: data, from which every rendering is made. */
export interface Comparison {
  readonly a: Side;
  readonly b: Side;
  readonly outcome: ComparisonOutcome;
  /** Worst first. */
  readonly changes: readonly Change[];
  readonly findings: readonly FindingChange[];
  readonly answers: readonly AnswerChange[];
  readonly thinner: readonly Thinner[];
  /** Empty if either run has no recording. */
  readonly latency: readonly LatencyChange[];
  readonly circumstances: Circumstances;
  /** What holds of every difference that has no cause of its own. */
  readonly cause: Cause;
  /** What a reader must know of the comparison itself, sentences. */
  readonly notes: readonly string[];
  /** How many requirements both runs were asked to judge. */
  readonly judged: number;
  /** Whether the verdicts speak of the same selection of requirements. */
  readonly verdictsComparable: boolean;
}

/** Compares two runs. Pure: what it is given is all it knows. */
export function compareRuns(a: Side, b: Side): Comparison {
  const [before, after] = [judgedBy(a.results), judgedBy(b.results)];
  const known = { before: idsOf(a), after: idsOf(b) };
  const circumstances = circumstancesOf(a, b);
  const causes = { a, b, circumstances };
  const find = counterparts(a.exchanges, b.exchanges);
  const changes = statusChanges(before, after, known, b.results.strict).map((change) => ({
    ...change,
    cause: causeOf(change, causes, find(change.after?.findings[0])),
  }));
  const findings = findingChanges(before, after);
  const answers = answerChanges(a, b, (id) => before.has(id) && after.has(id));
  const shared = [...after.keys()].filter((id) => before.has(id));
  const verdictsComparable = sameSelection(a, b, before, after);
  const parts = { a: a.results, b: b.results, changes, findings, answers, verdictsComparable };
  return {
    a,
    b,
    outcome: comparisonOutcome(parts),
    changes,
    findings,
    answers,
    thinner: shared.flatMap((id) => thinner(id, before.get(id), after.get(id))),
    latency: latencyChanges(a.exchanges, b.exchanges),
    circumstances,
    cause: generalCause(causes),
    notes: notesOn(a, b, { judged: shared.length, verdictsComparable }),
    judged: shared.length,
    verdictsComparable,
  };
}

function idsOf({ results }: Side): ReadonlySet<string> {
  return new Set(results.requirements.map((row) => row.id));
}

type Rows = ReadonlyMap<string, RequirementResult>;

function sameSelection(a: Side, b: Side, before: Rows, after: Rows): boolean {
  if (a.results.scope === 'full' && b.results.scope === 'full') return true;
  return before.size === after.size && [...before.keys()].every((id) => after.has(id));
}

function thinner(id: string, before: RequirementResult | undefined, after: RequirementResult | undefined): Thinner[] {
  if (before?.status !== 'upheld' || after?.status !== 'upheld') return [];
  return isWeak(after) && !isWeak(before) ? [{ id, before, after }] : [];
}
