import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { JSONParser } from '@streamparser/json';
import { decodeContent, LARGEST_BODY } from '../environment/client/response-body.ts';
import type { Unjudged } from '../spec/phrasing/unjudged.ts';
import { isObject } from '../spec/exchange/describe.ts';
import { readJson } from '../spec/exchange/response.ts';
import type { SeenResponse } from './recognition.ts';

/** Something of a HAR file (HTTP Archive 1.2). Every writer leaves something out, and some write other kinds of values. */
export type Members = Readonly<Record<string, unknown>>;

/** An object, or one without members in place of anything else. */
export const membersOf = (value: unknown): Members => (isObject(value) ? value : {});
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A number, also one that is written as text; null if it is none. */
export function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** What the file holds of a body. `text`: as which it stands there, null if the bytes are given. */
interface BodyInFile {
  readonly bytes: Buffer;
  readonly text: string | null;
}

/** The lengths that are stated; null if one is not known. */
interface Lengths {
  /** Of the bytes on the wire, as the header says. */
  readonly declared: number | null;
  readonly size: number | null;
  readonly bodySize: number | null;
  readonly compression: number;
  /** The bytes on the wire are others than those of the body. */
  readonly isEncoded: boolean;
}

/** A byte order mark counts in the length that is stated, and may not be in the text: whether it was there is not known. */
const MARK = 3;

/**
 * The bytes of a body if they are all there, else why they cannot be judged. What is stated of their length must agree; and a
 * body is held against the target only if it cannot be a piece of what came. `answer`: the response as a file in `folder` has it.
 */
export async function bodyIn(
  status: number,
  headers: SeenResponse['headers'],
  answer: Members,
  folder: string,
): Promise<Buffer | Unjudged> {
  const content = membersOf(answer['content']);
  const lengths = lengthsOf(headers, answer, content);
  if (typeof lengths === 'string') return lengths;
  const held = (await attachedTo(content, folder)) ?? heldIn(content);
  if (typeof held === 'string') return held;
  if (held.bytes.length > LARGEST_BODY) return 'too-large';
  if (held.bytes.length === 0) return emptyBody(status, lengths);
  const decoded = await decodedFrom(held, headers, lengths.isEncoded);
  return typeof decoded === 'string' ? decoded : (doubtOf(decoded, lengths, charsetOf(headers)) ?? decoded.body);
}

function lengthsOf(headers: SeenResponse['headers'], answer: Members, content: Members): Lengths | Unjudged {
  const valuesOf = (wanted: string): string[] =>
    headers.filter(([name]) => name.toLowerCase() === wanted).flatMap(([, value]) => value.split(/[,\n]/));
  // Where both are given, the chunks count.
  const isChunked = valuesOf('transfer-encoding').some((one) => /chunked/i.test(one));
  const digits = valuesOf('content-length').flatMap((one) => (/^\s*\d+\s*$/.test(one) ? [Number(one)] : []));
  const declared = isChunked ? [] : [...new Set(digits)];
  if (declared.length > 1) return 'contradictory';
  const known = (value: unknown): number | null => {
    const number = numberIn(value);
    return number !== null && number >= 0 ? number : null;
  };
  return {
    declared: declared[0] ?? null,
    size: known(content['size']),
    bodySize: known(answer['bodySize']),
    compression: numberIn(content['compression']) ?? 0,
    isEncoded: valuesOf('content-encoding').some((one) => !/^\s*(identity)?\s*$/i.test(one)),
  };
}

/**
 * A body in a file of its own next to the HAR file, as Playwright attaches it: its name is the digest of what it holds, so that
 * no other file is read by its name. Null if there is none.
 */
async function attachedTo({ _file: name }: Members, folder: string): Promise<BodyInFile | Unjudged | null> {
  if (name === undefined || name === null) return null;
  const [, digest] = /^([0-9a-f]{40})\.\w+$/.exec(textIn(name)) ?? [];
  if (digest === undefined) return 'no-body';
  const path = join(folder, textIn(name));
  const found = await stat(path).catch(() => null);
  if (found?.isFile() !== true) return 'no-body';
  if (found.size > LARGEST_BODY) return 'too-large';
  const bytes = await readFile(path).catch(() => null);
  const isSame = bytes !== null && hash('sha1', bytes) === digest;
  return isSame ? { bytes, text: null } : 'no-body';
}

function heldIn({ text, encoding }: Members): BodyInFile | Unjudged {
  if (typeof text !== 'string')
    return text === undefined || text === null ? { bytes: Buffer.alloc(0), text: null } : 'no-body';
  const label = textIn(encoding).trim();
  if (label === '' || /^(utf|us-ascii|ascii|iso-8859|latin|windows|cp)/i.test(label))
    return { bytes: Buffer.from(text), text };
  if (!/^base64/i.test(label)) return 'undecodable';
  const isBase64 = /^[\w+/\s-]*={0,2}\s*$/.test(text);
  return isBase64 ? { bytes: Buffer.from(text, 'base64'), text: null } : 'contradictory';
}

/**
 * Nothing is a body only if the answer itself says so: writers write nothing, with lengths of 0, too, if they do not have the body. A
 * proxy that passes it on piece by piece has not, nor one whose client hangs up.
 */
function emptyBody(status: number, { declared, size }: Lengths): Buffer | Unjudged {
  const isProven = status === 204 || status === 205 || declared === 0;
  const isDenied = (declared !== null && declared !== 0) || (size !== null && size > 0);
  return isProven && !isDenied ? Buffer.alloc(0) : 'no-body';
}

/** The body; what was on the wire, or else the text that the writer made of it, if the file holds that. */
interface Decoded {
  readonly body: Buffer;
  readonly wire: Buffer | null;
  readonly text: string | null;
}

/** Undoes an encoding that the writer did not undo. */
async function decodedFrom(
  { bytes, text }: BodyInFile,
  headers: SeenResponse['headers'],
  isEncoded: boolean,
): Promise<Decoded | Unjudged> {
  const asHeld = { body: bytes, wire: null, text };
  if (isJson(bytes.toString())) return asHeld;
  // Bytes in a text without a label.
  const wire = text !== null && /^[\0-\xff]*$/.test(text) ? Buffer.from(text, 'latin1') : bytes;
  if (!isEncoded) return (await isCompressed(wire)) ? 'undecodable' : asHeld;
  try {
    const named = headers.map(([name, value]) => [name.toLowerCase(), value] as const);
    return { body: await decodeContent(wire, named), wire, text: null };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return 'too-large';
    return isPrintable(bytes) ? asHeld : 'undecodable';
  }
}

/** Whether bytes begin as gzip, zstd or zlib do, or are Brotli: that has no beginning of its own, but turns other bytes into text. */
async function isCompressed(bytes: Buffer): Promise<boolean> {
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const first = a * 256 + b;
  if (first === 0x1f8b || (first === 0x28b5 && c === 0x2f && d === 0xfd)) return true;
  if (a % 16 === 8 && first % 31 === 0 && a < 128) return true;
  if (isPrintable(bytes)) return false;
  const text = await decodeContent(bytes, [['content-encoding', 'br']]).catch(() => null);
  return text !== null && text.length > 0 && isPrintable(text);
}

function isPrintable(bytes: Buffer): boolean {
  return isUtf8(bytes) && !/[\0-\x08\x0e-\x1f\ufffd]/.test(bytes.toString());
}

/** Why a body may be another than the one that came; null if it is that one. */
function doubtOf({ body, wire, text }: Decoded, lengths: Lengths, charset: string): Unjudged | null {
  const { declared, size, bodySize, compression, isEncoded } = lengths;
  const bytes = body.length;
  const onWire = wire?.length ?? (isEncoded ? null : bytes);
  // Some writers count characters, in one way or another, and one adds them to the bytes.
  const counts = [bytes, ...(text === null ? [] : [text.length, [...text].length, bytes + text.length])];
  const others = [onWire, isEncoded ? declared : null, isEncoded ? bodySize : null, bytes - compression];
  const isDeclared = declared !== null && declared === onWire;
  const isSized = size !== null && [...counts, ...others].includes(size);
  const whole = isJson(body.toString());
  // A library that undoes an encoding drops its header, and leaves the length of what was encoded.
  const isUndone = declared !== null && declared < bytes && !isEncoded && isSized && whole;
  const against = [
    ...(declared !== null && onWire !== null && !isDeclared && !isUndone ? [declared - onWire] : []),
    ...(size !== null && !isSized ? [size - bytes] : []),
    ...(bodySize !== null &&
    bodySize > 0 &&
    !isEncoded &&
    compression <= 0 &&
    bodySize < bytes &&
    !counts.includes(bodySize)
      ? [bodySize - bytes]
      : []),
  ];
  const agreeing = [isDeclared, isSized, bodySize !== null && bodySize === onWire].filter(Boolean).length;
  if (text !== null && isConverted(text, charset) && !isDeclared) return 're-encoded';
  // Two that agree with a whole text outvote a third.
  const isOutvoted = whole && agreeing > 1 && against.length === 1 && !against.includes(MARK);
  const [first = 0] = against;
  if (first !== 0 && !isOutvoted) return first > 0 ? 'incomplete' : 'contradictory';
  return whole || isDeclared || (isSized && !isPiece(body.toString())) ? null : 'incomplete';
}

/** Whether the bytes of a text may have been others than those in UTF-8. */
function isConverted(text: string, charset: string): boolean {
  const isLossy = text.includes('\ufffd') || Buffer.from(text).toString() !== text;
  const isOther = charset !== '' && !/^(utf-?8|us-ascii)$/i.test(charset);
  return isLossy || (isOther && (/^utf-?(16|32)/i.test(charset) || /[^\0-\x7f]/.test(text)));
}

function charsetOf(headers: SeenResponse['headers']): string {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return /charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1] ?? '';
}

/** Whether a text is a whole object or list; a mark before it is judged elsewhere. */
function isJson(text: string): boolean {
  const read = readJson(text);
  return read.ok && typeof read.value === 'object' && read.value !== null;
}

/** Whether a text is the beginning of some JSON. */
function isPiece(text: string): boolean {
  const parser = new JSONParser({ paths: [] });
  let isOther = false;
  parser.onError = () => void (isOther = true);
  parser.onValue = () => undefined;
  parser.write(text);
  return !isOther && !parser.isEnded;
}
