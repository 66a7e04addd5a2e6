import { dispositionOf } from '../../../spec/exchange/disposition.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { pagingOf } from '../../../spec/exchange/response.ts';
import { APPROVED, idsOf, knownOf, type KnownTransaction, select, type Window } from '../../../spec/model/history.ts';
import { queryOf } from '../../../spec/model/query.ts';

/** All that a run was shown of one list of transactions, whatever the pages. */
interface List {
  readonly window: Window;
  readonly result: string;
  readonly ids: Set<string>;
  readonly known: KnownTransaction[];
  total: number;
}

/**
 * How many transactions a run found that another run was never shown, although it read all of a list of the same cardholder that
 * they belong to: they are new there, or were deleted.
 */
export function unlistedIn(other: readonly Exchange[], found: readonly Exchange[]): number {
  const seen = new Set(served(other).flatMap(idsOf));
  const [read, shown] = [listsIn(other), listsIn(found)];
  const unlisted = [...read].flatMap(([cardholderId, lists]) => {
    const known = (shown.get(cardholderId) ?? []).flatMap((list) => list.known);
    const whole = lists.filter(({ ids, total }) => ids.size >= total);
    return whole.flatMap((list) => select(known, list).filter(({ id }) => !seen.has(id)));
  });
  return new Set(unlisted.map(({ id }) => id)).size;
}

const served = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  exchanges.filter(
    (one) => one.request.operation === 'listCardholderTransactions' && dispositionOf(one) === 'accepted',
  );

/** The lists that a run was shown, by the cardholder; not those of one account, which is another filter. */
function listsIn(exchanges: readonly Exchange[]): ReadonlyMap<string, readonly List[]> {
  const lists = new Map<string, Map<string, List>>();
  for (const one of served(exchanges)) {
    const query = queryOf(one.request);
    if (query === null || query.accountId !== undefined) continue;
    const { window, result = APPROVED } = query;
    const own = lists.get(one.request.subject.toLowerCase()) ?? new Map<string, List>();
    lists.set(one.request.subject.toLowerCase(), own);
    const name = `${window.start} ${window.end} ${result}`;
    const list = own.get(name) ?? { window, result, ids: new Set(), known: [], total: 0 };
    own.set(name, list);
    for (const id of idsOf(one)) list.ids.add(id);
    list.known.push(...knownOf(one));
    list.total = Math.max(list.total, pagingOf(one, 'total') ?? Infinity);
  }
  return new Map([...lists].map(([cardholderId, own]) => [cardholderId, [...own.values()]]));
}
