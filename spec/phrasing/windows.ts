/** Transactions outside the window that was asked for, in words. */
import { isReversed, movedWindow, outsideOf } from '../evidence/outside-window.ts';
import type { RequirementResult } from '../verdict/results.ts';
import { lengthText, upToText } from './words.ts';

type Row = Pick<RequirementResult, 'findings' | 'findingsTotal'>;
type Side = 'before' | 'after';
const EDGE: Readonly<Record<Side, string>> = { before: 'before its start', after: 'after its end' };

/** How far the farthest transaction lies on a side, in seconds. */
function farthest({ findings }: Pick<Row, 'findings'>, side: Side): number {
  const seconds = findings.flatMap(({ fact }) => {
    const outside = outsideOf(fact);
    return outside?.side === side ? outside.seconds : [];
  });
  return Math.max(...seconds);
}

/** Fewer that lie near, in seconds, tell nothing: the next transaction may have been posted a day further away. */
const [FEW, NEAR] = [3, 1];

/** `up to 5 hours after its end`; of more mismatches than are kept, only some are known to be so far. */
function distanceText({ findings, findingsTotal }: Row, side: Side): string {
  const most = farthest({ findings }, side);
  return most === 0 || (most < NEAR && findings.length < FEW)
    ? ''
    : `${findingsTotal > findings.length ? `some of them ${lengthText(most)}` : upToText(most)} ${EDGE[side]}`;
}

/** On which sides transactions lie, and how far; empty if that is not known of each. */
function sidesOf({ findings }: Row): readonly Side[] {
  const outside = findings.map(({ fact }) => outsideOf(fact));
  if (outside.includes(null)) return [];
  return (['before', 'after'] as const).filter((side) => outside.some((one) => one?.side === side));
}

/** `a list contains transactions from after the requested time window (up to 5 hours after its end)`; null if it is not known. */
export function outsideText(row: Row): string | null {
  if (row.findings.length > 0 && row.findings.every(({ fact }) => isReversed(fact)))
    return 'a window that starts after its end returns transactions';
  const sides = sidesOf(row);
  if (sides.length === 0) return null;
  const distances = sides.map((side) => distanceText(row, side)).filter((text) => text !== '');
  const far = distances.length === 0 ? '' : ` (${distances.join(', ')})`;
  return `a list contains transactions from ${sides.join(' and ')} the requested time window${far}`;
}

/** Whether the window is moved, and the first requirement of the cause shows it. */
const movedOf = (lead: Row, rows: readonly Row[]): 'later' | 'earlier' | null =>
  sidesOf(lead).length === 0 ? null : movedWindow(rows.flatMap(({ findings }) => findings));

/** A shift that is seen to be shorter, in seconds, does not look like a time zone: how far it goes is not told by what was seen. */
const ZONE = 300;

/** The same of a window that is moved as a whole: what lies beyond one end is listed, what was posted at the other is not. */
export function movedText(lead: Row, rows: readonly Row[]): string | null {
  const moved = movedOf(lead, rows);
  if (moved === null) return null;
  const side = moved === 'later' ? 'after' : 'before';
  const seconds = farthest(lead, side);
  const least = seconds < ZONE ? '' : ` by at least ${lengthText(seconds, Math.floor)}`;
  const [beyond, lost] = moved === 'later' ? ['after its end', 'its start'] : ['before its start', 'its end'];
  return `the time window seems to be shifted ${moved}${least}: lists contain transactions from ${beyond}, and lack some from ${lost}`;
}

/** What most likely moves a window, why the distance says little, and what is missing; empty if it is not moved. */
export function movedCause(lead: Row, rows: readonly Row[]): string {
  const moved = movedOf(lead, rows);
  if (moved === null) return '';
  const seconds = farthest(lead, moved === 'later' ? 'after' : 'before');
  const ends = `The service probably uses a window that is ${moved} than the requested one, or lists some transactions with a postDateTime that is ${moved} than the one it filters by.`;
  const why =
    seconds < ZONE
      ? `The shift is at least ${lengthText(seconds)}; this data cannot show a longer one. If it is longer, one possible reason is a time zone: the service treats UTC as local time.`
      : 'One possible reason is a time zone: the service treats UTC as local time. The shift may be longer than seen here: that depends on the test data.';
  return `${ends} ${why}${missingText(rows)}`;
}

/** An example of what is missing at the other end. */
function missingText(rows: readonly Row[]): string {
  const facts = rows.flatMap(({ findings }) => findings.map(({ fact }) => fact));
  const [first] = facts.flatMap((fact) => (fact.kind === 'missing' ? fact.missing : []));
  if (first?.posted === undefined || first.window === undefined) return '';
  return ` Missing, for example, in the window from ${first.window.start} to ${first.window.end}: ${first.id} (posted ${first.posted}).`;
}
