/** What a wrong `paging.total` is the number of, if it left something out of account. */
import { type TotalLike, totalsLike } from '../evidence/fact-parts.ts';
import { operations } from '../generated/vocabulary.ts';
import { select, type TransactionHistory, type TransactionQuery } from '../model/history.ts';
import { readRange } from '../model/windows.ts';

const { result: RESULT, limit: LIMIT } = operations.listCardholderTransactions.parameters;

/** A page with a wrong total: what it says, and how many elements it has. */
interface Page {
  readonly total: number;
  readonly size?: number;
}

/**
 * All that the total of a query may be the number of, in place of the transactions that it selects: several if their numbers
 * are the same. Empty if it is none of them.
 */
export function totalLike(page: Page, query: TransactionQuery, { known, ...history }: TransactionHistory): TotalLike[] {
  const { total, size } = page;
  const { offset = 0, limit = LIMIT.default } = query;
  const asked = { ...query, result: query.result ?? RESULT.default };
  const { accountId: _, ...everyAccount } = asked;
  const { result: __, ...everyResult } = asked;
  const right = select(known, asked).length;
  const numbers: Readonly<Record<TotalLike, number | undefined>> = {
    'every-result': select(known, everyResult).length,
    'every-account': select(known, everyAccount).length,
    'every-window': select(known, { ...asked, window: readRange({ known, ...history }) }).length,
    // A page that is not full is the end of its list: its own number is then no other one.
    'this-page': size === limit ? size : undefined,
    // One too few is so for many reasons.
    'what-is-left': offset > 1 ? Math.max(0, right - offset) : undefined,
  };
  return totalsLike.filter((like) => total !== right && numbers[like] === total);
}
