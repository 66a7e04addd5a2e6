import { gateReasonText } from '../../../spec/phrasing/gate.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import { count } from '../../view.ts';
import type { AnswerChange } from './changes.ts';
import type { Change } from './cause.ts';
import type { FindingChange } from './findings.ts';
import type { Side } from './side.ts';

/** What the comparison comes to. Only `worse` fails it. */
export interface ComparisonOutcome {
  readonly kind: 'worse' | 'better' | 'changed' | 'same';
  /** Why, in short clauses; if it fails, why it fails. */
  readonly reasons: readonly string[];
}

/** What differs between two runs: what the outcome is decided by. */
export interface Differences {
  readonly a: Side;
  readonly b: Side;
  /** Worst first. */
  readonly changes: readonly Change[];
  readonly findings: readonly FindingChange[];
  readonly answers: readonly AnswerChange[];
  /** Whether both verdicts are about the same selection of requirements. */
  readonly verdictsComparable: boolean;
}

const rank = { conforms: 0, inconclusive: 1, violates: 2 } as const;

/** Decides the outcome, once. */
export function comparisonOutcome(differences: Differences): ComparisonOutcome {
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

/** How verdict, gate and coverage moved from A to B; nothing if they are not about the same selection. */
function moves({ a: { results: a }, b: { results: b }, verdictsComparable }: Differences) {
  const verdictMoved = verdictsComparable && a.verdict !== b.verdict;
  const gateMoved = verdictsComparable && a.gate.passed !== b.gate.passed;
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
