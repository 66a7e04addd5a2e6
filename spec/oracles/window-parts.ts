/** Windows and their parts: what the parts hold is what the whole holds (specification: List cardholder transactions, query parameters). */
import type { Mismatch } from '../evidence/finding.ts';
import { TOTAL } from '../evidence/place.ts';
import {
  isObstacle,
  type Read,
  split,
  type TransactionHistory,
  type TransactionPage,
  type TransactionQuery,
} from '../model/history.ts';
import { selected, uncountable } from './history-sets.ts';
import { broken, holds, type Judgement, nothing, obstructed, unresolved } from '../evidence/evidence.ts';

/** The widest window that the target takes holds at least what narrower ones inside hold, and ends at its `total`. */
export interface WidestWindow {
  readonly whole: Read<TransactionPage>;
  /** The page of the last element that `total` promises; null if it was not asked for. */
  readonly last: Read<TransactionPage> | null;
  /** The total when the last page was short of it. */
  readonly now: Read<TransactionPage> | null;
  /** The part of the window that ends where all that is known begins; null if it was not asked for. */
  readonly older?: Read<TransactionPage> | null;
  /** Parts of the window that have nothing in common: what is older than the last element, and the rest. */
  readonly parts?: readonly Read<TransactionPage>[];
}

/** `count`: how many are known to be in the window and not in its older part; `isAll`: nothing else is there. */
export function widestHolds(
  { whole, last, now, older: part = null, parts = [] }: WidestWindow,
  { count, isAll }: { readonly count: number; readonly isAll: boolean },
): Judgement {
  if (isObstacle(whole)) return obstructed(whole);
  const { total, exchange } = whole;
  if (total === null) return nothing;
  const pagesIn = (all: readonly Read<TransactionPage>[]) => all.flatMap((one) => (isObstacle(one) ? [] : one));
  const rest = pagesIn(part === null ? [] : [part]);
  for (const [listed, pages] of [
    [count, rest],
    [0, pagesIn(parts)],
  ] as const) {
    const least = pages.reduce((sum, page) => sum + (page.total ?? 0), listed);
    const shown = [exchange, ...pages.map((page) => page.exchange)];
    if (total < least) return broken({ kind: 'total-below-parts', at: TOTAL, least, actual: total }, ...shown);
  }
  for (const page of isAll ? rest : []) {
    const older = page.total ?? total;
    const of = { what: 'older-part', total: older, listed: count } as const;
    if (older + count < total)
      return broken({ kind: 'number', at: TOTAL, expected: older + count, actual: total, of }, exchange, page.exchange);
  }
  if (last === null) return holds();
  if (isObstacle(last)) return obstructed(last);
  if (last.ids.length === 1) return holds();
  if (now === null || isObstacle(now)) return unresolved(...(now === null ? [] : [now]));
  if (now.total !== total) return obstructed({ kind: 'total-changed' });
  const at = { in: 'page', offset: total - 1 } as const;
  return broken({ kind: 'not-last', at, total, size: last.ids.length }, last.exchange, exchange);
}

/** The totals of parts that share no instant add up to the number of the whole. */
export function partTotalsAddUp(
  parts: readonly Read<TransactionPage>[],
  query: TransactionQuery,
  history: TransactionHistory,
): Judgement {
  const { had, obstacles } = split(parts);
  if (obstacles.length > 0 || had.some(({ total }) => total === null)) return obstructed(...obstacles);
  const why = uncountable(history, query);
  if (why !== null) return obstructed(why);
  const expected = selected(history, query).length;
  const totals = had.map(({ total }) => total ?? 0);
  const actual = totals.reduce((sum, total) => sum + total, 0);
  if (actual === expected) return holds();
  const mismatch: Mismatch = { kind: 'number', at: TOTAL, expected, actual, of: { what: 'parts', totals } };
  return broken(mismatch, ...had.map(({ exchange }) => exchange));
}
