/** Numbers of the paging object that are wrong: which one is said by the target, which one was counted, and of what. */
import type { MismatchFact } from '../facts.ts';
import type { TotalOf } from '../total-facts.ts';
import { by } from './by.ts';
import { counted } from './counted.ts';

type NumberFact = Extract<MismatchFact, { kind: 'number' }>;
type Pair = readonly [expected: string, actual: string];
type Compared = TotalOf & { readonly expected: number };

const are = (count: number): string => (count === 1 ? 'is' : 'are');

/** Why a number is expected. */
const because = by<Compared, 'what'>('what', {
  listed: ({ expected }) => `${counted('element', expected)} ${are(expected)} listed`,
  'listed-here': ({ expected }) => `the list has ${counted('element', expected)} and ends here`,
  selected: ({ expected }) => `${counted('transaction', expected)} match${expected === 1 ? 'es' : ''} the request`,
  'said-before': 'as in another response to the same request',
  'first-page': 'as on the first page of this list',
  request: ({ name }) => (name === 'offset' ? 'the offset of the request' : 'the limit in force'),
  'result-in-window': ({ expected, result }) => `the window has ${counted(`${result} transaction`, expected)}`,
  'issuer-type': ({ expected, value }) => `${counted('type', expected)} ${are(expected)} ${value}`,
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
