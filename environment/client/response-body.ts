import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import type { Body, NoAnswer } from '../../spec/exchange/exchange.ts';
import type { Redactor } from '../redaction/redaction.ts';
import { beginningOf, ProxyError } from './dispatcher.ts';
import { againstHttp } from './http-faults.ts';

/** No body is read beyond this, neither on the wire nor decoded. */
export const LARGEST_BODY = 2 * 1024 * 1024;

const bounded = { maxOutputLength: LARGEST_BODY };
/** By the name of the content encoding, which is the target's word: a Map has no members but these. */
const decoders = new Map<string, (bytes: Buffer) => Promise<Buffer>>([
  ['gzip', (bytes) => promisify<Buffer, object, Buffer>(gunzip)(bytes, bounded)],
  [
    'deflate',
    (bytes) => promisify<Buffer, object, Buffer>((bytes[0] ?? 0) % 16 === 8 ? inflate : inflateRaw)(bytes, bounded),
  ],
  ['br', (bytes) => promisify<Buffer, object, Buffer>(brotliDecompress)(bytes, bounded)],
]);

/** A content encoding that could not be undone. */
class UndecodableError extends Error {}

/** Undoes the content encodings that the headers name, last first. */
export async function decodeContent(bytes: Buffer, headers: readonly (readonly [string, string])[]): Promise<Buffer> {
  const named = headers.filter(([name]) => name === 'content-encoding').flatMap(([, value]) => value.split(','));
  let content = bytes;
  for (const coding of named.map((one) => one.trim().toLowerCase().replace(/^x-/, '')).reverse()) {
    if (coding === '' || coding === 'identity' || content.length === 0) continue;
    const decoder = decoders.get(coding);
    if (decoder === undefined) {
      const shown = /^[\w.-]{1,20}$/.test(coding) ? ` ${coding}` : '';
      throw new UndecodableError(`the response has the content encoding${shown}, which was not requested`);
    }
    try {
      content = await decoder(content);
    } catch (error) {
      if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw error;
      throw new UndecodableError(`the response declares the encoding ${coding}, but cannot be decoded with it`);
    }
  }
  return content;
}

/** What the bytes of a body say, a byte order mark included. */
export const textOf = (bytes: Buffer): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** The body as a value: what it says, masked, and what its bytes were. */
export function bodyOf(bytes: Buffer, text: string, redactor: Pick<Redactor, 'body'>): Body {
  const byteOrderMark =
    (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) ||
    (bytes[0] === 0xfe && bytes[1] === 0xff) ||
    (bytes[0] === 0xff && bytes[1] === 0xfe);
  return { text: redactor.body(text), bytes: bytes.length, utf8: isUtf8(bytes), byteOrderMark };
}

/** Raw headers as pairs, names in lower case, values redacted. */
export function headerPairs(raw: unknown, redactor: Pick<Redactor, 'text' | 'header'>): [string, string][] {
  const flat: string[] = Array.isArray(raw) ? raw.map((part: unknown) => String(part)) : [];
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) {
    pairs.push(headerPair(flat[at] ?? '', flat[at + 1] ?? '', redactor));
  }
  return pairs;
}

/** A header with its name in lower case and its value redacted. */
export function headerPair(
  given: string,
  value: string,
  redactor: Pick<Redactor, 'text' | 'header'>,
): [string, string] {
  const name = given.toLowerCase();
  return [redactor.text(name), redactor.header(name, value)];
}

/** An error's code, or that of what caused it. */
function codeOf(error: unknown): string {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    if ('code' in one && typeof one.code === 'string') return one.code;
    if (one.name === 'TimeoutError') return 'TimeoutError';
    if (one instanceof AggregateError && one.errors.length > 0) return codeOf(one.errors[0]);
  }
  return '';
}

const BROKEN_OFF = /^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|HPE_\w+)$/;
const KINDS: readonly (readonly [RegExp, NoAnswer, string])[] = [
  [/^ECONNREFUSED$/, 'refused', 'nothing listens at this address'],
  [/^(ENOTFOUND|EAI_\w+)$/, 'unresolved', 'the host name is not known'],
  [/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/, 'tls', 'the certificate is self-signed'],
  [/^(CERT_HAS_EXPIRED)$/, 'tls', 'the certificate has expired'],
  [/^ERR_SSL_\w*CERTIFICATE_REQUIRED$/, 'tls', 'the server wants a client certificate, and Cardproof sends none'],
  [
    /^ERR_SSL_\w*(HANDSHAKE_FAILURE|BAD_CERTIFICATE)$/,
    'tls',
    'the server ends the TLS handshake; it may want a client certificate, and Cardproof sends none',
  ],
  [/^ERR_SSL_WRONG_VERSION_NUMBER$/, 'no-tls', 'the server does not speak TLS at this port'],
  [/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|UND_ERR_PRX_TLS)$/, 'tls', 'the certificate is for another host'],
  [/^UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER)/, 'tls', 'the CA of the certificate is not trusted'],
  [/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO)/, 'tls', 'no TLS connection'],
  [/^(TimeoutError|ETIMEDOUT|UND_ERR_(HEADERS|BODY|CONNECT)_TIMEOUT)$/, 'timeout', 'no response in time'],
  [/^UND_ERR_HEADERS_OVERFLOW$/, 'oversized', 'the headers of the response are larger than 16 KiB'],
  [/^(UND_ERR_RES_EXCEEDED_MAX_SIZE|ERR_BUFFER_TOO_LARGE)$/, 'oversized', 'the response is larger than 2 MiB'],
  [
    /^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/,
    'reset',
    'the connection was closed without a response',
  ],
];

/** What a proxy says instead of connecting to the target. */
const REFUSALS: Readonly<Record<string, string>> = {
  401: 'the proxy needs a user name and a password, or rejects them',
  403: 'the proxy does not allow this address',
  407: 'the proxy needs a user name and a password, or rejects them',
  502: 'the proxy does not reach the target',
  503: 'the proxy does not reach the target',
  504: 'the proxy does not reach the target',
};

/** What the proxy did, if it did not connect to the target; empty otherwise. */
function proxyTrouble(error: unknown): string {
  if (error instanceof ProxyError) return `${error.message} (${codeOf(error.cause)})`;
  const [, status = ''] = /^Proxy response \((\d+)\)/.exec(error instanceof Error ? error.message : '') ?? [];
  return status === ''
    ? ''
    : `${REFUSALS[status] ?? 'the server at the address of the proxy is not a proxy'} (${status})`;
}

const isParserError = (error: unknown): boolean => error instanceof Error && error.name === 'HTTPParserError';

/** Why there is no answer, in a word and a sentence. `begun`: its status had come, and its body did not. */
export function noAnswer(error: unknown, begun: boolean): { readonly why: NoAnswer; readonly message: string } {
  if (error instanceof UndecodableError) return { why: 'undecodable', message: error.message };
  const proxy = proxyTrouble(error);
  if (proxy !== '') return { why: 'proxy', message: proxy };
  const code = codeOf(error);
  const beginning = beginningOf(error);
  const isParsers = /^HPE_|^UND_ERR_(SOCKET|RES_CONTENT_LENGTH_MISMATCH)$/.test(code) || isParserError(error);
  const against = isParsers && beginning !== null ? againstHttp(beginning) : null;
  if (against !== null) return { why: 'not-http', message: against };
  // Node's own client names its parser in the code alone.
  if (isParserError(error) || (!begun && /^HPE_/.test(code)))
    return { why: 'not-http', message: 'the response is not valid HTTP/1.1' };
  if (!begun && beginning !== null && beginning !== '' && BROKEN_OFF.test(code)) {
    return { why: 'reset', message: `the connection was closed before the headers of the response ended (${code})` };
  }
  if (begun && BROKEN_OFF.test(code)) return { why: 'broken-off', message: `the response broke off (${code})` };
  const known = KINDS.find(([pattern]) => pattern.test(code));
  const detail = code === '' ? (error instanceof Error ? error.message : 'unknown failure') : code;
  return known === undefined ? { why: 'other', message: detail } : { why: known[1], message: `${known[2]} (${code})` };
}
