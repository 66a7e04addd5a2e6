/** The accountId filter of list cardholder transactions (specification: Endpoints, accountId). */
import type { Exchange } from '../exchange/exchange.ts';
import type { Mismatch } from '../evidence/finding.ts';
import {
  isObstacle,
  type KnownTransaction,
  knownOf,
  type Read,
  select,
  type TransactionHistory,
  type TransactionSet,
  type TransactionWalk,
} from '../model/history.ts';
import { broken, compared, heldBy, holds, type Judgement, obstructed, unresolved } from '../evidence/evidence.ts';
import { TRANSACTIONS } from '../evidence/place.ts';
import { ended, dispositionOf } from '../exchange/disposition.ts';
import { single } from './lists.ts';
import { pagingOf } from '../exchange/response.ts';
import { missingOf } from './sets.ts';

/**
 * An accountId that no line of the history has returns no transaction. One that was posted since, and has a line of it, shows that
 * it is in use by now.
 */
export function unusedFindsNothing(exchange: Exchange, { known }: Pick<TransactionHistory, 'known'>): Judgement {
  const account = single(exchange.request, 'accountId')?.toLowerCase() ?? '';
  const before = new Set(known.map(({ id }) => id));
  const listed = knownOf(exchange);
  const size = listed.filter(({ id, accounts }) => before.has(id) || !accounts.includes(account)).length;
  if (size === 0) return listed.length === 0 ? heldBy(exchange) : obstructed({ kind: 'data-changed' });
  return broken({ kind: 'not-empty', at: TRANSACTIONS, why: 'unused-account', size }, exchange);
}

/** Every transaction under an accountId has a line of that account, unless it has none at all: then nothing is known of it. */
export function walkBearsAccount(
  { known, pages }: Pick<TransactionWalk, 'known' | 'pages'>,
  account: string,
): Judgement {
  const others = known.filter((t) => t.accounts.length > 0 && !t.accounts.includes(account.toLowerCase()));
  const mismatches = others.map(({ id }): Mismatch => {
    return { kind: 'account-not-on-lines', at: { in: 'record', id, member: 'accounts' }, account };
  });
  return { ...compared(mismatches, pages.slice(0, 2)), observed: known.length };
}

/** What an accountId that only another cardholder has brought, and how that was looked into. */
export interface ForeignAccount {
  readonly page: Exchange;
  /** The list without the accountId around the first transaction that no list of this cardholder showed; null if there is none. */
  readonly unfiltered: Read<TransactionSet> | null;
  /** The same request as that of the page, once more. */
  readonly again: Exchange | null;
}

/** The first transaction of a page that the history lacks. */
export function strangerOn(page: Exchange, history: TransactionHistory): KnownTransaction | undefined {
  const listed = new Set(history.known.map(({ id }) => id));
  return knownOf(page).find(({ id }) => !listed.has(id));
}

/** An accountId narrows a list: what it brings stands in the list without it, too. */
export function foreignAccountNarrows(
  { page, unfiltered, again }: ForeignAccount,
  account: string,
  history: TransactionHistory,
): Judgement {
  const bears = walkBearsAccount({ known: knownOf(page), pages: [page] }, account);
  const stranger = strangerOn(page, history);
  if (bears.violations.length > 0 || stranger === undefined || unfiltered === null || again === null) return bears;
  if (isObstacle(unfiltered)) return unresolved(unfiltered);
  if (dispositionOf(again) === 'inconclusive') return unresolved(ended(again));
  // More were posted at that instant than one page holds: it may be among the others.
  const isCut = unfiltered.exchanges.some((one) => (pagingOf(one, 'total') ?? 0) > unfiltered.ids.length);
  if (isCut || unfiltered.ids.includes(stranger.id)) return bears;
  if (!knownOf(again).some(({ id }) => id === stranger.id)) return obstructed({ kind: 'not-again' });
  const mismatch: Mismatch = { kind: 'extra', at: TRANSACTIONS, expected: 0, extra: { id: stranger.id, count: 1 } };
  return broken(mismatch, again, page, ...unfiltered.exchanges);
}

/** The walk under an accountId returns every known transaction of that account. */
export function walkBringsAccount(walk: TransactionWalk, history: TransactionHistory): Judgement {
  if (walk.obstacle !== null) return obstructed(walk.obstacle);
  return compared(missingOf(select(history.known, walk.query), walk.ids), walk.pages.slice(0, 3));
}

/** At least one id seen on a line is taken as accountId; `answered` are the answers to those that were asked for. */
export function someIsUsable(
  accounts: readonly { readonly usable: boolean; readonly exchanges: readonly Exchange[] }[],
): Judgement {
  const answers = accounts.map(({ exchanges }) => exchanges.filter((e) => dispositionOf(e) !== 'inconclusive'));
  const examined = answers.filter((each) => each.length > 0).length;
  if (accounts.some(({ usable }) => usable)) return holds(examined);
  if (examined === 0) return obstructed({ kind: 'account-not-answered' });
  const mismatch: Mismatch = { kind: 'account-unusable', at: TRANSACTIONS };
  return { ...broken(mismatch, ...answers.flat().slice(0, 3)), observed: examined };
}
