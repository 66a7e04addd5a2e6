import { gzipSync } from 'node:zlib';
import type { Exchange } from '../../../spec/exchange.ts';
import { curl } from '../../../environment/client/curl.ts';
import { requestHeaders } from '../../formats/har.ts';
import { visible } from '../../escape.ts';
import type { Evidence } from './evidence.ts';
import type { Layout } from '../layout.ts';

/** Bounds in characters: of one body, and of all bodies together, before compression. */
const longestBody = 120_000;
const mostBodyText = 32_000_000;

/** The evidence as compressed base64, and how many bodies had to be shortened for it. */
export interface Packed {
  readonly text: string;
  readonly shortened: number;
}

/** Packs the evidence into at most `most` characters; the same body is kept once, and bodies are cut if they must be. */
export function pack(evidence: Evidence, most: number): Packed {
  const laid = laidOut(evidence);
  for (let share = 1; ;) {
    const { bodies, shortened } = cutAll(laid, share);
    const exchanges = evidence.exchanges.map((one) => compact(one, laid));
    const text = gzipSync(JSON.stringify({ bodies, exchanges }), { level: 6 }).toString('base64');
    if (text.length <= most || share < 0.001) return { text, shortened };
    share *= Math.min(0.5, (0.9 * most) / text.length);
  }
}

/** A body laid out once, and its place among all. */
interface Laid {
  readonly place: number;
  readonly text: string;
  readonly whole: boolean;
}

/** Every body once, in the order in which the reader needs them; those beyond the bound are left empty. */
function laidOut(evidence: Evidence): Map<string, Laid> {
  const laid = new Map<string, Laid>();
  let left = mostBodyText;
  for (const exchange of evidence.exchanges) {
    if (exchange.outcome.kind !== 'answer' || laid.has(exchange.outcome.body.text)) continue;
    const whole = left > 0 ? bodyText(evidence.layoutOf(exchange)) : 't';
    const text = atLine(whole, Math.max(0, Math.min(longestBody, left)));
    laid.set(exchange.outcome.body.text, { place: laid.size, text, whole: left > 0 && text === whole });
    left -= text.length;
  }
  return laid;
}

/** The bodies cut to a share of their bounds, and how many of them are not whole. */
function cutAll(laid: ReadonlyMap<string, Laid>, share: number): { bodies: string[]; shortened: number } {
  let left = mostBodyText * share;
  let shortened = 0;
  const bodies = [...laid.values()].map(({ text, whole }) => {
    const cut = atLine(text, Math.max(0, Math.min(longestBody * share, left)));
    left -= cut.length;
    if (whole && cut === text) return text;
    shortened += 1;
    return `${cut || 't'}\n… the rest is in exchanges.ndjson`;
  });
  return { bodies, shortened };
}

/** The text up to `most` characters, cut between two lines if there are lines. */
function atLine(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf('\n', most);
  return text.slice(0, end > 0 ? end : most);
}

/** The first character tells the script whether the lines are JSON (`j`) or plain text (`t`). */
function bodyText({ lines, json }: Layout): string {
  return (json ? 'j' : 't') + lines.map((line) => line.text).join('\n');
}

/** An exchange as the page's script reads it; every text made visible here, once. */
function compact(exchange: Exchange, laid: ReadonlyMap<string, Laid>): object {
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
    body: laid.get(outcome.body.text)?.place,
  };
}

function noteOf({ check, ordinal, attempt, request, at, milliseconds }: Exchange): string {
  const repeat = attempt > 0 ? `, repeat ${attempt}` : '';
  return `${check} #${ordinal}${repeat} · ${request.intent} request, key ${request.key} · ${at} · ${Math.round(milliseconds)} ms`;
}

/** The length of a body and what is odd about its bytes. */
export function sizeOf(body: {
  readonly bytes: number;
  readonly utf8: boolean;
  readonly byteOrderMark: boolean;
}): string {
  const parts = [
    body.bytes === 0 ? 'no body' : `${body.bytes.toLocaleString('en-GB')} bytes`,
    body.utf8 ? '' : 'not UTF-8',
    body.byteOrderMark ? 'byte order mark' : '',
  ];
  return parts.filter((text) => text !== '').join(', ');
}
