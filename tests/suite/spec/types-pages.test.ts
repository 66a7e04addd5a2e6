import { describe, expect, it } from 'vitest';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { asStanding } from '../../../spec/oracles/standing-rows.ts';
import { isSlice } from '../../../spec/oracles/types-pages.ts';

const page = exchangeOf('listCredentialTypes', 200, {});
const all = ['a', 'b', 'c', 'd'].map((id) => ({ id, issuerType: 'MOBILE' }));
const kinds = (ids: string, offset: number) =>
  isSlice(
    page,
    [...ids].map((id) => ({ id, issuerType: 'MOBILE' })),
    all,
    { offset },
  ).shown.map(({ mismatch }) => mismatch.kind);

describe('a page is the part of the list that starts at its offset', () => {
  it('whatever its length', () => {
    expect([kinds('bc', 1), kinds('b', 1), kinds('', 4), kinds('abcd', 0)]).toEqual([[], [], [], []]);
  });

  it('but not empty before the end: a walk would lose the rest', () => {
    expect(kinds('', 1)).toEqual(['missing']);
  });

  it('neither another part nor one with a gap', () => {
    expect(kinds('ab', 1)).toEqual(['extra', 'missing']);
    expect(kinds('bd', 1)).toEqual(['extra', 'missing']);
    expect(kinds('dx', 3)).toEqual(['extra']);
  });
});

it('a standing row is told of one exchange, without what it examined', () => {
  const bad = exchangeOf('listCardholderTransactions', 400, { errors: [{ errorCode: 7, errorMessage: 'm' }] });
  expect(asStanding(bad, 'errors/error-code').shown).toHaveLength(1);
  expect(asStanding(bad, 'errors/error-code').observed).toBe(0);
  expect(asStanding(bad, 'errors/error-message').shown).toEqual([]);
});
