/** A wrong total as a title: wrong is only what nothing else can be. */
import type { RequirementResult } from '../verdict/results.ts';
import type { MismatchFact, Place } from '../evidence/facts.ts';
import { TOTAL } from '../evidence/place.ts';
import type { TotalLike, TotalOf } from '../evidence/fact-parts.ts';
import { counted } from './words.ts';
import { isBeyondList } from './pairs.ts';

/** What that tells of the service. */
const IGNORES: Readonly<Record<TotalLike, string>> = {
  'every-result': 'it seems to ignore the filter by result',
  'every-account': 'it seems to ignore the filter by accountId',
  'every-window': 'it seems to ignore the time window',
  'this-page': 'it seems to count only the page',
  'what-is-left': 'it seems to count only what is left from the offset on',
};

/**
 * What all totals of a requirement that were compared may be the number of, if it is one thing only: `paging.total is wrong (109
 * instead of 8): it seems to ignore result`. One number that is that of the whole window, or of what is left,
 * may be so by chance, and so may numbers that are all one too high or too low. `guesses`: whether it is said.
 */
export function totalText({ findings }: Pick<RequirementResult, 'findings'>, guesses = true): string {
  const facts = findings.flatMap(({ fact }) => (fact.kind === 'number' && isTotal(fact.at) ? [fact] : []));
  const [first] = facts;
  if (first === undefined) return 'paging.total is not the number of elements';
  const compared = facts.filter((fact) => fact.like !== undefined);
  const [like, ...more] = (compared[0]?.like ?? []).filter((one) => compared.every((fact) => fact.like?.includes(one)));
  const isOne = new Set(compared.map(({ actual }) => actual)).size === 1;
  const isNext = compared.every(({ actual, expected }) => Math.abs(actual - expected) === 1);
  const isChance = isNext || (isOne && (like === 'every-window' || like === 'what-is-left'));
  const isTold = guesses && more.length === 0 && !isChance;
  const seems = like === undefined || !isTold ? '' : `: ${IGNORES[like]}`;
  if (seems === '' && isBeyondList(first)) return contradictionText(first.actual, first.expected);
  if (seems === '' && isOfOtherLists(first)) return otherListsText(first);
  return `paging.total is wrong (${first.actual} instead of ${first.expected})${seems}`;
}

/** A total that contradicts its list, which has or ends with the `last` element. */
const contradictionText = (total: number, last: number): string =>
  `paging.total and the list contradict each other: the total is ${total}, the list ${last === 0 ? 'is empty' : `has ${counted('element', last)}`}`;

type NumberFact = Extract<MismatchFact, { kind: 'number' }>;

/** What other lists of a run show, or should: a list that leaves something out has such a total, too. */
const OF_OTHER_LISTS: readonly TotalOf['what'][] = ['selected', 'result-in-window', 'parts', 'older-part'];
const isOfOtherLists = ({ of }: NumberFact): boolean => of !== undefined && OF_OTHER_LISTS.includes(of.what);

function otherListsText({ expected, actual, of }: NumberFact): string {
  if (of?.what === 'older-part')
    return `paging.total is ${actual}, but it is ${of.total} for the older part of the window, and ${counted('transaction', of.listed)} ${of.listed === 1 ? 'is' : 'are'} listed after that`;
  return of?.what === 'parts'
    ? `according to paging.total, the parts of a window have ${counted('transaction', actual)} together, but the whole window has ${expected}`
    : `paging.total is ${actual}, but the lists show ${counted('matching transaction', expected)}`;
}

/** Whether a total and lists contradict each other, and nothing tells which of them is wrong. */
export const isListOrTotal = (fact: MismatchFact): boolean =>
  fact.kind === 'total-of-empty' ||
  (fact.kind === 'number' && (isBeyondList(fact) || (isOfOtherLists(fact) && (fact.like ?? []).length === 0)));

/** A response that contradicts itself: its total, or its elements, are wrong. Null if it does not. */
export function selfContradictionText(fact: MismatchFact): string | null {
  if (fact.kind === 'total-of-empty') return contradictionText(fact.actual, 0);
  if (fact.kind !== 'total-below-shown') return null;
  return `paging.total is ${fact.actual}, but a page reaches element ${fact.least}`;
}

const isTotal = (at: Place): boolean => at.in === 'member' && at.pointer === TOTAL.pointer;
