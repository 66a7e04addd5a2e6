import { describe, expect, it } from 'vitest';
import { hasItsTurn } from '../../../generators/key-turns.ts';
import type { KeyPlacement } from '../../../spec/evidence/fact-parts.ts';
import { operationIds } from '../../../spec/generated/vocabulary.ts';

const EVERYWHERE: readonly KeyPlacement[] = ['absent', 'empty', 'wrong', 'truncated', 'elsewhere'];
const IN_EVERY_GROUP: readonly KeyPlacement[] = ['lengthened', 'authorization', 'other-header', 'cookie', 'query'];
const IN_HALF: readonly KeyPlacement[] = ['other-case'];
const IN_ONE: readonly KeyPlacement[] = ['authorization-bare', 'altered', 'altered-first'];
const triedIn = (way: KeyPlacement, seed: number | null) => operationIds.filter((one) => hasItsTurn(one, way, seed));
const groupsOf = (way: KeyPlacement, seed: number): number => {
  const ofCredentials = (one: string) => one === 'listCredentialTypes' || one === 'getCardholderCredentials';
  return new Set(triedIn(way, seed).map((one) => (ofCredentials(one) ? 'credentials' : one))).size;
};
const SEEDS = [1, 2, 3, 4, 5, 9, 17, 1000, -4];

describe('ways of giving the key', () => {
  it.each(EVERYWHERE)('%s is tried in every operation with every seed', (way) => {
    for (const seed of SEEDS) expect(triedIn(way, seed)).toEqual(operationIds);
  });

  it.each([...IN_EVERY_GROUP, ...IN_HALF, ...IN_ONE])('%s meets every operation over some seeds', (way) => {
    const seeds = Array.from({ length: 20 }, (_, i) => i - 3);
    expect(new Set(seeds.flatMap((seed) => triedIn(way, seed)))).toEqual(new Set(operationIds));
  });

  it.each(IN_EVERY_GROUP)('%s is tried once in each group with every seed', (way) => {
    for (const seed of SEEDS) expect([triedIn(way, seed).length, groupsOf(way, seed)]).toEqual([4, 4]);
  });

  it.each(IN_HALF)('%s is tried once in each of two groups with every seed', (way) => {
    for (const seed of SEEDS) expect([triedIn(way, seed).length, groupsOf(way, seed)]).toEqual([2, 2]);
  });

  it.each(IN_ONE)('%s is tried once with every seed', (way) => {
    for (const seed of SEEDS) expect(triedIn(way, seed)).toHaveLength(1);
  });

  it('are all tried in every operation if there is room for them', () => {
    for (const way of [...IN_EVERY_GROUP, ...IN_HALF, ...IN_ONE]) expect(triedIn(way, null)).toEqual(operationIds);
  });
});
