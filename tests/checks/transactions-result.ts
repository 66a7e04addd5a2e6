import { type AnyPart, check } from '../../engine/check.ts';
import { listCardholderTransactions, transactionQuery } from '../../environment/client/requests.ts';
import { othersOf } from '../../environment/discovery/other-histories.ts';
import { pageRequest } from '../../environment/discovery/transaction-pages.ts';
import { limitHolding } from '../../generators/space.ts';
import { obstructed } from '../../spec/evidence/evidence.ts';
import type { Exchange } from '../../spec/exchange/exchange.ts';
import { dispositionOf } from '../../spec/exchange/disposition.ts';
import type { RequirementId } from '../../spec/generated/catalogue.ts';
import { DAY, isObstacle, type Result, select, type TransactionHistory } from '../../spec/model/history.ts';
import {
  instantsOf,
  RESULTS,
  spread,
  readRange,
  fullestWindow,
  windowBefore,
  windowFrom,
} from '../../spec/model/windows.ts';
import { holdsExactly, listsWhatIsShown } from '../../spec/oracles/history-sets.ts';
import { LARGEST_PAGE, single } from '../../spec/oracles/lists.ts';
import { ofHistory, pageFor, readWhole } from './shared/predicted.ts';
import { probes, mustAccept } from './shared/requests.ts';
import { read, readAll, sampleHistory, sampleTransaction, YEAR } from './shared/samples.ts';
import { acceptsEvery } from './shared/space.ts';

/** Milliseconds of the window that is asked for if wider ones show nothing of a result: PENDING transactions are young. */
const LATELY = 10 * DAY;
/** Short windows that end some steps earlier: a long one, or one that ends now, may show the newest days only. */
const [STEP, EARLIER] = [5 * DAY, [1, 2, 3, 4, 5, 6]];

const ofResult = ({ known }: TransactionHistory, result: Result) => known.filter((t) => t.result === result);

/** A list of a result of which the history has nothing, and that is empty as it should be: it shows nothing of its requirement. */
const showsNothing = (ids: readonly string[], history: TransactionHistory, result: Result): boolean =>
  ids.length === 0 && ofResult(history, result).length === 0;
const noneOf = (result: Result) => obstructed({ kind: 'no-data', wants: { need: 'transactions-of', result } });

/** What a list without `result` shows with this result must be listed if the result is asked for. */
const listsWhatOthersShow = (result: Result) =>
  ofHistory({
    given: (history) => [{ window: fullestWindow(history) }],
    act: pageFor,
    judge: (omitted, query, history) => listsWhatIsShown(omitted, { ...query, result }, history),
    one: { window: YEAR },
    accepts: [read(sampleHistory.known)],
    rejects: [read([...ofResult(sampleHistory, result), sampleTransaction(8, result)])],
  });

/** Even if a long window shows none, a short one may: then the long one lost them. */
const showsNoneLately = (result: Result) =>
  ofHistory({
    given: (history) => {
      if (ofResult(history, result).length > 0) return [];
      const whole = readRange(history);
      const end = Date.parse(whole.end);
      const lately = windowBefore(end, Math.min(history.span, LATELY));
      const earlier = EARLIER.map((steps) => windowBefore(end - steps * STEP, Math.min(history.span, STEP)));
      const inside = [lately, ...earlier].filter(({ start }) => start > whole.start);
      return (inside.length > 0 ? inside : [whole]).map((window) => ({ window, result, limit: LARGEST_PAGE }));
    },
    act: pageFor,
    judge: (page, one, history) => {
      if (isObstacle(page)) return obstructed(page);
      if (showsNothing(page.ids, history, result)) return noneOf(result);
      const walked = history.walks.flatMap((walk) => walk.pages).slice(0, 2);
      return holdsExactly({ ids: page.ids, exchanges: [page.exchange, ...walked] }, one, history);
    },
    one: { window: YEAR, result, limit: LARGEST_PAGE },
    accepts: [read(ofResult(sampleHistory, result))],
    rejects: [read([])],
  });

/** Windows list everything of this result that the history has in them. */
const listsAll = (result: Result) =>
  ofHistory({
    given: (history) => {
      const instants = instantsOf(ofResult(history, result));
      const starts = instants.length > 0 ? instants : instantsOf(history.known);
      if (starts.length === 0) return { kind: 'no-data', wants: { need: 'transactions-of', result } };
      return spread(starts, 1).map((start) => {
        const window = windowFrom(history, start, { result, most: LARGEST_PAGE });
        const held = select(history.known, { window, result }).length;
        return { window, result, limit: limitHolding(held, start.epochSeconds) };
      });
    },
    act: readWhole,
    judge: (set, one, history) =>
      !isObstacle(set) && showsNothing(set.ids, history, result) ? noneOf(result) : holdsExactly(set, one, history),
    one: { window: YEAR, result, limit: LARGEST_PAGE },
    accepts: [readAll(ofResult(sampleHistory, result))],
    rejects: [readAll([])],
  });

/** A list with a result holds every transaction of that result, wherever it was seen. */
const complete = (requirement: RequirementId, result: Result, ...more: readonly AnyPart[]) =>
  check(requirement, listsWhatOthersShow(result), showsNoneLately(result), listsAll(result), ...more);

/** Requests of the run that were not served, and that were with the other result. The first of each result. */
function rejectedForTheirResult(seen: readonly Exchange[]) {
  const listed = seen.flatMap((exchange) => {
    const { request } = exchange;
    const result = single(request, 'result');
    if (request.operation !== 'listCardholderTransactions' || request.intent !== 'plain' || result === null) return [];
    const rest = request.query.filter(([, value]) => value !== result).join('&');
    return [{ exchange, result, but: `${request.subject} ${rest}`, disposition: dispositionOf(exchange) }];
  });
  return RESULTS.flatMap((value) => {
    const rejected = listed.find(
      ({ result, disposition, but }) =>
        result === value &&
        (disposition === 'rejected' || disposition === 'server-error') &&
        listed.some((other) => other.but === but && other.result !== value && other.disposition === 'accepted'),
    );
    if (rejected === undefined) return [];
    return [{ exchange: rejected.exchange, why: { because: 'value-allowed', parameter: 'result', value } as const }];
  });
}

export const checks = [
  complete('transactions-result/approved-complete', 'APPROVED'),
  complete(
    'transactions-result/pending-complete',
    'PENDING',
    // The histories of the first customers are read. Of the last one only APPROVED ones may have been seen: what is said of PENDING ones is judged like every answer.
    probes(['history', 'subjects'], ({ history, subjects }, { settings: { budget } }) =>
      subjects
        .slice(1 + othersOf(budget))
        .slice(-1)
        .filter(({ cardholderId }) => cardholderId !== history.cardholderId)
        .map(({ cardholderId }) =>
          pageRequest(cardholderId, { window: fullestWindow(history), result: 'PENDING' }, 'plain'),
        ),
    ),
  ),

  check(
    'transactions-result/accepted',
    mustAccept(['servedWindow'], ({ servedWindow: { cardholderId, window } }) =>
      RESULTS.map((result) => ({
        request: listCardholderTransactions(cardholderId, transactionQuery({ window, result })),
        why: { because: 'value-allowed', parameter: 'result', value: result },
      })),
    ),
    // Reads the lists of others, so that a run of this alone finds a result that only one of them is refused.
    probes(['others'], () => []),
    mustAccept([], (_have, { seen }) => rejectedForTheirResult(seen())),
    acceptsEvery('result'),
  ),
];
