/** Numbers of the paging object, as facts. */

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
>;

/** What a wrong total is the number of: a filter is ignored, or something else is counted. */
export const totalsLike = ['every-result', 'every-account', 'every-window', 'this-page', 'what-is-left'] as const;
export type TotalLike = (typeof totalsLike)[number];
