/** Windows of customers whose history is not read in depth: a defect that spares the one that is would else stay hidden. */
import { greatest } from 'd3-array';
import { type AnyPart, type Context, type Part, part, type Samples } from '../../../engine/check.ts';
import type { Fixtures } from '../../../engine/fixtures.ts';
import { readPage } from '../../../environment/discovery/transaction-pages.ts';
import type { Judgement } from '../../../spec/evidence/evidence.ts';
import { sameTexts } from '../../../spec/exchange/describe.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { isValid } from '../../../spec/exchange/disposition.ts';
import {
  knownOf,
  type KnownTransaction,
  postingsOf,
  type Read,
  SECOND,
  type TransactionPage,
  type TransactionQuery,
  type Window,
} from '../../../spec/model/history.ts';
import { queryOf } from '../../../spec/model/query.ts';
import { between, RESULTS, windowBefore } from '../../../spec/model/windows.ts';
import { compareInstants } from '../../../spec/oracles/formats.ts';
import { narrowHolds } from '../../../spec/oracles/history-sets.ts';
import { LARGEST_PAGE, single } from '../../../spec/oracles/lists.ts';
import { olderFits } from '../../../spec/oracles/window-parts.ts';
import { read, sampleApproved, samplePage, samplesOf, YEAR } from './samples.ts';

/** Transactions that a narrow window spans: half a page, so that no limit cuts its list. */
export const NEWEST = Math.floor(LARGEST_PAGE / 2);

/** A page of another customer, what it lists, the oldest first, and a further query of the same list. */
interface OfAnother {
  readonly page: Exchange;
  readonly known: readonly KnownTransaction[];
  readonly query: TransactionQuery;
}

/** Pages of other customers that leave out nothing of their window and result before their limit. */
const pagesOfOthers = (history: Fixtures['snapshot']['history'], seen: Context['seen']): readonly Exchange[] =>
  seen().filter((exchange) => {
    const { request } = exchange;
    const isList = request.operation === 'listCardholderTransactions' && isValid(request) && request.key === 'header';
    const isWhole = single(request, 'accountId') === null && (single(request, 'offset') ?? '0') === '0';
    return isList && isWhole && request.subject !== history?.cardholderId && knownOf(exchange).length > 0;
  });

const oldestFirst = (page: Exchange): readonly KnownTransaction[] =>
  knownOf(page).toSorted((a, b) => compareInstants(a.at, b.at));

/** A query of a window, and of the result that a page was asked for. */
function withResultOf(page: Exchange, window: Window): TransactionQuery {
  const result = RESULTS.find((one) => one === single(page.request, 'result'));
  return result === undefined ? { window } : { window, result };
}

/** What a further query of the list of a page tells of it, if the page still says what it said. */
const ofAnother = (
  given: (pages: readonly Exchange[]) => readonly OfAnother[],
  act: Part<'snapshot', OfAnother, Read<TransactionPage>>['act'],
  judge: (answer: Read<TransactionPage>, one: OfAnother) => Judgement,
  samples: Samples<TransactionPage>,
): AnyPart =>
  part<'snapshot', OfAnother, Read<TransactionPage>>({
    needs: ['snapshot'],
    given: ({ snapshot: { history } }, { seen }) => given(pagesOfOthers(history, seen)),
    act,
    judge,
    baseline: { exchange: ({ page }) => page, same: (a, b) => sameTexts(postingsOf(a), postingsOf(b)) },
    samples: samplesOf({
      one: { page: samplePage(sampleApproved), known: sampleApproved, query: { window: YEAR } },
      ...samples,
    }),
  });

export const asksNarrowWindowOfAnother = ofAnother(
  (pages) => {
    const bySubject = new Map(pages.map((page) => [page.request.subject, page]));
    return [...bySubject.values()].slice(0, 1).flatMap((page) => {
      const known = oldestFirst(page).slice(-NEWEST);
      const [oldest, newest] = [known[0], known.at(-1)];
      if (oldest === undefined || newest === undefined) return [];
      return [{ page, known, query: withResultOf(page, between(oldest.at, newest.at)) }];
    });
  },
  (sender, { page, query }) =>
    readPage(sender.send, page.request.subject, { ...query, limit: LARGEST_PAGE }, 'unusual'),
  (answer, { known, page }) => narrowHolds(answer, known, page),
  { accepts: [read(sampleApproved)], rejects: [read(sampleApproved.slice(1))] },
);

const lengthOf = ({ start, end }: Window): number => Date.parse(end) - Date.parse(start);

/** The part of the longest window that is older than what its first page lists: together they are no more than its total. */
export const asksBeforeOldestOfAnother = ofAnother(
  (pages) => {
    const page = greatest(pages, (one) => {
      const query = queryOf(one.request);
      return query === null ? 0 : lengthOf(query.window);
    });
    const window = page === undefined ? undefined : queryOf(page.request)?.window;
    const [oldest] = page === undefined ? [] : oldestFirst(page);
    if (page === undefined || window === undefined || oldest === undefined) return [];
    const end = Date.parse(oldest.posted) - SECOND;
    const length = end - Date.parse(window.start);
    return length <= 0 ? [] : [{ page, known: knownOf(page), query: withResultOf(page, windowBefore(end, length)) }];
  },
  (sender, { page, query }) => readPage(sender.send, page.request.subject, { ...query, limit: 1 }),
  (older, { page, known }) => olderFits(older, page, new Set(known.map(({ id }) => id)).size),
  { accepts: [read([], { total: 0 })], rejects: [read(sampleApproved.slice(1), { total: 5 })] },
);
