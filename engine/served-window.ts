import type { Exchange } from '../spec/exchange.ts';
import type { TransactionHistory, Window } from '../spec/history.ts';
import { single } from '../spec/oracles/lists.ts';
import { listOf } from '../spec/response.ts';
import { widest } from '../spec/windows.ts';

/** A cardholder and a window that were served. */
export interface ServedWindow {
  readonly cardholderId: string;
  readonly window: Window;
}

/** The window of the history, else that of any list of transactions that was answered; null if there is none. */
export function servedWindow(history: TransactionHistory | null, seen: readonly Exchange[]): ServedWindow | null {
  if (history !== null) return { cardholderId: history.cardholderId, window: widest(history) };
  const listed = seen.find(
    (e) => e.request.key === 'header' && e.request.intent !== 'spoiled' && listOf(e, 'transactions') !== null,
  );
  const start = listed && single(listed.request, 'postDateTimeStartDateTime');
  const end = listed && single(listed.request, 'postDateTimeEndDateTime');
  return listed && start && end ? { cardholderId: listed.request.subject, window: { start, end } } : null;
}
