import type { VNode } from 'preact';
import type { Exchange } from '../../../spec/exchange.ts';
import type { Finding } from '../../../spec/finding.ts';
import { brief, visible } from '../../escape.ts';
import { count } from '../../view.ts';
import { h } from '../element.ts';
import type { Evidence } from './evidence.ts';
import type { Layout, Line } from '../layout.ts';
import { sizeOf } from './pack.ts';
import { spotOf, type Lines, type Spot } from './locate.ts';

/** Lines around a marked spot, lines of an excerpt at most, characters of a line at most. */
const around = 2;
const mostLines = 26;
const longestLine = 220;

/**
 * The exchange that shows a finding, cut down to what matters: the request, the status, the headers that matter, and the
 * lines around the spot under the names of what they lie in. It is part of the page itself, so that it is there on paper and without
 * JavaScript.
 */
export function excerpt(finding: Finding, evidence: Evidence): VNode | null {
  const exchange = evidence.byId.get(finding.exchanges[0] ?? '');
  if (exchange === undefined) return null;
  const layout = evidence.layoutOf(exchange);
  const spot = spotOf(finding, exchange, layout);
  const { outcome } = exchange;
  const marked = (hit: boolean, text: string): VNode => h(hit ? 'mark' : 'span', { class: 'line' }, text);
  const first =
    outcome.kind === 'answer'
      ? `HTTP ${outcome.status} · ${sizeOf(outcome.body)}`
      : `No answer: ${visible(outcome.why)}: ${visible(outcome.message)}`;
  return h(
    'figure',
    { class: 'excerpt' },
    h('figcaption', null, caption(finding, spot, outcome.kind === 'answer')),
    h(
      'pre',
      { tabIndex: 0, 'aria-label': `Excerpt of ${visible(exchange.id)}` },
      h('span', { class: 'line asked' }, `GET ${brief(exchange.url, 700)}`),
      marked(spot.status, first),
      headers(exchange, spot).map(([hit, text]) => marked(hit, text)),
      body(layout, spot),
    ),
  );
}

function caption(finding: Finding, spot: Spot, answered: boolean): string {
  if (!answered) return 'There was no answer.';
  if (!spot.exact) return `In the answer: ${visible(finding.at)} is not there, so what would hold it is marked.`;
  return 'In the answer, with the spot marked:';
}

/** The media type, and the header that the finding names even when it was not sent. */
function headers({ outcome }: Exchange, { header }: Spot): (readonly [boolean, string])[] {
  if (outcome.kind !== 'answer') return [];
  const telling = outcome.headers.filter(([name]) => [header, 'content-type'].includes(name.toLowerCase()));
  const lines = telling.map(
    ([name, value]) => [name.toLowerCase() === header, brief(`${name}: ${value}`, longestLine)] as const,
  );
  if (header === null || lines.some(([hit]) => hit)) return lines;
  return [...lines, [true, `${visible(header)}: (not sent)`]];
}

function body({ lines, json }: Layout, spot: Spot): (VNode | string)[] {
  const wanted = chosen(lines, spot.lines);
  const shown: (VNode | string)[] = [];
  let last = -1;
  for (const index of wanted) {
    const line = lines[index];
    if (line === undefined) continue;
    if (index > last + 1) shown.push(fold(index - last - 1));
    const hit = spot.lines.some(([from, to]) => index >= from && index <= to);
    shown.push(h(hit ? 'mark' : 'span', { class: 'line' }, json ? short(line.text) : brief(line.text, longestLine)));
    last = index;
  }
  if (last >= 0 && last < lines.length - 1) shown.push(fold(lines.length - 1 - last));
  return shown;
}

/** The marked lines with their neighbours, and the opening lines of everything that they lie in. */
function chosen(lines: readonly Line[], marked: readonly Lines[]): number[] {
  const wanted = new Set<number>();
  const add = (index: number): void => {
    if (wanted.size < mostLines && index >= 0 && index < lines.length) wanted.add(index);
  };
  const ranges = marked.length > 0 ? marked : [[0, 0] as const];
  for (const [first, last] of ranges.slice(0, 4)) {
    for (let index = first; index <= Math.min(last, first + 10); index += 1) add(index);
    for (let up = lines[first]?.parent ?? -1; up >= 0; up = lines[up]?.parent ?? -1) add(up);
    for (let step = 1; step <= around; step += 1) {
      add(first - step);
      add(last + step);
    }
  }
  return [...wanted].sort((a, b) => a - b);
}

function fold(left: number): VNode {
  return h('span', { class: 'line fold' }, `⋯ ${count(left, 'line')}`);
}

function short(text: string): string {
  return text.length <= longestLine ? text : `${text.slice(0, longestLine - 1)}…`;
}
