import { gzipSync } from 'node:zlib';
import type { Variant } from '../variant.ts';
import type { Call, Hooks, Wire } from '../hooks.ts';

const variant = (id: string, permits: string, apply: Hooks): Variant => ({ id, permits, apply });
const wired = (change: (wire: Wire, call: Call) => Wire): Hooks => ({ wire: change });
const headers = (more: Wire['headers']): Hooks => wired((wire) => ({ ...wire, headers: { ...wire.headers, ...more } }));
const textual = (change: (text: string) => string): Hooks =>
  wired((wire) =>
    wire.bytes.length === 0
      ? wire
      : { ...wire, bytes: Buffer.from(change(Buffer.from(wire.bytes).toString('utf8')), 'utf8') },
  );
const typed = (type: string): Hooks =>
  wired((wire) => (wire.bytes.length === 0 ? wire : { ...wire, headers: { ...wire.headers, 'content-type': type } }));
const slow = (milliseconds: number): Hooks => ({
  wire: async (wire) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return wire;
  },
});

const escaped = (text: string): string =>
  text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const wireVariants: readonly Variant[] = [
  variant(
    'chunked',
    'A body may come in chunks, without a length.',
    wired((wire) => ({ ...wire, chunked: true })),
  ),
  variant(
    'gzip',
    'A body may be compressed when the request asks for it.',
    wired((wire, call) =>
      /gzip/.test(String(call.headers['accept-encoding'] ?? '')) && wire.bytes.length > 0
        ? {
            ...wire,
            bytes: gzipSync(wire.bytes),
            headers: { ...wire.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
          }
        : wire,
    ),
  ),
  variant('connection-close', 'A connection may be closed after each answer.', headers({ connection: 'close' })),
  variant(
    'extra-headers',
    'Unknown additional headers are permitted.',
    headers({
      'x-request-id': 'a1b2c3',
      'strict-transport-security': 'max-age=31536000',
      'cache-control': 'no-store',
      'set-cookie': ['a=1; Path=/', 'b=2'],
      'x-empty': '',
    }),
  ),
  variant(
    'rate-limit-headers',
    'Headers may tell of a rate limit.',
    headers({ 'ratelimit-limit': '100', 'ratelimit-remaining': '99', 'x-rate-limit-reset': '60' }),
  ),
  variant(
    'media-type-suffix',
    'A media type with the suffix json says that the body is JSON.',
    typed('application/vnd.institution.v1+json'),
  ),
  variant('media-type-bare', 'The media type needs no charset.', typed('application/json')),
  variant('media-type-upper-case', 'A media type has no letter case.', typed('Application/JSON; Charset="UTF-8"; v=1')),
  variant(
    'media-type-problem',
    'A failure may call itself problem+json, it is JSON.',
    wired((wire) =>
      wire.status >= 400 && wire.bytes.length > 0
        ? { ...wire, headers: { ...wire.headers, 'content-type': 'application/problem+json' } }
        : wire,
    ),
  ),
  variant(
    'pretty-printed',
    'JSON may hold white space.',
    textual((text) => JSON.stringify(JSON.parse(text), null, 2) + '\r\n'),
  ),
  variant(
    'leading-white-space',
    'JSON may begin and end with white space.',
    textual((text) => `\n\t ${text} \n`),
  ),
  variant('unicode-escapes', 'Characters may be written as escapes.', textual(escaped)),
  variant(
    'solidus-escaped',
    'A solidus may be written as an escape.',
    textual((text) => text.replaceAll('/', '\\/')),
  ),
  variant(
    'line-separators',
    'U+2028 may stand in a string as it is.',
    textual((text) => text.replaceAll('Copy & Print', 'Copy\u2028& Print')),
  ),
  variant('slow', 'No time of answering is stated: five milliseconds.', slow(5)),
  variant('slower', 'No time of answering is stated: twenty-five milliseconds.', slow(25)),
  variant(
    'etag',
    'An answer may carry a validator.',
    headers({ etag: 'W/"1"', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT', 'accept-ranges': 'bytes' }),
  ),
];
