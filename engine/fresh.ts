/** Caches between the suite and the data: how fresh a response must be is not stated. */
import { listCardholderTransactions, windowQuery } from '../environment/client/requests.ts';
import { type Exchange, type Request, sentAs } from '../spec/exchange.ts';
import { select, type TransactionHistory, type Window } from '../spec/history.ts';
import type { Shown } from '../spec/judged.ts';
import { asksForPending, disagreementOf } from '../spec/oracles/agreement.ts';
import { queryOf } from '../spec/query-of.ts';
import { isUsual, isWithin, secondsLater, stretch } from '../spec/windows.ts';
import type { Sender } from './check.ts';

const bodyOf = ({ outcome }: Exchange): string | null => (outcome.kind === 'answer' ? outcome.body.text : null);

/**
 * Whether one of these responses may be older than what it is compared with: the same request had the same body before the
 * data were read. `since`: exchanges of the run before that reading.
 */
export function isPerhapsStale(shown: readonly Exchange[], seen: readonly Exchange[], since: number): boolean {
  const [before, later] = [seen.slice(0, since), new Set(seen.slice(since))];
  const isSame = (one: Exchange) => (other: Exchange) =>
    sentAs(one.request) === sentAs(other.request) && bodyOf(one) === bodyOf(other);
  return shown.some((one) => later.has(one) && before.some(isSame(one)));
}

/**
 * What is told of a mismatch that was not there when the same was sent again: the responses disagree. Null if it is about PENDING
 * transactions, which change, or may be as old as a response from before. `began`: exchanges of the run before the part.
 */
export function disagreementIn(flaky: Shown, seen: readonly Exchange[], began: number): Shown | null {
  const own = seen.slice(began);
  const isTold =
    flaky.exchanges.every((one) => own.includes(one) && !asksForPending(one)) &&
    !isPerhapsStale(flaky.exchanges, seen, began);
  return isTold ? disagreementOf(flaky, own) : null;
}

/** Seconds that a window is made shorter by, in the order in which they are tried. */
const SHORTER = [1, 2, 3];

/** Shorter windows in whole seconds: a window inside an accepted one is accepted, too. */
const inside = ({ start, end }: Window): readonly Window[] =>
  [
    ...SHORTER.map((seconds) => ({ start: secondsLater(start, seconds), end })),
    ...SHORTER.map((seconds) => ({ start, end: secondsLater(end, -seconds) })),
  ].filter((one) => one.start <= one.end);

/**
 * A sender that makes windows a few seconds shorter if they still select the same transactions of the history, so that no
 * cache has the response. `changed` says whether it did.
 */
export function freshSender(sender: Sender, history: TransactionHistory): { sender: Sender; changed: () => boolean } {
  let changed = false;
  const send = (request: Request): Promise<Exchange> => {
    const fresh = freshRequest(request, history, (one) => sender.before(one) === undefined);
    changed ||= fresh !== request;
    return sender.send(fresh);
  };
  return { sender: { ...sender, send, once: send }, changed: () => changed };
}

function freshRequest(request: Request, history: TransactionHistory, isNew: (request: Request) => boolean): Request {
  const { operation, subject, intent, key } = request;
  const query = queryOf(request);
  if (operation !== 'listCardholderTransactions' || subject !== history.cardholderId || query === null) return request;
  if (key !== 'header' || !isUsual(query.window)) return request;
  const ids = (window: Window) =>
    select(history.known, { window })
      .map(({ id }) => id)
      .join();
  const fresh = inside(query.window)
    .filter((window) => isWithin(window, stretch(history)) && ids(window) === ids(query.window))
    .map((window) => {
      const ends = new Map(windowQuery(window));
      const other = request.query.map(([name, value]): readonly [string, string] => [name, ends.get(name) ?? value]);
      return listCardholderTransactions(subject, other, { intent });
    });
  return fresh.find(isNew) ?? request;
}
