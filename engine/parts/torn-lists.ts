/** Lists of which two pages were read that count differently: of any cardholder, also of one who is not read in depth. */
import { listCardholderTransactions, windowQuery } from '../../environment/client/requests.ts';
import type { Exchange, Request } from '../../spec/exchange.ts';
import type { Operation, Parameter } from '../../spec/generated/vocabulary.ts';
import { countsAlike } from '../../spec/oracles/history-pages.ts';
import { wholeNumber } from '../../spec/oracles/lists.ts';
import { sampleApproved, sampleHistory, samplePage } from '../../spec/oracles/sample-fixtures.ts';
import { queryOf } from '../../spec/query-of.ts';
import { isValid, receptionOf } from '../../spec/reception.ts';
import { pagingOf } from '../../spec/response.ts';
import { secondsLater } from '../../spec/windows.ts';
import { type AnyPart, part, samplesOf } from '../check.ts';

const LIST: Operation = 'listCardholderTransactions';
const OFFSET: Parameter<typeof LIST> = 'offset';
const PAGE: readonly string[] = [OFFSET, 'limit'] satisfies readonly Parameter<typeof LIST>[];
/** Lists that are looked into; each costs a few requests. */
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
    if (request.operation !== LIST || !isValid(request) || receptionOf(exchange) !== 'served') continue;
    if (offsetOf(exchange) === 0) beginnings.set(listOf(exchange), exchange);
    const first = beginnings.get(listOf(exchange));
    if (first !== undefined && countsAlike(first, exchange).shown.length > 0)
      torn.set(request.subject, { first, later: exchange });
  }
  return [...torn.values()].slice(0, MOST);
}

/** The same page of a window that begins a second later: no cache has it, and whatever it lists, its pages count the same. */
function inFreshWindow({ request }: Exchange): Request {
  const window = queryOf(request)?.window;
  if (window === undefined) return request;
  const ends = new Map(windowQuery({ ...window, start: secondsLater(window.start, 1) }));
  const query = request.query.map(([name, value]): [string, string] => [name, ends.get(name) ?? value]);
  return listCardholderTransactions(request.subject, query, { intent: request.intent });
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
    against: {
      exchange: ({ later }) => later,
      same: (a, b) => pagingOf(a, 'total') === pagingOf(b, 'total'),
    },
    samples: samplesOf({
      one: { first: page(9), later: page(9) },
      have: { others: [sampleHistory] },
      accepts: [{ first: page(9), later: page(9) }],
      rejects: [{ first: page(9), later: page(20) }],
    }),
  });
