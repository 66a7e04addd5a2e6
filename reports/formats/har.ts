import type { Entry, Har, Header, QueryString, Response as HarResponse } from 'har-format';
import { MASK } from '../../spec/exchange/body-text.ts';
import type { Body, Exchange } from '../../spec/exchange/exchange.ts';
import { headersOf, keyVariant, sentHeaders } from '../../environment/client/key-placement.ts';
import { json } from '../../spec/exchange/json-tokens.ts';
import { visible } from '../escape.ts';
import { subject, type Run } from '../view.ts';

/** Characters of bodies that the archive holds; the recording holds them all. */
const mostText = 8_000_000;

/** The run as HTTP Archive 1.2. The key was masked before the exchange existed; here it is only named. */
export function har({ results, exchanges }: Run): string {
  const agent = pairs(Object.entries(sentHeaders(results.suite.version, results.run.id)));
  const left = { text: mostText };
  const archive: Har = {
    log: {
      version: '1.2',
      creator: { name: 'cardproof', version: results.suite.version },
      entries: exchanges.map((exchange) => entry(exchange, agent, left)),
      comment: `run ${results.run.id}, ${results.verdict}, ${subject(results)}; keys and credential values masked`,
    },
  };
  return `${json(archive, 1)}\n`;
}

const pairs = (all: Iterable<readonly [string, string]>): Header[] =>
  [...all].map(([name, value]) => ({ name, value }));

function entry(exchange: Exchange, agent: readonly Header[], left: { text: number }): Entry {
  return {
    startedDateTime: exchange.at,
    time: exchange.milliseconds,
    request: {
      method: 'GET',
      url: uriOf(exchange.url),
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [...agent, ...requestHeaders(exchange)],
      queryString: queryOf(exchange),
      headersSize: -1,
      bodySize: 0,
    },
    response: response(exchange, left),
    cache: {},
    // Only the whole time is known: -1 says so of a phase, and the three that may not be -1 share it.
    timings: { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0, wait: exchange.milliseconds, receive: 0 },
    comment: `${exchange.id} ${exchange.check}#${exchange.ordinal} attempt ${exchange.attempt}`,
  };
}

/** The address as a URI: the brackets of a mask, and whatever else a lax parser lets through, are percent-encoded. */
function uriOf(address: string): string {
  const origin = URL.canParse(address) ? new URL(address).origin : '';
  const rest = origin === '' ? visible(address) : new URL(address).href.slice(origin.length);
  return origin + rest.replace(/[^\w.~:/?@!$&'()*+,;=%-]|%(?![0-9a-f]{2})/giu, encodeURIComponent);
}

/** What stood in the address, the masked key of a probe included. */
const queryOf = ({ url, request }: Exchange): QueryString[] =>
  pairs(URL.canParse(url) ? new URL(url).searchParams : request.query);

/** The headers that the key's use implies, the key itself masked; a variant of it is named. */
export function requestHeaders({ request: { key: use } }: Exchange): Header[] {
  const isVariant = keyVariant(MASK, use) !== MASK;
  const mask = use === 'empty' ? '' : isVariant ? MASK.replace(']', `: ${use}]`) : MASK;
  return pairs(headersOf(use).map(([header, before]) => [header, before + mask]));
}

/** A body, as long as there is room for it. */
function contentOf(body: Body, mimeType: string, left: { text: number }): HarResponse['content'] {
  const { bytes, text } = body;
  const length = json(text).length;
  if (length > left.text) return { size: bytes, mimeType, comment: 'the body is in exchanges.ndjson' };
  left.text -= length;
  return { size: sizeOf(body), mimeType, text };
}

/** The bytes of a body as it stands here: masks have another length than what they hide. Of what is not UTF-8, as it came. */
const sizeOf = ({ bytes, text, utf8 }: Body): number => (utf8 ? Buffer.byteLength(text) : bytes);

/** The headers that came. A length that was that of the body is that of the masked body, or a reader takes it for cut off. */
function headersIn(headers: readonly (readonly [string, string])[], body: Body): Header[] {
  const size = sizeOf(body);
  return pairs(headers).map((header) => {
    const isOther = size !== body.bytes && header.name.toLowerCase() === 'content-length';
    if (!isOther || header.value.trim() !== String(body.bytes)) return header;
    return { ...header, value: String(size), comment: `of the masked body; ${body.bytes} came` };
  });
}

/** HAR has no word for silence; browsers write `_error`. */
function response({ outcome }: Exchange, left: { text: number }): HarResponse & { readonly _error?: string } {
  const answered = outcome.kind === 'answer';
  const headers = answered ? outcome.headers : [];
  const header = (name: string): string => headers.find(([other]) => other.toLowerCase() === name)?.[1] ?? '';
  const mimeType = header('content-type') || 'x-unknown';
  return {
    status: answered ? outcome.status : 0,
    statusText: '',
    httpVersion: answered ? 'HTTP/1.1' : '',
    cookies: [],
    headers: answered ? headersIn(headers, outcome.body) : [],
    content: answered ? contentOf(outcome.body, mimeType, left) : { size: 0, mimeType },
    redirectURL: header('location'),
    headersSize: -1,
    bodySize: -1,
    ...(answered ? {} : { _error: `${outcome.why}: ${outcome.message}` }),
  };
}
