import { operations, type Records } from '../../spec/generated/vocabulary.ts';
import type { StoredTransaction } from '../data/records.ts';
import type { Behaviour, World } from './hooks.ts';
import { compareInstants, shownInstant } from './instant.ts';
import type { Call, Plan } from './messages.ts';

const { limit, result } = operations.listCardholderTransactions.parameters;
const sameText = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/** Newest first. */
export const byTime = (left: StoredTransaction, right: StoredTransaction): number =>
  compareInstants(shownInstant(right.postedAt), shownInstant(left.postedAt));

/** Newest first; equal times in the order of their ids. */
export const newestFirst = (left: StoredTransaction, right: StoredTransaction): number =>
  byTime(left, right) || (left.id < right.id ? -1 : 1);

/** Whether a window ends at the instant at which it starts. */
export const isOneInstant = ({ start, end }: Plan): boolean =>
  start !== undefined && end !== undefined && compareInstants(start, end) === 0;

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
    listCredentialTypes: { defaultLimit: 50, maximumLimit: 100, outOfRange: 'refuse' },
    listCardholderTransactions: { defaultLimit: limit.default, maximumLimit: limit.maximum, outOfRange: 'refuse' },
  },
  maximumSpan: Number.POSITIVE_INFINITY,
  defaultResult: result.default,
  inWindow,
  hasResult: (transaction, plan) => plan.result === undefined || transaction.result === plan.result,
  bearsAccount: (transaction, { accountId }) =>
    accountId === undefined || transaction.accountIds.some((id) => sameText(id, accountId)),
  hasIssuer: (issuerType, plan) => plan.issuerType === undefined || issuerType === plan.issuerType,
  order: (list) => [...list].sort(newestFirst),
  cut: (list, plan) => list.slice(plan.offset, plan.offset + plan.limit),
  paging: ({ plan, total }) => ({ offset: plan.offset, limit: plan.limit, total }) satisfies Records['Paging'],
};

/** The transactions that the filters of a plan let through. */
export function filtered(list: readonly StoredTransaction[], plan: Plan, call: Call, world: World) {
  const { inWindow, hasResult, bearsAccount } = world.behaviour;
  const filters = [inWindow, hasResult, bearsAccount];
  return list.filter((held) => filters.every((passes) => passes(held, plan, call, world)));
}

/** The transactions of the cardholder of a request that the filters of a plan let through. */
export const matching = (plan: Plan, call: Call, world: World): readonly StoredTransaction[] =>
  filtered(world.behaviour.cardholder(call.id, call, world)?.transactions ?? [], plan, call, world);
