/** Mismatches that are seen once: each ends as a violation, a warning with its count, or an obstacle; never as passed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AllowanceSpent } from '../../../engine/budget.ts';
import { check, part } from '../../../engine/check.ts';
import { countingOf } from '../../../engine/evidence.ts';
import { EvidenceCollector } from '../../../engine/evidence-collector.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import { broken, compared, holds, type Judgement, obstructed, unresolved } from '../../../spec/evidence/evidence.ts';
import { flakyText } from '../../../spec/phrasing/reasons.ts';
import { dispositionOf } from '../../../spec/exchange/disposition.ts';
import { judgePlanted } from '../../proof/in-process.ts';
import { atMost, fakeRunner, numbers, tooLarge } from './fake-check-runner.ts';
import { resultOf, sessionOf } from './fake-session.ts';

const ID = 'cardholder/known-served';
const PROVEN: Mismatch = { kind: 'found-outside-pattern', at: { in: 'body' } };

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

const examples = [1, 9, 2, 8, 3];
const values = { arbitrary: fc.constantFrom(...examples), examples, random: 0 };

describe.each(['a property without a baseline', 'a property with one'] as const)('%s', (of) => {
  const baseline = of === 'a property with one' ? ({ needs: ['held'], against: 'held' } as const) : {};

  it('goes on with the other values if one fails once', async () => {
    const { runner, notes } = fakeRunner();
    const { part: once, acted } = numbers<'held'>({ ...baseline, given: () => values, judge: failingOnce() });
    await runner.runPart(once);
    expect(new Set(acted)).toEqual(new Set(examples));
    const flaky = notes.filter(({ judged }) => judged.violations.length > 0);
    expect(flaky.map(({ judged }) => judged.violations[0]?.flaky)).toEqual([true, true]);
    expect(flaky.every(({ note }) => note?.endsWith(flakyText))).toBe(true);
  });

  it('shows what one response proves, also if it is not shown again', async () => {
    const { runner, notes } = fakeRunner();
    const { part: once } = numbers<'held'>({ ...baseline, given: () => values, judge: failingOnce(PROVEN) });
    await runner.runPart(once);
    const shown = notes.flatMap(({ judged }) => judged.violations);
    expect(shown.map(({ mismatch, flaky }) => [mismatch, flaky])).toEqual([
      [PROVEN, undefined],
      [PROVEN, undefined],
    ]);
  });

  it('says that it is not decided if it cannot be asked again, and not that it was sent again', async () => {
    const { runner, notes, disagreements } = fakeRunner();
    let asked = 0;
    const judge = (n: number) => (n === 9 && asked++ > 0 ? obstructed({ kind: 'budget' }) : atMost(8, n));
    const { part: once } = numbers<'held'>({ ...baseline, given: () => values, judge });
    await runner.runPart(once);
    expect(notes.flatMap(({ judged }) => judged.obstacles)).toContainEqual({ kind: 'not-read-again' });
    expect(notes.flatMap(({ judged }) => judged.violations)).toEqual([]);
    expect([disagreements, notes.some(({ note }) => note?.includes(flakyText))]).toEqual([[], false]);
  });
});

it('a confirmation that a smoke run ends leaves the mismatch undecided', async () => {
  const { runner, notes } = fakeRunner();
  let asked = 0;
  const act = (_sender: unknown, one: number) =>
    asked++ === 0 ? Promise.resolve(one) : Promise.reject(new AllowanceSpent());
  await runner.runPart(numbers<'held'>({ needs: ['held'], given: () => [9], baseline: 'held', act }).part);
  expect(notes.map(({ judged }) => judged.obstacles[0]?.kind)).toEqual(['not-read-again', 'smoke-allowance']);
});

describe('the status of a must-level requirement of which other cases are in order', () => {
  const statusOf = async (judge: (n: number) => Judgement) => {
    const sound = { accepts: [{ one: 1, reading: 1, have: {} }], rejects: [] };
    const parted = part(numbers<never>({ given: () => [1, 9], judge, samples: sound }).part);
    const { session } = sessionOf({ checks: [check(ID, parted)] });
    await session.runAll();
    const { status, because, observations } = resultOf(session, ID);
    return { status, because, observations };
  };

  it.each(['not-read-again', 'not-again', 'data-changed', 'changed-since'] as const)(
    'is not passed if a mismatch was seen and %s',
    async (kind) => {
      const judge = (n: number) => (n === 9 ? unresolved({ kind }) : holds());
      expect(await statusOf(judge)).toMatchObject({
        status: 'not-tested',
        because: { kind: 'obstacles', obstacles: [{ kind }] },
      });
    },
  );

  it('is a warning if it failed once, and violated if it also failed for good', async () => {
    const flaky = (n: number): Judgement => ({
      ...atMost(5, n),
      violations: [{ mismatch: tooLarge(n, 5), exchanges: [], flaky: true }],
    });
    expect((await statusOf((n) => (n === 9 ? flaky(n) : holds()))).status).toBe('warned');
    expect((await statusOf((n) => (n === 9 ? flaky(n) : n === 1 ? holds() : broken(tooLarge(n, 5))))).status).toBe(
      'warned',
    );
    expect(
      (
        await statusOf((n) =>
          n === 9
            ? { ...flaky(n), violations: [...flaky(n).violations, ...broken(tooLarge(9, 5)).violations] }
            : holds(),
        )
      ).status,
    ).toBe('violated');
  });
});

it('however many obstacles there are, that a mismatch was seen is kept', () => {
  const collector = new EvidenceCollector(ID);
  for (let n = 0; n < 60; n++) collector.obstacle({ kind: 'not-of-stated-shape', exchange: `e${n}` });
  collector.obstacle({ kind: 'not-read-again' });
  expect(collector.obstacles).toContainEqual({ kind: 'not-read-again' });
});

it('what the opening saw is not forgotten if the budget ends before the check that repeats it', () => {
  const opening = { ...unresolved(), requirement: ID, opening: true } as const;
  const cut = { ...holds(), requirement: ID, obstacles: [{ kind: 'budget' }] } as const;
  const kinds = (...notes: Parameters<typeof countingOf>[0]) =>
    countingOf(notes, false).flatMap(({ obstacles }) => obstacles.map(({ kind }) => kind));
  expect(kinds(opening, cut)).toEqual(['not-read-again', 'budget']);
  expect(kinds(opening, { ...holds(), requirement: ID })).toEqual([]);
});

it.each([40, 90, 160, 260])(
  'with a budget of %d, a broken requirement of which a mismatch was seen is not passed',
  async (budget) => {
    const faults = ['find-newline-accepted', 'sql-total-of-everybody'];
    const { results, exchanges } = await judgePlanted({ faults }, { budget });
    const statusOf = (id: string) => results.requirements.find((one) => one.id === id)?.status;
    // Every page of transactions has a wrong total.
    expect(statusOf('transactions/total')).not.toBe('passed');
    const isFound = (one: Exchange) => /\n$/.test(one.request.subject) && dispositionOf(one) === 'accepted';
    if (exchanges.some(isFound)) expect(statusOf('find/pattern-kept')).toBe('violated');
    expect(exchanges.length).toBeLessThanOrEqual(budget);
  },
);
