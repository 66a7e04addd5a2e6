import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedIds, designedIds, madeOf, NEAR, OUTSIDE, WILDCARD } from '../../../generators/customer-ids.ts';
import { nearMisses } from '../../../generators/identifiers.ts';
import { designedSpoiled, spoiledOver, SPOILINGS, spoilingsOf } from '../../../generators/spoiled.ts';
import { designedFilteredPages, designedPages, pageAt, typesPoints } from '../../../generators/types-pages.ts';

describe('changed customerIds', () => {
  const PATTERN = /^[0-9a-zA-Z]{1,16}$/;
  const known = ['Cebe20ee4', '0098f5fY83aa7Zc9', 'k7'];
  const people = known.map((customerId, i) => ({
    customerId,
    cardholderId: `0d3c7a52-9e1b-4c0f-8a6d-5b2f4e7c910${i}`,
    ...{ lastName: `O'Last${i}`, firstName: `First-Name${i}`, middleName: `Mid.${i}`, preferredName: `Pre-${i}` },
    email: `mail${i}@example.org`,
  }));
  const outside = (turn?: number) => madeOf(people, OUTSIDE, known, turn);
  const designed = (pool: ReturnType<typeof madeOf>, seed = 1) => designedIds(known, pool, seed, () => false);

  it('stay inside the pattern or leave it, and are none of the given ones', () => {
    const given = [...known, 'KEBE20EE4'];
    const changed = (ways: typeof NEAR) =>
      madeOf(people, ways, given).flatMap((row, i) => row.filter((id) => id !== known[i]));
    expect(changed(NEAR).filter((id) => !PATTERN.test(id))).toEqual([]);
    const lower = given.map((one) => one.toLowerCase());
    expect(changed(NEAR).filter((id) => lower.includes(id.toLowerCase()))).toEqual([]);
    expect(changed(OUTSIDE).filter((id) => PATTERN.test(id))).toEqual([]);
  });

  it.each([1, 2, 3, 4, 5])('try every change, and every customer gets some (seed %i)', (seed) => {
    const all = designed(outside(), seed);
    expect(all.map(({ change }) => change)).toEqual(OUTSIDE.map((_, i) => i));
    expect(new Set(all.map(({ customer }) => customer)).size).toBe(known.length);
    expect(all.filter(({ id }) => id === null)).toEqual([]);
  });

  it('are not made of another customer if they were sent before', () => {
    const pool = outside();
    const sent = pool[2]?.[1];
    const all = designedIds(known, pool, 1, (id) => id === sent);
    expect(all.find(({ change }) => change === 1)?.customer).toBe(2);
  });

  it.each([
    [known, '0098f5fY83aa7Zc90'],
    [['k7'], 'k7000000000000000'],
  ])('of %j: one that is cut to 16 characters is made of an id that has as many', (ids, cut) => {
    const long = OUTSIDE.findIndex(({ says }) => says.startsWith('17 characters'));
    const pool = madeOf(
      ids.map((customerId) => ({ customerId })),
      OUTSIDE,
      ids,
    );
    expect(designedIds(ids, pool, 1, () => false).find(({ change }) => change === long)?.id).toBe(cut);
  });

  it('that take turns are each made of every customer, over some seeds', () => {
    const turns = Array.from({ length: 9 }, (_, i) => outside(i * known.length));
    for (const [customer, id] of known.entries()) {
      const all = new Set(turns.flatMap((pool) => pool[customer] ?? []));
      const ends = ['%', '_', '*'].map((end) => id.slice(0, -1) + end);
      const wanted = [...ends, `+${id}`, `${id}.0`, `${id}' OR '1'='1`, `${id}' --`];
      expect(wanted.filter((one) => !all.has(one))).toEqual([]);
    }
  });

  it.each([1, 2, 7, 40])('hold a wildcard alone, one for each kind of search (seed %i)', (seed) => {
    const ids = designed(outside(seed), seed).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['%', WILDCARD]));
  });

  it('are values that the arbitrary can shrink, towards the first customer and the plainest change', () => {
    const arbitrary = changedIds(known, outside());
    expect(designed(outside()).filter((one) => !arbitrary.canShrinkWithoutContext(one))).toEqual([]);
    const { counterexample } = fc.check(
      fc.property(arbitrary, ({ id }) => id === null || !id.includes(' ')),
      { seed: 1, numRuns: 300 },
    );
    expect(counterexample).toEqual([{ customer: 0, change: 1, id: `${known[0] ?? ''} ` }]);
  });
});

describe('spoiled queries', () => {
  const designed = designedSpoiled(2, 3, 1);
  const arbitrary = spoiledOver(SPOILINGS, { accounts: 2, cardholders: 3, most: 2 });

  it('hold every spoiling alone, and every text of the lists', () => {
    const alone = designed.filter(({ second }) => second === 0).flatMap((one) => spoilingsOf(one));
    expect(alone).toEqual(SPOILINGS);
    const texts = ['yesterday', '2025-13-01T00:00:00Z', '2025-06-01', '', 'abc', 'NaN'];
    expect(SPOILINGS.map(({ text }) => text)).toEqual(expect.arrayContaining(texts));
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

  it('are values that the arbitrary can shrink, and name no input twice', () => {
    expect(designed.filter((one) => !arbitrary.canShrinkWithoutContext(one))).toEqual([]);
    fc.assert(
      fc.property(arbitrary, (one) => {
        const inputs = spoilingsOf(one).map(({ input }) => input);
        return inputs.length >= 1 && new Set(inputs).size === inputs.length;
      }),
    );
  });
});

describe('pages of list credential types', () => {
  const sizes = [2, 0, 5, 2];

  it.each([0, 1, 2, 9])('of %i types are asked for below their end', (total) => {
    const drawn = fc.sample(typesPoints(total, true), { numRuns: 50, seed: 1 });
    for (const point of [...designedPages(total, 1), ...drawn]) {
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

describe('UUIDs that miss a known one', () => {
  const id = '0d3c7a52-9e1b-4c0f-8a6d-5b2f4e7c910f';
  const end = (digit: string) => id.slice(0, -1) + digit;
  it.each([
    ['have another first digit, and another last one', id, 'f', [`1${id.slice(1)}`, end('0')]],
    ['are no other known one', id, 'f01', [`1${id.slice(1)}`, end('2')]],
    ['are one fewer if all that end otherwise are known', id, '0123456789abcdef', [`1${id.slice(1)}`]],
    ['are none of what is no UUID', 'account-17', '', []],
  ])('%s', (_, known, digits, misses) => expect(nearMisses(known, new Set([...digits].map(end)))).toEqual(misses));
});
