import { pageOf, pageRequest, readPage } from '../../environment/discovery/transaction-pages.ts';
import type { Exchange } from '../../spec/exchange.ts';
import { isObstacle, postingsOf, type Read, type TransactionPage, type TransactionQuery } from '../../spec/history.ts';
import { operations } from '../../spec/generated/vocabulary.ts';
import { endsBeforeLimit, endsBeforeTotal } from '../../spec/oracles/pages.ts';
import { sampleApproved, samplePage, YEAR } from '../../spec/oracles/sample-fixtures.ts';
import type { Judged } from '../../spec/judged.ts';
import { queryOf } from '../../spec/query-of.ts';
import { pagingOf } from '../../spec/response.ts';
import { type AnyPart, part, type Samples, samplesOf } from '../check.ts';
import { read } from './samples.ts';

const { limit: LIMIT } = operations.listCardholderTransactions.parameters;
/** Short pages that are read on at most. */
const MOST = 2;

/** A page that holds fewer elements than its limit and its total promise, and where its list goes on. */
interface ShortPage {
  readonly exchange: Exchange;
  readonly isFirst: boolean;
  /** Its request states a limit. */
  readonly isLimited: boolean;
  readonly rest: TransactionQuery & { readonly offset: number };
}

/** What may come after the short page of the samples. */
const [ENDS, GOES_ON] = [read([], { total: 6 }), read(sampleApproved.slice(-1), { total: 6 })];

type Judge = (exchange: Exchange, next: Read<TransactionPage>) => Judged;

/**
 * A page that is shorter than its limit and its total say is read on from where it ends. Of any cardholder whose page the run has
 * for any reason; costs requests only if there is such a page.
 */
const readsOn = (among: (page: ShortPage) => boolean, judge: Judge, samples: Samples<TransactionPage>): AnyPart =>
  part<never, ShortPage, Read<TransactionPage>>({
    needs: [],
    given: (_have, { seen }) => seen().flatMap(shortPageOf).filter(among).slice(0, MOST),
    act: (sender, { exchange, rest }) => {
      sender.further();
      return readPage(sender.send, exchange.request.subject, rest);
    },
    judge: (reading, { exchange }) => judge(exchange, reading),
    against: {
      exchange: ({ exchange }) => exchange,
      same: (a, b) => postingsOf(a).join() === postingsOf(b).join() && pagingOf(a, 'total') === pagingOf(b, 'total'),
    },
    samples: samplesOf({ one: sampleShort, have: {}, ...samples }),
  });

/** If nothing comes after a short first page, its total counts what there is not. */
export const countsShortPages = (): AnyPart =>
  readsOn(({ isFirst }) => isFirst, endsBeforeTotal, { accepts: [GOES_ON], rejects: [ENDS] });

/** If more comes after a short page, it should have shown that, too. */
export const fillsShortPages = (): AnyPart =>
  readsOn(({ isLimited }) => isLimited, endsBeforeLimit, { accepts: [ENDS], rejects: [GOES_ON] });

/** The page of a plain request, if it is short. */
function shortPageOf(exchange: Exchange): ShortPage[] {
  const { operation, intent, key } = exchange.request;
  if (operation !== 'listCardholderTransactions' || intent !== 'plain' || key !== 'header') return [];
  const [page, query] = [pageOf(exchange), queryOf(exchange.request)];
  if (isObstacle(page) || page.total === null || query === null) return [];
  const { limit = LIMIT.default, offset = 0 } = query;
  if (page.ids.length >= Math.min(limit, page.total - offset)) return [];
  const rest = { ...query, offset: offset + page.ids.length };
  return [{ exchange, rest, isFirst: offset === 0, isLimited: query.limit !== undefined }];
}

const sampleQuery = { window: YEAR, limit: LIMIT.maximum };
const sampleShort: ShortPage = {
  exchange: {
    ...samplePage(sampleApproved.slice(0, 5), { total: 6 }),
    request: pageRequest('', sampleQuery, 'plain'),
  },
  rest: { ...sampleQuery, offset: 5 },
  isFirst: true,
  isLimited: true,
};
