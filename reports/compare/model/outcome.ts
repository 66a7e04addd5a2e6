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
  /** Whether the verdicts speak of the same selection of requirements. */
  readonly verdictsComparable: boolean;
}

const rank = { conforms: 0, inconclusive: 1, violates: 2 } as const;

/** The rule of the exit code, as it is said to a reader. */
export const outcomeRule =
  'B is worse (exit code 1) if its verdict is worse, if it breaks a requirement that A did not break (a warning counts if B ' +
  'ran with --strict), or if A tested every required rule and B did not. Other lost coverage, new warnings, waivers, open ' +
  'questions and latency are shown, but do not change the exit code.';

/** Decides the outcome, once. */
export function comparisonOutcome(differences: Differences): ComparisonOutcome {
  const { changes, findings, verdictsComparable } = differences;
  const [a, b] = [differences.a.results, differences.b.results];
  const moved = verdictsComparable && a.verdict !== b.verdict;
  const verdict = moved ? [`the verdict went from ${a.verdict} to ${b.verdict}`] : [];
  const uncovered = verdictsComparable && a.complete && !b.complete;
  const has = (...kinds: readonly Change['kind'][]): boolean => changes.some(({ kind }) => kinds.includes(kind));

  if ((moved && rank[b.verdict] > rank[a.verdict]) || has('broken') || uncovered) {
    const broken = changes.filter(({ kind }) => kind === 'broken').length;
    const reasons = [
      ...(rank[b.verdict] > rank[a.verdict] ? verdict : []),
      broken > 0 ? `${count(broken, 'requirement')} newly broken` : '',
      uncovered ? 'A exercised every must, B did not' : '',
      b.strict && !a.strict ? 'B was run with --strict, A was not' : '',
    ];
    return { kind: 'worse', reasons: reasons.filter((reason) => reason !== '') };
  }
  const reasons = [...verdict, ...tallies(differences)];
  const covered = verdictsComparable && a.complete !== b.complete;
  if (reasons.length === 0 && !covered) return { kind: 'same', reasons };
  const good = has('fixed') || (moved && b.verdict === 'conforms');
  const bad = has('lost', 'warned', 'accepted') || findings.some(({ fresh }) => fresh.length > 0);
  return { kind: good && !bad ? 'better' : 'changed', reasons };
}

function tallies({ changes, findings, answers }: Differences): string[] {
  const of = (...kinds: readonly Change['kind'][]): number => changes.filter(({ kind }) => kinds.includes(kind)).length;
  const answered = (kind: AnswerChange['kind']): number => answers.filter((answer) => answer.kind === kind).length;
  const parts: readonly (readonly [number, string])[] = [
    [of('lost'), 'no longer exercised'],
    [of('warned'), 'newly warned'],
    [of('accepted'), 'newly waived'],
    [findings.length, 'broken in another way'],
    [of('fixed'), 'fixed'],
    [of('gained'), 'newly exercised'],
    [of('added', 'removed'), 'new or gone in the catalogue'],
    [answered('otherwise'), 'open questions with another answer'],
    [answered('lost'), 'answers no longer observed'],
    [answered('gained'), 'answers newly observed'],
  ];
  return parts.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`);
}
