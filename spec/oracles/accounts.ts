import type { Exchange } from '../exchange.ts';
import type { Mismatch } from '../finding.ts';
import type { TransactionHistory, TransactionWalk } from '../history.ts';
import { knownOf, select } from '../history.ts';
import { broken, compared, type Judged, obstructed, upheld } from '../judged.ts';
import { ended, receptionOf } from '../reception.ts';
import { compareSets } from './sets.ts';

/** The accountId filter of list cardholder transactions (specification: Endpoints, accountId). */

const LIST = { in: 'member', pointer: '/transactions' } as const;

/** A random accountId that no one uses returns no transaction. */
export function unusedFindsNothing(exchange: Exchange): Judged {
  const size = knownOf(exchange).length;
  if (size > 0) return broken({ kind: 'not-empty', at: LIST, why: 'unused-account', size }, exchange);
  const reception = receptionOf(exchange);
  return reception === 'failed' || reception === 'unknown' ? obstructed(ended(exchange)) : upheld();
}

/** Every transaction under an accountId bears the account on a line. */
export function walkBearsAccount({ known, pages }: TransactionWalk, account: string): Judged {
  const others = known.filter((t) => !t.accounts.includes(account.toLowerCase()));
  const mismatches = others.map(({ id }): Mismatch => {
    return { kind: 'account-not-on-lines', at: { in: 'record', id, member: 'accounts' }, account };
  });
  return { ...compared(mismatches, pages.slice(0, 2)), observed: known.length };
}

/** The walk under an accountId brings every known transaction that bears the account. */
export function walkBringsAccount(walk: TransactionWalk, history: TransactionHistory): Judged {
  if (walk.obstacle !== null) return obstructed(walk.obstacle);
  const expected = select(history.known, walk.query);
  const received = walk.ids.filter((id) => expected.some((t) => t.id === id));
  return compared(compareSets(expected, received), walk.pages.slice(0, 3));
}

/** At least one id seen on a line is taken as accountId; `answered` are the answers to those that were asked for. */
export function someIsUsable(
  accounts: readonly { readonly usable: boolean; readonly exchanges: readonly Exchange[] }[],
): Judged {
  const answersTo = ({ exchanges }: { readonly exchanges: readonly Exchange[] }) =>
    exchanges.filter((exchange) => receptionOf(exchange) !== 'unknown');
  const answers = accounts.flatMap(answersTo);
  const examined = accounts.filter((one) => answersTo(one).length > 0).length;
  if (accounts.some(({ usable }) => usable)) return upheld(examined);
  if (answers.length === 0) return obstructed({ kind: 'account-not-answered' });
  return { ...broken({ kind: 'account-unusable', at: LIST }, ...answers.slice(0, 3)), observed: examined };
}
