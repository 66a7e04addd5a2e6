import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import type { KeyPlacement } from '../../../spec/evidence/fact-parts.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import { type Listing, reproductionOf } from '../../../spec/evidence/reproduction.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { roleText } from '../../../spec/phrasing/requests.ts';
import { BODY, memberAt, STATUS, TOTAL, TRANSACTIONS } from '../../../spec/evidence/place.ts';

const [ANN, BOB, CLEO] = ['ann', 'bob', 'cleo'] as const;
let sent = 0;
const numbered = (exchange: Exchange): Exchange => ({ ...exchange, id: `e${++sent}` });

/** A page of transactions at an offset. */
const page = (offset: number, ids: readonly string[], subject: string = ANN): Exchange =>
  numbered(
    exchangeOf(
      'listCardholderTransactions',
      200,
      { transactions: ids.map((transactionId) => ({ transactionId })) },
      { query: [['offset', String(offset)]], subject, path: `/${subject}` },
    ),
  );
const ended = (status: number, path: string, key: KeyPlacement = 'header'): Exchange =>
  numbered(exchangeOf('getCardholder', status, {}, { path, key }));

const nowhere: Listing = () => undefined;
const told = (mismatch: Mismatch, exchanges: readonly Exchange[], listing = nowhere) =>
  reproductionOf(mismatch, exchanges, listing).map(({ exchange, role }) => [exchange.id, roleText(role)]);

describe('the requests that show a mismatch', () => {
  const walk = [page(0, ['a', 'b']), page(2, ['c', 'B']), page(4, ['d'])] as const;
  const [first, second] = walk;

  it('are the two pages that list one transaction', () => {
    const twice = { kind: 'twice', at: { in: 'walk' }, id: 'b' } as const;
    const again = walk.map((one) => ({ ...one, id: `${one.id}-again` }));
    expect(told(twice, [...walk, ...again])).toEqual([
      [first.id, 'lists transactionId b'],
      [second.id, 'lists it again'],
    ]);
    expect(told({ ...twice, id: 'd' }, walk)).toEqual([[walk[2].id, 'lists transactionId d']]);
    const both = page(6, ['e', 'e']);
    expect(told({ ...twice, id: 'e' }, [...walk, both])).toEqual([[both.id, 'lists transactionId e twice']]);
    expect(told({ ...twice, id: 'x' }, walk)).toEqual([]);
  });

  it('are a window that leaves something out, and a narrower one that lists it', () => {
    const [wider, narrower] = walk;
    const left = { kind: 'not-empty', at: TRANSACTIONS, why: 'none-in-wider-window', size: 2 } as const;
    expect(told(left, [wider, narrower, wider])).toEqual([
      [wider.id, 'is the wider window, which lists none of them'],
      [narrower.id, 'is the narrower window, which lists them'],
    ]);
    expect(told(left, [wider])).toEqual([]);
    expect(told({ ...left, why: 'offset-past-end' }, [wider, narrower])).toEqual([]);
  });

  it('are a page that shows a transaction too much, and one of another cardholder that lists it', () => {
    const other = page(0, ['b'], 'bob');
    const listing: Listing = (id, subject, whose) =>
      id === 'b' && subject === 'ann' && whose === 'of another' ? other : undefined;
    const extra = { kind: 'extra', at: TRANSACTIONS, expected: 1, extra: { id: 'b', count: 1 } } as const;
    expect(told(extra, walk, listing)).toEqual([
      [first.id, 'lists transactionId b'],
      [other.id, 'lists transactionId b for another cardholder'],
    ]);
    expect(told(extra, [second, first], nowhere)).toEqual([]);
  });

  it('are a page that lacks a transaction, and a response of the run that has it', () => {
    const other = page(9, ['x']);
    const asked: string[] = [];
    const listing: Listing = (id, subject) => (asked.push(`${id} of ${subject}`), other);
    const missing: Mismatch = { kind: 'missing', at: TRANSACTIONS, expected: 9, missing: { id: 'x', count: 1 } };
    expect(told(missing, walk, listing)).toEqual([
      [first.id, 'is the first of 3 pages that do not list transactionId x'],
      [other.id, 'lists transactionId x'],
    ]);
    expect(told(missing, walk.slice(0, 1), listing)[0]).toEqual([first.id, 'does not list transactionId x']);
    expect(asked).toEqual(['x of ann', 'x of ann']);
    expect(told(missing, walk)).toEqual([]);
    const what = { because: 'issuer-type', value: 'MOBILE' } as const;
    const lost: Mismatch = { kind: 'not-listed', at: TRANSACTIONS, id: 'c', what };
    expect(told(lost, walk)).toEqual([
      [first.id, 'does not list transactionId c'],
      [second.id, 'lists transactionId c'],
    ]);
  });

  it('are the pages of a result that lack a transaction, and the list without a result that has it', () => {
    const what = { because: 'listed-without-result', result: 'APPROVED' } as const;
    const lost: Mismatch = { kind: 'not-listed', at: TRANSACTIONS, id: 'x', what };
    const shows = page(9, ['x', 'y']);
    expect(told(lost, [shows, ...walk])).toEqual([
      [first.id, 'is the first of 3 pages that do not list transactionId x'],
      [shows.id, 'lists transactionId x'],
    ]);
  });

  it('are the page that lists too much, and the lists of the same result that were read before', () => {
    const extra: Mismatch = {
      kind: 'extra',
      at: TRANSACTIONS,
      expected: 0,
      extra: { id: 'x', count: 1, unlisted: true },
    };
    const pending = (one: Exchange): Exchange => ({
      ...one,
      request: { ...one.request, query: [...one.request.query, ['result', 'PENDING']] },
    });
    const shows = page(9, ['x', 'y']);
    expect(told(extra, [shows, pending(page(8, ['z'])), ...walk])).toEqual([
      [shows.id, 'lists transactionId x'],
      [first.id, 'is the first of 3 pages that do not list transactionId x'],
    ]);
    expect(told(extra, [shows, pending(page(8, ['z']))])).toEqual([]);
    expect(told({ ...extra, extra: { id: 'x', count: 1 } }, [shows, ...walk])).toEqual([]);
  });

  it('are a page that begins elsewhere, and the one that has its first transaction', () => {
    const displaced = { kind: 'another-first', at: TRANSACTIONS, expected: 'd', actual: 'a' } as const;
    expect(told(displaced, walk)).toEqual([
      [first.id, 'begins with transactionId a'],
      [walk[2].id, 'lists transactionId d'],
    ]);
    expect(told({ ...displaced, actual: null }, walk)[0]).toEqual([first.id, 'gets an empty page']);
    expect(told({ ...displaced, actual: 'b', nth: 1 }, walk)[0]).toEqual([
      first.id,
      'has transactionId b as element 2',
    ]);
    expect(told({ ...displaced, actual: null, nth: 2 }, walk)[0]).toEqual([first.id, 'has no element 3']);
    expect(told({ ...displaced, expected: 'x' }, walk)).toEqual([]);
  });

  it('are the lists of all cardholders under whom a transaction is listed', () => {
    const lists = [page(0, ['m', 'n'], CLEO), page(0, ['n'], ANN), page(0, ['n'], BOB)] as const;
    const listing: Listing = (id, subject) => lists.find((one) => id === 'n' && one.request.subject === subject);
    const at = memberAt('/transactions/1/transactionId');
    const several = { kind: 'transaction-of-several', at, first: ANN, second: BOB, also: CLEO } as const;
    const all = lists.map(({ id }) => [id, 'lists transactionId n']);
    expect(told(several, lists.slice(0, 1), listing)).toEqual(all);
    expect(told({ kind: 'listed-under-two', at, first: ANN, also: CLEO }, lists.slice(0, 1), listing)).toEqual(
      all.slice(0, 2),
    );
    expect(told(several, lists.slice(0, 1))).toEqual([]);
  });

  it('are those that end differently, one of each', () => {
    const refused: Mismatch = {
      kind: 'refused',
      at: STATUS,
      why: { because: 'cardholder-known' },
      ending: { status: 400 },
    };
    const all = [ended(400, '/a'), ended(400, '/b'), ended(200, '/c')] as const;
    expect(told(refused, all)).toEqual([
      [all[0].id, 'gets 400'],
      [all[2].id, 'gets 200'],
    ]);
    expect(told(refused, all.slice(0, 2))).toEqual([]);
  });

  it('say how the key was sent, what is compared, and what to send twice', () => {
    const keys = [ended(200, '/a', 'absent'), ended(200, '/a')] as const;
    expect(told({ kind: 'served-without-key', at: STATUS, status: 200, to: 'anyone', key: 'absent' }, keys)).toEqual([
      [keys[0].id, 'is sent without a key'],
      [keys[1].id, 'is sent with the right key, for comparison'],
    ]);
    const size = { kind: 'default-limit', at: TRANSACTIONS, expected: 25, actual: 3 } as const;
    expect(told(size, walk)).toEqual([
      [first.id, 'shows the mismatch'],
      [second.id, 'is for comparison'],
      [walk[2].id, 'is for comparison'],
    ]);
    const order: Mismatch = { kind: 'another-order', at: TRANSACTIONS };
    expect(told(order, [first, { ...first, id: 'again' }])).toEqual([[first.id, 'gets another order each time']]);
    const number = { kind: 'number', at: TOTAL, expected: 9, actual: 8 } as const;
    expect(told({ ...number, of: { what: 'parts', totals: [1, 2] } }, walk).map(([, text]) => text)).toEqual(
      Array(3).fill('gets one of the parts'),
    );
    expect(told(number, walk)).toEqual([]);
  });

  it('are none if one response shows it, or there is none', () => {
    expect(told({ kind: 'foreign-data-served', at: BODY, total: null }, [first])).toEqual([]);
    expect(told({ kind: 'default-limit', at: TRANSACTIONS, expected: 25, actual: 3 }, [first])).toEqual([]);
    expect(told({ kind: 'twice', at: { in: 'walk' }, id: 'b' }, [])).toEqual([]);
  });
});
