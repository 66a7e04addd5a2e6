import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { JSONParser } from '@streamparser/json';
import { isObject } from '../spec/exchange/describe.ts';
import type { Unjudged } from '../spec/phrasing/unjudged.ts';
import { bodyIn, type Members, membersOf, numberIn, textIn } from './har-body.ts';
import { headerOf, type Seen, type SeenResponse } from './recognition.ts';

/** How a file ended: `whole`, `damaged` (what comes before the damage is read), or it is not a HAR file. */
type FileState = 'whole' | 'damaged' | 'no-har';

/**
 * Reads a HAR file, however large it is: `take` gets one entry at a time, and only one is in memory, until it has `enough`. Returns how
 * the file ended: one that is cut off, is no JSON from some point on, goes on after its end, or has no list of entries, is damaged.
 */
export async function readHar(path: string, take: (entry: Seen) => 'enough' | void): Promise<FileState> {
  const parser = new JSONParser({ paths: ['$.log.version', '$.log.*.*'], keepStack: false });
  keepMarks(parser);
  const waiting: unknown[] = [];
  let decoder: TextDecoder | null = null;
  let [isDamaged, isHar, count, chunks] = [false, false, 0, 0];
  // The elements of other lists are told, too, because the parser would keep them.
  parser.onValue = ({ key, value, stack }) => {
    const list = stack.at(-1)?.key;
    isHar ||= key === 'version' || list === 'creator' || list === 'entries';
    if (list === 'entries' && typeof key === 'number') waiting.push(value);
  };
  parser.onError = () => void (isDamaged = true);
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes = chunk as Buffer;
    chunks += 1;
    decoder ??= new TextDecoder(encodingOf(bytes));
    if (!isDamaged) parser.write(decoder.decode(bytes, { stream: true }));
    for (const entry of waiting.splice(0)) {
      count += 1;
      if (take(await entered(entry, dirname(path))) === 'enough') return 'whole';
    }
  }
  // One without a version and without an entry is small, and shows its list only as a whole.
  isHar ||= chunks === 1 && parser.isEnded && !isDamaged && (await hasEntries(path));
  if (!isHar) return 'no-har';
  return isDamaged || !parser.isEnded || (count === 0 && !(await hasEntries(path))) ? 'damaged' : 'whole';
}

/** The library drops a byte order mark at the beginning of a text, escaped or not; the body of an answer must not lose it. */
function keepMarks(parser: object): void {
  const { tokenizer } = parser as { readonly tokenizer: { readonly bufferedString: { decoder: TextDecoder } } };
  tokenizer.bufferedString.decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
}

/** The encoding of a JSON file: its mark says so, or the zero bytes around its first character, which is an ASCII one. */
function encodingOf([first = 0, second = 0]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const pair = first * 256 + second;
  if (pair === 0xfffe || (first !== 0 && second === 0)) return 'utf-16le';
  return pair === 0xfeff || (first === 0 && second !== 0) ? 'utf-16be' : 'utf-8';
}

/** Whether a file in which no entry was found has a list of them. It holds nothing else that is large. */
async function hasEntries(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return Array.isArray(membersOf(membersOf(JSON.parse(text) as unknown)['log'])['entries']);
}

/** Members by which writers say that a request failed or an answer is not whole; null, 0, false and the like say that not. */
const BROKEN =
  /^_?(net_?)?(error|failure|failed|(was_?)?abort(ed)?|cancel(l?ed)|incomplete|truncated|partial|interrupted|blocked)(_?(text|code|message|reason))?$/i;
/** That a copy of an earlier answer was taken. `cache` itself is a member of every entry. */
const CACHED = /^_?(is_?|was_?|served_?)*(from_?)?(disk_?|memory_?|browser_?|prefetch_?|http_?)*(cached|(?<=.)cache)$/i;
/** That something else than the target answered. */
const ELSEWHERE =
  /^_?((was|is|fetched|served|via|from|by)_?)*(service_?worker|fulfilled|mock(ed)?|override|overridden|intercepted|stub(bed)?)$/i;

/** Reads an entry. `folder`: that of the file, in which bodies may be attached. */
async function entered(entry: unknown, folder: string): Promise<Seen> {
  const { startedDateTime, time, request, response } = membersOf(entry);
  const { method: verb, headers: asked } = membersOf(request);
  const answer = membersOf(response);
  const [method, url, headers] = [textIn(verb), addressIn(membersOf(request)), pairs(answer['headers'])];
  const status = statusIn(answer['status']);
  const why = whyNot(membersOf(entry), status, headers);
  if (why !== null) return { method, url, why };
  const known = knownHeaders(headers, answer);
  if (known === null) return { method, url, why: 'unreadable' };
  const body = await bodyIn(status, known, answer, folder);
  if (!Buffer.isBuffer(body)) return { method, url, why: body };
  const given = pairs(asked);
  const at = instant(textIn(startedDateTime));
  const milliseconds = Math.max(0, Math.round(numberIn(time) ?? 0));
  return {
    seen: { method, url, asked: given.length === 0 ? null : given, status, headers: known, body, at, milliseconds },
  };
}

const PROXY_PASSWORD = 407;

/** Why there is no answer of the target; null if there is one. */
function whyNot(entry: Members, status: number, headers: SeenResponse['headers']): Unjudged | null {
  const [request, response] = [membersOf(entry['request']), membersOf(entry['response'])];
  const parts = [entry, response, membersOf(response['content'])];
  const says = (names: RegExp): boolean =>
    parts.some((part) => Object.entries(part).some(([name, value]) => names.test(name) && isSet(value)));
  const isAsked = textIn(request['method']) !== '' && URL.canParse(addressIn(request));
  if (!isAsked || Number.isNaN(status)) return 'unreadable';
  if (status < 200) return 'no-answer';
  const charles = textIn(response['_charlesStatus']);
  if (says(BROKEN) || !/^(complete)?$/i.test(charles)) return 'broken-off';
  const fetched = textIn(entry['_fetchType'] ?? response['_fetchType']);
  if (status === 304 || says(CACHED) || /cache/i.test(fetched) || isHit(membersOf(entry['cache']))) return 'from-cache';
  if (isRevalidated(request, response)) return 'from-cache';
  // The browser itself redirects to https if it was told to.
  const isOwn = headerOf(headers, 'non-authoritative-reason') !== undefined;
  // Only a proxy on the way asks for its own password.
  if (isOwn || status === PROXY_PASSWORD || says(ELSEWHERE) || /worker|override/i.test(fetched)) return 'other-source';
  const pseudo = headerOf(headers, ':status');
  if (pseudo !== undefined && pseudo.trim() !== String(status)) return 'contradictory';
  // A part of a body that was asked for.
  return status === 206 ? 'incomplete' : null;
}

/** The address that was asked; empty if it is not known. Some writers put its query into a list alone: as it was sent, or decoded. */
function addressIn({ url: address, queryString }: Members): string {
  const url = textIn(address);
  const listed: readonly unknown[] = Array.isArray(queryString) ? queryString : [];
  if (listed.length === 0 || !URL.canParse(url) || new URL(url).search !== '') return url;
  const query = pairs(listed);
  // Without a part of its query, it would be another request.
  if (query.length < listed.length) return '';
  const isAsSent = (text: string): boolean => /%[0-9a-f]{2}/i.test(text);
  const whole = new URL(url);
  whole.search = query
    .map((pair) => (pair.some(isAsSent) ? pair.join('=') : String(new URLSearchParams([pair]))))
    .join('&');
  return whole.href;
}

/** Whether a request asked if a copy is still good, and no body came: the one of the entry is the copy, with the headers of a 304. */
const isRevalidated = (request: Members, response: Members): boolean =>
  numberIn(response['bodySize']) === 0 &&
  (numberIn(membersOf(response['content'])['size']) ?? 0) > 0 &&
  pairs(request['headers']).some(([name]) => /^if-(none-match|modified-since)$/i.test(name));

/** A state of the cache before the request that says something; Firefox writes `afterRequest` alone, and only for a hit. */
function isHit(cache: Members): boolean {
  const isFirefox = 'afterRequest' in cache && !('beforeRequest' in cache);
  return isFirefox || Object.keys(membersOf(cache['beforeRequest'])).length > 0;
}

function isSet(value: unknown): boolean {
  if (typeof value === 'string') return !/^\s*(0|false|no|none|null|undefined|)\s*$/i.test(value);
  return isObject(value) ? Object.keys(value).length > 0 : Boolean(value);
}

/** A status, 0 if there was none; NaN if it cannot be read. */
function statusIn(value: unknown): number {
  if (value === undefined || value === null || value === '') return 0;
  const [, text] = /^\s*(\d{3})(?:\s|$)/.exec(textIn(value)) ?? [];
  const status = numberIn(text ?? value);
  return status !== null && Number.isInteger(status) && status < 1000 ? status : NaN;
}

/** Headers, or a query, as a list of names and values, or as an object. Those of HTTP/2 that stand for the first line are kept. */
function pairs(headers: unknown): [string, string][] {
  if (!Array.isArray(headers)) return Object.entries(membersOf(headers)).flatMap(([name, value]) => named(name, value));
  return headers.flatMap((one: unknown) => {
    if (Array.isArray(one)) return named(one[0], one[1]);
    const { name, value } = membersOf(one);
    return named(name, value);
  });
}

function named(name: unknown, value: unknown): [string, string][] {
  if (typeof name !== 'string' || name === '') return [];
  if (Array.isArray(value)) return value.flatMap((one) => named(name, one));
  return [[name, typeof value === 'number' ? String(value) : textIn(value)]];
}

/** The headers that the target sent; null if the file has none, and does not say the media type elsewhere. */
function knownHeaders(headers: SeenResponse['headers'], answer: Members): SeenResponse['headers'] | null {
  const sent = headers.filter(([name]) => !name.startsWith(':'));
  if (sent.length > 0) return sent;
  const type = textIn(membersOf(answer['content'])['mimeType']);
  return type.includes('/') ? [['content-type', type]] : null;
}

/** When a request was sent, in UTC; the beginning of time if the file does not say. */
function instant(text: string): string {
  const at = Date.parse(text);
  return new Date(Number.isNaN(at) ? 0 : at).toISOString();
}
