import fc from 'fast-check';
import { handed, har, settings, tryHanded, tryHar, trySettings } from './files.ts';
import { closeTargets, target, tryTarget } from './targets.ts';

/** What comes from outside, and how it is tried. */
interface Door<T> {
  readonly drawn: fc.Arbitrary<T>;
  /** What is wrong. */
  readonly tried: (one: T) => Promise<readonly string[]>;
}
const door = <T>(drawn: fc.Arbitrary<T>, tried: Door<T>['tried']): Door<unknown> => ({ drawn, tried }) as Door<unknown>;
export const doors = {
  target: door(target, tryTarget),
  har: door(har, tryHar),
  handed: door(handed, tryHanded),
  settings: door(settings, trySettings),
};
export type DoorName = keyof typeof doors;

/** What came of a number of tries: the first thing that was wrong, and the smallest input that shows it; null if nothing was. */
interface Outcome {
  readonly tries: number;
  readonly wrong: string | null;
}

/** Tries what is drawn of a seed, for no longer than a time. */
export async function fuzz(name: DoorName, seed: number, numRuns: number, milliseconds: number): Promise<Outcome> {
  const { drawn, tried } = doors[name];
  let first = '';
  const property = fc.asyncProperty(drawn, async (one) => {
    const wrong = await tried(one);
    const [found = ''] = wrong;
    // Another defect, met while the first is made smaller, is met again with another seed.
    const isSame = first === '' || first.slice(0, 40) === found.slice(0, 40);
    if (found === '' || !isSame) return;
    first = found;
    throw new Error(wrong.slice(0, 5).join('\n'));
  });
  const result = await fc.check(property, {
    seed,
    numRuns,
    interruptAfterTimeLimit: milliseconds,
    markInterruptAsFailure: false,
  });
  const { failed, numRuns: tries, counterexample, errorInstance } = result;
  // Without one, the time was over before the first input.
  const isWrong = failed && counterexample !== null;
  return { tries, wrong: isWrong ? `${String(errorInstance)}\n${fc.stringify(counterexample)}` : null };
}

/** So many are tried with a seed, before the next is taken. */
const EACH = 20;

/** What came through a door in a time. */
export interface Fuzzed {
  readonly name: string;
  readonly tries: number;
  readonly wrong: readonly string[];
}

/** Tries one door for so many seconds as the task says, seed after seed. */
export async function fuzzForAWhile({
  name,
  seed,
  seconds,
}: {
  name: DoorName;
  seed: number;
  seconds: number;
}): Promise<Fuzzed> {
  const until = performance.now() + seconds * 1000;
  const wrong: string[] = [];
  let tries = 0;
  for (let next = seed; performance.now() < until; next++) {
    const one = await fuzz(name, next, EACH, until - performance.now());
    tries += one.tries;
    if (one.wrong !== null) wrong.push(`seed ${next}: ${one.wrong}`);
  }
  await closeTargets();
  return { name: `${name} ${seed} ${seconds}`, tries, wrong };
}
