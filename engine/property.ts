import fc from 'fast-check';
import { inLanes } from '../environment/client/pacing.ts';
import { type Judgement, nothing } from '../spec/evidence/evidence.ts';
import type { Context, Values } from './check.ts';

/** What the search for a counterexample may cost. */
export interface Effort {
  readonly context: Pick<Context, 'seed'> & { readonly settings: Pick<Context['settings'], 'concurrency'> };
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
  readonly judged: Judgement;
  readonly failures: number;
}

/** What a search does with the values of a property. */
interface Trying<Case> {
  /** Null if the check may ask nothing more. */
  readonly judge: (one: Case) => Promise<Judgement | null>;
  /** Asks the smallest counterexample again: whether it stands. If it does not, the search goes on with the other values. */
  readonly stands: (counterexample: Counterexample<Case>) => Promise<boolean>;
}

/**
 * Random values that a property tries with the default budget, and cases more that the search for the smallest may cost. If so many
 * draws in a row for each value that is known bring nothing new, there is no other value, but for one case in e^16.
 */
const RANDOM = 16;
const SHRINKING = 25;
/**
 * Requests that are left for confirming, and for each check to come, by the search for the smallest counterexample and by what
 * only a larger budget tries.
 */
const [RESERVE, RESERVE_EACH] = [10, 1.5];

/**
 * Tries the values of a property until one fails, and then smaller ones, until a counterexample stands or all are tried. Each value
 * is judged once; one that failed and did not stand is not asked for any more. Tells whether each example was tried, or a
 * counterexample stands.
 */
export async function search<Case>(
  { arbitrary, examples = [], random = RANDOM }: Values<Case>,
  { judge, stands }: Trying<Case>,
  { context, remaining, waiting, depth }: Effort,
): Promise<boolean> {
  const runs = examples.length + Math.round(random * depth);
  const known = new Map<string, Judgement>();
  const left = new Set<string>();
  let [repeats, isSpent, isOver] = [0, false, false];
  const failing = () =>
    [...known].flatMap(([key, { violations }]) => (violations.length > 0 && !left.has(key) ? [key] : []));
  const judgeOnce = async (one: Case): Promise<Judgement> => {
    const key = JSON.stringify(one);
    const before = known.get(key);
    if (before !== undefined) return left.has(key) ? nothing : before;
    // Spent: what is left of the search agrees, so that the last real counterexample stands.
    const isExtra = depth > 1 && known.size >= examples.length;
    const needed = isExtra || failing().length > 0 ? RESERVE + RESERVE_EACH * waiting() : 1;
    if (known.size >= runs + SHRINKING || remaining() < needed) return nothing;
    const judged = await judge(one);
    isSpent = judged === null;
    known.set(key, judged ?? nothing);
    return judged ?? nothing;
  };
  const { concurrency } = context.settings;
  // Examples need not wait for each other. What fails, or cannot be judged, is found again among all.
  if (concurrency > 1)
    await inLanes(examples, concurrency, async (one) => {
      if (failing().length === 0) await judgeOnce(one).catch(() => undefined);
    });
  const property = fc.asyncProperty(arbitrary, async (one) => {
    // What is over ends like a failure, because nothing else ends the draws; what would be smaller is not looked for.
    if (isOver) return true;
    repeats = known.has(JSON.stringify(one)) ? repeats + 1 : 0;
    const isRight = (await judgeOnce(one)).violations.length === 0;
    const isEnough = isSpent && known.size >= examples.length + RANDOM;
    isOver = (isEnough || remaining() < 1 || repeats > RANDOM * known.size) && failing().length === 0;
    return isRight && !isOver;
  });
  for (;;) {
    repeats = 0;
    const { counterexample, numShrinks } = await fc.check(property, {
      examples: examples.map((one): [Case] => [one]),
      numRuns: runs,
      seed: context.seed,
      endOnFailure: false,
    });
    if (counterexample === null || isOver) return examples.every((one) => known.has(JSON.stringify(one)));
    const [one] = counterexample;
    const judged = known.get(JSON.stringify(one)) ?? nothing;
    // One whose judgement threw is known by now, too: it is not tried again and again.
    known.set(JSON.stringify(one), judged);
    if (await stands({ one, judged, failures: numShrinks + 1 })) return true;
    for (const key of failing()) left.add(key);
  }
}
