/**
 * Cells of the space where three or four parameters meet. Two and two of them may be right together, and a third make them
 * wrong: what most clients ask, two dates and nothing else, or the next page of that, is one of many cells.
 */
import type { TransactionQuery } from '../spec/history.ts';
import { classesOf } from '../spec/query-classes.ts';
import type { Brought } from './greedy.ts';

/** What a kind of later page is worth: less than a pair of classes (`design.ts`). */
const LATER = 40;
/** What a kind of window with a filter is worth. */
const FILTERED = 12;

/** The cells that a query which selects `size` transactions is in. */
export function cellsOf(query: TransactionQuery, size: number): Brought[] {
  const { window, result, account, limit } = classesOf(query, size);
  const filter = `result ${result}, account ${account}`;
  return [
    { name: `window ${window}, ${filter}`, worth: FILTERED },
    ...((query.offset ?? 0) > 0
      ? [{ name: `later, ${filter}, ${limit === 'none' ? 'no limit' : 'limit'}`, worth: LATER }]
      : []),
  ];
}
