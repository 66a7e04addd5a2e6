import { type AnyPart, check, part } from '../../../engine/check.ts';
import { pageOf, pageRequest } from '../../../environment/discovery/transaction-pages.ts';
import type { Exchange, Operation } from '../../../spec/exchange/exchange.ts';
import {
  isObstacle,
  type TransactionHistory,
  type TransactionQuery,
  type Window,
} from '../../../spec/model/history.ts';
import { canPredict } from '../../../spec/oracles/history-sets.ts';
import { acceptsWindow, type TriedWindow } from '../../../spec/oracles/query-space.ts';
import { endingText } from '../../../spec/phrasing/values.ts';
import { queryOf } from '../../../spec/model/query.ts';
import { endingOf, isValid, dispositionOf } from '../../../spec/exchange/disposition.ts';
import { isWithin, spread } from '../../../spec/model/windows.ts';
import { isCutShort, judgePredicted, type Predicted, QUERIED, type Queried, readOn } from '../shared/predicted.ts';
import { sampleApproved, samplePage, sampleRefusal, samplesOf, sampleTransaction, YEAR } from '../shared/samples.ts';
import { predictsEveryQuery } from '../shared/space.ts';

const LIST: Operation = 'listCardholderTransactions';
const served = samplePage(sampleApproved);

/** A response of this run, and what was asked for. */
interface Received {
  readonly exchange: Exchange;
  readonly query: TransactionQuery;
  /** It is not asked for again: that it is not as predicted, if it still is not, stays undecided. */
  readonly isLeft?: true;
}

/** Responses that are not as predicted and are examined, at most: confirming one costs many requests. */
const DOUBTED = 3;

/**
 * Every response that the run has received already, for whatever reason it was asked for, is what the history predicts. Costs
 * requests only if one is not.
 */
const predictsWhatWasReceived = (): AnyPart =>
  part<keyof Queried, Received, Predicted>({
    needs: QUERIED,
    given: (fixtures, { seen }) => {
      const all = seen().flatMap((exchange) => receivedOf(exchange, fixtures));
      const doubted = all.filter((one) => isDoubted(one, fixtures));
      const examined = spread(doubted, DOUBTED);
      const left = doubted.filter((one) => !examined.includes(one)).map((one) => ({ ...one, isLeft: true as const }));
      return [...all.filter((one) => !doubted.includes(one)), ...examined, ...left];
    },
    first: (one, have) => (one.isLeft || !isShort(one, have) ? readingOf(one.exchange) : null),
    act: async (sender, one, have) =>
      readOn(sender, await sender.send(one.exchange.request), one.query, historyOf(one, have)),
    judge: (reading, one, have) => judgePredicted(reading, one.query, historyOf(one, have)),
    ruledOut: (_sender, { isLeft }) => Promise.resolve(isLeft ? { kind: 'not-read-again' } : null),
    baseline: (one, have) => ({ historyOf: historyOf(one, have).cardholderId }),
    samples: samplesOf({
      one: { exchange: served, query: { window: YEAR } },
      accepts: [readingOf(served)],
      rejects: [
        readingOf(samplePage([...sampleApproved, sampleTransaction(9)])),
        readingOf(samplePage([], { total: 6 })),
      ],
    }),
  });

/** The history of the cardholder whom a response is about: that of the samples and of the first customer unless it is another's. */
const historyOf = ({ exchange: { request } }: Received, { history, others }: Queried): TransactionHistory =>
  others.find(({ cardholderId }) => cardholderId === request.subject) ?? history;

/** A response that can be predicted; none otherwise. Which accounts accountId takes is known of the first customer alone. */
function receivedOf(exchange: Exchange, have: Queried): Received[] {
  const { request } = exchange;
  const query = queryOf(request);
  if (request.operation !== LIST || query === null || !isValid(request) || dispositionOf(exchange) !== 'accepted')
    return [];
  const one = { exchange, query };
  const history = historyOf(one, have);
  if (request.subject !== history.cardholderId || !canPredict(history, query)) return [];
  const { accountId } = query;
  return accountId === undefined || (history === have.history && have.usableAccounts.includes(accountId)) ? [one] : [];
}

/** Whether a response is not as predicted, or what it leaves out must be looked for. */
const isDoubted = (one: Received, have: Queried): boolean =>
  isShort(one, have) || judgePredicted(readingOf(one.exchange), one.query, historyOf(one, have)).violations.length > 0;

function isShort(one: Received, have: Queried): boolean {
  const { page } = readingOf(one.exchange);
  return !isObstacle(page) && isCutShort(page, one.query, historyOf(one, have));
}

/** What was read of a response. */
const readingOf = (exchange: Exchange): Predicted => ({ exchange, page: pageOf(exchange), all: null, bare: null });

/** Refused windows that are examined at most: each costs two requests. */
const MOST = 2;

/** A request whose window was refused, and a window around it that was served for the same cardholder. */
interface Refused {
  readonly exchange: Exchange;
  readonly window: Window;
  readonly around: Window;
}

/**
 * A window that was refused in any request of this run, for any cardholder, although one around it was served: both are
 * asked for once more, without anything else. Costs requests only if there is one.
 */
const acceptsWindowsInside = (): AnyPart =>
  part<never, Refused, TriedWindow>({
    needs: [],
    given: (_have, { seen }) => refusedInside(seen()).slice(0, MOST),
    act: async (sender, { exchange, window, around }) => {
      const { subject } = exchange.request;
      sender.further();
      const bare = await sender.send(pageRequest(subject, { window }));
      sender.further();
      return { exchange, bare, around: await sender.send(pageRequest(subject, { window: around })) };
    },
    judge: (reading, { around }) => acceptsWindow(reading, around),
    baseline: {
      exchange: ({ exchange }) => exchange,
      same: (a, b) => endingText(endingOf(a)) === endingText(endingOf(b)),
    },
    samples: samplesOf({
      one: { exchange: sampleRefusal, window: YEAR, around: YEAR },
      accepts: [{ exchange: sampleRefusal, bare: served, around: served }],
      rejects: [{ exchange: sampleRefusal, bare: sampleRefusal, around: served }],
    }),
  });

/** Plain requests that were refused; the same window is examined once. */
function refusedInside(seen: readonly Exchange[]): Refused[] {
  const listed = seen.filter(({ request }) => request.operation === LIST && request.intent === 'plain');
  const windows = listed.flatMap((exchange) => {
    const window = exchange.request.key === 'header' ? queryOf(exchange.request)?.window : undefined;
    return window === undefined ? [] : [{ exchange, window, disposition: dispositionOf(exchange) }];
  });
  const refused = windows.filter(({ disposition }) => disposition === 'rejected' || disposition === 'server-error');
  const first = refused.filter(
    ({ window }, i) =>
      refused.findIndex((one) => one.window.start === window.start && one.window.end === window.end) === i,
  );
  return first.flatMap(({ exchange, window }) => {
    const around = windows.find(
      (one) =>
        one.disposition === 'accepted' &&
        one.exchange.request.subject === exchange.request.subject &&
        isWithin(window, one.window),
    );
    return around === undefined ? [] : [{ exchange, window, around: around.window }];
  });
}

/** What random queries spend of a budget beyond the default: what is left confirms what they find, and reads more customers. */
const SHARE = 0.7;

export const checks = [
  check('transactions/prediction', predictsEveryQuery(SHARE), predictsWhatWasReceived(), acceptsWindowsInside()),
];
