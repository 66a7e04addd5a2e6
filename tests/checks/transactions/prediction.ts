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
import { predictsOthers } from '../shared/space-of-others.ts';
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
    first: (one, { history }) => (one.isLeft || !isShort(one, history) ? readingOf(one.exchange) : null),
    act: async (sender, { exchange, query }, { history }) =>
      readOn(sender, await sender.send(exchange.request), query, history),
    judge: (reading, { query }, { history }) => judgePredicted(reading, query, history),
    ruledOut: (_sender, { isLeft }) => Promise.resolve(isLeft ? { kind: 'not-read-again' } : null),
    baseline: 'history',
    samples: samplesOf({
      one: { exchange: served, query: { window: YEAR } },
      accepts: [readingOf(served)],
      rejects: [
        readingOf(samplePage([...sampleApproved, sampleTransaction(9)])),
        readingOf(samplePage([], { total: 6 })),
      ],
    }),
  });

/** A response that can be predicted; none otherwise. */
function receivedOf(exchange: Exchange, { history, usableAccounts }: Queried): Received[] {
  const { operation, subject } = exchange.request;
  if (operation !== LIST || subject !== history.cardholderId) return [];
  if (!isValid(exchange.request) || dispositionOf(exchange) !== 'accepted') return [];
  const query = queryOf(exchange.request);
  if (query === null || !canPredict(history, query)) return [];
  const isKnown = query.accountId === undefined || usableAccounts.includes(query.accountId);
  return isKnown ? [{ exchange, query }] : [];
}

/** Whether a response is not as predicted, or what it leaves out must be looked for. */
const isDoubted = (one: Received, { history }: Queried): boolean =>
  isShort(one, history) || judgePredicted(readingOf(one.exchange), one.query, history).violations.length > 0;

function isShort({ exchange, query }: Received, history: TransactionHistory): boolean {
  const { page } = readingOf(exchange);
  return !isObstacle(page) && isCutShort(page, query, history);
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

/** Designed queries of each other customer, next to one that they share with the busiest. */
const EACH = 2;
/** What random queries, and those of other customers, spend of a budget beyond the default. */
const [SHARE, OTHERS] = [0.4, 0.3];

export const checks = [
  check(
    'transactions/prediction',
    predictsEveryQuery(SHARE),
    predictsOthers(EACH, OTHERS),
    predictsWhatWasReceived(),
    acceptsWindowsInside(),
  ),
];
