import { listCardholderTransactions, transactionQuery, UNKNOWN } from '../../environment/client/requests.ts';
import { NIL_UUID, nearMiss, unusedUuid } from '../../generators/identifiers.ts';
import type { Request } from '../../spec/exchange.ts';
import type { Obstacle } from '../../spec/facts.ts';
import { select, type TransactionHistory } from '../../spec/history.ts';
import { RESULTS, widest } from '../../spec/windows.ts';
import type { Context } from '../check.ts';
import type { Fixtures } from '../fixtures.ts';

/** Requests for the transactions of accounts that no line of the history has, one for each result. */
export function unusedAccounts(
  { history, usableAccounts }: Pick<Fixtures, 'history' | 'usableAccounts'>,
  { settings: { seed } }: Pick<Context, 'settings'>,
): readonly Request[] | Obstacle {
  if (history.known.length === 0) return { kind: 'no-data', wants: { need: 'transactions' } };
  const window = widest(history);
  return unusedIds(history, usableAccounts, seed).map(({ result, id }, i) => {
    const query = transactionQuery({ window, result, accountId: id ?? unusedUuid(seed + i) });
    return listCardholderTransactions(history.cardholderId, query, UNKNOWN);
  });
}

/**
 * For each result an accountId that no line has: the nil UUID, and a known accountId but for its last digit. The results change
 * places with the seed. Null stands for a random one.
 */
function unusedIds(history: TransactionHistory, usableAccounts: readonly string[], seed: number) {
  const listed = new Set(history.known.flatMap(({ accounts }) => accounts));
  const nil = listed.has(NIL_UUID) ? null : NIL_UUID;
  const tried = RESULTS.map((result) => {
    const held = usableAccounts.filter((id) => {
      return select(history.known, { window: widest(history), result, accountId: id }).length > 0;
    });
    return { result, near: held.flatMap((id) => nearMiss(id, listed) ?? [])[0] ?? null };
  });
  const [one] = (seed % 2 === 0 ? tried.toReversed() : tried).filter(({ near }) => near !== null);
  return tried.map(({ result, near }) => ({ result, id: result === one?.result ? near : nil }));
}
