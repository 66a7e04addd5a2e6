import type { Exchange } from '../../../spec/exchange.ts';
import type { Mismatch } from '../../../spec/finding.ts';
import type { Layout, Line } from '../layout.ts';

/** First and last line of something in a laid out body. */
export type Lines = readonly [first: number, last: number];

/** Where in an exchange a finding points. */
export interface Spot {
  readonly status: boolean;
  /** The header named, lower case; it may be one that was not sent. */
  readonly header: string | null;
  readonly lines: readonly Lines[];
  /** False when the member itself is not there and what would hold it is marked. */
  readonly exact: boolean;
}

const nowhere: Spot = { status: false, header: null, lines: [], exact: true };
/** Longer things are marked by their first line only. */
const longestMark = 12;

/** The spot that a mismatch names in the answer of an exchange. */
export function locate(mismatch: Mismatch, { outcome }: Exchange, layout: Layout): Spot {
  const { at } = mismatch;
  if (outcome.kind !== 'answer' || at === 'status' || at === 'pinned answer') return { ...nowhere, status: true };
  if (at.startsWith('header ')) return { ...nowhere, header: at.slice('header '.length).toLowerCase() };
  if (layout.lines.length === 0) return { ...nowhere, status: true };
  if (!layout.json || at === 'body' || at === '/') return { ...nowhere, lines: [shortened(layout, 0)] };
  const named = namedLines(mismatch, layout);
  if (named.length > 0) return { ...nowhere, lines: named };
  if (at.startsWith('/…/')) return { ...nowhere, lines: twins(at.slice('/…/'.length), layout) };
  if (!at.startsWith('/')) return { ...nowhere, lines: firstList(layout) };
  const { line, exact } = resolve(at, layout);
  return { ...nowhere, lines: [shortened(layout, line)], exact };
}

/** The line of the member that a JSON pointer names, or of the nearest parent that is there. */
function resolve(pointer: string, { lines }: Layout): { line: number; exact: boolean } {
  let here = 0;
  for (const step of pointer.slice(1).split('/')) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const child = children(lines, here).findLast((index) => {
      const key = lines[index]?.key ?? null;
      return key !== null && (String(key) === name || String(key) === step);
    });
    if (child === undefined) return { line: here, exact: false };
    here = child;
  }
  return { line: here, exact: true };
}

function children(lines: readonly Line[], parent: number): number[] {
  const found: number[] = [];
  for (let index = parent + 1; index < (lines[parent]?.last ?? 0); index = (lines[index]?.last ?? index) + 1) {
    if (lines[index]?.parent === parent) found.push(index);
  }
  return found;
}

/** Lines that bear an id of which the finding speaks: the element that came twice, or that does not belong. */
function namedLines({ at, expected, actual }: Mismatch, { lines }: Layout): Lines[] {
  if (at.startsWith('/') && !namesElements(actual)) return [];
  const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
  const ids = new Set([...`${at} ${actual} ${expected}`.matchAll(uuid)].map(([id]) => id.toLowerCase()));
  if (ids.size === 0) return [];
  return lines.flatMap((line, index): Lines[] => {
    const own = /"([0-9a-f-]{36})",?$/i.exec(line.text)?.[1]?.toLowerCase();
    return own !== undefined && ids.has(own) && /"(\w*[iI]d)": /.test(line.text) ? [[index, index]] : [];
  });
}

/** Whether a text of ours names the elements that came twice or are too many. */
function namesElements(actual: string): boolean {
  return / (twice|among them|more)\b/.test(actual);
}

/** The lines of a member whose name stands more than once in one object. */
function twins(name: string, { lines }: Layout): Lines[] {
  const bearers = lines.flatMap((line, index) => (line.key === name ? [index] : []));
  const own = bearers.filter((one) => bearers.some((two) => two !== one && lines[two]?.parent === lines[one]?.parent));
  return (own.length > 0 ? own : bearers).slice(0, 8).map((index) => [index, index]);
}

function firstList({ lines }: Layout): Lines[] {
  const index = lines.findIndex((line) => /\[\]?,?$/.test(line.text));
  return [[Math.max(0, index), Math.max(0, index)]];
}

function shortened({ lines }: Layout, line: number): Lines {
  const last = lines[line]?.last ?? line;
  return [line, last - line < longestMark ? last : line];
}

/** A spot as the page's script reads it: `status`, `header:content-type`, `3-7 12-12`. */
export function spotText(spot: Spot): string {
  if (spot.status) return 'status';
  if (spot.header !== null) return `header:${spot.header}`;
  return spot.lines.map(([first, last]) => `${first}-${last}`).join(' ');
}
