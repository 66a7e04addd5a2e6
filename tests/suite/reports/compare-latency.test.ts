import { describe, expect, it } from 'vitest';
import { latencyChanges, type LatencyChange } from '../../../reports/compare/model/latency.ts';
import { median, rankSum, shiftBetween } from '../../../reports/compare/model/rank-sum.ts';
import { latencyText } from '../../../reports/compare/rendering/wording.ts';
import type { Exchange } from '../../../spec/exchange.ts';
import { exchange, makeRun } from './fixtures.ts';

/** The probability by looking at every selection: slow, and nothing can be wrong with it. */
function byEnumeration(a: readonly number[], b: readonly number[]): number {
  const all = [...a, ...b];
  const uOf = (chosen: readonly number[]): number => {
    const rest = all.filter((_, index) => !chosen.includes(index));
    let u = 0;
    for (const index of chosen) for (const x of rest) u += Math.sign((all[index] ?? 0) - x) / 2 + 0.5;
    return u;
  };
  const centre = (a.length * b.length) / 2;
  const observed = Math.abs(uOf(b.map((_, index) => a.length + index)) - centre);
  let extreme = 0;
  let count = 0;
  const choose = (from: number, chosen: readonly number[]): void => {
    if (chosen.length === b.length) {
      count += 1;
      if (Math.abs(uOf(chosen) - centre) >= observed - 1e-9) extreme += 1;
      return;
    }
    for (let index = from; index < all.length; index += 1) choose(index + 1, [...chosen, index]);
  };
  choose(0, []);
  return extreme / count;
}

describe('the rank sum', () => {
  it.each<[string, number[], number[]]>([
    ['apart', [1, 2, 3, 4], [5, 6, 7, 8, 9]],
    ['mixed', [1, 4, 6, 7], [2, 3, 5, 8, 9]],
    ['with ties', [1, 1, 2, 5, 5], [1, 2, 2, 5, 9, 9]],
    ['all equal', [3, 3, 3], [3, 3, 3, 3]],
    ['of unequal size', [7], [1, 2, 3, 4, 5, 6, 8, 9]],
  ])('of small samples is exact: %s', (_, a, b) => {
    expect(rankSum(a, b).p).toBeCloseTo(byEnumeration(a, b), 12);
    expect(rankSum(b, a).p).toBeCloseTo(rankSum(a, b).p, 12);
    expect(rankSum(b, a).delta).toBeCloseTo(-rankSum(a, b).delta, 12);
  });

  it('gives U and its effect', () => {
    expect(rankSum([1, 2, 3], [4, 5, 6])).toMatchObject({ u: 9, delta: 1, p: 0.1 });
    expect(rankSum([1, 3, 5], [2, 3, 4])).toMatchObject({ u: 4.5, delta: 0 });
    expect(rankSum([], [1])).toEqual({ u: 0, p: 1, delta: 0 });
  });

  it('of larger samples follows the normal distribution', () => {
    const a = Array.from({ length: 30 }, (_, n) => n);
    const b = a.map((n) => n + 10.5);
    const { u, p } = rankSum(a, b);
    const above = a.flatMap((x) => b.map((y): number => (y > x ? 1 : 0))).reduce((sum, one) => sum + one, 0);
    expect(u).toBe(above);
    const z = (Math.abs(u - 450) - 0.5) / Math.sqrt((900 * 61) / 12);
    expect(p).toBeCloseTo(2 * (1 - normal(z)), 6);
    expect(rankSum(Array<number>(30).fill(2), Array<number>(30).fill(2)).p).toBe(1);
    // Two values only: each shares its rank with 29 others, which narrows the variance to 3432.2.
    const [ones, twos] = [(n: number) => Array<number>(n).fill(1), (n: number) => Array<number>(n).fill(2)];
    const tied = rankSum([...ones(20), ...twos(10)], [...ones(10), ...twos(20)]);
    expect(tied.p).toBeCloseTo(2 * (1 - normal(149.5 / Math.sqrt(3432.2))), 5);
  });

  it('barely jumps where the exact count gives way to the approximation', () => {
    const at = (n: number): number =>
      rankSum(
        Array.from({ length: n }, (_, i) => (i * 7) % 19),
        Array.from({ length: 20 }, (_, i) => ((i * 7) % 19) + 3),
      ).p;
    expect(at(20) / at(21)).toBeGreaterThan(0.5);
    expect(at(20) / at(21)).toBeLessThan(2);
  });

  it('knows the middle and the shift', () => {
    expect([median([]), median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([0, 2, 2.5]);
    expect(shiftBetween([1, 2, 3], [11, 12, 13])).toBe(10);
    const many = Array.from({ length: 3000 }, (_, n) => n / 10);
    expect(
      shiftBetween(
        many,
        many.map((x) => x + 25),
      ),
    ).toBeCloseTo(25, 6);
  });
});

/** The normal distribution by its own integral. */
function normal(z: number): number {
  let area = 0.5;
  const step = z / 10_000;
  for (let n = 0; n < 10_000; n += 1)
    area += (Math.exp(-(((n + 0.5) * step) ** 2) / 2) / Math.sqrt(2 * Math.PI)) * step;
  return area;
}

describe('latency', () => {
  const { exchanges } = makeRun('conforms');
  const slowed = (by: (one: Exchange) => number): Exchange[] =>
    exchanges.map((one) => ({ ...one, milliseconds: one.milliseconds + by(one) }));
  const of = (b: readonly Exchange[], operation = 'listCardholderTransactions'): LatencyChange | undefined =>
    latencyChanges(exchanges, b).find((one) => one.operation === operation);

  it('is steady between a run and itself', () => {
    expect(latencyChanges(exchanges, exchanges).map(({ pace }) => pace)).toEqual(Array(5).fill('steady'));
  });
  it('is slower or faster beyond noise, and tells the figures', () => {
    const slower = of(slowed(({ request }) => (request.operation === 'listCardholderTransactions' ? 60 : 0)));
    expect(slower).toMatchObject({ pace: 'slower' });
    expect(slower?.shift).toBeCloseTo(60, 0);
    expect(of(slowed(({ request }) => (request.operation === 'listCardholderTransactions' ? -60 : 0)))?.pace).toBe(
      'faster',
    );
    expect(
      of(
        slowed(() => 60),
        'getCardholder',
      )?.pace,
    ).toBe('slower');
    expect(slower === undefined ? '' : latencyText(slower)).toMatch(
      /^median [\d.]+ ms → [\d.]+ ms \(shift \+60 ms, p < 0\.001, delta /,
    );
  });
  const timed = (times: readonly number[]): Exchange[] =>
    times.map((milliseconds) => ({ ...exchange(6), milliseconds }));
  const spread = (number: number, width: number): number[] =>
    Array.from({ length: number }, (_, n) => (n * width) / number);
  const paceOf = (a: readonly number[], b: readonly number[]) => latencyChanges(timed(a), timed(b))[0];
  const plus = (by: number) => (time: number) => time + by;

  it.each<[string, readonly number[], readonly number[], readonly number[]]>([
    ['10 ms', spread(40, 1), spread(40, 1).map(plus(9)), spread(40, 1).map(plus(10.1))],
    ['a fifth', spread(40, 1).map(plus(100)), spread(40, 1).map(plus(115)), spread(40, 1).map(plus(130))],
    ['a large effect', spread(400, 400), spread(400, 400).map(plus(90)), spread(400, 400).map(plus(130))],
    ['a small probability', spread(12, 120), spread(12, 120).map(plus(45)), spread(12, 120).map(plus(90))],
  ])('shifts by no less than %s', (_, before, noise, shift) => {
    expect(paceOf(before, noise)?.pace).toBe('steady');
    expect(paceOf(noise, before)?.pace).toBe('steady');
    expect(paceOf(before, shift)?.pace).toBe('slower');
    expect(paceOf(shift, before)?.pace).toBe('faster');
  });
  it('does not shift by a few slow answers', () => {
    expect(of(slowed((one) => (one.milliseconds > 200 ? 500 : 0)))?.pace).toBe('steady');
  });
  it('says when there are too few answers, and nothing without a recording', () => {
    const few = [...exchanges.filter(({ request }) => request.operation === 'findCardholder')].slice(0, 5);
    const change = of(few, 'findCardholder');
    expect(change?.pace).toBe('too few');
    expect(change === undefined ? '' : latencyText(change)).toMatch(/^\d+ and 5 responses: too few to compare$/);
    expect(latencyChanges(exchanges, [])).toEqual([]);
    expect(latencyChanges([], exchanges)).toEqual([]);
  });
  it('compares like with like: refusals, repeats and misplaced keys are left out', () => {
    const odd = Array.from({ length: 200 }, (_, n): Exchange => {
      const one = exchange(6 * n + 6);
      const refused = n % 3 === 0 && one.outcome.kind === 'answer' ? { ...one.outcome, status: 401 } : one.outcome;
      const key = n % 3 === 1 ? 'absent' : 'header';
      return {
        ...one,
        request: { ...one.request, key },
        outcome: refused,
        attempt: n % 3 === 2 ? 1 : 0,
        milliseconds: 9000,
      };
    });
    expect(of([...exchanges, ...odd])).toMatchObject({ pace: 'steady', shift: 0 });
  });
});
