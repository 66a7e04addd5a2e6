import fc from 'fast-check';
import { type Judged, nothing, obstructed } from '../spec/judged.ts';
import { AllowanceSpent } from './budget.ts';
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

/** What a search found: the judgement of each value, and the smallest that fails with the failures on the way to it; null if none does. */
interface Searched<Case> {
  readonly tried: readonly Judged[];
  readonly smallest: { readonly one: Case; readonly failures: number } | null;
}

/** Random values that a property tries with the default budget, and cases more that the search for the smallest may cost. */
const RANDOM = 16;
const SHRINKING = 25;
/**
 * Requests that are left for confirming, and for each check to come, by the search for the smallest counterexample and by what
 * only a larger budget tries.
 */
const [RESERVE, RESERVE_EACH] = [10, 1.5];

/** Tries the values of a property until one fails, and then smaller ones. Each value is judged once. */
export async function search<Case>(
  { arbitrary, designed = [], random = RANDOM }: Values<Case>,
  judge: (one: Case) => Promise<Judged>,
  { context, remaining, waiting, depth }: Effort,
): Promise<Searched<Case>> {
  const runs = designed.length + Math.round(random * depth);
  const known = new Map<string, Judged>();
  let failed = false;
  const judgeOnce = async (one: Case): Promise<Judged> => {
    const key = JSON.stringify(one);
    const before = known.get(key);
    if (before !== undefined) return before;
    // Spent: what is left of the search agrees, so that the last real counterexample stands.
    const isExtra = depth > 1 && known.size >= designed.length;
    const needed = failed || isExtra ? RESERVE + RESERVE_EACH * waiting() : 1;
    if (known.size >= runs + SHRINKING || remaining() < needed) return nothing;
    const judged = await judge(one);
    known.set(key, judged);
    failed ||= judged.shown.length > 0;
    return judged;
  };
  const affordable = (one: Case) =>
    judgeOnce(one).catch((error: unknown) => {
      // What the opening does not ask is no counterexample.
      if (!(error instanceof AllowanceSpent)) throw error;
      known.set(JSON.stringify(one), obstructed({ kind: 'smoke-allowance' }));
      return nothing;
    });
  const property = fc.asyncProperty(arbitrary, async (one) => (await affordable(one)).shown.length === 0);
  const outcome = await fc.check(property, {
    examples: designed.map((one): [Case] => [one]),
    numRuns: runs,
    seed: context.seed,
    ignoreEqualValues: true,
    endOnFailure: false,
  });
  const counterexample = outcome.failed ? outcome.counterexample : null;
  const smallest = counterexample === null ? null : { one: counterexample[0], failures: outcome.numShrinks + 1 };
  return { tried: [...known.values()], smallest };
}
