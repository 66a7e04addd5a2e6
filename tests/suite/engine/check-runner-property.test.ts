import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AllowanceSpent } from '../../../engine/budget.ts';
import type { Part } from '../../../engine/check.ts';
import { sampleSubject } from '../../checks/shared/samples.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import { nothing, obstructed } from '../../../spec/evidence/evidence.ts';
import { atMost, ranPart, fakeRunner, numbers, tooLarge } from './fake-check-runner.ts';

/** Values that a property tries, and how many more the search for the smallest counterexample may send. */
const [RUNS, SHRINKING] = [16, 25];
/** Requests that a property leaves to the checks that follow. */
const RESERVE = 10;
const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const anyNumber = () => ({ arbitrary: fc.integer({ min: 0, max: 1e9 }) });
const different = (values: readonly unknown[]) => new Set(values.map((value) => JSON.stringify(value))).size;

it.each(seeds)('a counterexample is shrunk to the smallest one, which the note shows (seed %i)', async (seed) => {
  const { notes, acted } = await ranPart(
    { given: () => ({ arbitrary: fc.integer({ min: 0, max: 60 }) }), judge: (n) => atMost(12, n) },
    { seed },
  );
  const found = notes.filter(({ judged }) => judged.violations.length > 0);
  expect(found.map(({ judged }) => judged.violations.map(({ mismatch }) => mismatch))).toEqual([[tooLarge(13, 12)]]);
  expect(found[0]?.note).toMatch(/\b13$/);
  expect(acted.filter((n) => n > 13)).not.toEqual([]);
});

it('the note shows a case as the part shows it', async () => {
  const { notes } = await ranPart({
    given: () => ({ arbitrary: fc.integer({ min: 20, max: 60 }) }),
    show: (one) => ({ limit: String(one) }),
  });
  expect(notes.at(-1)?.note).toContain('limit=20');
});

it('a property that holds tries 16 values, and says of each what was examined', async () => {
  const { notes, acted } = await ranPart({ given: anyNumber, judge: (n) => atMost(1e9, n) });
  expect([acted.length, different(acted)]).toEqual([RUNS, RUNS]);
  expect(notes.map(({ judged }) => judged.observed)).toEqual(acted.map(() => 1));
});

it('its seed decides what a property tries', async () => {
  const triedWith = async (seed: number) => {
    const { part, acted } = numbers({ given: anyNumber, judge: () => nothing });
    await fakeRunner({ seed }).runner.runPart(part);
    return acted;
  };
  expect(await triedWith(1)).toEqual(await triedWith(1));
  expect(await triedWith(1)).not.toEqual(await triedWith(2));
});

type Many = readonly number[];

it.each(seeds)('however long the search, no more than 41 different cases are sent (seed %i)', async (seed) => {
  const acted: Many[] = [];
  const part: Part<never, Many, Many> = {
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

const spendingOf = (left: { requests: number }) => (_sender: unknown, one: number) => {
  left.requests--;
  return Promise.resolve(one);
};

it('a property stops, and agrees, when the budget is spent', async () => {
  const left = { requests: 5 };
  const { runner, notes } = await ranPart(
    { given: anyNumber, act: spendingOf(left), judge: (_reading, one) => atMost(one, one) },
    { remaining: () => left.requests },
  );
  expect(left.requests).toBe(0);
  expect(notes.map(({ judged }) => judged.observed)).toEqual([1, 1, 1, 1, 1]);
  const second = numbers({ given: () => ({ arbitrary: fc.integer({ min: 6, max: 9 }) }) });
  await runner.runPart(second.part);
  expect(second.acted).toEqual([]);
  expect(notes).toHaveLength(5);
});

it('the search for the smallest counterexample leaves what its confirmation needs', async () => {
  const left = { requests: RESERVE + 4 };
  const { notes } = await ranPart(
    { given: () => ({ arbitrary: fc.integer({ min: 6, max: 1e9 }) }), act: spendingOf(left) },
    { remaining: () => left.requests },
  );
  expect(left.requests).toBeGreaterThanOrEqual(RESERVE - 2);
  expect(notes.at(-1)?.judged.violations).toHaveLength(1);
});

it('the search for the smallest counterexample leaves something for each check to come', async () => {
  const leftBeside = async (waiting: number) => {
    const left = { requests: 100 };
    const { runner, notes } = fakeRunner({ remaining: () => left.requests, waiting: () => waiting });
    const { part } = numbers({ given: anyNumber, act: spendingOf(left) });
    await runner.runPart(part);
    expect(notes.at(-1)?.judged.violations).toHaveLength(1);
    return left.requests;
  };
  const alone = await leftBeside(0);
  expect(alone).toBeLessThan(80);
  // One request and a half for each, next to what the confirmation needs.
  expect(await leftBeside(50)).toBeGreaterThanOrEqual(RESERVE + 75 - 2);
});

it('equal cases are sent once: those that are written alike, whatever fast-check thinks of them', async () => {
  const { notes, acted } = await ranPart({ given: () => ({ arbitrary: fc.constantFrom(0, -0, 1) }) });
  expect([acted.length, notes.length]).toEqual([2, 2]);
});

it('equal cases are sent once in the search for the smallest, too', async () => {
  const { acted } = await ranPart({
    given: () => ({ arbitrary: fc.integer({ min: 0, max: 1e6 }).map((n) => (n % 3) + 6) }),
  });
  expect(different(acted.slice(0, -1))).toBe(acted.length - 1);
});

it('an obstacle in a reading is no counterexample', async () => {
  const budget: Obstacle = { kind: 'budget' };
  const { notes, acted } = await ranPart({ given: anyNumber, judge: () => obstructed(budget) });
  expect(acted).toHaveLength(RUNS);
  expect(notes).toEqual(acted.map(() => ({ judged: obstructed(budget), note: undefined })));
});

it('the smallest counterexample is confirmed like an example, without a reading that is there already', async () => {
  const { notes, exchanges, acted } = await ranPart<'held'>({
    needs: ['held'],
    given: () => ({ arbitrary: fc.integer({ min: 0, max: 60 }) }),
    first: () => 0,
    baseline: 'held',
  });
  expect(acted.slice(-2)).toEqual([6, 6]);
  expect(exchanges.map(({ check }) => check)).toEqual(['rereader']);
  expect(notes.filter(({ judged }) => judged.violations.length > 0)).toHaveLength(1);
});

it('a counterexample that does not come again is a warning', async () => {
  let failed = 0;
  const { notes } = await ranPart<'held'>({
    needs: ['held'],
    given: () => ({ arbitrary: fc.constant(9) }),
    judge: (n) => atMost(failed++ === 0 ? 5 : 100, n),
    baseline: 'held',
  });
  const flaky = { mismatch: tooLarge(9, 5), exchanges: [], flaky: true };
  expect(notes.flatMap(({ judged }) => judged.violations)).toEqual([flaky]);
  expect(failed).toBe(3);
});

it('examples come first, as many random ones follow as told, and a larger budget brings more of these', async () => {
  const examples = [3, 1, 2];
  const tried = async (depth: number, waiting = 0) => {
    const { runner } = fakeRunner({ depth, remaining: () => 60, waiting: () => waiting });
    const { part, acted } = numbers({
      given: () => ({ arbitrary: fc.integer({ min: 0, max: 1e9 }), examples, random: 4 }),
      judge: (n) => atMost(1e9, n),
    });
    await runner.runPart(part);
    expect(acted.slice(0, examples.length)).toEqual(examples);
    return acted.length - examples.length;
  };
  expect([await tried(1), await tried(5)]).toEqual([4, 20]);
  // What only a larger budget tries leaves requests for the checks to come.
  expect([await tried(1, 40), await tried(5, 40)]).toEqual([4, 0]);
});

it('an example that fails is shrunk, too', async () => {
  const { notes } = await ranPart({
    given: () => ({ arbitrary: fc.nat(60), examples: [2, 47], random: 0 }),
    judge: (n) => atMost(12, n),
  });
  expect(notes.at(-1)?.judged.violations.map(({ mismatch }) => mismatch)).toEqual([tooLarge(13, 12)]);
});

it('the search asks once for what was answered, the confirmation asks again', async () => {
  const { exchanges } = await ranPart({
    given: () => ({ arbitrary: fc.constant(9), random: 1 }),
    act: async (sender, one) => {
      await sender.send(sampleSubject.found.request);
      return one;
    },
    judge: (n) => atMost(5, n),
  });
  expect(exchanges.map(({ check }) => check)).toEqual(['once', 'sender']);
});

it('what a smoke run may not ask is no counterexample', async () => {
  const { notes } = await ranPart({
    given: () => ({ arbitrary: fc.nat(9), examples: [1, 2] }),
    act: (_sender, one) => (one === 1 ? Promise.resolve(one) : Promise.reject(new AllowanceSpent())),
    judge: (n) => atMost(5, n),
  });
  expect(notes.flatMap(({ judged }) => judged.violations)).toEqual([]);
  expect(notes[0]?.judged.observed).toBe(1);
  expect(notes.slice(1).every(({ judged }) => judged.obstacles[0]?.kind === 'smoke-allowance')).toBe(true);
});
