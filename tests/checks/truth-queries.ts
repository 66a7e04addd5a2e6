import type { Mismatch } from '../../spec/finding.ts';
import type { Instant } from '../../spec/oracles/formats.ts';
import { compareInstants, parseInstant } from '../../spec/oracles/formats.ts';
import { listOf } from '../../spec/response.ts';
import { single } from '../../spec/oracles/lists.ts';
import type { Window } from '../../environment/client/requests.ts';
import type { KnownTransaction, TransactionHistory } from '../../environment/discovery/history.ts';
import { select } from '../../environment/discovery/history.ts';
import type { CheckContext } from '../../engine/check.ts';
import type { Attempt } from '../../engine/confirmation.ts';
import { confirmed } from '../../engine/confirmation.ts';

/** Whether one page can show a whole set; an obstacle where it cannot. */
export function onePage(uat: CheckContext, expected: readonly KnownTransaction[]): boolean {
  if (expected.length <= 25) return true;
  uat.obstacle(`${expected.length} transactions of one instant do not fit into a page`);
  return false;
}

/** Examines a relation with the truth; a mismatch is confirmed before it becomes a finding. */
export function againstTruth(
  uat: CheckContext,
  what: string,
  attempt: Attempt<TransactionHistory>,
  note?: () => string,
): Promise<boolean> {
  const current = () => {
    if (uat.history === null) uat.obstacle('no transactions could be read');
    return uat.history;
  };
  return confirmed(uat, what, { current, again: () => uat.reread(), same: sameTruth }, attempt, note);
}

function sameTruth(a: TransactionHistory, b: TransactionHistory): boolean {
  const text = (t: TransactionHistory) =>
    t.known
      .map((k) => `${k.id} ${k.posted} ${k.result} ${k.accounts.join(',')}`)
      .sort()
      .join('\n');
  return text(a) === text(b);
}

/** Compares a set received with the set that the truth selects. */
export function compareSets(
  expected: readonly KnownTransaction[],
  received: readonly string[],
  at = '/transactions',
): Mismatch[] {
  const wanted = new Set(expected.map((t) => t.id));
  const got = new Set(received);
  const missing = expected.filter((t) => !got.has(t.id));
  const extra = [...got].filter((id) => !wanted.has(id));
  const mismatches: Mismatch[] = [];
  if (missing[0] !== undefined) {
    const first = missing[0];
    const expectedText = `${wanted.size} transactions, ${first.id} (${first.result}, ${first.posted}) among them`;
    mismatches.push({ at, expected: expectedText, actual: `${missing.length} of them missing` });
  }
  if (extra[0] !== undefined) {
    mismatches.push({
      at,
      expected: `only the ${wanted.size} transactions that the query selects`,
      actual: `${extra.length} more, ${extra[0]} among them`,
    });
  }
  return mismatches;
}

/** The instant in the form of RFC 3339, exact to its last digit. */
export function instantText(at: Instant): string {
  const seconds = new Date(at.epochSeconds * 1000).toISOString().slice(0, 19);
  return `${seconds}${at.fraction === '' ? '' : `.${at.fraction}`}Z`;
}

/**
 * The instant one unit of the last digit shown after (or before) another; a thousandth of a second where whole seconds
 * are shown.
 */
export function nextTo(at: Instant, after: boolean): Instant {
  const digits = at.fraction === '' ? '000' : at.fraction;
  const moved = BigInt(digits) + (after ? 1n : -1n);
  const most = 10n ** BigInt(digits.length);
  const epochSeconds = at.epochSeconds + (moved < 0n ? -1 : moved >= most ? 1 : 0);
  return {
    epochSeconds,
    fraction: String((moved + most) % most)
      .padStart(digits.length, '0')
      .replace(/0+$/, ''),
  };
}

/** Distinct instants of some transactions, oldest first. */
export function instantsOf(known: readonly KnownTransaction[]): Instant[] {
  const sorted = known.map((t) => t.at).sort(compareInstants);
  return sorted.filter((at, i) => i === 0 || compareInstants(at, sorted[i - 1] ?? at) !== 0);
}

/** The stretch of time that the truth covers: from the oldest start to the newest end. */
export function stretch(truth: TransactionHistory): Window {
  return { start: truth.windows.at(-1)?.start ?? '', end: truth.windows[0]?.end ?? '' };
}

/**
 * A window inside the truth, from one instant to a later one, as long as the target was seen to accept and holding at
 * most `most` transactions of the result (so that one page shows them all).
 */
export function windowFrom(
  uat: CheckContext,
  truth: TransactionHistory,
  start: Instant,
  result: string | null,
  most = 25,
): Window {
  const later = instantsOf(truth.known).filter((at) => compareInstants(at, start) >= 0);
  const span = uat.snapshot.span ?? 0;
  let end = start;
  for (const at of later) {
    if ((at.epochSeconds - start.epochSeconds + 1) * 1000 > span) break;
    const window = { start: instantText(start), end: instantText(at) };
    if (select(truth.known, window, result).length > most) break;
    end = at;
  }
  return { start: instantText(start), end: instantText(end) };
}

/** Up to `count` elements spread over a list, both ends among them. */
export function spread<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  if (count === 1) return list.slice(Math.floor(list.length / 2)).slice(0, 1);
  const picked = Array.from({ length: count }, (_, i) => list[Math.round((i * (list.length - 1)) / (count - 1))]);
  return picked.flatMap((x) => (x === undefined ? [] : [x]));
}

/** A widest window of the truth that the target accepts: its newest read window. */
export function widest(truth: TransactionHistory): Window {
  const best = [...truth.windows].sort((a, b) => count(truth, b) - count(truth, a))[0];
  return best ?? stretch(truth);
}

const count = (truth: TransactionHistory, window: Window) => select(truth.known, window, null).length;

/** Whether a date-time text is a whole second: fractions may be refused (an unusual value, not a plain one). */
export function wholeSecond(text: string): boolean {
  return parseInstant(text)?.fraction === '';
}

/** A cardholder and a window that were served: of the truth, else of whatever list was answered; null and an obstacle. */
export function servedWindow(uat: CheckContext): { cardholderId: string; window: Window } | null {
  if (uat.history !== null) return { cardholderId: uat.history.cardholderId, window: widest(uat.history) };
  const listed = uat
    .seen()
    .find((e) => e.request.key === 'header' && e.request.intent !== 'spoiled' && listOf(e, 'transactions') !== null);
  const start = listed && single(listed.request, 'postDateTimeStartDateTime');
  const end = listed && single(listed.request, 'postDateTimeEndDateTime');
  if (listed && start && end) return { cardholderId: listed.request.subject, window: { start, end } };
  uat.obstacle('no window is known to be accepted');
  return null;
}
