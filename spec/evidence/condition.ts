/** What the requests that broke a requirement have in common, and few that kept it: most likely the condition of the fault. */
import { type Exchange, identical, sentAs } from '../exchange/exchange.ts';
import { type Operation, operations, type Parameter } from '../generated/vocabulary.ts';
import { type KeyPlacement, keyPlacements } from './fact-parts.ts';
import { isTurnedDown, isValid, dispositionOf, statusOf } from '../exchange/disposition.ts';

/** A number of a request. A limit or an offset that is left out counts as its default; `seconds`: the length of the window. */
export type Measure = 'limit' | 'offset' | 'seconds';

/** Something that is true of a request, or of the status that it got. */
export type Trait = Readonly<
  | { is: 'operation'; operation: Operation }
  /** `others`: other ways, if the requests gave the key in several, and never rightly. */
  | { is: 'key'; key: KeyPlacement; others?: readonly KeyPlacement[] }
  | { is: 'status'; status: number }
  | { is: 'sends' | 'omits'; parameter: Parameter }
  | { is: 'value'; parameter: Parameter; value: string }
  /** `above`: the highest number of a request that kept the requirement, if all are lower; `below`: the lowest, if all are higher. */
  | { is: 'range'; of: Measure; from: number; to: number; above?: number; below?: number }
  /** It asks for the same cardholder or customer as the others. Results of older versions do not say for which. */
  | { is: 'subject'; id?: string }
  /** Identical requests were rejected and accepted by turns: `rejected` of the `sent` times that these were sent. */
  | { is: 'intermittent'; rejected: number; sent: number }
>;

/** Traits that all requests that broke a requirement have, and few or none that kept it. */
export interface Condition {
  /** One or two, or as many as none of those that kept it has together. */
  readonly traits: readonly Trait[];
  /** Different requests that broke the requirement. */
  readonly broke: number;
  /** Different requests that kept it, and those of them that have the traits, too. */
  readonly kept: number;
  readonly likewise: number;
}

/** Whether it is known only that requests are rejected and accepted by turns. */
export const isIntermittent = ({ traits }: Condition): boolean => traits[0]?.is === 'intermittent';

/** The exchanges that broke a requirement, and those that kept it. */
interface Sides {
  readonly broke: readonly Exchange[];
  readonly kept: readonly Exchange[];
  /** Valid requests that were turned down in another way: a range that leaves one of them out is not that of the refusals. */
  readonly otherwise?: readonly Exchange[];
}

interface Candidate {
  readonly trait: Trait;
  readonly holds: (exchange: Exchange) => boolean;
}

/**
 * A trait is told if it is less likely than this that all requests that broke the requirement have it by chance. The value of a
 * number is made to fit them, and there are many pairs.
 */
const UNLIKELY = 0.002;
const FITTED = 0.000_001;
/**
 * More of those that kept the requirement may not have it, and not as many as broke it: it would not help to find the cause.
 */
const SHARED = 0.1;
/** Parameters whose value is told; ids and dates are not. */
const VALUED: readonly Parameter[] = ['result', 'limit', 'offset'];

/**
 * What most likely tells the requests that broke a requirement from those that kept it; null if nothing does, or if they are few.
 * `ofStatus`: the requirement is about the status, so that the status itself tells nothing.
 */
export function conditionOf(sides: Sides, ofStatus = false): Condition | null {
  const broken = new Set(sides.broke);
  const kept = sides.kept.filter((one) => !broken.has(one));
  return tellingOf({ ...sides, kept }, ofStatus ? withoutStatus : traitsOf);
}

/** The same of a requirement that refusals break: valid requests that ended so are compared with those that were served. */
export function conditionOfRefusal(refused: readonly Exchange[], all: readonly Exchange[]): Condition | null {
  const [operation, statuses] = [refused[0]?.request.operation, new Set(refused.map(statusOf))];
  const alike = all.filter(({ request }) => request.operation === operation && isValid(request));
  const broke = alike.filter((one) => statuses.has(statusOf(one)));
  const otherwise = alike.filter((one) => isTurnedDown(one) && !statuses.has(statusOf(one)));
  const kept = alike.filter((one) => dispositionOf(one) === 'accepted');
  const told = tellingOf({ broke, kept, otherwise }, withoutStatus);
  return told?.likewise === 0 ? told : (intermittent(alike, broke) ?? told);
}

/**
 * That requests were rejected, and accepted when they were sent again, and others the other way round: a target that only recovered,
 * or went bad, does one of the two. `broke`: those of the exchanges that were rejected. Null if it is not so.
 */
function intermittent(exchanges: readonly Exchange[], broke: readonly Exchange[]): Condition | null {
  const isBroken = new Set(broke);
  const isKept = (one: Exchange) => dispositionOf(one) === 'accepted';
  const repeated = identical(exchanges);
  const mixed = repeated.filter((same) => same.some((one) => isBroken.has(one)) && same.some(isKept));
  const worsens = mixed.some((same) => same.slice(same.findIndex(isKept)).some((one) => isBroken.has(one)));
  const recovers = mixed.some((same) => same.slice(same.findIndex((one) => isBroken.has(one))).some(isKept));
  if (!worsens || !recovers) return null;
  const sent = mixed.flat();
  const rejected = sent.filter((one) => isBroken.has(one)).length;
  const trait = { is: 'intermittent', rejected, sent: sent.length } as const;
  return {
    traits: [trait],
    broke: different(broke).length,
    kept: different(exchanges.filter(isKept)).length,
    likewise: 0,
  };
}

const withoutStatus: typeof traitsOf = (one, all) => traitsOf(one, all).filter(({ trait }) => trait.is !== 'status');

function tellingOf(sides: Sides, candidatesOf: typeof traitsOf): Condition | null {
  const [broke, kept] = [different(sides.broke), different(sides.kept)];
  const [first] = broke;
  if (first === undefined || kept.length === 0) return null;
  const common = candidatesOf(first, broke).filter(
    ({ trait, holds }) => broke.every(holds) && (trait.is !== 'range' || (sides.otherwise ?? []).every(holds)),
  );
  const haveAll = (candidates: readonly Candidate[]) =>
    kept.filter((one) => candidates.every(({ holds }) => holds(one)));
  const told = (candidates: readonly Candidate[], bound: number): Told => {
    const likewise = haveAll(candidates).length;
    const ranges = candidates.filter(isRange);
    const others = candidates.filter((one) => !isRange(one));
    const [range] = ranges;
    if (range === undefined)
      return { chance: chanceOf(likewise, kept.length, broke.length) / bound, candidates, likewise };
    if (ranges.length > 1) return { chance: Infinity, candidates, likewise };
    // Each of the two is needed: the range tells among those that have the other trait, and this among those in the range.
    const apart = chanceOfRange(range, broke, haveAll(others)) / UNLIKELY;
    const other = others.length === 0 ? 0 : chanceOf(likewise, haveAll(ranges).length, broke.length) / FITTED;
    return { chance: Math.max(apart, other), candidates, likewise };
  };
  const pairs = common.flatMap((one, i) => common.slice(i + 1).map((other) => [one, other]));
  const [best] = [
    ...common.map((one) => told([one], isFitted(one.trait) ? FITTED : UNLIKELY)),
    ...pairs.map((pair) => told(pair, FITTED)),
  ]
    .filter(({ chance, likewise }) => chance <= 1 && likewise <= SHARED * kept.length && likewise < broke.length)
    .sort((one, other) => one.chance - other.chance);
  if (best === undefined) return null;
  const { candidates, likewise } = narrowed(best, common, (more) => told(more, FITTED));
  const compared = haveAll(candidates.filter((one) => !isRange(one)));
  const traits = candidates.map(({ trait }) => bounded(trait, compared));
  return { traits, broke: broke.length, kept: kept.length, likewise };
}

/** The share of all requests that have the traits, as far as those that kept the requirement tell, for each that broke it. */
const chanceOf = (likewise: number, kept: number, broke: number): number => ((likewise + 0.5) / (kept + 1)) ** broke;

/**
 * How likely it is by chance that the numbers of those that broke the requirement are all on one side of the others, whichever side
 * that is; infinite if they are not. Requests with the same number say only once where the bound is.
 */
function chanceOfRange({ trait }: Candidate, broke: readonly Exchange[], kept: readonly Exchange[]): number {
  if (trait.is !== 'range') return Infinity;
  const open = bounded(trait, kept);
  if (!('above' in open || 'below' in open)) return Infinity;
  const [inside, outside] = [broke, kept].map((side) => new Set(numbersOf(trait.of, side)).size) as [number, number];
  let chance = 2;
  for (let i = 1; i <= inside; i += 1) chance *= i / (outside + i);
  return chance;
}

/** Whether the numbers were made to fit: a window of one instant is a kind of its own. */
const isRange = ({ trait }: Candidate): boolean => trait.is === 'range' && !isOfInstant(trait);
export const isOfInstant = (trait: Trait): boolean => trait.is === 'range' && trait.of === 'seconds' && trait.to === 0;
/** Traits, how many of those that kept the requirement have them all, and how likely that is by chance: up to 1 is unlikely. */
interface Told {
  readonly chance: number;
  readonly candidates: readonly Candidate[];
  readonly likewise: number;
}

/** With the further parameters that are sent, if none of those that kept the requirement sends all of them; else as it is. */
function narrowed(best: Told, common: readonly Candidate[], told: (more: readonly Candidate[]) => Told): Told {
  let narrower = best;
  for (const one of common.filter(({ trait }) => trait.is === 'sends')) {
    const next = told([...narrower.candidates, one]);
    if (next.likewise < narrower.likewise) narrower = next;
  }
  return narrower.likewise === 0 && narrower.chance <= 1 ? narrower : best;
}

/** A range with its open end, if those that kept the requirement are all on the other side of it. */
function bounded(trait: Trait, kept: readonly Exchange[]): Trait {
  if (trait.is !== 'range') return trait;
  const numbers = numbersOf(trait.of, kept);
  if (numbers.length === 0) return trait;
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  if (most < trait.from) return { ...trait, above: most };
  return least > trait.to ? { ...trait, below: least } : trait;
}

/** The value of a number is made of the requests themselves. */
const isFitted = (trait: Trait): boolean => trait.is === 'value' && trait.parameter !== 'result';

/** One exchange for each request and status: what is sent again says nothing new of the requests. */
function different(exchanges: readonly Exchange[]): Exchange[] {
  const textOf = (one: Exchange) => `${sentAs(one.request)} ${statusOf(one)}`;
  return [...new Map(exchanges.map((one) => [textOf(one), one])).values()];
}

/** Traits of an exchange that others may have, too, the most telling first. */
function traitsOf(exchange: Exchange, all: readonly Exchange[]): Candidate[] {
  const { operation, key, subject } = exchange.request;
  const keys = new Set(all.map(({ request }) => request.key));
  const others = keys.has('header') ? [] : keyPlacements.filter((one) => one !== key && keys.has(one));
  const status = statusOf(exchange);
  const names = Object.keys(operations[operation].parameters) as Parameter[];
  const parameters = (is: 'sends' | 'omits'): Candidate[] =>
    names.map((parameter) => ({
      trait: { is, parameter },
      holds: (one) => (sent(one, parameter) !== undefined) === (is === 'sends'),
    }));
  const value = (parameter: Parameter): Candidate[] => {
    const own = sent(exchange, parameter);
    if (own === undefined) return [];
    return [{ trait: { is: 'value', parameter, value: own }, holds: (one) => sent(one, parameter) === own }];
  };
  // A response that breaks off has no status here: that it broke off is told already.
  const ended: Candidate = { trait: { is: 'status', status }, holds: (one) => statusOf(one) === status };
  return [
    { trait: { is: 'operation', operation }, holds: ({ request }) => request.operation === operation },
    {
      trait: { is: 'key', key, ...(others.length > 0 && { others }) },
      holds: ({ request }) => [key, ...others].includes(request.key),
    },
    ...(status === 0 ? [] : [ended]),
    ...parameters('sends'),
    ...VALUED.flatMap(value),
    ...(['limit', 'offset', 'seconds'] as const).map((of) => rangeOf(of, all)),
    ...parameters('omits'),
    { trait: { is: 'subject', id: subject }, holds: ({ request }) => request.subject === subject },
  ];
}

const sent = ({ request }: Exchange, parameter: Parameter): string | undefined =>
  request.query.find(([name]) => name === parameter)?.[1];

/** The narrowest range that all of them are in; no exchange is, if one of them has no such number. */
function rangeOf(of: Measure, exchanges: readonly Exchange[]): Candidate {
  const numbers = exchanges.map((one) => numberOf(of, one));
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  return { trait: { is: 'range', of, from, to }, holds: (one) => numberOf(of, one) >= from && numberOf(of, one) <= to };
}

/** The numbers of those that have one. */
const numbersOf = (of: Measure, exchanges: readonly Exchange[]): readonly number[] =>
  exchanges.map((one) => numberOf(of, one)).filter((number) => !Number.isNaN(number));

/** NaN if the request has no such number. */
function numberOf(of: Measure, exchange: Exchange): number {
  if (exchange.request.operation !== 'listCardholderTransactions') return Number.NaN;
  const { parameters } = operations.listCardholderTransactions;
  if (of !== 'seconds') return Number(sent(exchange, of) ?? parameters[of].default);
  const instant = (name: Parameter) => Date.parse(sent(exchange, name) ?? '');
  return (instant('postDateTimeEndDateTime') - instant('postDateTimeStartDateTime')) / 1000;
}
