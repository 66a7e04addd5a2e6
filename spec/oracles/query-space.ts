/** Relations that hold for every valid query of list cardholder transactions (specification: Endpoints, Limits). */
import type { Exchange } from '../exchange/exchange.ts';
import type { TotalOf } from '../evidence/fact-parts.ts';
import type { ServedBecause } from '../evidence/facts.ts';
import type { Read, TransactionHistory, TransactionPage, TransactionQuery, Window } from '../model/history.ts';
import { isObstacle } from '../model/history.ts';
import { holds, type Judgement, obstructed, refused, unresolved } from '../evidence/evidence.ts';
import { ended, dispositionOf } from '../exchange/disposition.ts';
import { selected, uncountable } from './history-sets.ts';
import { totalLike } from './totals.ts';
import { pageTotalsAre } from './pages.ts';

/** The answer to a query and, if it was refused, that to a plainer one. */
export interface TriedQuery {
  readonly exchange: Exchange;
  /** Null if the query was served. */
  readonly plainer: Exchange | null;
}

const isRefused = (exchange: Exchange) => ['rejected', 'server-error'].includes(dispositionOf(exchange));

/** A valid query is served if a plainer one is. */
export function acceptsLike({ exchange, plainer }: TriedQuery, why: ServedBecause): Judgement {
  if (dispositionOf(exchange) === 'accepted') return holds();
  if (!isRefused(exchange) || plainer === null) return obstructed(ended(exchange));
  if (dispositionOf(plainer) === 'inconclusive') return unresolved(ended(plainer));
  return dispositionOf(plainer) === 'accepted' ? refused(why, exchange, plainer) : obstructed(ended(exchange));
}

/** The answer to a query and, if it was refused, those to its bare window and to an accepted window around it. */
export interface TriedWindow {
  readonly exchange: Exchange;
  readonly bare: Exchange | null;
  readonly around: Exchange | null;
}

/** A window inside an accepted one is accepted. */
export function acceptsWindow({ exchange, bare, around }: TriedWindow, accepted: Window | null): Judgement {
  if (dispositionOf(exchange) === 'accepted') return holds();
  const unknown = [bare, around].find((one) => one !== null && dispositionOf(one) === 'inconclusive');
  if (isRefused(exchange) && unknown) return unresolved(ended(unknown));
  const controlled = around !== null && dispositionOf(around) === 'accepted' && accepted !== null;
  if (!controlled || bare === null || !isRefused(bare)) return obstructed(ended(exchange));
  const why = { because: 'inside-served-window', ...accepted } as const;
  return refused(why, bare, around);
}

/** `paging.total` is the number of transactions that the query selects; `of` says in the finding what they are. */
export function countsSelected(
  page: Read<TransactionPage>,
  query: TransactionQuery,
  history: TransactionHistory,
  of: TotalOf = { what: 'selected' },
): Judgement {
  if (isObstacle(page)) return obstructed(page);
  const why = uncountable(history, query);
  if (why !== null) return obstructed(why);
  const like = (_exchange: Exchange, total: number) => totalLike({ total, size: page.ids.length }, query, history);
  return pageTotalsAre([page.exchange], selected(history, query).length, of, like);
}
