/** What differs in lists and their numbers: parts of the sentences of `mismatches.ts`. */
import type { MismatchFact, NotListed } from '../facts.ts';
import type { ListName } from '../generated/vocabulary.ts';
import { counted } from './counted.ts';

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
  if (what.because === 'shown-by-filter') {
    return [`${id}, which the list filtered by ${what.value} contains`, 'not in the list without a filter'];
  }
  return [`${what.count} transactions, as in the wider window`, `${id} (${what.posted}) is missing`];
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
