import type { KeyPlacement } from './fact-parts.ts';
import type { Ending, Place } from './facts.ts';

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

/** The member by which an element of a list is known. */
export type IdName = 'transactionId' | 'id';

/** What one of the requests of a mismatch is for: which element its response lists, or how it ends. */
export type RequestRole = Readonly<
  | { as: 'shows' | 'compared' | 'part' | 'repeated' | 'lists-again' | 'wider-window' | 'narrower-window' }
  /** It must be sent first: its response comes again for a request that differs in one parameter, which is the other. */
  | { as: 'sent-before' | 'repeats'; parameter: string }
  | { as: 'lists' | 'lists-twice'; name: IdName; id: string }
  /** It is about another cardholder than the request before. */
  | { as: 'lists-of-another'; name: IdName; id: string }
  /** The first of `pages` pages, none of which has the element. */
  | { as: 'lacks'; name: IdName; id: string; pages: number }
  /** `nth`: the place of the element in its page, from 0; absent if it is the first. `id`: null if the page ends before it. */
  | { as: 'begins'; name: IdName; id: string | null; nth?: number }
  | { as: 'ends'; ending: Ending }
  | { as: 'key'; key: KeyPlacement }
>;
