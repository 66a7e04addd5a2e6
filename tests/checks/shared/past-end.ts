import { type AnyPart, type Part, part } from '../../../engine/check.ts';
import type { Fixtures } from '../../../environment/fixtures/fixtures.ts';
import { listCardholderTransactions, transactionQuery } from '../../../environment/client/requests.ts';
import { obstructed } from '../../../spec/evidence/evidence.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import { operations } from '../../../spec/generated/vocabulary.ts';
import {
  DAY,
  SECOND,
  type TransactionHistory,
  type TransactionQuery,
  type Window,
} from '../../../spec/model/history.ts';
import { wholeSecondText, fullestWindow } from '../../../spec/model/windows.ts';
import { selected, uncountable } from '../../../spec/oracles/history-sets.ts';
import { totalPastEnd } from '../../../spec/oracles/pages.ts';
import { samplePage, samplesOf, YEAR } from './samples.ts';

const { limit: LIMIT } = operations.listCardholderTransactions.parameters;

/** A query whose offset is at least the number of transactions that it selects: its page is empty. */
type PastEnd = TransactionQuery & { readonly offset: number };

/**
 * Empty pages at one offset: each differs from another in one parameter, so that only their totals tell them apart and a cache
 * that leaves out this parameter shows itself. The seed chooses the limit.
 */
export function pastEnds(
  { history, usableAccounts }: Pick<Fixtures, 'history' | 'usableAccounts'>,
  seed: number,
): PastEnd[] {
  const limit = 1 + (Math.abs(7 * seed) % LIMIT.maximum);
  const alike = family(history, usableAccounts, limit);
  const most = Math.max(
    ...[{ window: fullestWindow(history) }, ...alike].map((query) => selected(history, query).length),
  );
  return alike.map((query) => ({ ...query, offset: most }));
}

/** The widest window of a history, from its end on. */
function pastEndOf(history: TransactionHistory): PastEnd {
  const window = fullestWindow(history);
  return { window, offset: selected(history, { window }).length };
}

/** Queries of which each has one that differs in its result, or the end of its window, alone. */
function family(history: TransactionHistory, accounts: readonly string[], limit: number): TransactionQuery[] {
  const [whole, half] = [1, 2].map((parts) => ({ window: wholeDays(fullestWindow(history), parts), limit }));
  if (whole === undefined || half === undefined) return [];
  const [one] = accounts;
  if (one === undefined) return [whole, half, { ...whole, result: 'PENDING' }];
  return [
    { ...whole, accountId: one },
    { ...whole, accountId: one, result: 'PENDING' },
    { ...half, accountId: one },
  ];
}

/** The first of `parts` parts of a window, up to the end of a day; the whole window if that is shorter than a day. */
function wholeDays({ start, end }: Window, parts: number): Window {
  const last = Date.parse(start) + (Date.parse(end) - Date.parse(start)) / parts;
  const endOfDay = last - (last % DAY) - SECOND;
  const isLater = endOfDay > Date.parse(start);
  return { start, end: isLater ? wholeSecondText(endOfDay) : end };
}

/** It may be refused: an offset past the end is valid, but unusual. */
export const requestPastEnd = ({ cardholderId }: TransactionHistory, query: TransactionQuery): Request =>
  listCardholderTransactions(cardholderId, transactionQuery(query), { intent: 'unusual' });

type Name = 'history' | 'usableAccounts';

/** The total of a page past the end is the number of transactions that the query selects. */
const counts = (given: Part<Name, PastEnd, Exchange>['given']): Part<Name, PastEnd, Exchange> => ({
  needs: ['history', 'usableAccounts'],
  given,
  act: (sender, query, { history }) => sender.send(requestPastEnd(history, query)),
  judge: (exchange, query, { history }) => {
    const why = uncountable(history);
    return why === null
      ? totalPastEnd(exchange, selected(history, query).length, { what: 'selected' })
      : obstructed(why);
  },
  baseline: 'history',
  samples: samplesOf({
    one: { window: YEAR, offset: 6 },
    accepts: [samplePage([], { total: 6 })],
    rejects: [samplePage([], { total: 0 })],
  }),
});

/** Counts past the end of the opening's plainest query. */
export const countsPastEndOpened = (): AnyPart =>
  part({ ...counts(({ history }) => [pastEndOf(history)]), over: 'opened' });

/** Of queries that differ from one another in one parameter. */
export const countsPastEnds = (): AnyPart =>
  part(counts((fixtures, { settings: { seed } }) => pastEnds(fixtures, seed)));
