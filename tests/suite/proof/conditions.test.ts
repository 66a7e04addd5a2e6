import { beforeAll, describe, expect, it } from 'vitest';
import { faults } from '../../../sandbox/api/catalogue.ts';
import { conditions } from '../../../sandbox/conditions/conditions.ts';
import { permitted } from '../../proof/conditions/bases.ts';
import { difference, healthy, type Healthy } from '../../proof/conditions/observable.ts';
import { missOf, type Outcome } from '../../proof/conditions/try-pair.ts';
import { isGrading } from '../../proof/part.ts';
import { parts } from '../../proof/parts.ts';

it('names conditions that there are', () => {
  const named = permitted.flatMap((one) => one.conditions);
  expect(named.filter((id) => !conditions.some((condition) => condition.id === id))).toEqual([]);
});

describe('whether anyone can see a fault under a condition', () => {
  let known: Healthy;
  beforeAll(async () => void (known = await healthy(1, 1500)));

  it('is asked mostly of what is served, and enough under each condition', async () => {
    const served = known.answers.filter(({ wire }) => wire.status === 200);
    expect(served.length / known.answers.length).toBeGreaterThan(0.7);
    for (const condition of conditions) {
      const seen = await difference({ wire: (wire) => ({ ...wire, status: 418 }) }, condition, known);
      expect(seen, condition.id).not.toBeNull();
    }
  });

  // A refusal past the end is at most a warning, and another failure for a failure nothing.
  it.each([
    ['transactions-default-limit-10', 'limit-17', false],
    ['transactions-default-limit-10', 'with-account', true],
    ['pending-with-balance', 'without-result', false],
    ['pending-with-balance', 'with-pending', true],
    ['cache-without-limit', 'limit-17', false],
    ['cache-without-limit', 'limit-below-5', true],
    ['sql-offset-twice', 'offset-from-50', true],
    ['serialiser-photo-as-text', 'last-customer', true],
    ['serialiser-snake-case', 'empty-answer', false],
    ['framework-html-page', 'wide-window', true],
    ['validator-limit-above-20-refused', 'limit-below-5', false],
    ['validator-limit-above-20-refused', 'every-seventh', true],
    ['transactions-offset-past-end-refused', 'any-offset', false],
  ])('%s under %s: %s', async (base, id, isSeen) => {
    const fault = faults.find((one) => one.id === base);
    const condition = conditions.find((one) => one.id === id);
    if (fault === undefined || condition === undefined) throw new Error(`There is no ${base} or no ${id}.`);
    expect((await difference(fault.apply, condition, known)) !== null).toBe(isSeen);
  });
});

const told = { url: '/account/v1/cardholders/1/transactions?limit=3', status: { healthy: 200, spoiled: 400 } };
const outcome = (base: string, condition: string, more: Partial<Outcome> = {}) => ({
  ...{
    name: `${base} ${condition}`,
    base,
    condition,
    seed: 1,
    told,
    killedBy: [],
    requests: 400,
    asked: 0,
    spoiled: 0,
  },
  ...more,
});
const killed = { killedBy: ['transactions/total'] };

describe('the score', () => {
  const ids = conditions.map(({ id }) => id);
  const graded = ids.filter(isGrading);

  it('splits the conditions in two halves that are not far apart', () => {
    expect(graded.length).toBeGreaterThanOrEqual(ids.length / 3);
    expect(graded.length).toBeLessThanOrEqual((ids.length * 2) / 3);
    expect([1, 2, 3, 4].map(isGrading)).toEqual([false, true, false, true]);
  });

  it('is of the grading half, and leaves out what is not applicable', () => {
    const [first = '', second = ''] = graded;
    const other = ids.find((id) => !isGrading(id)) ?? '';
    const outcomes = [outcome('a', first, killed), outcome('b', second), outcome('c', first, { told: null })];
    expect(parts.conditions.figures([...outcomes, outcome('d', other)])).toEqual([
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

  it.each([
    [killed, null],
    [{ told: null }, null],
    [{}, 'not asked'],
    [{ asked: 4 }, 'not shown'],
    [{ asked: 4, spoiled: 1 }, 'not judged'],
  ])('says how a fault was missed: %j %s', (more, miss) => expect(missOf(outcome('a', 'x', more))).toBe(miss));
});

it('is written as a table', () => {
  const pairs = [
    outcome('account-ignored', 'limit-17', killed),
    outcome('account-ignored', 'any-offset', { asked: 2 }),
  ];
  const { columns, rows } = parts.conditions.table(pairs);
  const cell = (condition: string) =>
    rows.find(([base]) => base === 'account-ignored')?.[columns.findIndex((name) => name.startsWith(condition))];
  expect([cell('limit-17'), cell('any-offset'), cell('with-pending')]).toEqual(['killed', '**not shown**', '–']);
});
