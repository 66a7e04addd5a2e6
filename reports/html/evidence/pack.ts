import { gzipSync, strToU8 } from 'fflate';
import type { Body, Exchange } from '../../../spec/exchange/exchange.ts';
import { curl } from '../../../environment/client/requests.ts';
import { requestHeaders } from '../../formats/har.ts';
import { visible } from '../../escape.ts';
import type { Evidence } from './evidence.ts';

/** Bounds in characters: of one body, and of all bodies together, before compression. */
const longestBody = 120_000;
const mostBodyText = 2_000_000;

/** The evidence as compressed base64, and how many bodies had to be shortened for it. */
export interface Packed {
  readonly text: string;
  readonly shortened: number;
}

/** Packs the evidence into at most `most` characters; the same body is kept once, and bodies are cut if they must be. */
export function pack(evidence: Evidence, most: number): Packed {
  const laid = laidOut(evidence);
  const places = new Map([...laid.keys()].map((text, place) => [text, place]));
  const exchanges = evidence.exchanges.map((one) => compact(one, places));
  for (let share = 1; ;) {
    const { bodies, shortened } = cutAll([...laid.values()], share);
    const text = packed(JSON.stringify({ bodies, exchanges }));
    if (text.length <= most || share < 0.001) return { text, shortened };
    share *= Math.min(0.5, (0.9 * most) / text.length);
  }
}

/**
 * A text as base64 of gzip: the same on every machine, so that a page that is made again is the same, byte by byte. That is why this
 * version of fflate is pinned; what zlib makes depends on its version and on the processor.
 */
export const packed = (text: string): string =>
  Buffer.from(gzipSync(strToU8(text), { level: 6, mem: 8, mtime: 0 })).toString('base64');

/** A body laid out, and whether it is all of it. */
type Laid = readonly [text: string, whole: boolean];

/** Every body once, in the order in which the reader needs them; those beyond the bound are left empty. */
function laidOut(evidence: Evidence): Map<string, Laid> {
  const laid = new Map<string, Laid>();
  let left = mostBodyText;
  for (const exchange of evidence.exchanges) {
    if (exchange.outcome.kind !== 'answer' || laid.has(exchange.outcome.body.text)) continue;
    const own: Laid = left > 0 ? cut(bodyText(exchange, evidence), Math.min(longestBody, left)) : ['', false];
    laid.set(exchange.outcome.body.text, own);
    left -= own[0].length;
  }
  return laid;
}

/** The bodies cut to a share of their bounds, and how many of them are not whole. */
function cutAll(laid: readonly Laid[], share: number): { bodies: string[]; shortened: number } {
  let left = mostBodyText * share;
  let shortened = 0;
  const bodies = laid.map(([all, complete]) => {
    const [text, whole] = cut(all, Math.max(0, Math.min(longestBody * share, left)));
    left -= text.length;
    if (whole && complete) return text;
    shortened += 1;
    return `${text || 't'}\n… the rest is in exchanges.ndjson`;
  });
  return { bodies, shortened };
}

/** The text up to `most` characters, cut between two lines if there are lines, and whether it is all of it. */
function cut(text: string, most: number): Laid {
  if (text.length <= most) return [text, true];
  const end = text.lastIndexOf('\n', most);
  return [text.slice(0, end > 0 ? end : most), false];
}

/** The first character tells the script whether the lines are JSON (`j`), which it indents, or plain text (`t`). */
function bodyText(exchange: Exchange, { layoutOf }: Evidence): string {
  const { lines, json } = layoutOf(exchange);
  return (json ? 'j' : 't') + lines.map(({ text }) => (json ? text.trimStart() : text)).join('\n');
}

/** An exchange as the page's script reads it; every text made visible here, once. */
function compact(exchange: Exchange, places: ReadonlyMap<string, number>): object {
  const { outcome } = exchange;
  const common = {
    id: visible(exchange.id),
    url: visible(exchange.url),
    asked: requestHeaders(exchange).map(({ name, value }) => [name, value]),
    note: visible(noteOf(exchange)),
    curl: visible(curl(exchange)),
  };
  if (outcome.kind === 'no-answer') return { ...common, failed: visible(`${outcome.why}: ${outcome.message}`) };
  return {
    ...common,
    status: outcome.status,
    headers: outcome.headers.map(([name, value]) => [visible(name), visible(value)]),
    size: sizeOf(outcome.body),
    body: places.get(outcome.body.text),
  };
}

function noteOf({ check, ordinal, attempt, request, at, milliseconds }: Exchange): string {
  const repeat = attempt > 0 ? `, repeat ${attempt}` : '';
  return `${check} #${ordinal}${repeat} · key ${request.key} · ${at} · ${Math.round(milliseconds)} ms`;
}

/** The length of a body and what is odd about its bytes. */
export function sizeOf({ bytes, utf8, byteOrderMark }: Body): string {
  const size = bytes === 0 ? 'no body' : `${bytes.toLocaleString('en-GB')} bytes`;
  return `${size}${utf8 ? '' : ', not UTF-8'}${byteOrderMark ? ', byte order mark' : ''}`;
}
