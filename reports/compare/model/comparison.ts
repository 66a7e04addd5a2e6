import { gateReasonText } from '../../../spec/phrasing/gate.ts';
import { EXIT } from '../../../spec/verdict/gate.ts';
import type { RequirementResult, Results } from '../../../spec/verdict/results.ts';
import { count, isWeak, partOf, partText } from '../../view.ts';
import { type Cause, type Change, causeOf, generalCause } from './cause.ts';
import {
  type AnswerChange,
  answerChanges,
  type ChangeGroup,
  type FindingChange,
  findingChanges,
  grouped,
  statusChanges,
} from './changes.ts';
import { type Circumstances, circumstancesOf } from './circumstances.ts';
import { counterparts, judgedBy, type Side } from './side.ts';

/** A requirement that passed in both runs, in B on fewer observations, which are next to nothing. */
interface Thinner {
  readonly id: string;
  readonly before: RequirementResult;
  readonly after: RequirementResult;
}

/** What the comparison comes to. Only `worse` fails it. */
interface ComparisonOutcome {
  readonly kind: 'worse' | 'better' | 'changed' | 'same';
  /** Why, in short clauses; if it fails, why it fails. */
  readonly reasons: readonly string[];
}

/** What differs between two runs: what the outcome is decided by. */
interface Differences {
  readonly a: Side;
  readonly b: Side;
  /** Worst first. */
  readonly changes: readonly Change[];
  readonly findings: readonly FindingChange[];
  readonly answers: readonly AnswerChange[];
  /** Whether both verdicts are about the same selection of requirements. */
  readonly verdictsComparable: boolean;
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
  const part = partOf(results);
  return part === null ? 'everything' : `a part (${partText[part]})`;
}

const rank = { conforms: 0, inconclusive: 1, violates: 2 } as const;

/** Decides the outcome, once. */
function comparisonOutcome(differences: Differences): ComparisonOutcome {
  const { changes, findings } = differences;
  const has = (...kinds: readonly Change['kind'][]): boolean => changes.some(({ kind }) => kinds.includes(kind));
  const worse = worseReasons(differences);
  if (worse.length > 0) return { kind: 'worse', reasons: worse };
  const { verdict, gate, covered } = moves(differences);
  const reasons = [...verdict, ...gate, ...tallies(differences)];
  if (reasons.length === 0 && !covered) return { kind: 'same', reasons };
  const good = has('fixed') || (verdict.length > 0 && differences.b.results.verdict === 'conforms');
  const unjudged = differences.b.results.verdict === 'inconclusive';
  const bad = unjudged || has('lost', 'warned', 'accepted') || findings.some(({ fresh }) => fresh.length > 0);
  return { kind: good && !bad ? 'better' : 'changed', reasons };
}

/** How verdict, gate and coverage moved from A to B; nothing if they are not about the same selection, but a part of A that failed. */
function moves({ a: { results: a }, b: { results: b }, verdictsComparable }: Differences) {
  const verdictMoved = verdictsComparable && a.verdict !== b.verdict;
  const isPart = a.scope === 'full' && !b.gate.passed;
  const gateMoved = (verdictsComparable || isPart) && a.gate.passed !== b.gate.passed;
  const named = ({ gate }: Results): string => (gate.passed ? 'passed' : 'failed');
  return {
    verdict: verdictMoved ? [`the verdict went from ${a.verdict} to ${b.verdict}`] : [],
    gate: gateMoved ? [`the run of A ${named(a)}, the run of B ${named(b)}`] : [],
    covered: verdictsComparable && a.complete !== b.complete,
  };
}

/** Why B is worse; empty if it is not. A run that passed by its user's rules is not worse by its verdict. */
function worseReasons(differences: Differences): string[] {
  const [a, b] = [differences.a.results, differences.b.results];
  const { verdict, gate, covered } = moves(differences);
  const broken = differences.changes.filter(({ kind }) => kind === 'broken').length;
  const reasons = [
    ...(rank[b.verdict] > rank[a.verdict] && !b.gate.passed ? verdict : []),
    ...(b.gate.passed ? [] : gate.map((moved) => `${moved} (${b.gate.reasons.map(gateReasonText).join('; ')})`)),
    ...(broken > 0 ? [`${count(broken, 'requirement')} newly broken`] : []),
    ...(covered && a.complete ? ['A tested every must, B did not'] : []),
  ];
  const strict = reasons.length > 0 && b.strict && !a.strict;
  return strict ? [...reasons, 'B was run with --strict, A was not'] : reasons;
}

function tallies({ changes, findings, answers }: Differences): string[] {
  const of = (...kinds: readonly Change['kind'][]): number => changes.filter(({ kind }) => kinds.includes(kind)).length;
  const answered = (kind: AnswerChange['kind']): number => answers.filter((answer) => answer.kind === kind).length;
  const parts: readonly (readonly [number, string])[] = [
    [of('lost'), 'no longer tested'],
    [of('warned'), 'newly warned'],
    [of('accepted'), 'newly waived'],
    [of('repinned'), 'changed in the profile'],
    [findings.length, 'broken in another way'],
    [of('fixed'), 'fixed'],
    [of('gained'), 'newly tested'],
    [of('added', 'removed'), 'new or gone in the catalogue'],
    [answered('otherwise'), `open question${answered('otherwise') === 1 ? '' : 's'} with another answer`],
    [answered('lost'), 'answers no longer observed'],
    [answered('gained'), 'answers newly observed'],
  ];
  return parts.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`);
}
