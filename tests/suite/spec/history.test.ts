import { describe, expect, it } from 'vitest';
import { idsOf, readableIds, knownOf, leavesOutLines, postingsOf, select, split } from '../../../spec/model/history.ts';
import type { KnownTransaction, TransactionPage } from '../../../spec/model/history.ts';
import { parseInstant } from '../../../spec/oracles/formats.ts';
import { ACCOUNTS, sampleHistory, sampleTransaction, YEAR } from '../../checks/shared/samples.ts';
import { got, STUCK } from './readings.ts';

const page = (transactions: unknown, status = 200) =>
  got('a', status, { transactions, paging: { offset: 0, limit: 25, total: 1 } }, 'listCardholderTransactions');

describe('the transactions of a page', () => {
  const whole = {
    transactionId: 'ABc',
    postDateTime: '2025-01-01T10:00:00.50Z',
    result: 'APPROVED',
    accounts: [{ id: 'XY' }, { id: 7 }, null, { id: 'z' }],
  };
  const at = parseInstant(whole.postDateTime);
  const known = {
    id: 'abc',
    posted: whole.postDateTime,
    at,
    result: 'APPROVED',
    accounts: ['xy', 'z'],
    spelled: ['XY', 'z'],
  };

  it('are known by their ids in lower case, in the order received', () => {
    expect(idsOf(page([whole, { transactionId: 'B' }, whole]))).toEqual(['abc', 'b', 'abc']);
    for (const unreadable of ['text', { transactionId: 7 }, {}, { transactionId: 'x'.repeat(101) }]) {
      expect([readableIds(page([whole, unreadable])), idsOf(page([whole, unreadable]))]).toEqual([null, []]);
    }
    expect([readableIds(page([])), readableIds(page('none'))]).toEqual([[], null]);
    expect([idsOf(page('none')), idsOf(page([whole], 404)), idsOf(page([]))]).toEqual([[], [], []]);
  });
  it('are told by when they were posted', () =>
    expect(postingsOf(page([whole]))).toEqual([`abc ${whole.postDateTime}`]));
  it.each([[{ transactionId: 1 }], [{ postDateTime: 20250101 }], [{ postDateTime: 'today' }], [{ result: 1 }]])(
    'are left out if they cannot be read: %j',
    (change) => expect(knownOf(page([{ ...whole, ...change }, whole]))).toEqual([known]),
  );
  it('may be without account lines', () =>
    expect(knownOf(page([{ ...whole, accounts: 'none' }]))).toEqual([{ ...known, accounts: [], spelled: [] }]));
});

it('a list leaves out lines if another shows more of the same transaction', () => {
  const [one, two] = [sampleTransaction(1), sampleTransaction(2)];
  const [first = '', second = ''] = ACCOUNTS;
  const history = { ...sampleHistory, known: [{ ...one, accounts: [first] }, two] };
  const leaves = (...listed: readonly KnownTransaction[]) => leavesOutLines(history, listed);
  expect(leaves({ ...one, accounts: [first, second] })).toBe(true);
  expect(leaves({ ...one, accounts: [second] }, two)).toBe(true);
  expect(leaves({ ...one, accounts: [first] })).toBe(false);
  expect(leaves({ ...sampleTransaction(3), accounts: [second] }), 'of one that is not known').toBe(false);
});

it('readings that could be had, and why others could not', () => {
  const page = { exchange: got('a'), ids: [], total: 0 };
  expect(split<TransactionPage>([page, STUCK, page])).toEqual({ had: [page, page], obstacles: [STUCK] });
});

const all = [0, 1, 2].map((n) => sampleTransaction(n, n === 1 ? 'PENDING' : 'APPROVED', ACCOUNTS[n % 2]));
const days = (query: Omit<Parameters<typeof select>[1], 'window'>, start = YEAR.start, end = YEAR.end) =>
  select(all, { window: { start, end }, ...query }).map((t) => t.posted.slice(8, 10));

it.each<[string, string[], ...Parameters<typeof days>]>([
  ['one instant', ['02'], {}, '2025-01-02T10:00:00Z', '2025-01-02T10:00:00Z'],
  ['nothing before the start', ['02', '03'], {}, '2025-01-01T10:00:00.1Z'],
  ['nothing after the end', ['01', '02'], {}, YEAR.start, '2025-01-03T09:59:59.9Z'],
  ['nothing of an invalid start', [], {}, 'x'],
  ['nothing of an invalid end', [], {}, YEAR.start, 'x'],
  ['the other result', ['02'], { result: 'PENDING' }],
])('a query selects of what is known: %s', (_, expected, query, ...window) =>
  expect(days(query, ...window)).toEqual(expected),
);
