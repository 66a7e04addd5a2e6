import { describe, expect, it } from 'vitest';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { nothing } from '../../../spec/evidence/judged.ts';
import { asStanding } from '../../../spec/oracles/standing.ts';
import { isSlice } from '../../../spec/oracles/types-lists.ts';

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
  it('whatever its length', () =>
    expect([kinds('bc', 1), kinds('b', 1), kinds('', 4), kinds('abcd', 0)]).toEqual([[], [], [], []]));

  it('but not empty before the end: a walk would lose the rest', () => expect(kinds('', 1)).toEqual(['missing']));

  it('neither another part nor one with a gap', () => {
    expect(kinds('bd', 1)).toEqual(['extra', 'missing']);
  });

  it('which is told with how many are too much or missing, by the page', () => {
    const { shown } = isSlice(page, all.slice(0, 2), all, { offset: 2, limit: 5 });
    const at = { in: 'page', offset: 2, limit: 5 };
    expect(shown).toEqual([
      { mismatch: { kind: 'extra', at, expected: 2, extra: { id: 'a', count: 2 } }, exchanges: [page] },
      { mismatch: { kind: 'missing', at, expected: 2, missing: { id: 'c', count: 2 } }, exchanges: [page] },
    ]);
  });

  it('nothing is said of elements that could not be read', () =>
    expect(isSlice(page, null, all, { offset: 0 })).toEqual(nothing));
});

it('a standing row is told of one exchange, without what it examined', () => {
  const bad = exchangeOf('listCardholderTransactions', 400, { errors: [{ errorCode: 7, errorMessage: 'm' }] });
  const { shown } = asStanding(bad, 'errors/error-code', [{ ...bad, id: 'before' }]);
  expect(shown.map(({ mismatch, exchanges }) => [mismatch.kind, exchanges])).toEqual([['schema', [bad]]]);
  expect(asStanding(bad, 'errors/error-code').observed).toBe(0);
  expect(asStanding(bad, 'errors/error-message').shown).toEqual([]);
});
