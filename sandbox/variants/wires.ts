import { type Difference, onWire, variantsOf } from '../api/difference.ts';
import { answersOf } from '../api/edits.ts';
import type { Call, Wire } from '../api/messages.ts';
import { gzipSync } from 'node:zlib';

const headers = (says: string, more: Wire['headers']): Difference =>
  onWire(says, (wire) => ({ ...wire, headers: { ...wire.headers, ...more } }));
/** Changes what has a body. */
const bodies = (says: string, change: (wire: Wire, call: Call) => Wire): Difference =>
  onWire(says, (wire, call) => (wire.bytes.length === 0 ? wire : change(wire, call)));
const textual = (says: string, change: (text: string) => string): Difference =>
  bodies(says, (wire) => ({ ...wire, bytes: Buffer.from(change(Buffer.from(wire.bytes).toString('utf8')), 'utf8') }));
const typed = (says: string, type: string, least = 0): Difference =>
  bodies(says, (wire) =>
    wire.status < least ? wire : { ...wire, headers: { ...wire.headers, 'content-type': type } },
  );
const slow = (says: string, milliseconds: number): Difference =>
  onWire(says, async (wire) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return wire;
  });

const escaped = (text: string): string =>
  text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Adds a member that the specification does not know to every object that is a success body. */
const added = (says: string, member: string): Difference =>
  answersOf('any').written(says, (wire) => {
    const text = Buffer.from(wire.bytes).toString('utf8');
    return text.endsWith('}') ? { ...wire, bytes: Buffer.from(`${text.slice(0, -1)},${member}}`, 'utf8') } : wire;
  });

/** Responses that are counted under a name break off, by their number. */
const breakingOff = (says: string, name: string, isDue: (nth: number) => boolean): Difference =>
  onWire(says, (wire, _call, world) => (isDue(world.count(name)) ? { ...wire, breaksOff: true } : wire));

export const variants = variantsOf({
  chunked: onWire('A body may come in chunks, without a length.', (wire) => ({ ...wire, chunked: true })),
  gzip: bodies('A body may be compressed when the request asks for it.', (wire, call) =>
    /gzip/.test(String(call.headers['accept-encoding'] ?? ''))
      ? {
          ...wire,
          bytes: gzipSync(wire.bytes),
          headers: { ...wire.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
        }
      : wire,
  ),
  'connection-close': headers('A connection may be closed after each answer.', { connection: 'close' }),
  'extra-headers': headers('Unknown additional headers are permitted.', {
    'x-request-id': 'a1b2c3',
    'strict-transport-security': 'max-age=31536000',
    'cache-control': 'no-store',
    'set-cookie': ['a=1; Path=/', 'b=2'],
    'x-empty': '',
  }),
  'rate-limit-headers': headers('Headers may tell of a rate limit.', {
    'ratelimit-limit': '100',
    'ratelimit-remaining': '99',
    'x-rate-limit-reset': '60',
  }),
  'media-type-suffix': typed(
    'A media type with the suffix json says that the body is JSON.',
    'application/vnd.institution.v1+json',
  ),
  'media-type-bare': typed('The media type needs no charset.', 'application/json'),
  'media-type-upper-case': typed('A media type has no letter case.', 'Application/JSON; Charset="UTF-8"; v=1'),
  'media-type-problem': typed('A failure may call itself problem+json, it is JSON.', 'application/problem+json', 400),
  'pretty-printed': textual('JSON may hold white space.', (text) => JSON.stringify(JSON.parse(text), null, 2) + '\r\n'),
  'leading-white-space': textual('JSON may begin and end with white space.', (text) => `\n\t ${text} \n`),
  'unicode-escapes': textual('Characters may be written as escapes.', escaped),
  'solidus-escaped': textual('A solidus may be written as an escape.', (text) => text.replaceAll('/', '\\/')),
  'line-separators': textual('U+2028 may stand in a string as it is.', (text) =>
    text.replaceAll('Copy & Print', 'Copy\u2028& Print'),
  ),
  slow: slow('No time of answering is stated: five milliseconds.', 5),
  slower: slow('No time of answering is stated: twenty-five milliseconds.', 25),
  etag: headers('An answer may carry a validator.', {
    etag: 'W/"1"',
    'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
    'accept-ranges': 'bytes',
  }),
  'deep-member': added('An unknown member may be nested deeply.', `"trace":${'['.repeat(200)}${']'.repeat(200)}`),
  'long-member': added('An unknown member may be long.', `"note":"${'n'.repeat(20_000)}"`),
  'breaks-off-once': breakingOff('A connection may be lost once.', 'breaks-off-once', (nth) => nth === 20),
  ...Object.fromEntries(
    [40, 171].map((first) => [
      `breaks-off-from-${first}`,
      breakingOff(
        'A proxy that restarts may break off what it passes on: nine responses in a row.',
        'breaks-off-in-a-row',
        (nth) => nth >= first && nth < first + 9,
      ),
    ]),
  ),
  'breaks-off-now-and-then': {
    warns: ['errors/steady'],
    ...breakingOff(
      'A connection may be lost now and then, if the next try is answered.',
      'breaks-off',
      (nth) => nth % 25 === 24,
    ),
  },
});
