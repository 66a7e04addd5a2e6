import type { Results } from '../../../spec/results.ts';
import { count } from '../../view.ts';
import type { StatusChange } from './changes.ts';
import type { AnswerChange } from './answers.ts';
import type { FindingChange } from './findings.ts';

/** What the comparison comes to. Only `worse` fails it. */
export interface ComparisonOutcome {
  readonly kind: 'worse' | 'better' | 'changed' | 'same';
  /** Why, in short clauses; if it fails, why it fails. */
  readonly reasons: readonly string[];
}

/** What an outcome is decided by. */
export interface Decided {
  readonly a: Results;
  readonly b: Results;
  readonly changes: readonly StatusChange[];
  readonly findings: readonly FindingChange[];
  readonly answers: readonly AnswerChange[];
  readonly verdictsComparable: boolean;
}

const rank = { conforms: 0, inconclusive: 1, violates: 2 } as const;

/** The rule of the exit code, as it is said to a reader. */
export const outcomeRule =
  'B is worse (exit code 1) when its verdict is worse, when it breaks a requirement that A did not break (under ' +
  '--strict of B a warning counts as well), or when A exercised every must and B did not. Coverage lost otherwise, new ' +
  'warnings, waivers, open questions and latency are shown and never decide.';

/** Decides the outcome, once. */
export function comparisonOutcome(decided: Decided): ComparisonOutcome {
  const worse = worsenings(decided);
  if (worse.length > 0) return { kind: 'worse', reasons: worse };
  const { a, b, changes, findings, answers, verdictsComparable } = decided;
  const sameVerdict = !verdictsComparable || (a.verdict === b.verdict && a.complete === b.complete);
  if (sameVerdict && changes.length + findings.length + answers.length === 0) return { kind: 'same', reasons: [] };
  const verdict = verdictsComparable && a.verdict !== b.verdict ? [verdictText(a, b)] : [];
  const tally = [...verdict, ...tallies(changes, findings, answers)];
  const bad = changes.some(({ kind }) => kind === 'lost' || kind === 'warned' || kind === 'accepted');
  const good =
    changes.some(({ kind }) => kind === 'fixed') ||
    (verdictsComparable && b.verdict === 'conforms' && a.verdict !== 'conforms');
  const fresh = findings.some((change) => change.fresh.length > 0);
  return { kind: good && !bad && !fresh ? 'better' : 'changed', reasons: tally };
}

function worsenings({ a, b, changes, verdictsComparable }: Decided): string[] {
  const broken = changes.filter(({ kind }) => kind === 'broken').length;
  const reasons: string[] = [];
  if (verdictsComparable && rank[b.verdict] > rank[a.verdict]) {
    reasons.push(verdictText(a, b));
  }
  if (broken > 0) reasons.push(`${count(broken, 'requirement')} newly broken`);
  if (verdictsComparable && a.complete && !b.complete) {
    reasons.push('A exercised every must, B did not');
  }
  if (reasons.length > 0 && b.strict && !a.strict) reasons.push('B was run with --strict, A was not');
  return reasons;
}

function verdictText(a: Results, b: Results): string {
  return `the verdict went from ${a.verdict} to ${b.verdict}`;
}

function tallies(
  changes: readonly StatusChange[],
  findings: readonly FindingChange[],
  answers: readonly AnswerChange[],
): string[] {
  const of = (kind: StatusChange['kind']): number => changes.filter((change) => change.kind === kind).length;
  const answered = (kind: AnswerChange['kind']): number => answers.filter((answer) => answer.kind === kind).length;
  const parts: readonly (readonly [number, string])[] = [
    [of('lost'), 'no longer exercised'],
    [of('warned'), 'newly warned'],
    [of('accepted'), 'newly waived'],
    [findings.length, 'broken in another way'],
    [of('fixed'), 'fixed'],
    [of('gained'), 'newly exercised'],
    [of('added') + of('removed'), 'new or gone in the catalogue'],
    [answered('otherwise'), 'open questions answered otherwise'],
    [answered('lost'), 'answers no longer observed'],
    [answered('gained'), 'answers newly observed'],
  ];
  return parts.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`);
}
