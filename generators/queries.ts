import fc from 'fast-check';
import { operations } from '../spec/generated/vocabulary.ts';
import type { TransactionQuery } from '../spec/history.ts';
import { RESULTS } from '../spec/windows.ts';

const { minimum: least, maximum: most } = operations.listCardholderTransactions.parameters.limit;
/** Limits at both ends of the stated bound. */
export const BOUNDARY_LIMITS = [least, least + 1, most - 1, most] as const;

/**
 * Valid queries over a stretch of time: windows between two known instants (RFC 3339, UTC, ordered, at most `span`
 * milliseconds), either result or none, limit 1 to 25 with its edges, small offsets (specification: Endpoints, List
 * cardholder transactions). Shrinks towards the oldest instant, no filter and no paging.
 */
export function queries(
  instants: readonly string[],
  span: number,
  accounts: readonly string[] = [],
): fc.Arbitrary<TransactionQuery> {
  const index = fc.nat({ max: Math.max(0, instants.length - 1) });
  const limit = fc.oneof(fc.constantFrom(...BOUNDARY_LIMITS), fc.integer({ min: least, max: most }));
  return fc
    .record({
      a: index,
      b: index,
      result: fc.option(fc.constantFrom(...RESULTS), { nil: undefined }),
      account:
        accounts.length === 0 ? fc.constant(undefined) : fc.option(fc.constantFrom(...accounts), { nil: undefined }),
      limit: fc.option(limit, { nil: undefined }),
      offset: fc.option(fc.nat({ max: 30 }), { nil: undefined }),
    })
    .map(({ a, b, result, account, limit: l, offset }) => ({
      window: windowOf(instants, Math.min(a, b), Math.max(a, b), span),
      ...(result === undefined ? {} : { result }),
      ...(account === undefined ? {} : { accountId: account }),
      ...(l === undefined ? {} : { limit: l }),
      ...(offset === undefined ? {} : { offset }),
    }));
}

/** The widest window from one instant towards another that the target was seen to accept. */
function windowOf(instants: readonly string[], from: number, to: number, span: number) {
  const start = instants[from] ?? '';
  let end = to;
  while (end > from && Date.parse(instants[end] ?? start) - Date.parse(start) + 1000 > span) end--;
  return { start, end: instants[end] ?? start };
}

/** Texts that are not a date-time in UTC, each spoiled in one way; an empty one may count as left out. */
export const SPOILED_DATES = ['yesterday', '2025-13-01T00:00:00Z', '2025-02-30', '2025-06-01', ''] as const;

/** Texts that are not a number. */
export const SPOILED_NUMBERS = ['abc', '1e', 'NaN'] as const;
