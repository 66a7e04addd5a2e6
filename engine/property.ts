import fc from 'fast-check';
import { type Judged, nothing } from '../spec/judged.ts';
import type { Context, Values } from './check.ts';

/** What the search for a counterexample may cost. */
export interface Effort {
  readonly context: Pick<Context, 'seed'>;
  /** Requests that the run may still send. */
  readonly remaining: () => number;
  /** Checks of the run that have not begun, for which requests are left. */
  readonly waiting: () => number;
  /** How often the default budget the run's budget is, at least 1: so much longer its properties go on. */
  readonly depth: number;
}

/** The smallest value that fails, what was seen of it, and the failures on the way to it. */
export interface Counterexample<Case> {
  readonly one: Case;
  readonly judged: Judged;
  readonly failures: number;
}

/** What a search does with the values of a property. */
interface Trying<Case> {
  readonly judge: (one: Case) => Promise<Judged>;
  /** Asks the smallest counterexample again: whether it stands. If it does not, the search goes on with the other values. */
  readonly stands: (counterexample: Counterexample<Case>) => Promise<boolean>;
}

/** Random values that a property tries with the default budget, and cases more that the search for the smallest may cost. */
const RANDOM = 16;
const SHRINKING = 25;
/**
 * Requests that are left for confirming, and for each check to come, by the search for the smallest counterexample and by what
 * only a larger budget tries.
 */
const [RESERVE, RESERVE_EACH] = [10, 1.5];

/**
 * Tries the values of a property until one fails, and then smaller ones, until a counterexample stands or all are tried. Each value
 * is judged once; one that failed and did not stand is not asked for any more. Tells whether each designed value was tried, or a
 * counterexample stands.
 */
export async function search<Case>(
  { arbitrary, designed = [], random = RANDOM }: Values<Case>,
  { judge, stands }: Trying<Case>,
  { context, remaining, waiting, depth }: Effort,
): Promise<boolean> {
  const runs = designed.length + Math.round(random * depth);
  const known = new Map<string, Judged>();
  const left = new Set<string>();
  const failing = () => [...known].flatMap(([key, { shown }]) => (shown.length > 0 && !left.has(key) ? [key] : []));
  const judgeOnce = async (one: Case): Promise<Judged> => {
    const key = JSON.stringify(one);
    const before = known.get(key);
    if (before !== undefined) return left.has(key) ? nothing : before;
    // Spent: what is left of the search agrees, so that the last real counterexample stands.
    const isExtra = depth > 1 && known.size >= designed.length;
    const needed = isExtra || failing().length > 0 ? RESERVE + RESERVE_EACH * waiting() : 1;
    if (known.size >= runs + SHRINKING || remaining() < needed) return nothing;
    const judged = await judge(one);
    known.set(key, judged);
    return judged;
  };
  const property = fc.asyncProperty(arbitrary, async (one) => (await judgeOnce(one)).shown.length === 0);
  for (;;) {
    const { counterexample, numShrinks } = await fc.check(property, {
      examples: designed.map((one): [Case] => [one]),
      numRuns: runs,
      seed: context.seed,
      ignoreEqualValues: true,
      endOnFailure: false,
    });
    if (counterexample === null) return designed.every((one) => known.has(JSON.stringify(one)));
    const [one] = counterexample;
    const judged = known.get(JSON.stringify(one)) ?? nothing;
    // One whose judgement threw is known by now, too: it is not tried again and again.
    known.set(JSON.stringify(one), judged);
    if (await stands({ one, judged, failures: numShrinks + 1 })) return true;
    for (const key of failing()) left.add(key);
  }
}
