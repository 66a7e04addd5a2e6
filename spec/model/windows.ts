import { enums } from '../generated/vocabulary.ts';
import {
  DAY,
  instantOf,
  type KnownTransaction,
  SECOND,
  select,
  type TransactionHistory,
  type TransactionWalk,
  type Window,
} from './history.ts';
import { perObject } from './memo.ts';
import { compareInstants, type Instant } from '../oracles/formats.ts';

/** Every result that a transaction can have. */
export const RESULTS = enums['Transaction.result'];

/** An instant (epoch milliseconds) in the form of RFC 3339, cut to the second. */
export const wholeSecondText = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** The instant in the form of RFC 3339, exact to its last digit. */
export function instantText(at: Instant): string {
  const text = wholeSecondText(at.epochSeconds * SECOND);
  return at.fraction === '' ? text : text.replace('Z', `.${at.fraction}Z`);
}

/**
 * The instant one unit of the last digit shown after (or before) another; a thousandth of a second if whole seconds are
 * shown.
 */
export function nextTo(at: Instant, after: boolean): Instant {
  const digits = at.fraction === '' ? '000' : at.fraction;
  const moved = BigInt(digits) + (after ? 1n : -1n);
  const most = 10n ** BigInt(digits.length);
  const epochSeconds = at.epochSeconds + (moved < 0n ? -1 : moved >= most ? 1 : 0);
  const fraction = String((moved + most) % most)
    .padStart(digits.length, '0')
    .replace(/0+$/, '');
  return { epochSeconds, fraction };
}

/** Distinct instants of some transactions, oldest first. */
export function instantsOf(known: readonly KnownTransaction[]): Instant[] {
  const sorted = known.map((t) => t.at).sort(compareInstants);
  return sorted.filter((at, i) => i === 0 || compareInstants(at, sorted[i - 1] ?? at) !== 0);
}

/** A window from one instant to another, both included. */
export const between = (start: Instant, end: Instant): Window => ({ start: instantText(start), end: instantText(end) });

/** The window of one instant. */
export const instantOnly = (at: Instant): Window => between(at, at);

/** A date-time text of whole seconds some seconds later, or earlier. */
export const secondsLater = (text: string, seconds: number): string =>
  wholeSecondText(Date.parse(text) + seconds * SECOND);

/** The time that a history covers: from the oldest start to the newest end. */
export function readRange(history: TransactionHistory): Window {
  return { start: history.windows.at(-1)?.start ?? '', end: history.windows[0]?.end ?? '' };
}

/** Whether a window lies within another, to the last digit of a second; false if an end cannot be read, or it ends before it begins. */
export function isWithin(inner: Window, outer: Window): boolean {
  const isBefore = (one: string, other: string) => {
    const [a, b] = [instantOf(one), instantOf(other)];
    return a !== null && b !== null && compareInstants(a, b) <= 0;
  };
  return isBefore(outer.start, inner.start) && isBefore(inner.start, inner.end) && isBefore(inner.end, outer.end);
}

/** The window of a history that holds the most transactions; each of its windows was accepted by the target. */
export const fullestWindow: (history: TransactionHistory) => Window = perObject((history) => {
  const count = (window: Window) => select(history.known, { window }).length;
  return [...history.windows].sort((a, b) => count(b) - count(a))[0] ?? readRange(history);
});

/** How much a window may hold: at most `most` transactions of this result (or of any). */
interface Holding {
  readonly result?: string;
  readonly most: number;
}

const tooLong = (history: TransactionHistory, from: Instant, to: Instant): boolean =>
  (to.epochSeconds - from.epochSeconds + 1) * 1000 > history.span;

/** The longest accepted window from an instant on that holds no more than it may; both ends are known instants. */
export function windowFrom(history: TransactionHistory, start: Instant, { result, most }: Holding): Window {
  let end = start;
  for (const at of instantsOf(history.known).filter((one) => compareInstants(one, start) >= 0)) {
    const held = select(history.known, { window: between(start, at), result });
    if (tooLong(history, start, at) || held.length > most) break;
    end = at;
  }
  return between(start, end);
}

/** The longest accepted window that ends on an instant and holds no more than it may. */
export function windowTo(history: TransactionHistory, end: Instant, { result, most }: Holding): Window {
  let start = end;
  const earlier = instantsOf(history.known).filter((one) => compareInstants(one, end) <= 0);
  for (const at of earlier.reverse()) {
    const held = select(history.known, { window: between(at, end), result });
    if (tooLong(history, at, end) || held.length > most) break;
    start = at;
  }
  return between(start, end);
}

/**
 * The longest time within one window of the history in which no transaction of a result was posted, as far as its walk tells, in
 * whole seconds. Null if nothing of that result is known, or there is no such time. A walk that does not hold what its total
 * says is left to other requirements.
 */
export function emptyInterval(history: TransactionHistory, result: string): Window | null {
  const walks = history.walks.filter((walk) => walk.query.result === result && walk.obstacle === null);
  // A window in which nothing at all is known has no transaction that a gap would lie beside.
  const whole = walks.filter(
    ({ ids, known, totals }) => known.length > 0 && totals.every((total) => total === new Set(ids).size),
  );
  const [longest] = whole.flatMap(quietTimes).toSorted((a, b) => b.to - b.from - (a.to - a.from));
  if (longest === undefined || longest.to - longest.from < 3) return null;
  return windowBefore((longest.to - 1) * 1000, (longest.to - longest.from - 2) * 1000);
}

/** The times between neighbouring transactions of a walk, and between them and the ends of its window; in seconds. */
function quietTimes({
  query: { window },
  known,
}: TransactionWalk): readonly { readonly from: number; readonly to: number }[] {
  const [start, end] = [window.start, window.end].map((text) => Math.floor(Date.parse(text) / 1000));
  const times = [start ?? 0, ...instantsOf(known).map((at) => at.epochSeconds), end ?? 0];
  return times.slice(1).map((to, i) => ({ from: times[i] ?? to, to }));
}

/** Up to `count` elements spread over a list, both ends among them. */
export function spread<T>(list: readonly T[], count: number): T[] {
  if (count === 1) return list.slice(Math.floor(list.length / 2)).slice(0, 1);
  const places = Array.from({ length: count }, (_, i) => Math.round((i * (list.length - 1)) / (count - 1)));
  return list.filter((_, place) => places.includes(place));
}

/** Transactions whose instants make telling window ends: of both results, with and without a fraction of a second. */
export function boundaryTransactions(history: TransactionHistory, each: number): KnownTransaction[] {
  const known = [...history.known].sort((a, b) => compareInstants(a.at, b.at));
  const kinds = RESULTS.flatMap((result) =>
    [true, false].map((whole) => known.filter((t) => t.result === result && (t.at.fraction === '') === whole)),
  );
  return kinds.flatMap((kind) => withFinest(spread(kind, each), kind));
}

/** Some of a kind, the last replaced by the one whose fraction has most digits: a service may keep fewer. */
function withFinest(some: readonly KnownTransaction[], kind: readonly KnownTransaction[]): KnownTransaction[] {
  const [finest] = kind.toSorted((a, b) => b.at.fraction.length - a.at.fraction.length);
  const most = Math.max(0, ...some.map((t) => t.at.fraction.length));
  return finest === undefined || finest.at.fraction.length <= most ? [...some] : [...some.slice(0, -1), finest];
}

/** The whole days inside a window, from 00:00:00 to 23:59:59; the window itself if it holds none. */
export function inWholeDays({ start, end }: Window): Window {
  const first = Math.ceil(Date.parse(start) / DAY) * DAY;
  const last = Math.floor((Date.parse(end) + SECOND) / DAY) * DAY - SECOND;
  return last <= first ? { start, end } : { start: wholeSecondText(first), end: wholeSecondText(last) };
}

/** A transaction of each result that shares its instant with most others: a narrow reading loses one of them. */
export function ties(history: TransactionHistory): KnownTransaction[] {
  return RESULTS.flatMap((result) => {
    const mine = history.known.filter((t) => t.result === result);
    const sizes = countedAt(mine);
    const sharing = ({ at }: KnownTransaction): number => sizes.get(instantText(at)) ?? 0;
    const best = mine.toSorted((a, b) => sharing(b) - sharing(a) || (a.id < b.id ? -1 : 1))[0];
    return best !== undefined && sharing(best) > 1 ? [best] : [];
  });
}

/** How many transactions there are of each instant, by its text. */
function countedAt(some: readonly KnownTransaction[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of some.map(({ at }) => instantText(at))) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/**
 * A window in which transactions of a result that share one instant lie across the end of its first page of `limit`, whether the
 * newest come first or the oldest; null if there is none. The largest group is tried first.
 */
export function tieAcrossPages(history: TransactionHistory, result: string, limit: number): Window | null {
  const mine = history.known.filter((t) => t.result === result);
  const instants = instantsOf(mine);
  const counted = countedAt(mine);
  const sizes = instants.map((at) => counted.get(instantText(at)) ?? 0);
  const within = (from: number, to: number) => sizes.slice(from, to).reduce((sum, size) => sum + size, 0);
  const groups = [...sizes.keys()].sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0));
  for (const i of groups) {
    const most = limit - Math.ceil((sizes[i] ?? 0) / 2);
    let [first, last] = [i, i];
    while (first > 0 && within(first - 1, i) <= most) first--;
    while (last < sizes.length - 1 && within(i + 1, last + 2) <= most) last++;
    const [older, newer, size] = [within(first, i), within(i + 1, last + 1), sizes[i] ?? 0];
    const isAcross = [older, newer].every((before) => before + size > limit);
    const [start, end] = [instants[first], instants[last]];
    if (isAcross && start && end && !tooLong(history, start, end)) return between(start, end);
  }
  return null;
}

/** Whether a date-time text is a whole second: a fraction is an unusual form, which may be refused. */
export function wholeSecond(text: string): boolean {
  return instantOf(text)?.fraction === '';
}

/** Whether both ends of a window are whole seconds; a fraction is valid, but unusual, and may be refused. */
export const isUsual = ({ start, end }: Window): boolean => wholeSecond(start) && wholeSecond(end);

/** A window of some milliseconds that ends at an instant, both in whole seconds: fractions are an unusual form. */
export function windowBefore(end: number, span: number): Window {
  return { start: wholeSecondText(end - span), end: wholeSecondText(end) };
}

/** The window of the accepted length at the newest end of a history: it may begin before what was read. */
export const widestWindow = (history: TransactionHistory): Window =>
  windowBefore(Date.parse(readRange(history).end), history.span);

/**
 * A window that the target was seen to accept and that another lies in; else one of the accepted length around it, which
 * proves something only if it is served. Null if the other is longer than any that was accepted.
 */
export function acceptedAround(history: TransactionHistory, { start, end }: Window): Window | null {
  const last = Math.ceil(Date.parse(end) / 1000) * 1000;
  const around = [...history.windows, widestWindow(history), windowBefore(last, history.span)];
  return around.find((one) => isWithin({ start, end }, one)) ?? null;
}
