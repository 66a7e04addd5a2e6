import { isObject } from '../spec/exchange/describe.ts';
import { bodyIn, type Members, membersOf, numberIn, textIn } from './har-body.ts';
import { headerOf, type SeenResponse } from './recognition.ts';
import type { Unjudged } from '../spec/phrasing/unjudged.ts';

/** A request whose answer is not judged, and why. */
export interface LeftOutEntry {
  readonly url: string;
  readonly method: string;
  readonly why: Unjudged;
}

/** What was read of a file: an answer, or what of it cannot be judged. */
export type Entered = { readonly seen: SeenResponse } | LeftOutEntry;

/** Members by which writers say that a request failed or an answer is not whole; null, 0, false and the like say that not. */
const BROKEN =
  /^_?(net_?)?(error|failure|failed|(was_?)?abort(ed)?|cancel(l?ed)|incomplete|truncated|partial|interrupted|blocked)(_?(text|code|message|reason))?$/i;
/** That a copy of an earlier answer was taken. `cache` itself is a member of every entry. */
const CACHED = /^_?(is_?|was_?|served_?)*(from_?)?(disk_?|memory_?|browser_?|prefetch_?|http_?)*(cached|(?<=.)cache)$/i;
/** That something else than the target answered. */
const ELSEWHERE =
  /^_?((was|is|fetched|served|via|from|by)_?)*(service_?worker|fulfilled|mock(ed)?|override|overridden|intercepted|stub(bed)?)$/i;

/** Reads an entry. `folder`: that of the file, in which bodies may be attached. */
export async function entered(entry: unknown, folder: string): Promise<Entered> {
  const { startedDateTime, time, request, response } = membersOf(entry);
  const { method: verb, headers: asked } = membersOf(request);
  const answer = membersOf(response);
  const [method, url, headers] = [textIn(verb), addressIn(membersOf(request)), pairs(answer['headers'])];
  const status = statusIn(answer['status']);
  const why = whyNot(membersOf(entry), status, headers);
  if (why !== null) return { method, url, why };
  const known = knownHeaders(headers, answer);
  if (known === null) return { method, url, why: 'unreadable' };
  const body = await bodyIn({ status, headers: known, answer, folder });
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
  const says = (names: RegExp): boolean => parts.some((part) => hasSet(part, names));
  const isAsked = textIn(request['method']) !== '' && URL.canParse(addressIn(request));
  if (!isAsked || Number.isNaN(status)) return 'unreadable';
  if (status < 200) return 'no-answer';
  const charles = textIn(response['_charlesStatus']);
  if (says(BROKEN) || !/^(complete)?$/i.test(charles)) return 'broken-off';
  const fetched = textIn(entry['_fetchType'] ?? response['_fetchType']);
  if (status === 304 || says(CACHED) || /cache/i.test(fetched) || isHit(membersOf(entry['cache']))) return 'from-cache';
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

/** A state of the cache before the request that says something; Firefox writes `afterRequest` alone, and only for a hit. */
function isHit(cache: Members): boolean {
  const isFirefox = 'afterRequest' in cache && !('beforeRequest' in cache);
  return isFirefox || Object.keys(membersOf(cache['beforeRequest'])).length > 0;
}

function hasSet(part: Members, names: RegExp): boolean {
  return Object.entries(part).some(([name, value]) => names.test(name) && isSet(value));
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
