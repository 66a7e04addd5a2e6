import fc from 'fast-check';
import type { InputFault } from '../spec/evidence/facts.ts';
import { operations, type Parameter } from '../spec/generated/vocabulary.ts';
import { RESULTS } from '../spec/model/windows.ts';
import { NOT_UUIDS } from './identifiers.ts';
import { PLAINEST, type Point, pointsOver, WINDOW_KINDS } from './space.ts';

const { maximum: MOST_LIMIT } = operations.listCardholderTransactions.parameters.limit;

/** Texts that are not a date-time in UTC, each spoiled in one way; an empty one may count as left out. */
const SPOILED_DATES = ['yesterday', '2025-13-01T00:00:00Z', '2025-06-01', ''] as const;

/** Texts that are not a number. */
const SPOILED_NUMBERS = ['abc', 'NaN'] as const;

/** Input of list cardholder transactions that can be spoiled. */
export type Input = Parameter<'listCardholderTransactions'> | 'cardholderId';

/** One input spoiled in one way. */
export interface Spoiling {
  readonly input: Input;
  /** Null leaves the input out. */
  readonly text: string | null;
  /** What is wrong with it; null if the specification leaves open whether it is. */
  readonly wrong: Exclude<InputFault['wrong'], 'outside-pattern'> | null;
  /** An open question asks for this, too: on the plainest query, so that its answer is the same in every run. */
  readonly asked?: true;
}

const START: Input = 'postDateTimeStartDateTime';
const END: Input = 'postDateTimeEndDateTime';
const spoiling = (input: Input, text: string | null, wrong: Spoiling['wrong']): Spoiling => ({ input, text, wrong });
/** Each text in one of the inputs, which take turns. */
const inTurn = (inputs: readonly Input[], texts: readonly string[], wrong: Spoiling['wrong']) =>
  texts.map((text, i) => spoiling(inputs[i % inputs.length] ?? START, text, text === '' ? null : wrong));

/** What the specification leaves open: numbers out of their bounds, fractions, and parameters without a value. */
const ASKED: readonly (readonly [Input, string])[] = [
  ['limit', '0'],
  ['limit', '-1'],
  ['limit', '2.5'],
  ['limit', ''],
  ['offset', '-1'],
  ['offset', '999999999999'],
  ['result', ''],
  ['accountId', ''],
];

/**
 * Every way in which an input of list cardholder transactions is spoiled, the plainest of each input first. Whether an
 * empty text or an enum in another letter case is bad input is not shown.
 */
export const SPOILINGS: readonly Spoiling[] = [
  spoiling(START, null, 'missing'),
  spoiling(END, null, 'missing'),
  ...inTurn([START, END], SPOILED_DATES, 'not-a-date-time'),
  ...inTurn(['limit', 'offset'], SPOILED_NUMBERS, 'not-a-number'),
  spoiling('result', 'DECLINED', 'outside-enum'),
  // Its quotation mark must be escaped in a message that repeats it.
  spoiling('result', 'APPROVED"X', 'outside-enum'),
  spoiling('result', 'pending', null),
  spoiling('accountId', 'not-a-uuid', 'not-a-uuid'),
  ...NOT_UUIDS.slice(1, 2).map((id) => spoiling('cardholderId', id, 'not-a-uuid')),
  ...ASKED.map(([input, text]): Spoiling => ({ input, text, wrong: null, asked: true })),
];

/** A valid query of a cardholder with one input spoiled, or two of them. */
export interface Spoiled {
  /** 0 is the cardholder of the history; the others follow. */
  readonly cardholder: number;
  readonly base: Point;
  readonly first: number;
  /** 0 spoils no other. */
  readonly second: number;
}

/** The spoilings of a case; both of one input are one. */
export function spoilingsOf({ first, second }: Spoiled, among: readonly Spoiling[] = SPOILINGS): readonly Spoiling[] {
  const [one, other] = [among[first], SPOILINGS[second - 1]];
  if (one === undefined) return [];
  return other === undefined || other.input === one.input ? [one] : [one, other];
}

/** Every valid query with one of these spoilings, and with any other in addition if there are two. */
export const spoiledOver = (
  among: readonly Spoiling[],
  { accounts, cardholders, most }: { readonly accounts: number; readonly cardholders: number; readonly most: 1 | 2 },
): fc.Arbitrary<Spoiled> =>
  fc.record({
    cardholder: fc.nat(Math.max(0, cardholders - 1)),
    base: pointsOver(accounts),
    first: fc.nat(Math.max(0, among.length - 1)),
    second: most === 1 ? fc.constant(0) : fc.nat(SPOILINGS.length),
  });

/** Offsets of queries to be spoiled: none, zero, and hundredths of the whole list. */
const OFFSETS = [0, 32, 1, 72, 12] as const;

/** The inputs that are spoiled two at a time. */
const PAIRS: readonly (readonly [Input, Input])[] = [
  [START, END],
  ['limit', START],
  ['result', 'accountId'],
];

/**
 * Valid queries to be spoiled: cardholders, limits, windows, results, accounts and offsets take turns, each at a pace of its own. Half
 * of them ask for an account.
 */
function basesOf(
  { accounts, cardholders }: { readonly accounts: number; readonly cardholders: number },
  size: number,
  seed: number,
): Pick<Spoiled, 'base' | 'cardholder'>[] {
  const turn = (nth: number, of: number) => (((Math.floor(nth) + seed) % of) + of) % of;
  return fc.sample(pointsOver(accounts), { numRuns: size, seed }).map((point, i) => ({
    cardholder: turn(i, Math.max(1, cardholders)),
    base: {
      ...point,
      window: turn(i * 5, WINDOW_KINDS.length),
      result: turn(i / 2, RESULTS.length + 1),
      account: i % 2 === 0 || accounts === 0 ? 0 : 1 + turn((i - 1) / 2, accounts),
      limit: 1 + turn(i * 7, MOST_LIMIT),
      offset: OFFSETS[turn(i * 3, OFFSETS.length)] ?? 0,
    },
  }));
}

/**
 * Pairs of spoilings; then every spoiling once. What must be refused is a drawn query with one input spoiled, because input may be
 * checked on some ways through a service and not on others; what may be served is the plainest, so that it is answered alike in every
 * run. The seed chooses the queries. The first pair may be sent by the opening: it is the same whatever is known of accounts and of
 * further cardholders.
 */
export function designedSpoiled(accounts: number, cardholders: number, seed: number): Spoiled[] {
  const wrong = SPOILINGS.filter((one) => one.wrong !== null);
  const bases = basesOf({ accounts, cardholders }, PAIRS.length + wrong.length, seed);
  const baseOf = (nth: number) => bases[nth] ?? { base: PLAINEST, cardholder: 0 };
  const at = (input: Input) => SPOILINGS.findIndex((one) => one.input === input);
  const pairs = PAIRS.map(([one, other], i): Spoiled => {
    const { base, cardholder } = baseOf(i);
    const laid = i === 0 ? { base: { ...base, account: 0 }, cardholder: 0 } : { base, cardholder };
    return { first: at(one), second: at(other) + 1, ...laid };
  });
  const singles = SPOILINGS.map((one, first): Spoiled => {
    const laid = one.wrong === null ? { base: PLAINEST, cardholder: 0 } : baseOf(PAIRS.length + wrong.indexOf(one));
    return { first, second: 0, ...laid };
  });
  return [...pairs, ...singles];
}
