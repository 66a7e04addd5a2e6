/** Transactions outside the window that was asked for, in words. */
import { movedWindow, outsideOf } from '../outside-window.ts';
import type { RequirementResult } from '../results.ts';
import { lengthText } from './lengths.ts';

type Row = Pick<RequirementResult, 'findings' | 'findingsTotal'>;
type Side = 'before' | 'after';
const EDGE: Readonly<Record<Side, string>> = { before: 'before its start', after: 'after its end' };

/** `up to 5 hours after its end`; of more mismatches than are kept, only some are known to be so far. */
function distanceText({ findings, findingsTotal }: Row, side: Side): string {
  const seconds = findings.flatMap(({ fact }) => {
    const outside = outsideOf(fact);
    return outside?.side === side ? outside.seconds : [];
  });
  const most = Math.max(...seconds);
  return most === 0 ? '' : `${findingsTotal > findings.length ? 'some' : 'up to'} ${lengthText(most)} ${EDGE[side]}`;
}

/** On which sides transactions lie, and how far; empty if that is not known of each. */
function sidesOf({ findings }: Row): readonly Side[] {
  const outside = findings.map(({ fact }) => outsideOf(fact));
  if (outside.includes(null)) return [];
  return (['before', 'after'] as const).filter((side) => outside.some((one) => one?.side === side));
}

/** `a list contains transactions from after the requested time window (up to 5 hours after its end)`; null if it is not known. */
export function outsideText(row: Row): string | null {
  const sides = sidesOf(row);
  if (sides.length === 0) return null;
  const distances = sides.map((side) => distanceText(row, side)).filter((text) => text !== '');
  const far = distances.length === 0 ? '' : ` (${distances.join(', ')})`;
  return `a list contains transactions from ${sides.join(' and ')} the requested time window${far}`;
}

/** Whether the window is moved, and the first rule of the cause shows it. */
const movedOf = (lead: Row, rows: readonly Row[]): 'later' | 'earlier' | null =>
  sidesOf(lead).length === 0 ? null : movedWindow(rows.flatMap(({ findings }) => findings));

/** The same of a window that is moved as a whole: what lies beyond one end is listed, what was posted at the other is not. */
export function movedText(lead: Row, rows: readonly Row[]): string | null {
  const moved = movedOf(lead, rows);
  if (moved === null) return null;
  const side = moved === 'later' ? 'after' : 'before';
  const far = distanceText(lead, side);
  const [beyond, lost] = moved === 'later' ? ['after its end', 'its start'] : ['before its start', 'its end'];
  const listed = far === '' ? `from ${beyond}` : `from ${far}`;
  return `the time window seems to be moved ${moved}: lists contain transactions ${listed}, and lack some from ${lost}`;
}

/** What most likely moves a window, and why the distance says little; empty if it is not moved. */
export function movedCause(lead: Row, rows: readonly Row[]): string {
  if (movedOf(lead, rows) === null) return '';
  return 'The service applies both ends of the window at another time than the request says. That happens if it takes UTC for a local time. The window may be moved farther than seen here: that depends on the test data.';
}
