import { EXIT } from '../../../spec/verdict/gate.ts';
import type { RequirementResult } from '../../../spec/verdict/results.ts';
import { count, isWeak } from '../../view.ts';
import { type Cause, type Change, causeOf, generalCause } from './cause.ts';
import { answerChanges, type ChangeGroup, grouped, statusChanges } from './changes.ts';
import { type Circumstances, circumstancesOf } from './circumstances.ts';
import { counterparts } from './recordings.ts';
import { findingChanges } from './findings.ts';
import { comparisonOutcome, type ComparisonOutcome, type Differences } from './outcome.ts';
import { judgedBy, type Side } from './side.ts';

/** A requirement that passed in both runs, in B on fewer observations, which are next to nothing. */
interface Thinner {
  readonly id: string;
  readonly before: RequirementResult;
  readonly after: RequirementResult;
}

/** What changed from run A to run B: data, from which every rendering is made. */
export interface Comparison extends Differences {
  readonly outcome: ComparisonOutcome;
  /** The changes by likely defect, or by reason: the kinds worst first, within a kind as in the report. */
  readonly groups: readonly ChangeGroup<Change>[];
  readonly thinner: readonly Thinner[];
  readonly circumstances: Circumstances;
  /** What holds of every difference that has no cause of its own. */
  readonly cause: Cause;
  /** What a reader must know of the comparison itself, sentences. */
  readonly notes: readonly string[];
  /** How many requirements both runs were asked to judge. */
  readonly judged: number;
}

/** Compares two runs. Pure: what it is given is all it knows. */
export function compareRuns(a: Side, b: Side): Comparison {
  const [before, after] = [judgedBy(a.results), judgedBy(b.results)];
  const shared = [...after.keys()].filter((id) => before.has(id));
  const causes = { a, b, circumstances: circumstancesOf(a, b) };
  const seen = counterparts(a.exchanges, b.exchanges);
  const bothFull = a.results.scope === 'full' && b.results.scope === 'full';
  const differences: Differences = {
    a,
    b,
    changes: statusChanges(a, b).map((change) => ({
      ...change,
      cause: causeOf(change, causes, seen(change.after?.findings[0])),
    })),
    findings: findingChanges(a, b),
    answers: answerChanges(a, b, (id) => shared.includes(id)),
    verdictsComparable: bothFull || (before.size === shared.length && after.size === shared.length),
  };
  return {
    ...differences,
    outcome: comparisonOutcome(differences),
    groups: grouped(differences.changes),
    thinner: shared.flatMap((id) => thinner(id, before.get(id), after.get(id))),
    circumstances: causes.circumstances,
    cause: generalCause(causes),
    notes: notesOn(a, b, shared.length, differences.verdictsComparable),
    judged: shared.length,
  };
}

function thinner(id: string, before: RequirementResult | undefined, after: RequirementResult | undefined): Thinner[] {
  if (before?.status !== 'passed' || after?.status !== 'passed') return [];
  return after.observations < before.observations && isWeak(after) && !isWeak(before) ? [{ id, before, after }] : [];
}

/** What a reader must know before trusting the comparison of `judged` requirements: sentences, the gravest first. */
function notesOn(a: Side, b: Side, judged: number, verdictsComparable: boolean): string[] {
  const notes: string[] = [];
  if (!verdictsComparable) {
    // A check that runs alone knows less of the target, and may ask less.
    const less =
      b.results.scope === 'partial' ? ' What passed in B may still be broken by requests that B did not send.' : '';
    const both = `The verdicts are not compared, and of the requirements only the ${judged} that both runs judged.`;
    notes.push(`A judged ${scopeOf(a)}, B ${scopeOf(b)}. ${both}${less}`);
  } else if (a.results.scope === 'partial') {
    notes.push(`Both runs judged the same ${count(judged, 'requirement')} only.`);
  }
  if (Date.parse(a.results.run.startedAt) > Date.parse(b.results.run.startedAt)) {
    notes.push('A started after B: the order may be wrong.');
  }
  notes.push(...notesOnSide('A', a), ...notesOnSide('B', b));
  if (a.told === null || b.told === null) {
    const who = a.told === b.told ? 'Neither run has a' : `${a.told === null ? 'A' : 'B'} has no`;
    notes.push(`${who} recording here: the profile's content and some settings are not compared.`);
  }
  if (a.told !== null && b.told !== null && a.told.redactPeople !== b.told.redactPeople) {
    notes.push('People are replaced in one of the runs only, so the customers are not compared.');
  }
  return notes;
}

function notesOnSide(name: string, { results, caution }: Side): string[] {
  const { sent, budget } = results.requests;
  const ofTraffic = results.run.origin?.kind === 'traffic';
  const spent = `spent its whole budget of ${count(budget, 'request')}: the remaining requirements are not tested`;
  const notes = [
    sent >= budget && !ofTraffic ? `${name} ${spent}.` : '',
    results.exitCode === EXIT.interrupted ? `${name} was interrupted before its end.` : '',
    results.run.replayOf === null ? '' : `${name} is a replay: judged again without sending requests.`,
    caution === '' ? '' : `${name}: ${caution}.`,
  ];
  return notes.filter((note) => note !== '');
}

function scopeOf({ results }: Side): string {
  return results.scope === 'full' ? 'everything' : 'chosen requirements only';
}
