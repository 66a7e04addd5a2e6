/** The accountId filter of list cardholder transactions (specification: Endpoints, accountId). */
import type { Exchange } from '../exchange.ts';
import type { Mismatch } from '../finding.ts';
import { knownOf, select, type TransactionHistory, type TransactionWalk } from '../history.ts';
import { broken, compared, type Judged, obstructed, upheldBy, upheld } from '../judged.ts';
import { TRANSACTIONS } from '../place.ts';
import { receptionOf } from '../reception.ts';
import { missingOf } from './sets.ts';

/** A random accountId that no one uses returns no transaction. */
export function unusedFindsNothing(exchange: Exchange): Judged {
  const size = knownOf(exchange).length;
  if (size === 0) return upheldBy(exchange);
  return broken({ kind: 'not-empty', at: TRANSACTIONS, why: 'unused-account', size }, exchange);
}

/** Every transaction under an accountId has a line of that account, unless it has none at all: then nothing is known of it. */
export function walkBearsAccount({ known, pages }: Pick<TransactionWalk, 'known' | 'pages'>, account: string): Judged {
  const others = known.filter((t) => t.accounts.length > 0 && !t.accounts.includes(account.toLowerCase()));
  const mismatches = others.map(({ id }): Mismatch => {
    return { kind: 'account-not-on-lines', at: { in: 'record', id, member: 'accounts' }, account };
  });
  return { ...compared(mismatches, pages.slice(0, 2)), observed: known.length };
}

/** The walk under an accountId returns every known transaction of that account. */
export function walkBringsAccount(walk: TransactionWalk, history: TransactionHistory): Judged {
  if (walk.obstacle !== null) return obstructed(walk.obstacle);
  return compared(missingOf(select(history.known, walk.query), walk.ids), walk.pages.slice(0, 3));
}

/** At least one id seen on a line is taken as accountId; `answered` are the answers to those that were asked for. */
export function someIsUsable(
  accounts: readonly { readonly usable: boolean; readonly exchanges: readonly Exchange[] }[],
): Judged {
  const answers = accounts.map(({ exchanges }) => exchanges.filter((e) => receptionOf(e) !== 'unknown'));
  const examined = answers.filter((each) => each.length > 0).length;
  if (accounts.some(({ usable }) => usable)) return upheld(examined);
  if (examined === 0) return obstructed({ kind: 'account-not-answered' });
  const mismatch: Mismatch = { kind: 'account-unusable', at: TRANSACTIONS };
  return { ...broken(mismatch, ...answers.flat().slice(0, 3)), observed: examined };
}
