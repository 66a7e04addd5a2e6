/** What differs in lists and their numbers: parts of the sentences of `mismatches.ts`. */
import type { TotalOf } from '../evidence/fact-parts.ts';
import type { MismatchFact, NotListed } from '../evidence/facts.ts';
import type { ListName } from '../generated/vocabulary.ts';
import { by, counted } from './words.ts';

export const elements = (size: number): string => (size === 1 ? '1 element' : `${size} elements`);
const transactions = (size: number): string => (size === 1 ? '1 transaction' : `${size} transactions`);
export type Pair = readonly [expected: string, actual: string];
/** What should be in a list that is not empty, and what is. */
export const UNEXPECTED: Readonly<
  Record<(MismatchFact & { readonly kind: 'not-empty' })['why'], (size: number) => Pair>
> = {
  'unused-account': (size) => ['no transactions: the account is not in use', transactions(size)],
  'offset-past-end': (size) => ['an empty page', elements(size)],
  'none-in-wider-window': (size) => [`${transactions(size)}, as in a narrower window within this one`, 'none of them'],
};

/** An element that should be in a list, and what the list has. */
export const notListed = (id: string, what: NotListed): Pair => {
  if (what.because === 'listed-without-result') {
    return [`${id}, which a list without result shows as ${what.result}`, 'not listed'];
  }
  if (what.because === 'issuer-type') return [`${id}, which is ${what.value}`, 'not listed'];
  return [`${id}, which the list filtered by ${what.value} contains`, 'not in the list without a filter'];
};
/** What was returned of a cardholder of another institution. */
export function foreignText({
  total,
  status,
  list,
  size = 0,
}: Extract<MismatchFact, { kind: 'foreign-data-served' }>): string {
  if (total !== null) return `an empty list with a paging.total of ${total}`;
  if (status === undefined) return 'a successful response with data';
  return `${status} with ${list === undefined ? 'a record' : counted(ELEMENTS[list], size)}`;
}
const ELEMENTS: Readonly<Record<ListName, string>> = {
  transactions: 'transaction',
  credentials: 'credential',
  credentialTypes: 'credential type',
};
/** What a list should have and lacks. */
export const lackingPair = ({ expected, missing }: Extract<MismatchFact, { kind: 'missing' }>): Pair => {
  const { id, count, result, posted } = missing;
  const noun = result === undefined ? 'element' : 'transaction';
  const which = result === undefined ? id : `${id} (${result}, posted ${posted ?? ''})`;
  const all = counted(noun, expected);
  if (expected === 1) return [`the ${noun} ${which}`, `the expected ${noun} is not listed`];
  if (count < expected)
    return [
      `${all}, one of them ${which}`,
      `${count} of the ${expected} expected ${noun}s ${count === 1 ? 'is' : 'are'} not listed`,
    ];
  return [
    `${all}, one of them ${which}`,
    `${expected === 2 ? 'neither' : 'none'} of the ${expected} expected ${noun}s is listed`,
  ];
};
/** What a list should have each once, and how much of it is there again. */
export const repeatedPair = ({ id, repeats, size }: Extract<MismatchFact, { kind: 'twice' }>): Pair =>
  repeats === undefined || size === undefined
    ? ['each element once', `${id} twice`]
    : [
        `${size} different elements`,
        `${repeats} of the ${size} repeat${repeats === 1 ? 's' : ''} another, for example ${id}`,
      ];

// Numbers of the paging object that are wrong: which one is said by the target, which one was counted, and of what.

type NumberFact = Extract<MismatchFact, { kind: 'number' }>;
type Compared = TotalOf & { readonly expected: number };

const are = (count: number): string => (count === 1 ? 'is' : 'are');

/** Why a number is expected. */
const because = by<Compared, 'what'>('what', {
  listed: ({ expected }) => `${counted('element', expected)} ${are(expected)} listed`,
  'listed-here': ({ expected }) => `the list has ${counted('element', expected)} and ends here`,
  selected: ({ expected }) => `the lists show ${counted('matching transaction', expected)}`,
  'said-before': 'as in another response to the same request',
  'first-page': 'as on the first page of this list',
  request: ({ name }) => (name === 'offset' ? 'the offset of the request' : 'the limit in force'),
  'result-in-window': ({ expected, result }) => `the window has ${counted(`${result} transaction`, expected)}`,
  'issuer-type': ({ expected, value }) => `${counted('type', expected)} ${are(expected)} ${value}`,
  'older-part': ({ total, listed }) =>
    `the older part of the window has ${total}, and ${counted('transaction', listed)} ${are(listed)} listed after it`,
  parts: ({ expected }) => `the whole window has ${counted('transaction', expected)}`,
});

/**
 * Whether a total was compared with nothing but its own list, which is shorter. Then one of the two is wrong, and the list does not
 * say which: it may have lost elements.
 */
export const isBeyondList = ({ of, expected, actual }: Pick<NumberFact, 'of' | 'expected' | 'actual'>): boolean =>
  (of?.what === 'listed' || of?.what === 'listed-here') && actual > expected;

/** `paging.total 16: 16 elements are listed` and `paging.total 19`. */
export function numberPair({ expected, actual, of }: NumberFact): Pair {
  if (of === undefined) return [String(expected), String(actual)];
  const name = of.what === 'request' ? `paging.${of.name}` : 'paging.total';
  const sum = of.what === 'parts' ? `${of.totals.join(' + ')} = ` : '';
  const parts = of.what === 'parts' ? ', the totals of its parts' : '';
  const orLonger = isBeyondList({ of, expected, actual }) ? ', or more elements' : '';
  return [`${name} ${expected}${orLonger}: ${because({ ...of, expected })}`, `${name} ${sum}${actual}${parts}`];
}
