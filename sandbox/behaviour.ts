import { compareInstants, shownInstant } from './instant.ts';
import type { Call, Json, Person, Plan, StoredTransaction, World } from './hooks.ts';

/** The inputs that can be bad. A lenient one is read as if it had been omitted. */
export type Input =
  | 'cardholderId'
  | 'customerId'
  | 'limit'
  | 'offset'
  | 'postDateTimeStartDateTime'
  | 'postDateTimeEndDateTime'
  | 'result'
  | 'accountId'
  | 'issuerType'
  | 'repeated';

/** How a list reads `limit` and `offset`. */
export interface NumberRule {
  readonly defaultLimit: number;
  readonly maximumLimit: number;
  /** What is done with a number out of range, or a fraction. */
  readonly outOfRange: 'refuse' | 'clamp';
}

/** What a list page is told from. */
export interface PageFacts {
  readonly plan: Plan;
  /** The length of the filtered list. */
  readonly total: number;
  /** The elements on this page. */
  readonly count: number;
}

/** The knobs of the sandbox. Each has a default; faults and variants replace single ones. */
export interface Behaviour {
  readonly admits: (call: Call, world: World) => boolean;
  readonly statuses: Readonly<Record<'unauthorised' | 'malformed' | 'unknown', number>>;
  /** The cardholder with an id of the path. */
  readonly cardholder: (id: string, call: Call, world: World) => Person | undefined;
  /** The cardholder with a customerId. */
  readonly customer: (customerId: string, call: Call, world: World) => Person | undefined;
  readonly lenient: readonly Input[];
  /** Names of the issuer type parameter that are understood. */
  readonly issuerParameters: readonly string[];
  readonly refusesUnknownParameters: boolean;
  readonly numbers: Readonly<Record<'types' | 'transactions', NumberRule>>;
  /** The widest window, in days. */
  readonly maximumSpan: number;
  readonly defaultResult: string | undefined;
  readonly inWindow: (transaction: StoredTransaction, plan: Plan, call: Call) => boolean;
  readonly hasResult: (transaction: StoredTransaction, plan: Plan, call: Call) => boolean;
  readonly bearsAccount: (transaction: StoredTransaction, plan: Plan, call: Call) => boolean;
  readonly hasIssuer: (issuerType: string, plan: Plan, call: Call) => boolean;
  /** Orders a filtered list of transactions. */
  readonly order: (list: readonly StoredTransaction[], plan: Plan, world: World) => readonly StoredTransaction[];
  readonly cut: <T>(list: readonly T[], plan: Plan, call: Call, world: World) => readonly T[];
  readonly paging: (facts: PageFacts, call: Call, world: World) => { [member: string]: Json };
}

const sameText = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/** Newest first; equal times in the order of their ids. */
export function newestFirst(left: StoredTransaction, right: StoredTransaction): number {
  const byTime = compareInstants(shownInstant(right.postedAt), shownInstant(left.postedAt));
  return byTime !== 0 ? byTime : left.id < right.id ? -1 : 1;
}

/** Whether a transaction was posted in the window, both ends included. */
export function inWindow(transaction: StoredTransaction, plan: Plan): boolean {
  const at = shownInstant(transaction.postedAt);
  return (
    (plan.start === undefined || compareInstants(at, plan.start) >= 0) &&
    (plan.end === undefined || compareInstants(at, plan.end) <= 0)
  );
}

export const defaultBehaviour: Behaviour = {
  admits: (call, world) => call.key === world.home.key,
  statuses: { unauthorised: 401, malformed: 400, unknown: 404 },
  cardholder: (id, _call, world) => world.home.people.find((person) => sameText(person.cardholderId, id)),
  customer: (customerId, _call, world) => world.home.people.find((person) => person.customerId === customerId),
  lenient: [],
  issuerParameters: ['issuerType'],
  refusesUnknownParameters: false,
  numbers: {
    types: { defaultLimit: 50, maximumLimit: 100, outOfRange: 'refuse' },
    transactions: { defaultLimit: 25, maximumLimit: 25, outOfRange: 'refuse' },
  },
  maximumSpan: Number.POSITIVE_INFINITY,
  defaultResult: 'APPROVED',
  inWindow,
  hasResult: (transaction, plan) => plan.result === undefined || transaction.result === plan.result,
  bearsAccount: (transaction, { accountId }) =>
    accountId === undefined || transaction.accountIds.some((id) => sameText(id, accountId)),
  hasIssuer: (issuerType, plan) => plan.issuerType === undefined || issuerType === plan.issuerType,
  order: (list) => [...list].sort(newestFirst),
  cut: (list, plan) => list.slice(plan.offset, plan.offset + plan.limit),
  paging: ({ plan, total }) => ({ offset: plan.offset, limit: plan.limit, total }),
};
