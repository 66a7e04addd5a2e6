import { describe, expect, it } from 'vitest';
import { hasItsTurn } from '../../../generators/key-turns.ts';
import { operationIds } from '../../../spec/generated/vocabulary.ts';
import type { KeyPlacement } from '../../../spec/evidence/fact-parts.ts';

const ELSEWHERE: readonly KeyPlacement[] = ['authorization', 'other-header', 'cookie', 'query', 'other-case'];
const WRONG: readonly KeyPlacement[] = ['empty', 'truncated', 'lengthened', 'altered', 'altered-first'];
const IN_EVERY_GROUP: readonly KeyPlacement[] = [...ELSEWHERE, ...WRONG];
const IN_SOME: readonly KeyPlacement[] = ['authorization-bare'];
const triedIn = (way: KeyPlacement, seed: number | null) => operationIds.filter((one) => hasItsTurn(one, way, seed));

describe('ways of giving the key', () => {
  it.each([...IN_EVERY_GROUP, ...IN_SOME])('%s meets every operation over some seeds', (way) => {
    const seeds = Array.from({ length: 20 }, (_, i) => i - 3);
    expect(new Set(seeds.flatMap((seed) => triedIn(way, seed)))).toEqual(new Set(operationIds));
  });

  it.each(IN_EVERY_GROUP)('%s is tried in each group with every seed', (way) => {
    for (const seed of [1, 2, 5, 9, -4]) {
      const tried = triedIn(way, seed);
      expect(tried).toHaveLength(4);
      expect(tried.filter((one) => one === 'listCredentialTypes' || one === 'getCardholderCredentials')).toHaveLength(
        1,
      );
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, -4])('meet both operations of the credential group with seed %i', (seed) => {
    const tried = new Set(IN_EVERY_GROUP.flatMap((way) => triedIn(way, seed)));
    expect(tried).toEqual(new Set(operationIds));
  });

  it('cost the same with every seed', () => {
    const count = (seed: number) => IN_SOME.map((way) => triedIn(way, seed).length);
    for (const seed of [2, 3, 4, 17, 1000]) expect(count(seed)).toEqual(count(1));
  });

  it('are all tried in every operation if there is room for them', () => {
    for (const way of [...IN_EVERY_GROUP, ...IN_SOME]) expect(triedIn(way, null)).toEqual(operationIds);
  });

  it('are tried in every operation if there is none', () => expect(triedIn('absent', 3)).toEqual(operationIds));
});
