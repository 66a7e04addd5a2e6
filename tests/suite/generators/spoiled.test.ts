import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedIds, designedIds, madeOf, NEAR, OUTSIDE, WILDCARD } from '../../../generators/customer-ids.ts';
import {
  designedSpoiled,
  SPOILED_DATES,
  SPOILED_NUMBERS,
  spoiledOver,
  SPOILINGS,
  spoilingsOf,
} from '../../../generators/spoiled.ts';
import { designedFilteredPages, designedPages, pageAt, typesPoints } from '../../../generators/types-pages.ts';
import { nearMisses } from '../../../generators/identifiers.ts';

const PATTERN = /^[0-9a-zA-Z]{1,16}$/;
const known = ['Cebe20ee4', '0098f5fY83aa7Zc9', 'k7'];
const people = known.map((customerId, i) => ({
  customerId,
  cardholderId: `0d3c7a52-9e1b-4c0f-8a6d-5b2f4e7c910${i}`,
  ...{ lastName: `O'Last${i}`, firstName: `First-Name${i}`, middleName: `Mid.${i}`, preferredName: `Pre-${i}` },
  email: `mail${i}@example.org`,
}));
const seeds = [1, 2, 3, 4, 5];

describe('changed customerIds', () => {
  it('stay inside the pattern or leave it, and are none of the given ones', () => {
    const given = [...known, 'KEBE20EE4'];
    const near = madeOf(people, NEAR, given).flatMap((row, i) => row.filter((id) => id !== known[i]));
    const outside = madeOf(people, OUTSIDE, given).flatMap((row, i) => row.filter((id) => id !== known[i]));
    expect(near.filter((id) => !PATTERN.test(id))).toEqual([]);
    expect(near.filter((id) => given.some((one) => one.toLowerCase() === id.toLowerCase()))).toEqual([]);
    expect(outside.filter((id) => PATTERN.test(id))).toEqual([]);
  });

  it.each(seeds)('every change is tried, and every customer gets some (seed %i)', (seed) => {
    const designed = designedIds(known, madeOf(people, OUTSIDE, known), seed, () => false);
    expect(designed.map(({ change }) => change)).toEqual(OUTSIDE.map((_, i) => i));
    expect(new Set(designed.map(({ customer }) => customer)).size).toBe(known.length);
    expect(designed.filter(({ id }) => id === null)).toEqual([]);
  });

  it('are not made of another customer if they were sent before', () => {
    const pool = madeOf(people, OUTSIDE, known);
    const sent = pool.map((row) => row[1]);
    const designed = designedIds(known, pool, 1, (id) => id === sent[2]);
    expect(designed.find(({ change }) => change === 1)?.customer).toBe(2);
  });

  it('of one that is cut to 16 characters are made of an id that has as many', () => {
    const long = OUTSIDE.findIndex(({ says }) => says.startsWith('17 characters'));
    const designed = (ids: readonly string[]) =>
      designedIds(
        ids,
        madeOf(
          ids.map((customerId) => ({ customerId })),
          OUTSIDE,
          ids,
        ),
        1,
        () => false,
      ).find(({ change }) => change === long)?.id;
    expect(designed(known)).toBe('0098f5fY83aa7Zc90');
    expect(designed(['k7'])).toBe('k7000000000000000');
  });

  it('that take turns are each made of every customer, over some seeds', () => {
    const made = (customer: number) =>
      new Set(
        Array.from({ length: 9 }, (_, i) => madeOf(people, OUTSIDE, known, i * known.length)[customer] ?? []).flat(),
      );
    for (const [customer, id] of known.entries()) {
      const all = made(customer);
      for (const end of ['%', '_', '*']) expect(all).toContain(id.slice(0, -1) + end);
      for (const one of [`+${id}`, `${id}.0`, `${id}' OR '1'='1`, `${id}' --`]) expect(all).toContain(one);
    }
  });

  it.each([1, 2, 7, 40])('hold a wildcard alone, one for each kind of search (seed %i)', (seed) => {
    const pool = madeOf(people, OUTSIDE, known, seed);
    const ids = designedIds(known, pool, seed, () => false).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['%', WILDCARD]));
  });

  it('are values that the arbitrary can shrink, towards the first customer and the plainest change', () => {
    const pool = madeOf(people, OUTSIDE, known);
    const arbitrary = changedIds(known, pool);
    for (const one of designedIds(known, pool, 1, () => false))
      expect(arbitrary.canShrinkWithoutContext(one)).toBe(true);
    const { counterexample } = fc.check(
      fc.property(arbitrary, ({ id }) => id === null || !id.includes(' ')),
      { seed: 1, numRuns: 300 },
    );
    expect(counterexample).toEqual([{ customer: 0, change: 1, id: `${known[0] ?? ''} ` }]);
  });
});

describe('spoiled queries', () => {
  const designed = designedSpoiled(2, 3, 1);

  it('hold every spoiling alone, and every text of the lists', () => {
    const alone = designed.filter(({ second }) => second === 0).flatMap((one) => spoilingsOf(one));
    expect(alone).toEqual(SPOILINGS);
    const texts = SPOILINGS.map(({ text }) => text);
    expect([...SPOILED_DATES, ...SPOILED_NUMBERS].filter((text) => !texts.includes(text))).toEqual([]);
  });

  it('hold both ends missing, and other pairs of inputs', () => {
    const pairs = designed.map((one) => spoilingsOf(one)).filter(({ length }) => length === 2);
    expect(pairs.length).toBeGreaterThanOrEqual(3);
    expect(pairs.some((pair) => pair.every(({ text }) => text === null))).toBe(true);
  });

  it('are laid on other cardholders, accounts and results, too', () => {
    expect(new Set(designed.map(({ cardholder }) => cardholder))).toEqual(new Set([0, 1, 2]));
    expect(new Set(designed.map(({ base }) => base.account)).size).toBeGreaterThan(1);
    expect(new Set(designed.map(({ base }) => base.result)).size).toBe(3);
  });

  it('are values that the arbitrary can shrink', () => {
    const arbitrary = spoiledOver(SPOILINGS, { accounts: 2, cardholders: 3, most: 2 });
    expect(designed.filter((one) => !arbitrary.canShrinkWithoutContext(one))).toEqual([]);
  });

  it('name no input twice', () => {
    fc.assert(
      fc.property(spoiledOver(SPOILINGS, { accounts: 2, cardholders: 3, most: 2 }), (one) => {
        const inputs = spoilingsOf(one).map(({ input }) => input);
        return inputs.length >= 1 && new Set(inputs).size === inputs.length;
      }),
    );
  });
});

describe('pages of list credential types', () => {
  const sizes = [2, 0, 5, 2];

  it.each([0, 1, 2, 9])('of %i types are asked for below their end', (total) => {
    for (const point of [
      ...designedPages(total, 1),
      ...fc.sample(typesPoints(total, true), { numRuns: 50, seed: 1 }),
    ]) {
      const { limit = 1, offset = 0, issuerType } = pageAt(point, sizes);
      expect(limit).toBeGreaterThanOrEqual(1);
      expect(offset).toBeLessThan(Math.max(1, total, issuerType === undefined ? 0 : 5));
    }
  });

  it('of a filter are asked for one by value, within its part', () => {
    const pages = designedFilteredPages(sizes, 1).map((point) => pageAt(point, sizes));
    expect(new Set(pages.map(({ issuerType }) => issuerType)).size).toBe(4);
    pages.forEach(({ offset = 0 }, i) => expect(offset).toBeLessThan(Math.max(1, sizes[i] ?? 0)));
  });
});

const id = '0d3c7a52-9e1b-4c0f-8a6d-5b2f4e7c910f';
const ending = (...digits: readonly string[]) => new Set(digits.map((digit) => id.slice(0, -1) + digit));

describe('UUIDs that miss a known one', () => {
  it('have another first digit, and another last one', () =>
    expect(nearMisses(id, new Set([id]))).toEqual([`1${id.slice(1)}`, `${id.slice(0, -1)}0`]));
  it('are no other known one', () => expect(nearMisses(id, ending('f', '0', '1')).at(-1)).toBe(`${id.slice(0, -1)}2`));
  it('are one fewer if all that end otherwise are known', () =>
    expect(nearMisses(id, ending(...'0123456789abcdef'))).toHaveLength(1));
  it('are none of what is no UUID', () => expect(nearMisses('account-17', new Set())).toEqual([]));
});
