/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import type { Finding } from '../../../spec/evidence/finding.ts';
import { brief, visible } from '../../escape.ts';
import { count } from '../../view.ts';
import type { Layout, Line } from '../layout.ts';
import type { Evidence } from './evidence.ts';
import { locate, type Lines, type Spot } from './locate.ts';
import { sizeOf } from './pack.ts';

/** Lines around a marked spot, lines of an excerpt at most, characters of a line at most. */
const around = 2;
const mostLines = 26;
const longestLine = 220;

/**
 * The exchange that shows a finding, cut down to what matters: the request, the status, the headers that matter, and the
 * lines around the spot under the names of what they lie in. It is part of the page itself, so that it is there on paper
 * and without JavaScript.
 */
export function Excerpt({ finding, evidence }: { finding: Finding; evidence: Evidence }) {
  const exchange = evidence.byId.get(finding.exchanges[0] ?? '');
  if (exchange === undefined) return null;
  const { outcome } = exchange;
  const layout = evidence.layoutOf(exchange);
  const spot = locate(finding, exchange, layout);
  return (
    <figure class="excerpt">
      <figcaption>{caption(finding, spot, outcome.kind === 'answer')}</figcaption>
      <pre tabIndex={0} aria-label={`Excerpt of ${visible(exchange.id)}`}>
        <span class="line asked">GET {brief(exchange.url, 700)}</span>
        <MarkedLine marked={spot.status}>
          {outcome.kind === 'answer'
            ? `HTTP ${outcome.status} · ${sizeOf(outcome.body)}`
            : `No response: ${visible(outcome.why)}: ${visible(outcome.message)}`}
        </MarkedLine>
        {headerLines(exchange, spot).map(([marked, text]) => (
          <MarkedLine marked={marked}>{text}</MarkedLine>
        ))}
        <BodyLines layout={layout} spot={spot} />
      </pre>
    </figure>
  );
}

function MarkedLine({ marked, children }: { marked: boolean; children: ComponentChildren }) {
  return marked ? <mark class="line">{children}</mark> : <span class="line">{children}</span>;
}

function caption(finding: Finding, spot: Spot, answered: boolean): string {
  if (!answered) return 'There was no response.';
  if (!spot.exact) return `In the response: ${visible(finding.at)} is not there, so what would hold it is marked.`;
  return 'In the response, with the spot marked:';
}

/** The media type, and the header that the finding names even if it was not sent. */
function headerLines({ outcome }: Exchange, { header }: Spot): (readonly [marked: boolean, text: string])[] {
  if (outcome.kind !== 'answer') return [];
  const telling = outcome.headers.filter(([name]) => [header, 'content-type'].includes(name.toLowerCase()));
  const lines = telling.map(
    ([name, value]) => [name.toLowerCase() === header, brief(`${name}: ${value}`, longestLine)] as const,
  );
  if (header === null || lines.some(([marked]) => marked)) return lines;
  return [...lines, [true, `${visible(header)}: (not sent)`]];
}

function BodyLines({ layout: { lines, json }, spot }: { layout: Layout; spot: Spot }) {
  const wanted = chosen(lines, spot.lines);
  const isMarked = (index: number): boolean => spot.lines.some(([first, last]) => index >= first && index <= last);
  const shown = wanted.map((index, place) => {
    const text = lines[index]?.text ?? '';
    return (
      <>
        <Fold lines={index - (wanted[place - 1] ?? -1) - 1} />
        <MarkedLine marked={isMarked(index)}>{json ? short(text) : brief(text, longestLine)}</MarkedLine>
      </>
    );
  });
  return [...shown, <Fold lines={lines.length - 1 - (wanted.at(-1) ?? lines.length)} />];
}

function Fold({ lines }: { lines: number }) {
  return lines > 0 ? <span class="line fold">⋯ {count(lines, 'line')}</span> : null;
}

/** The marked lines with their neighbours, and the opening lines of everything that they lie in. */
function chosen(lines: readonly Line[], marked: readonly Lines[]): number[] {
  const wanted: number[] = [];
  const ranges = marked.length > 0 ? marked : [[0, 0] as const];
  for (const [first, last] of ranges.slice(0, 4)) {
    for (let index = first; index <= Math.min(last, first + 10); index += 1) wanted.push(index);
    for (let up = lines[first]?.parent ?? -1; up >= 0; up = lines[up]?.parent ?? -1) wanted.push(up);
    for (let step = 1; step <= around; step += 1) wanted.push(first - step, last + step);
  }
  const there = [...new Set(wanted)].filter((index) => index in lines);
  return there.slice(0, mostLines).sort((a, b) => a - b);
}

function short(text: string): string {
  return text.length <= longestLine ? text : `${text.slice(0, longestLine - 1)}…`;
}
