import type { Exchange } from '../../../spec/exchange/exchange.ts';
import type { Finding, Mismatch } from '../../../spec/evidence/finding.ts';
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

/** The spot that a finding names in the answer of an exchange. */
export function locate({ fact }: Pick<Finding, 'fact'>, { outcome }: Exchange, layout: Layout): Spot {
  const { at } = fact;
  if (outcome.kind !== 'answer') return { ...nowhere, status: true };
  if (at.in === 'header') return { ...nowhere, header: at.name.toLowerCase() };
  if (at.in === 'status' || at.in === 'pin' || layout.lines.length === 0) return { ...nowhere, status: true };
  const whole = at.in === 'body' || (at.in === 'member' && at.pointer === '');
  if (whole || !layout.json) return { ...nowhere, lines: [shortened(layout, 0)] };
  const named = linesOf(elementsNamed(fact), layout);
  if (named.length > 0) return { ...nowhere, lines: named };
  if (at.in === 'repeated-member') return { ...nowhere, lines: twins(at.name, layout) };
  if (at.in !== 'member') return { ...nowhere, lines: firstList(layout) };
  const { line, exact } = resolve(at.pointer, layout);
  return { ...nowhere, lines: [shortened(layout, line)], exact };
}

/** Ids of the elements that a mismatch names: one that came twice, that is missing, or that does not belong. */
function elementsNamed(fact: Mismatch): readonly string[] {
  const own = fact.at.in === 'record' ? [fact.at.id] : [];
  if (fact.kind === 'twice' || fact.kind === 'not-listed') return [...own, fact.id];
  if (fact.kind === 'missing') return fact.at.in === 'member' ? own : [...own, fact.missing.id];
  if (fact.kind === 'extra') return [...own, fact.extra.id];
  if (fact.kind !== 'another-first') return own;
  return [...own, ...[fact.expected, fact.actual].filter((id) => id !== null)];
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

/** Lines on which one of some ids stands. */
function linesOf(named: readonly string[], { lines }: Layout): Lines[] {
  const ids = new Set(named.map((id) => id.toLowerCase()));
  return lines.flatMap((line, index): Lines[] => {
    const own = /"([0-9a-f-]{36})",?$/i.exec(line.text)?.[1]?.toLowerCase();
    return own !== undefined && ids.has(own) && /"(\w*[iI]d)": /.test(line.text) ? [[index, index]] : [];
  });
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
