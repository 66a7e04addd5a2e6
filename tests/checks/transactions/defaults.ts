import { check, part, type Sender } from '../../../engine/check.ts';
import { ofHistory, pageFor } from '../shared/predicted.ts';
import { oneByOne, probes } from '../shared/requests.ts';
import { read, readAll, sampleApproved, sampleHistory, samplePage, samplesOf, YEAR } from '../shared/samples.ts';
import { listCardholderTransactions, transactionQuery } from '../../../environment/client/requests.ts';
import { limitHolding } from '../../../generators/space.ts';
import { defaultsLimit } from '../shared/space.ts';
import { pageOf, readSet } from '../../../environment/discovery/transaction-pages.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import { operations, type Parameter } from '../../../spec/generated/vocabulary.ts';
import { queryOf } from '../../../spec/model/query.ts';
import type {
  Read,
  Result,
  TransactionHistory,
  TransactionQuery,
  TransactionSet,
} from '../../../spec/model/history.ts';
import { idsOf, isObstacle, postingsOf, select } from '../../../spec/model/history.ts';
import { defaultLimit, defaultSelects, type LeftOut } from '../../../spec/oracles/defaults.ts';
import { asWithDefault } from '../../../spec/oracles/history-pages.ts';
import { holdsExactly, selected, tooManyForPage } from '../../../spec/oracles/history-sets.ts';
import { LARGEST_PAGE } from '../../../spec/oracles/lists.ts';
import { dispositionOf } from '../../../spec/exchange/disposition.ts';
import { instantsOf, RESULTS, spread, fullestWindow, windowFrom } from '../../../spec/model/windows.ts';

const LIMIT: Parameter<'listCardholderTransactions'> = 'limit';
const { default: DEFAULT_LIMIT } = operations.listCardholderTransactions.parameters.limit;

/** Asks without a parameter what was refused, and afterwards with it: a target that refuses everything by now is not blamed. */
async function leftOut(sender: Sender, history: TransactionHistory, parameter: LeftOut['parameter']): Promise<LeftOut> {
  const all = transactionQuery({ window: fullestWindow(history), result: 'APPROVED', limit: LARGEST_PAGE, offset: 0 });
  const fewer = all.filter(([name]) => name !== parameter);
  const without = await sender.sendCached(listCardholderTransactions(history.cardholderId, fewer));
  if (dispositionOf(without) !== 'rejected') return { parameter, without, given: null };
  const given = await sender.send(listCardholderTransactions(history.cardholderId, all));
  return { parameter, without, given };
}

/** The defaults as they are written out. */
const WRITTEN_OUT = { result: { result: 'APPROVED' }, offset: { offset: 0 } } as const;
type Written = keyof typeof WRITTEN_OUT;

/** What a query without a parameter selects with its default written out; null if it selects what it should without. */
async function withDefaultGiven(
  sender: Sender,
  query: TransactionQuery,
  { set, parameter }: { readonly set: Read<TransactionSet>; readonly parameter: Written },
  history: TransactionHistory,
): Promise<Read<TransactionSet> | null> {
  if (isObstacle(set) || holdsExactly(set, query, history).violations.length === 0) return null;
  sender.further();
  return readSet(sender.send, history.cardholderId, { ...query, ...WRITTEN_OUT[parameter] });
}

/** A page that leaves one parameter out must still hold exactly what the default selects. */
const omitting = (parameter: Written, result: Result) =>
  ofHistory({
    given: (history) => {
      const { known } = history;
      const mine = known.filter((t) => t.result === (parameter === 'result' ? 'PENDING' : result));
      const starts = spread(instantsOf(mine.length > 0 ? mine : known), 1);
      if (starts.length === 0) return { kind: 'no-data', wants: { need: 'transactions-of', result } };
      return starts.map((start): TransactionQuery => {
        const window = windowFrom(history, start, { result, most: LARGEST_PAGE });
        const held = select(history.known, { window, result }).length;
        const limit = limitHolding(held, start.epochSeconds);
        return { window, ...(parameter === 'result' ? {} : { result }), limit };
      });
    },
    act: async (sender, query, history) => {
      const crowd = tooManyForPage(select(history.known, { ...query, result }), history);
      const set = crowd ?? (await readSet(sender.send, history.cardholderId, query));
      const refused = crowd === null && isObstacle(set);
      const given = await withDefaultGiven(sender, query, { set, parameter }, history);
      return { set, given, left: refused ? await leftOut(sender, history, parameter) : null };
    },
    judge: defaultSelects,
    one: { window: YEAR, result },
    accepts: [
      { set: ofResult(result), given: null, left: null },
      { set: readAll([]), given: readAll([]), left: null },
    ],
    rejects: [
      { set: readAll([]), given: null, left: null },
      { set: readAll([]), given: ofResult(result), left: null },
    ],
  });

/** Responses of the run to requests without a limit that hold fewer elements than the default, although there are more. */
function shortPages(seen: readonly Exchange[]): Exchange[] {
  return seen.filter((exchange) => {
    const { operation, intent, query } = exchange.request;
    if (operation !== 'listCardholderTransactions' || (intent !== 'plain' && intent !== 'unusual')) return false;
    const page = query.some(([name]) => name === LIMIT) ? null : pageOf(exchange);
    const { offset = 0 } = queryOf(exchange.request) ?? {};
    return page !== null && !isObstacle(page) && page.ids.length < Math.min(DEFAULT_LIMIT, (page.total ?? 0) - offset);
  });
}

/** The same request with a limit written out. */
const withLimit = ({ request }: Exchange, limit: number): Request => ({
  ...request,
  query: [...request.query, [LIMIT, String(limit)]],
});

/** Whether two pages begin with the same transactions: one of them may be cut short. */
function beginAlike(one: Exchange, other: Exchange): boolean {
  const lists = [postingsOf(one), postingsOf(other)];
  const shorter = Math.min(...lists.map(({ length }) => length));
  return new Set(lists.map((list) => list.slice(0, shorter).join())).size === 1;
}

const shortPage = samplePage(sampleApproved.slice(1), { total: 6 });

const ofResult = (result: Result) => readAll(sampleHistory.known.filter((t) => t.result === result));
const whole = read(sampleApproved);

export const checks = [
  check(
    'transactions/default-limit',
    ofHistory({
      given: (history) => {
        const all = RESULTS.map((result): TransactionQuery & { result: Result } => ({
          window: fullestWindow(history),
          result,
        }));
        return all.filter((query) => select(history.known, query).length > 0);
      },
      act: async (sender, query, history) => {
        const omitted = await pageFor(sender, query, history);
        const expected = Math.min(DEFAULT_LIMIT, selected(history, query).length - (query.offset ?? 0));
        if (!isObstacle(omitted) && omitted.ids.length === expected) return { omitted, given: null, left: null };
        const given = await pageFor(sender, { ...query, limit: LARGEST_PAGE }, history);
        return { omitted, given, left: isObstacle(omitted) ? await leftOut(sender, history, 'limit') : null };
      },
      judge: defaultLimit,
      one: { window: YEAR, result: 'APPROVED' },
      accepts: [
        { omitted: whole, given: null, left: null },
        { omitted: whole, given: whole, left: null },
      ],
      rejects: [{ omitted: read(sampleApproved.slice(1)), given: whole, left: null }],
    }),
    defaultsLimit(),
    // The last, because those before may have brought short pages.
    part({
      needs: [],
      given: (_have, { seen }) => shortPages(seen()).slice(0, 1),
      act: async (sender, short) => {
        // What the limit was may be that of the request before: the page is asked for after one with its own size as limit.
        const [, omitted, given] = await oneByOne(
          [withLimit(short, Math.max(1, idsOf(short).length)), short.request, withLimit(short, DEFAULT_LIMIT)],
          (request) => {
            sender.further();
            return sender.send(request);
          },
        );
        return { omitted: pageOf(omitted ?? short), given: given === undefined ? null : pageOf(given) };
      },
      judge: ({ omitted, given }) => asWithDefault(omitted, given),
      baseline: { exchange: (short) => short, same: beginAlike },
      samples: samplesOf({
        one: shortPage,
        accepts: [{ omitted: pageOf(shortPage), given: read(sampleApproved.slice(1), { total: 6 }) }],
        rejects: [{ omitted: pageOf(shortPage), given: whole }],
      }),
    }),
  ),

  check('transactions/default-offset', ...RESULTS.map((result) => omitting('offset', result))),

  check(
    'transactions/default-result',
    probes(['history'], ({ history }) => {
      const pending = history.known.some((t) => t.result === 'PENDING');
      return pending ? [] : { kind: 'no-data', wants: { need: 'pending-for-default' } };
    }),
    omitting('result', 'APPROVED'),
  ),
];
