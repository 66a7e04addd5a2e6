import type { Place } from './facts.ts';

/** The place of a member, by its JSON pointer in the body. */
export const memberAt = (pointer: string): Extract<Place, { in: 'member' }> => ({ in: 'member', pointer });

export const STATUS: Place = { in: 'status' };
export const BODY: Place = { in: 'body' };
/** The list of transactions. */
export const TRANSACTIONS = memberAt('/transactions');
/** The list of credential types. */
export const CREDENTIAL_TYPES = memberAt('/credentialTypes');
export const TOTAL = memberAt('/paging/total');

/** Whether a place says more than that something is wrong in the response. */
export const saysWhere = ({ fact: { at } }: { readonly fact: { readonly at: Place } }): boolean =>
  at.in !== 'body' && at.in !== 'list';
