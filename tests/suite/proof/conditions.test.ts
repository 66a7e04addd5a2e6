import { beforeAll, describe, expect, it } from 'vitest';
import { faults } from '../../../sandbox/api/catalogue.ts';
import type { Hooks } from '../../../sandbox/api/hooks.ts';
import { conditions } from '../../../sandbox/conditions/conditions.ts';
import { baseIds, permitted } from '../../proof/conditions/bases.ts';
import type { Healthy } from '../../proof/conditions/observable.ts';
import { difference, healthy } from '../../proof/conditions/observable.ts';
import { missOf, type Outcome } from '../../proof/conditions/try-pair.ts';
import { isGrading } from '../../proof/part.ts';
import { parts } from '../../proof/parts.ts';

it('names bases of the catalogue once, and conditions that there are', () => {
  expect(new Set(baseIds).size).toBe(baseIds.length);
  expect(baseIds.length).toBeGreaterThanOrEqual(45);
  expect(baseIds.filter((id) => !faults.some((fault) => fault.id === id))).toEqual([]);
  const named = permitted.flatMap((one) => one.conditions);
  expect(named.filter((id) => !conditions.some((condition) => condition.id === id))).toEqual([]);
});

describe('whether anyone can see a fault under a condition', () => {
  let known: Healthy;
  beforeAll(async () => void (known = await healthy(1, 1500)));

  const seen = async (base: string, id: string) => {
    const fault = faults.find((one) => one.id === base);
    const condition = conditions.find((one) => one.id === id);
    if (fault === undefined || condition === undefined) throw new Error(`There is no ${base} or no ${id}.`);
    return difference(fault.apply, condition, known);
  };

  it('asks mostly what is served, and enough under each condition', async () => {
    const served = known.answers.filter(({ wire }) => wire.status === 200);
    expect(served.length / known.answers.length).toBeGreaterThan(0.7);
    const always: Hooks = { wire: (wire) => ({ ...wire, status: 418 }) };
    for (const condition of conditions) {
      expect(await difference(always, condition, known), condition.id).not.toBeNull();
    }
  });

  it.each([
    ['transactions-default-limit-10', 'limit-17'], ['pending-with-balance', 'without-result'],
    ['cache-without-limit', 'limit-17'], ['serialiser-photo-as-text', 'any-offset'],
    ['serialiser-snake-case', 'empty-answer'], ['validator-limit-above-20-refused', 'limit-below-5'],
  ])('%s under %s: no one can', async (base, condition) => expect(await seen(base, condition)).toBeNull()); // prettier-ignore

  it.each([
    ['transactions-default-limit-10', 'with-account'],
    ['pending-with-balance', 'with-pending'],
    ['cache-without-limit', 'limit-below-5'],
    ['sql-offset-twice', 'offset-from-50'],
    ['serialiser-photo-as-text', 'last-customer'],
    ['framework-html-page', 'wide-window'],
    ['validator-limit-above-20-refused', 'every-seventh'],
  ])('%s under %s: someone can', async (base, condition) => {
    expect(await seen(base, condition)).toMatchObject({ url: expect.any(String) as unknown });
  });

  it('does not count a refusal past the end, which is at most a warning, or another failure for a failure', async () => {
    const past = faults.find(({ id }) => id === 'transactions-offset-past-end-refused');
    const offset = conditions.find(({ id }) => id === 'any-offset');
    if (past === undefined || offset === undefined) throw new Error('The catalogue has changed.');
    expect(await difference(past.apply, offset, known)).toBeNull();
  });
});

const told = { url: '/account/v1/cardholders/1/transactions?limit=3', status: { healthy: 200, spoiled: 400 } };
const outcome = (base: string, condition: string, more: Partial<Outcome> = {}): Outcome => ({
  base,
  condition,
  seed: 1,
  told,
  killedBy: [],
  requests: 400,
  asked: 0,
  spoiled: 0,
  ...more,
});
const killed = { killedBy: ['transactions/total'] };

describe('the score', () => {
  const graded = conditions.filter(({ id }) => isGrading(id)).map(({ id }) => id);
  const [first = '', second = ''] = graded;
  const building = conditions.find(({ id }) => !isGrading(id))?.id ?? '';

  it('splits the conditions in two halves that are not far apart', () => {
    expect(graded.length).toBeGreaterThanOrEqual(conditions.length / 3);
    expect(graded.length).toBeLessThanOrEqual((conditions.length * 2) / 3);
    expect([1, 2, 3, 4].map(isGrading)).toEqual([false, true, false, true]);
  });

  it('is of the grading half, and leaves out what is not applicable', () => {
    const outcomes = [outcome('a', first, killed), outcome('b', second), outcome('c', first, { told: null })];
    expect(parts.conditions.figures([...outcomes, outcome('d', building)])).toEqual([
      'pairs are killed (90 % are wanted): 1 of 2 (50.0 %)',
    ]);
  });

  it('wants less of one condition than overall, and of an intermittent one nothing', () => {
    const outcomes = [
      ...Array.from({ length: 17 }, () => outcome('a', 'limit-17', killed)),
      ...Array.from({ length: 3 }, () => outcome('b', 'any-offset')),
      outcome('b', 'any-offset', killed),
      outcome('b', 'every-seventh'),
    ];
    expect(parts.conditions.wrong(outcomes)).toEqual([
      'not reached: 18 of 22 are killed overall',
      'not reached: 1 of 4 are killed with an offset above 0',
    ]);
    expect(parts.conditions.wrong([outcome('a', 'limit-17', killed)])).toEqual([]);
  });

  it('says how a fault was missed', () => {
    expect(missOf(outcome('a', 'x', killed))).toBeNull();
    expect(missOf(outcome('a', 'x', { told: null }))).toBeNull();
    expect(missOf(outcome('a', 'x'))).toBe('not asked');
    expect(missOf(outcome('a', 'x', { asked: 4 }))).toBe('not shown');
    expect(missOf(outcome('a', 'x', { asked: 4, spoiled: 1 }))).toBe('not judged');
  });
});

it('is written as a table', () => {
  const outcomes = [
    outcome('account-ignored', 'limit-17', killed),
    outcome('account-ignored', 'any-offset', { asked: 2 }),
  ];
  const { columns, rows } = parts.conditions.table(outcomes);
  const cell = (condition: string) =>
    rows.find(([base]) => base === 'account-ignored')?.[columns.findIndex((name) => name.startsWith(condition))];
  expect([cell('limit-17'), cell('any-offset'), cell('with-pending')]).toEqual(['killed', '**not shown**', '–']);
});
