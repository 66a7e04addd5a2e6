/** A wrong total as a title. */
import type { RequirementResult } from '../results.ts';
import type { Place } from '../facts.ts';
import { TOTAL } from '../place.ts';
import type { TotalLike } from '../total-facts.ts';

/** What that tells of the service. */
const IGNORES: Readonly<Record<TotalLike, string>> = {
  'every-result': 'it seems to ignore the filter by result',
  'every-account': 'it seems to ignore the filter by accountId',
  'every-window': 'it seems to ignore the time window',
  'this-page': 'it seems to count only the page',
  'what-is-left': 'it seems to count only what is left from the offset on',
};

/**
 * What all totals of a rule that were compared may be the number of, if it is one thing only: `paging.total is wrong (109 instead
 * of 8): it seems to ignore result`. One number that is that of the whole window may be so by chance. `guesses`: whether it is said.
 */
export function totalText({ findings }: Pick<RequirementResult, 'findings'>, guesses = true): string {
  const facts = findings.flatMap(({ fact }) => (fact.kind === 'number' && isTotal(fact.at) ? [fact] : []));
  const [first] = facts;
  if (first === undefined) return 'paging.total is not the number of elements';
  const compared = facts.flatMap(({ like }) => (like === undefined ? [] : [like]));
  const [like, ...more] = (compared[0] ?? []).filter((one) => compared.every((all) => all.includes(one)));
  const isTold = guesses && more.length === 0 && !(like === 'every-window' && compared.length === 1);
  const seems = like === undefined || !isTold ? '' : `: ${IGNORES[like]}`;
  return `paging.total is wrong (${first.actual} instead of ${first.expected})${seems}`;
}

const isTotal = (at: Place): boolean => at.in === 'member' && at.pointer === TOTAL.pointer;
