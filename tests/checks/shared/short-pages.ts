/** Pages of any cardholder that contradict themselves: two of one list that count differently, and one shorter than its limit and its total say. */
import { type AnyPart, part, type Samples } from '../../../engine/check.ts';
import { inWindow, pageOf, pageRequest, readPage } from '../../../environment/discovery/transaction-pages.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import { type Operation, operations, type Parameter } from '../../../spec/generated/vocabulary.ts';
import {
  isObstacle,
  postingsOf,
  type Read,
  type TransactionPage,
  type TransactionQuery,
} from '../../../spec/model/history.ts';
import type { Judgement } from '../../../spec/evidence/evidence.ts';
import { countsAlike } from '../../../spec/oracles/history-pages.ts';
import { wholeNumber } from '../../../spec/oracles/lists.ts';
import { endsBeforeLimit, endsBeforeTotal } from '../../../spec/oracles/pages.ts';
import { queryOf } from '../../../spec/model/query.ts';
import { isValid, dispositionOf } from '../../../spec/exchange/disposition.ts';
import { pagingOf } from '../../../spec/exchange/response.ts';
import { secondsLater } from '../../../spec/model/windows.ts';
import { read, sampleApproved, samplePage, samplesOf, YEAR } from './samples.ts';

const LIST: Operation = 'listCardholderTransactions';
const OFFSET: Parameter<typeof LIST> = 'offset';
const PAGE: readonly string[] = [OFFSET, 'limit'] satisfies readonly Parameter<typeof LIST>[];
/** Lists, and short pages, that are looked into at most: each costs a few requests. */
const MOST = 2;

/** The beginning of a list, and a later page of it. */
interface TwoPages {
  readonly first: Exchange;
  readonly later: Exchange;
}

const offsetOf = ({ request }: Exchange): number => wholeNumber(request, OFFSET, 0, 1e9) ?? 0;

/** What two pages of one list have in common. */
const listOf = ({ request: { subject, query } }: Exchange): string =>
  `${subject} ${JSON.stringify(query.filter(([name]) => !PAGE.includes(name)))}`;

/** Lists of which a later page said another total than the beginning that was read last before it; one of each cardholder. */
function tornLists(seen: readonly Exchange[]): readonly TwoPages[] {
  const beginnings = new Map<string, Exchange>();
  const torn = new Map<string, TwoPages>();
  for (const exchange of seen) {
    const { request } = exchange;
    if (request.operation !== LIST || !isValid(request) || dispositionOf(exchange) !== 'accepted') continue;
    if (offsetOf(exchange) === 0) beginnings.set(listOf(exchange), exchange);
    const first = beginnings.get(listOf(exchange));
    if (first !== undefined && countsAlike(first, exchange).violations.length > 0)
      torn.set(request.subject, { first, later: exchange });
  }
  return [...torn.values()].slice(0, MOST);
}

/** The same page of a window that begins a second later: no cache has it, and whatever it lists, its pages count the same. */
function inFreshWindow({ request }: Exchange): Request {
  const window = queryOf(request)?.window;
  return window === undefined ? request : inWindow(request, { ...window, start: secondsLater(window.start, 1) });
}

const page = (total: number): Exchange => samplePage(sampleApproved, { total });

/** All pages of a list say one total (specification: Paging object). A run of this alone reads the lists of others, too. */
export const countsOneTotal = (): AnyPart =>
  part<'others', TwoPages, TwoPages>({
    needs: ['others'],
    given: (_have, { seen }) => tornLists(seen()),
    first: (one) => one,
    act: async (sender, { first, later }) => ({
      first: await sender.send(inFreshWindow(first)),
      later: await sender.send(inFreshWindow(later)),
    }),
    judge: ({ first, later }) => countsAlike(first, later),
    baseline: {
      exchange: ({ later }) => later,
      same: (a, b) => pagingOf(a, 'total') === pagingOf(b, 'total'),
    },
    samples: samplesOf({
      one: { first: page(9), later: page(9) },
      accepts: [{ first: page(9), later: page(9) }],
      rejects: [{ first: page(9), later: page(20) }],
    }),
  });

const { limit: LIMIT } = operations.listCardholderTransactions.parameters;
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

type Judge = (exchange: Exchange, next: Read<TransactionPage>) => Judgement;

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
    baseline: {
      exchange: ({ exchange }) => exchange,
      same: (a, b) => postingsOf(a).join() === postingsOf(b).join() && pagingOf(a, 'total') === pagingOf(b, 'total'),
    },
    samples: samplesOf({ one: sampleShort, ...samples }),
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
  if (operation !== LIST || intent !== 'plain' || key !== 'header') return [];
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
