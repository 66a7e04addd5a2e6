import type { VariedRequests } from './plain-requests.ts';
import type { ServedWindow } from './served.ts';
import type { TriedAccount } from '../environment/discovery/accounts.ts';
import type { Filtered } from '../environment/discovery/issuer-filter.ts';
import type { Snapshot, Subject } from '../environment/discovery/snapshot.ts';
import { credentialsIn, type TypesWalk } from '../environment/discovery/types-walk.ts';
import type { Exchange, Request } from '../spec/exchange/exchange.ts';
import type { TransactionHistory } from '../spec/model/history.ts';
import type { Element } from '../spec/oracles/issuer-filters.ts';

/** A cardholder and the credentials that it was seen to hold. */
export interface CredentialHolder {
  readonly subject: Subject;
  readonly elements: readonly Element[];
  /** The response that showed them. */
  readonly exchange: Exchange;
}

/** The cardholder whose credentials are of the most issuer types. */
export function mostVaried(subjects: readonly Subject[]): CredentialHolder | null {
  const varied = subjects.map((subject) => {
    const elements = credentialsIn(subject.credentials) ?? [];
    return { subject, elements, exchange: subject.credentials, kinds: new Set(elements.map((e) => e.issuerType)).size };
  });
  return varied.sort((a, b) => b.kinds - a.kinds)[0] ?? null;
}

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
  readonly held: CredentialHolder;
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
