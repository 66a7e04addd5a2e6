import type { TriedAccount } from '../environment/discovery/accounts.ts';
import type { Filtered } from '../environment/discovery/issuer-filter.ts';
import type { Snapshot, Subject } from '../environment/discovery/snapshot.ts';
import type { TypesWalk } from '../environment/discovery/types-walk.ts';
import type { Request } from '../spec/exchange.ts';
import type { TransactionHistory } from '../spec/history.ts';
import type { Held } from './held.ts';
import type { VariedRequests } from './plain-requests.ts';
import type { ServedWindow } from './served-window.ts';

/** What is read of the target once and shared by the checks that need it. Only obstacles have a `kind`, no fixture has one. */
export interface Fixtures {
  readonly snapshot: Snapshot;
  /** The first cardholder known to be served. */
  readonly subject: Subject;
  /** Every cardholder that discovery read; at least one. */
  readonly subjects: readonly Subject[];
  /** All transactions of one cardholder over a stretch of time. */
  readonly history: TransactionHistory;
  /** The history that the opening read, small and new: for queries that need no more, so that they are sent once. */
  readonly opened: TransactionHistory;
  readonly servedWindow: ServedWindow;
  /** Account ids seen on the lines of the history, and what accountId answered to them. */
  readonly accounts: readonly TriedAccount[];
  /** Those of them that accountId takes; none if the opening has not asked. */
  readonly usableAccounts: readonly string[];
  /** The newest transactions of other cardholders, as far as few pages hold them. */
  readonly others: readonly TransactionHistory[];
  /** The whole list of credential types. */
  readonly types: TypesWalk;
  readonly typesFilter: Filtered;
  /** The cardholder whose credentials are of the most issuer types. */
  readonly held: Held;
  readonly credentialsFilter: Filtered;
  /** A plain request of each operation that this target serves, at least one in each of the four groups. */
  readonly plainRequests: readonly Request[];
  /** Further valid requests: about other cardholders, and with filters. */
  readonly variedRequests: VariedRequests;
}

export type FixtureName = keyof Fixtures;

/** Fixtures that are read again before a mismatch with them becomes a finding: the target may be alive. */
export type Reread = 'history' | 'others' | 'types' | 'held';

/**
 * Which history `history` is: the whole one, or that of the opening. The latter comes without accounts: what is asked of it,
 * the opening may have asked already.
 */
export type Over = 'whole' | 'opened';
