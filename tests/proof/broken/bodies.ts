import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import type { Behind, Way } from './front.ts';

const head = { 'content-type': 'application/json' };

/** One body for everything. */
const body = (bytes: string | Buffer, headers: Readonly<Record<string, string>> = {}): Way => {
  return ({ response }) => void response.writeHead(200, { ...head, ...headers }).end(bytes);
};
/** Much in little: packed when the first request comes, because that takes seconds. */
const bomb = (pack: () => Buffer, coding: string): Way => {
  let way: Way | undefined;
  return (met) => (way ??= body(pack(), { 'content-encoding': coding }))(met);
};
/** What the sandbox answers, with its body edited; failures pass as they are. */
const edited =
  (edit: (text: string, answer: Behind) => string | Buffer, headers: Readonly<Record<string, string>> = {}): Way =>
  async ({ behind, response }) => {
    const answer = await behind();
    const served = answer.status === 200;
    const bytes = served ? edit(answer.body.toString(), answer) : answer.body;
    response.writeHead(answer.status, { ...head, ...(served ? headers : {}) }).end(bytes);
  };
/** Each text member of a served record, edited. */
const texts = (edit: (value: string, member: string) => string): Way =>
  edited((text) =>
    JSON.stringify(
      JSON.parse(text, (member, value: unknown) => (typeof value === 'string' ? edit(value, member) : value)),
    ),
  );
const ids = /^(id|cardholderId|transactionId)$/;
const names = /Name$|^name$/;
const long = 'x'.repeat(200_000);
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const members = (count: number): string => `{${Array.from({ length: count }, (_, i) => `"m${i}":${i}`).join(',')}}`;
const zeros = (bytes: number): Buffer => Buffer.alloc(bytes, ' ');
/** A page with other members, whatever was asked. */
const page = (change: (paging: Record<string, unknown>, page: Record<string, unknown>) => void): Way =>
  edited((text) => {
    const read = JSON.parse(text) as Record<string, unknown>;
    if (typeof read.paging === 'object' && read.paging !== null) change(read.paging as Record<string, unknown>, read);
    return JSON.stringify(read);
  });

/** One member more in every object that is served as the body. */
const more = (member: (answer: Behind) => unknown): Way =>
  edited((text, answer) => text.replace(/}$/, () => `,"more":${JSON.stringify(member(answer))}}`));
let bombText = '';
let serial = 0;
/** So many names or values that no answer has given before. */
const fresh = (count: number): string[] => Array.from({ length: count }, () => `n-${(serial++).toString(36)}-7f3a9c`);
/** A text in JSON, as a text in JSON, and so on. */
const packed = (text: string, depth: number): string =>
  depth === 0 ? text : packed(JSON.stringify({ text }), depth - 1);

/** Targets whose bodies cannot be decoded, are not JSON, or are more than a client should take. */
export const brokenBodies: Readonly<Record<string, Way>> = {
  'gzip announced, plain text sent': edited((text) => text, { 'content-encoding': 'gzip' }),
  'gzip cut in half': edited((text) => gzipSync(text).subarray(0, 40), { 'content-encoding': 'gzip' }),
  'a gzip bomb': bomb(() => gzipSync(zeros(200_000_000)), 'gzip'),
  'a Brotli bomb': bomb(() => brotliCompressSync(zeros(100_000_000), { params: {} }), 'br'),
  'raw deflate': edited((text) => deflateRawSync(text), { 'content-encoding': 'deflate' }),
  'an unknown content coding': edited((text) => text, { 'content-encoding': 'sloth' }),
  'six codings': edited((text) => text, { 'content-encoding': 'gzip, gzip, gzip, gzip, gzip, gzip' }),
  'invalid UTF-8': edited((text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0xc0])])),
  'UTF-16': edited((text) => Buffer.from(`\ufeff${text}`, 'utf16le')),
  'a byte order mark': edited((text) => `\ufeff${text}`),
  'an empty body': body(''),
  'white space': body(' \n '),
  'NUL bytes': body('\0'.repeat(100)),
  'a page of HTML': body('<!doctype html><title>Sign in</title><form></form>', { 'content-type': 'text/html' }),
  XML: body('<?xml version="1.0"?><transactions/>', { 'content-type': 'application/xml' }),
  'a JSON text in a JSON text': edited((text) => JSON.stringify(text)),
  'two JSON texts': edited((text) => text + text),
  'a comma too many': edited((text) => text.replace(/}$/, ',}')),
  'NaN and Infinity': edited((text) => text.replace(/:\d+/g, ':NaN').replace(/:true/g, ':Infinity')),
  'null for everything': body('null'),
  'a number for everything': body('42'),
  '100,000 levels of nesting': body(nested(100_000)),
  '400 levels of nesting in every answer': edited((text) => text.replace(/}$/, `,"deep":${nested(400)}}`)),
  '200,000 members': body(members(200_000)),
  '20,000 members in every answer': edited((text) => text.replace(/}$/, `,"more":${members(20_000)}}`)),
  'Base64 of a gzip bomb in every answer': more(() => (bombText ||= gzipSync(zeros(100_000_000)).toString('base64'))),
  'hundreds of texts that look like gzip in every answer': more(() =>
    fresh(400).map((one) => `H4sI${one.replace(/-/g, 'A').repeat(5)}`),
  ),
  '100 credential values of their own in every answer': more(() =>
    fresh(100).map((value) => ({ value, displayValue: value })),
  ),
  '5,000 member names of their own in every answer': more(() =>
    Object.fromEntries(fresh(5000).map((name) => [name, 1])),
  ),
  'errors with 5,000 members of their own': ({ response }) =>
    void response.writeHead(400, head).end(JSON.stringify(Object.fromEntries(fresh(5000).map((name) => [name, name])))),
  'JSON in JSON in every answer': more(() => packed('x'.repeat(2000), 9)),
  '20 MB of white space': body(zeros(20_000_000)),
  'ids of 200,000 characters': texts((value, member) => (ids.test(member) ? `${value}${long}` : value)),
  'names of 200,000 characters': texts((value, member) => (names.test(member) ? long : value)),
  'invisible characters in every text': texts((value) => value + '\u200b'.repeat(20_000)),
  'backslashes in every text': texts((value) => value + '\\'.repeat(20_000)),
  'lone surrogates': texts((value) => `${value}\ud800`),
  'numbers without end': edited((text) => text.replace(/:(\d+)/g, `:$1${'0'.repeat(400)}`)),
  'numbers of 100,000 digits': edited((text) => text.replace(/"amount":-?[\d.]+/g, `"amount":${'9'.repeat(100_000)}`)),
  'members __proto__ and constructor': edited((text) =>
    text.replace(/{/g, '{"__proto__":{"polluted":true},"constructor":null,"toString":1,'),
  ),
  'every member twice': edited((text) => text.replace(/("[A-Za-z]+":)(true|false|\d+|"[^"\\]*")/g, '$1$2,$1$2')),
  'a total of a quadrillion': page((paging) => (paging.total = 1e15)),
  'a negative total': page((paging) => (paging.total = -1)),
  'pages without end': page((paging) => (paging.total = Number(paging.offset) + 1000)),
  'pages that are all the first': page((paging) => (paging.offset = 0)),
  '10,000 transactions in one page': page((_paging, one) => {
    const [first] = Array.isArray(one.transactions) ? (one.transactions as unknown[]) : [];
    if (first !== undefined) one.transactions = Array.from({ length: 10_000 }, () => first);
  }),
};
