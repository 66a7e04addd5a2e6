import { describe, expect, it } from 'vitest';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import type { KnownTransaction, TransactionQuery } from '../../../spec/model/history.ts';
import { canPredict, isOfOtherMoment } from '../../../spec/oracles/history-sets.ts';
import {
  ACCOUNTS,
  CARDHOLDER,
  sampleApproved,
  sampleHistory,
  samplePage,
  samplePending,
  sampleTransaction,
  YEAR,
} from '../../../spec/oracles/sample-fixtures.ts';

const query: TransactionQuery = { window: YEAR };
const [one = sampleTransaction(6)] = samplePending;

describe('a page of another moment', () => {
  const newestFirst = sampleApproved.toReversed();
  const newer = sampleTransaction(9);
  /** A page of the whole window. */
  const page = (known: readonly KnownTransaction[], total: number | null, limit = 25, offset = 0, more = {}) => {
    const exchange = samplePage(known, { total });
    const { start, end } = YEAR;
    const asked = { postDateTimeStartDateTime: start, postDateTimeEndDateTime: end, limit, offset, ...more };
    const query = Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]);
    return { ...exchange, request: { ...exchange.request, subject: CARDHOLDER, query } };
  };
  const ofAnother = (exchange: Exchange, change: Partial<Request>): Exchange => ({
    ...exchange,
    request: { ...exchange.request, ...change },
  });
  const lacking = page(newestFirst.slice(1), 5);
  const ofAccount = newestFirst.filter(({ accounts }) => accounts.includes(ACCOUNTS[0]));
  it.each([
    ['lacks the newest', page(newestFirst.slice(1), 5), true],
    ['has a total with which its place in the list does not agree', page(newestFirst.slice(2, 3), 7, 1, 2), false],
    ['has an element that is known in place of a newer one', page([one, ...newestFirst], 7), false],
    ['is as known', page(newestFirst, 6), false],
    ['has two newer ones, which fill it', page([newer, sampleTransaction(8)], 8, 2), true],
    ['is shorter than it would be with a newer one', page([newer], 7), false],
    ['tells no total', page([], null), false],
    ['is of another cardholder', ofAnother(lacking, { subject: ACCOUNTS[0] }), false],
    ['is of another operation', ofAnother(lacking, { operation: 'listCredentialTypes' }), false],
    [
      'lacks the newest of an account, which is not the newest of all',
      page(ofAccount.slice(1), 2, 25, 0, { accountId: ACCOUNTS[0] }),
      false,
    ],
  ])('%s', (_, exchange, is) => expect(isOfOtherMoment(exchange, sampleHistory)).toBe(is)); // prettier-ignore
});

it('a page is known beforehand if its window was read and its offset lies within the list', () => {
  const known = (change: Partial<TransactionQuery>) => canPredict(sampleHistory, { ...query, ...change });
  expect([known({}), known({ offset: 5 }), known({ offset: 6 })]).toEqual([true, true, false]);
  const empty = { start: '2025-03-01T00:00:00Z', end: '2025-03-02T00:00:00Z' };
  expect([known({ window: empty }), known({ window: empty, offset: 1 })]).toEqual([true, false]);
});
