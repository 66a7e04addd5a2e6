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
import {
  answered,
  broken,
  compared,
  heldBy,
  holds,
  type Judgement,
  nothing,
  obstructed,
  type Standing,
  standing,
  unresolved,
} from '../evidence/evidence.ts';
import { TRANSACTIONS } from '../evidence/place.ts';
import { ended, dispositionOf } from '../exchange/disposition.ts';
import { single } from './lists.ts';
import { pagingOf } from '../exchange/response.ts';
import { BoundedMap } from '../model/memo.ts';
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

/** The transactions under an accountId that have no line of that account; one without any line says nothing of its account. */
const notOnLines = (known: readonly KnownTransaction[], account: string): readonly Mismatch[] =>
  known
    .filter((t) => t.accounts.length > 0 && !t.accounts.includes(account.toLowerCase()))
    .map(({ id }) => ({ kind: 'account-not-on-lines', at: { in: 'record', id, member: 'accounts' }, account }));

/**
 * A page under an accountId, of any cardholder, shows only transactions with a line of that account. That the id of a line is an
 * accountId is a reading: it is one once it has returned a transaction that bears it, as this page may show itself.
 */
export function judgeAccount(exchange: Exchange): Standing[] {
  const account = accountIn(exchange);
  return account !== null && bears(exchange, account) ? [onlyOnLines(exchange, account)] : [];
}

/** The same of pages that do not show it themselves. `most`: accountIds that are remembered. */
export class KnownAccounts {
  private readonly usable: BoundedMap;

  constructor(most = Infinity) {
    this.usable = new BoundedMap(most);
  }

  /** Which accountIds are known to be such. */
  learn(exchange: Exchange): void {
    const account = accountIn(exchange)?.toLowerCase();
    if (account === undefined || this.usable.has(account)) return;
    if (bears(exchange, account)) this.usable.learn(account, account);
  }

  judge(exchange: Exchange): Standing[] {
    const account = accountIn(exchange);
    if (account === null || bears(exchange, account) || !this.usable.has(account.toLowerCase())) return [];
    return [onlyOnLines(exchange, account)];
  }
}

/** The same over a whole run: which accountIds can be used is known from all responses before each is judged. */
export function judgeAccounts(exchanges: readonly Exchange[]): Standing[] {
  const accounts = new KnownAccounts();
  for (const exchange of exchanges) accounts.learn(exchange);
  return exchanges.flatMap((exchange) => accounts.judge(exchange));
}

const bears = (exchange: Exchange, account: string): boolean =>
  knownOf(exchange).some(({ accounts }) => accounts.includes(account.toLowerCase()));

function onlyOnLines(exchange: Exchange, account: string): Standing {
  const known = knownOf(exchange);
  return standing('transactions-account/sound', exchange, known.length, notOnLines(known, account));
}

/** The accountId that a served request has; null if it has none, or if it is not known what it asks for. */
function accountIn(exchange: Exchange): string | null {
  const { operation, key, intent } = exchange.request;
  if (operation !== 'listCardholderTransactions' || key !== 'header' || intent === 'spoiled') return null;
  return dispositionOf(exchange) === 'accepted' ? single(exchange.request, 'accountId') : null;
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
  const known = knownOf(page);
  const onLines = { ...compared(notOnLines(known, account), [page]), observed: known.length };
  const stranger = strangerOn(page, history);
  if (onLines.violations.length > 0 || stranger === undefined || unfiltered === null || again === null) return onLines;
  if (isObstacle(unfiltered)) return unresolved(unfiltered);
  if (dispositionOf(again) === 'inconclusive') return unresolved(ended(again));
  // More were posted at that instant than one page holds: it may be among the others.
  const isCut = unfiltered.exchanges.some((one) => (pagingOf(one, 'total') ?? 0) > unfiltered.ids.length);
  if (isCut || unfiltered.ids.includes(stranger.id)) return onLines;
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

/** An account seen on lines that was asked for. */
interface TriedId {
  readonly usable: boolean;
  readonly walks: readonly { readonly walk: TransactionWalk }[];
  readonly exchanges: readonly Exchange[];
}

/**
 * Whether the id of a line is taken as accountId. If all that tell are, or none is, the answer has no number: a pin of it stays
 * true when the data change.
 */
export function lineIdAnswer(accounts: readonly TriedId[], history: TransactionHistory): Judgement {
  const taken = accounts.filter(({ usable }) => usable);
  const [others, most] = [accounts.filter((one) => isNotTaken(one, history)), taken.length];
  const some = `yes for ${most} of ${most + others.length} ids, no for the others`;
  const text = most === 0 ? 'no' : others.length === 0 ? 'yes' : some;
  const shown = [taken, others].flatMap((all) => all.flatMap(({ exchanges }) => exchanges).slice(0, 1));
  return accounts.length === 0 ? nothing : answered(text, ...shown);
}

/** Whether an id brought nothing of its own, although the list that was asked for has something of it. */
const isNotTaken = ({ usable, walks, exchanges }: TriedId, history: TransactionHistory): boolean =>
  !usable &&
  exchanges.every((one) => ['accepted', 'rejected'].includes(dispositionOf(one))) &&
  walks.some(({ walk }) => select(history.known, walk.query).length > 0);
