import { gzipSync } from 'node:zlib';
import { variantsOf } from '../api/variant.ts';
import type { Hooks } from '../api/hooks.ts';
import type { Call, Wire } from '../api/messages.ts';

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

export const variants = variantsOf({
  chunked: {
    permits: 'A body may come in chunks, without a length.',
    apply: wired((wire) => ({ ...wire, chunked: true })),
  },
  gzip: {
    permits: 'A body may be compressed when the request asks for it.',
    apply: wired((wire, call) =>
      /gzip/.test(String(call.headers['accept-encoding'] ?? '')) && wire.bytes.length > 0
        ? {
            ...wire,
            bytes: gzipSync(wire.bytes),
            headers: { ...wire.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
          }
        : wire,
    ),
  },
  'connection-close': {
    permits: 'A connection may be closed after each answer.',
    apply: headers({ connection: 'close' }),
  },
  'extra-headers': {
    permits: 'Unknown additional headers are permitted.',
    apply: headers({
      'x-request-id': 'a1b2c3',
      'strict-transport-security': 'max-age=31536000',
      'cache-control': 'no-store',
      'set-cookie': ['a=1; Path=/', 'b=2'],
      'x-empty': '',
    }),
  },
  'rate-limit-headers': {
    permits: 'Headers may tell of a rate limit.',
    apply: headers({ 'ratelimit-limit': '100', 'ratelimit-remaining': '99', 'x-rate-limit-reset': '60' }),
  },
  'media-type-suffix': {
    permits: 'A media type with the suffix json says that the body is JSON.',
    apply: typed('application/vnd.institution.v1+json'),
  },
  'media-type-bare': { permits: 'The media type needs no charset.', apply: typed('application/json') },
  'media-type-upper-case': {
    permits: 'A media type has no letter case.',
    apply: typed('Application/JSON; Charset="UTF-8"; v=1'),
  },
  'media-type-problem': {
    permits: 'A failure may call itself problem+json, it is JSON.',
    apply: wired((wire) =>
      wire.status >= 400 && wire.bytes.length > 0
        ? { ...wire, headers: { ...wire.headers, 'content-type': 'application/problem+json' } }
        : wire,
    ),
  },
  'pretty-printed': {
    permits: 'JSON may hold white space.',
    apply: textual((text) => JSON.stringify(JSON.parse(text), null, 2) + '\r\n'),
  },
  'leading-white-space': {
    permits: 'JSON may begin and end with white space.',
    apply: textual((text) => `\n\t ${text} \n`),
  },
  'unicode-escapes': { permits: 'Characters may be written as escapes.', apply: textual(escaped) },
  'solidus-escaped': {
    permits: 'A solidus may be written as an escape.',
    apply: textual((text) => text.replaceAll('/', '\\/')),
  },
  'line-separators': {
    permits: 'U+2028 may stand in a string as it is.',
    apply: textual((text) => text.replaceAll('Copy & Print', 'Copy\u2028& Print')),
  },
  slow: { permits: 'No time of answering is stated: five milliseconds.', apply: slow(5) },
  slower: { permits: 'No time of answering is stated: twenty-five milliseconds.', apply: slow(25) },
  etag: {
    permits: 'An answer may carry a validator.',
    apply: headers({ etag: 'W/"1"', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT', 'accept-ranges': 'bytes' }),
  },
});
