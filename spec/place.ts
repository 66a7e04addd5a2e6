import type { Place } from './facts.ts';

/** The place of a member, by its JSON pointer in the body. */
export const memberAt = (pointer: string): Place => ({ in: 'member', pointer });

export const STATUS: Place = { in: 'status' };
export const BODY: Place = { in: 'body' };
/** The list of transactions. */
export const TRANSACTIONS = memberAt('/transactions');
export const TOTAL = memberAt('/paging/total');
