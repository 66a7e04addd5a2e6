import { pageOf, readPage } from '../../environment/discovery/transaction-pages.ts';
import type { Exchange } from '../../spec/exchange.ts';
import { isObstacle, postingsOf, type Read, type TransactionPage, type TransactionQuery } from '../../spec/history.ts';
import { operations } from '../../spec/generated/vocabulary.ts';
import { endsBeforeTotal } from '../../spec/oracles/pages.ts';
import { sampleApproved, samplePage } from '../../spec/oracles/sample-fixtures.ts';
import { queryOf } from '../../spec/query-of.ts';
import { pagingOf } from '../../spec/response.ts';
import { type AnyPart, part } from '../check.ts';
import { read } from './samples.ts';

const { limit: LIMIT } = operations.listCardholderTransactions.parameters;
/** Short pages that are read on at most. */
const MOST = 2;

/** A first page that holds fewer elements than its limit and its total promise, and where its list goes on. */
interface ShortPage {
  readonly exchange: Exchange;
  readonly rest: TransactionQuery & { readonly offset: number };
}

/**
 * A first page that is shorter than its limit and its total say is read on from where it ends: if nothing comes, the total counts
 * what there is not. Of any cardholder whose page the run has for any reason; costs requests only if there is such a page.
 */
export const countsShortPages = (): AnyPart =>
  part<never, ShortPage, Read<TransactionPage>>({
    needs: [],
    given: (_have, { seen }) => seen().flatMap(shortPageOf).slice(0, MOST),
    act: (sender, { exchange, rest }) => {
      sender.further();
      return readPage(sender.send, exchange.request.subject, rest);
    },
    judge: (next, { exchange }) => endsBeforeTotal(exchange, next),
    against: {
      exchange: ({ exchange }) => exchange,
      same: (a, b) => postingsOf(a).join() === postingsOf(b).join() && pagingOf(a, 'total') === pagingOf(b, 'total'),
    },
    samples: {
      accepts: [{ one: sampleShort, reading: read(sampleApproved.slice(-1), { total: 6 }), have: {} }],
      rejects: [{ one: sampleShort, reading: read([], { total: 6 }), have: {} }],
    },
  });

/** The page of a plain request, if it is a first one and short. */
function shortPageOf(exchange: Exchange): ShortPage[] {
  const { operation, intent, key } = exchange.request;
  if (operation !== 'listCardholderTransactions' || intent !== 'plain' || key !== 'header') return [];
  const [page, query] = [pageOf(exchange), queryOf(exchange.request)];
  if (isObstacle(page) || page.total === null || query === null) return [];
  const { limit = LIMIT.default, offset = 0 } = query;
  const isShort = offset === 0 && page.ids.length < Math.min(limit, page.total);
  return isShort ? [{ exchange, rest: { ...query, offset: page.ids.length } }] : [];
}

const sampleShort: ShortPage = {
  exchange: samplePage(sampleApproved.slice(0, 5), { total: 6 }),
  rest: { window: { start: '', end: '' }, offset: 5 },
};
