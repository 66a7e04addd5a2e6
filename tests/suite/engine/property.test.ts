/** The search of a property: which values are tried, the smallest that fails, what that may cost, and what follows from it. */
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AllowanceSpent } from '../../../engine/budget.ts';
import type { Part } from '../../../engine/check.ts';
import { search } from '../../../engine/property.ts';
import { compared, holds, type Judgement, nothing, obstructed } from '../../../spec/evidence/evidence.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import { flakyText } from '../../../spec/phrasing/reasons.ts';
import { sampleSubject } from '../../checks/shared/samples.ts';
import { atMost, fakeRunner, numbers, ranPart, tooLarge } from './fake-session.ts';

/** Values that a property tries, and how many more the search for the smallest counterexample may send. */
const [RUNS, SHRINKING] = [16, 25];
/** Requests that a property leaves to the checks that follow. */
const RESERVE = 10;
const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const between = (min: number, max: number) => ({ arbitrary: fc.integer({ min, max }) });
const anyNumber = () => between(0, 1e9);
const different = (values: readonly unknown[]) => new Set(values.map((value) => JSON.stringify(value))).size;
const mismatchesOf = ({ violations }: Pick<Awaited<ReturnType<typeof ranPart>>, 'violations'>) =>
  violations.map(({ mismatch }) => mismatch);

describe('the values of a property', () => {
  it('are 16 if all hold, and each says what was examined', async () => {
    const { notes, acted } = await ranPart({ given: anyNumber, judge: (n) => atMost(1e9, n) });
    expect([acted.length, different(acted)]).toEqual([RUNS, RUNS]);
    expect(notes.map(({ judged }) => judged.observed)).toEqual(acted.map(() => 1));
  });

  it('are decided by its seed', async () => {
    const triedWith = async (seed: number) =>
      (await ranPart({ given: anyNumber, judge: () => nothing }, { seed })).acted;
    expect(await triedWith(1)).toEqual(await triedWith(1));
    expect(await triedWith(1)).not.toEqual(await triedWith(2));
  });

  it('begin with its examples, as many random ones follow as told, and a larger budget brings more', async () => {
    const examples = [3, 1, 2];
    const tried = async (depth: number, waiting = 0) => {
      const given = () => ({ ...anyNumber(), examples, random: 4 });
      const settings = { depth, remaining: () => 60, waiting: () => waiting };
      const { acted } = await ranPart({ given, judge: (n) => atMost(1e9, n) }, settings);
      expect(acted.slice(0, examples.length)).toEqual(examples);
      return acted.length - examples.length;
    };
    expect([await tried(1), await tried(5)]).toEqual([4, 20]);
    // What only a larger budget tries leaves requests for the checks to come.
    expect([await tried(1, 40), await tried(5, 40)]).toEqual([4, 0]);
  });

  it('are sent once if they are equal as they are written, also in the search for the smallest', async () => {
    const zeros = await ranPart({ given: () => ({ arbitrary: fc.constantFrom(0, -0, 1) }) });
    expect([zeros.acted.length, zeros.notes.length]).toEqual([2, 2]);
    const failing = { arbitrary: fc.integer({ min: 0, max: 1e6 }).map((n) => (n % 3) + 6) };
    const { acted } = await ranPart({ given: () => failing });
    expect(different(acted.slice(0, -1))).toBe(acted.length - 1);
  });

  it('that meet an obstacle, or that a smoke run may not ask, are no counterexamples', async () => {
    const budget = obstructed({ kind: 'budget' });
    const met = await ranPart({ given: anyNumber, judge: () => budget });
    expect(met.acted).toHaveLength(RUNS);
    expect(met.notes).toEqual(met.acted.map(() => ({ judged: budget, note: undefined })));
    const smoke = await ranPart({
      given: () => ({ arbitrary: fc.nat(9), examples: [1, 2] }),
      act: (_sender, one) => (one === 1 ? Promise.resolve(one) : Promise.reject(new AllowanceSpent())),
    });
    expect([smoke.violations, smoke.notes[0]?.judged.observed]).toEqual([[], 1]);
    expect(new Set(smoke.obstacles.map(({ kind }) => kind))).toEqual(new Set(['smoke-allowance']));
  });
});

describe('a counterexample', () => {
  it.each([
    ...seeds.map((seed) => [{ arbitrary: fc.integer({ min: 0, max: 60 }) }, seed] as const),
    [{ arbitrary: fc.nat(60), examples: [2, 47], random: 0 }, 7] as const,
  ])('is shrunk to the smallest one, which the note shows (%#)', async (given, seed) => {
    const ran = await ranPart({ given: () => given, judge: (n) => atMost(12, n) }, { seed });
    expect(mismatchesOf(ran)).toEqual([tooLarge(13, 12)]);
    expect(ran.notes.find(({ judged }) => judged.violations.length > 0)?.note).toMatch(/\b13$/);
    expect(ran.acted.filter((n) => n > 13)).not.toEqual([]);
  });

  it('is shown as its part shows it', async () => {
    const ran = await ranPart({ given: () => between(20, 60), show: (one) => ({ limit: String(one) }) });
    expect(ran.notes.at(-1)?.note).toContain('limit=20');
  });

  it('is confirmed like an example, without a reading that is there already', async () => {
    const given = () => between(0, 60);
    const ran = await ranPart<'held'>({ needs: ['held'], given, first: () => 0, baseline: 'held' });
    expect(ran.acted.slice(-2)).toEqual([6, 6]);
    expect(ran.exchanges.map(({ check }) => check)).toEqual(['rereader']);
    expect(ran.violations).toHaveLength(1);
  });

  it('is asked again, although the search asks once for what was answered', async () => {
    const { exchanges } = await ranPart({
      given: () => ({ arbitrary: fc.constant(9), random: 1 }),
      act: (sender, one) => sender.send(sampleSubject.found.request).then(() => one),
    });
    expect(exchanges.map(({ check }) => check)).toEqual(['once', 'sender']);
  });
});

describe('the search for the smallest counterexample', () => {
  it.each(seeds)('sends no more than 41 different cases, however long it is (seed %i)', async (seed) => {
    const acted: (readonly number[])[] = [];
    const part: Part<never, readonly number[], readonly number[]> = {
      needs: [],
      given: () => ({ arbitrary: fc.array(fc.nat(1e9), { minLength: 3, maxLength: 3 }) }),
      act: (_sender, one) => {
        acted.push(one);
        return Promise.resolve(one);
      },
      judge: (all) => atMost(1000, Math.min(...all)),
      samples: { accepts: [], rejects: [] },
    };
    const { runner, notes } = fakeRunner({ seed });
    await runner.runPart(part);
    expect(different(acted)).toBe(RUNS + SHRINKING);
    // The smallest one is tried once more, as an example.
    expect(acted).toHaveLength(RUNS + SHRINKING + 1);
    const smallest = acted.at(-1) ?? [];
    // It really failed: what the spent search agreed with is no counterexample.
    expect(acted.slice(0, -1)).toContainEqual(smallest);
    expect(notes.at(-1)?.judged.violations).toHaveLength(1);
    expect(notes.at(-1)?.note).toContain(JSON.stringify(smallest));
  });

  /** What is left of so many requests after a property, of which each value costs one. */
  async function leftOf(requests: number, change: Partial<Parameters<typeof ranPart>[0]>, waiting = 0) {
    let left = requests;
    const act = (_sender: unknown, one: number) => Promise.resolve(one + 0 * left--);
    const ran = await ranPart({ given: anyNumber, act, ...change }, { remaining: () => left, waiting: () => waiting });
    return { ...ran, left: () => left };
  }

  it('stops, and agrees, when the budget is spent', async () => {
    const { left, runner, notes } = await leftOf(5, { judge: () => holds() });
    expect([left(), notes.map(({ judged }) => judged.observed)]).toEqual([0, [1, 1, 1, 1, 1]]);
    const second = numbers({ given: () => between(6, 9) });
    await runner.runPart(second.part);
    expect([second.acted, notes.length]).toEqual([[], 5]);
  });

  it('leaves what its confirmation needs, and something for each check to come', async () => {
    const few = await leftOf(RESERVE + 4, { given: () => between(6, 1e9) });
    const [alone, beside] = [await leftOf(100, {}), await leftOf(100, {}, 50)];
    for (const { violations } of [few, alone, beside]) expect(violations).toHaveLength(1);
    expect(few.left()).toBeGreaterThanOrEqual(RESERVE - 2);
    expect(alone.left()).toBeLessThan(80);
    // One request and a half for each, next to what the confirmation needs.
    expect(beside.left()).toBeGreaterThanOrEqual(RESERVE + 75 - 2);
  });
});

/** The examples that were tried in their order, how many at once at most, and the counterexample; `most` is right. */
async function tried(concurrency: number, most: number) {
  const examples = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const [order, found]: [number[], number[]] = [[], []];
  let [open, together] = [0, 0];
  const judge = async (one: number) => {
    order.push(one);
    together = Math.max(together, ++open);
    await sleep(2);
    open--;
    return one > most ? atMost(most, one) : nothing;
  };
  const stands = ({ one }: { readonly one: number }) => Promise.resolve(found.push(one) > 0);
  const effort = { remaining: () => 400, waiting: () => 0, depth: 1 };
  const context = { seed: 1, settings: { concurrency } };
  await search({ arbitrary: fc.constant(0), examples, random: 1 }, { judge, stands }, { context, ...effort });
  return [order.join(''), together, found];
}

it.each([
  [1, 9, '0123456789', []],
  [4, 9, '0123456789', []],
  // They are not gone on with when one fails.
  [1, 3, '01234', [4]],
  [4, 3, '01234567', [4]],
])('%i examples at a time, of which those after %i fail', async (concurrency, most, order, found) =>
  expect(await tried(concurrency, most)).toEqual([order, concurrency, found]),
);

describe.each([
  ['a property without a baseline', {}],
  ['a property with one', { needs: ['held'], baseline: 'held' }],
] as const)('%s, of which a value fails once', (_, baseline) => {
  const examples = [1, 9, 2, 8, 3];
  const given = () => ({ arbitrary: fc.constantFrom(...examples), examples, random: 0 });
  const proven: Mismatch = { kind: 'found-outside-pattern', at: { in: 'body' } };
  /** Judges a number as at most 5, or by this mismatch, the first time that it is asked for; later it is in order. */
  function failingOnce(mismatch?: Mismatch) {
    const asked = new Set<number>();
    return (n: number): Judgement => {
      const isFirst = !asked.has(n);
      asked.add(n);
      if (!isFirst || n <= 5) return holds();
      return mismatch === undefined ? atMost(5, n) : compared([mismatch], []);
    };
  }

  it('goes on with the others; that is a warning', async () => {
    const ran = await ranPart<'held'>({ ...baseline, given, judge: failingOnce() });
    expect(new Set(ran.acted)).toEqual(new Set(examples));
    expect(ran.violations.map(({ mismatch, flaky }) => [mismatch.kind, flaky])).toEqual([
      ['too-many', true],
      ['too-many', true],
    ]);
    const flaky = ran.notes.filter(({ judged }) => judged.violations.length > 0);
    expect(flaky.every(({ note }) => note?.endsWith(flakyText))).toBe(true);
  });

  it('shows what one response proves, also if it is not shown again', async () => {
    const { violations } = await ranPart<'held'>({ ...baseline, given, judge: failingOnce(proven) });
    expect(violations).toEqual([0, 1].map(() => ({ mismatch: proven, exchanges: [] })));
  });

  it('is undecided if it cannot be asked again, and does not say that it was sent again', async () => {
    let asked = 0;
    const judge = (n: number) => (n === 9 && asked++ > 0 ? obstructed({ kind: 'budget' }) : atMost(8, n));
    const ran = await ranPart<'held'>({ ...baseline, given, judge });
    expect(ran.obstacles).toContainEqual({ kind: 'not-read-again' });
    expect([ran.violations, ran.disagreements]).toEqual([[], []]);
    expect(ran.notes.some(({ note }) => note?.includes(flakyText))).toBe(false);
  });
});
