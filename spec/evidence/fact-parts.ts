/** Where and how the subscription key travels in a request (Authentication, rules 1, 2 and 5). */
export const keyPlacements = [
  'header',
  'absent',
  'empty',
  'wrong',
  'altered',
  'altered-first',
  'truncated',
  'lengthened',
  'other-case',
  'query',
  'authorization',
  'authorization-bare',
  'other-header',
  'cookie',
  'elsewhere',
] as const;
/** Places that a request without the key in its header can hold all at once: together they are `elsewhere`. */
export const TOGETHER: ReadonlySet<KeyPlacement> = new Set(['query', 'other-header', 'cookie'] as const);
export type KeyPlacement = (typeof keyPlacements)[number];

/** Ways that put the right key where it does not belong. */
export const PUT_ELSEWHERE: ReadonlySet<KeyPlacement> = new Set([
  ...(['query', 'authorization', 'authorization-bare', 'other-header', 'cookie', 'elsewhere'] as const),
]);

/** Why a request brought no answer that can be judged. */
export const noAnswers = [
  'refused',
  'unresolved',
  'tls',
  'no-tls',
  'proxy',
  'timeout',
  'reset',
  'broken-off',
  'oversized',
  'too-complex',
  'unkept',
  'undecodable',
  'not-http',
  'budget',
  'given-up',
  'interrupted',
  'not-recorded',
  'other',
] as const;
export type NoAnswer = (typeof noAnswers)[number];

/** A JSON value, described as far as it may be shown. */
export type ValueFact = Readonly<
  /**
   * `spelt`: the name under which its object has the member `name`; `others`: other members that the object has under another
   * name. `has`: the members of the body, if it lacks one of its own.
   */
  | { is: 'absent'; spelt?: string; name?: string; others?: readonly Renamed[]; has?: readonly string[] }
  | { is: 'null' }
  | { is: 'object'; text?: string }
  | { is: 'array'; length: number; text?: string }
  | { is: 'string'; text: string }
  | { is: 'number' | 'boolean'; text: string }
>;

/** A member by the contract's name, and by the one that the response has. */
export interface Renamed {
  readonly expected: string;
  readonly actual: string;
}

// Numbers of the paging object, as facts.

/** What a number of the paging object is compared with. */
export type TotalOf = Readonly<
  /** The elements that pages listed; those of one page, after which nothing comes; those known that the query selects. */
  | { what: 'listed' | 'listed-here' | 'selected' }
  /** The total that another response to the same request said; the one that the beginning of the list says. */
  | { what: 'said-before' | 'first-page' }
  /** The same number in the request. */
  | { what: 'request'; name: 'limit' | 'offset' }
  | { what: 'result-in-window'; result: string }
  | { what: 'issuer-type'; value: string }
  /** The totals of the parts of a window. */
  | { what: 'parts'; totals: readonly number[] }
  /** The total of the older part of a window, and what is listed after it. */
  | { what: 'older-part'; total: number; listed: number }
>;

/** What a wrong total is the number of: a filter is ignored, or something else is counted. */
export const totalsLike = ['every-result', 'every-account', 'every-window', 'this-page', 'what-is-left'] as const;
export type TotalLike = (typeof totalsLike)[number];
