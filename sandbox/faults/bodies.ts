import { fieldFaults } from './fields.ts';
import type { Fault } from '../fault.ts';
import type { Call, Operation, Wire, World } from '../hooks.ts';

type Write = (wire: Wire, call: Call, world: World) => Wire;

/** Changes the bytes of answers with status 200, of one operation or of all. */
const written = (id: string, slug: string, reveals: string, write: Write, operation?: Operation): Fault => ({
  id: `body-${id}`,
  breaks: [slug.includes('/') ? slug : `body/${slug}`],
  reveals,
  apply: {
    wire: (wire, call, world) =>
      wire.status === 200 && (operation === undefined || call.operation === operation)
        ? write(wire, call, world)
        : wire,
  },
});

const textOf = (wire: Wire): string => Buffer.from(wire.bytes).toString('utf8');
const withText = (wire: Wire, text: string): Wire => ({ ...wire, bytes: Buffer.from(text, 'utf8') });
const withType = (wire: Wire, type: string): Wire => ({ ...wire, headers: { ...wire.headers, 'content-type': type } });
const everySeventh =
  (write: Write): Write =>
  (wire, call, world) =>
    world.count('body') % 7 === 6 ? write(wire, call, world) : wire;

const unparseable: readonly Fault[] = [
  written('empty', 'parseable', 'Get cardholder answers 200 without a body.', (wire) => withText(wire, ''), 'get'),
  written(
    'truncated-now-and-then',
    'parseable',
    'Every seventh body is cut short.',
    everySeventh((wire) => withText(wire, textOf(wire).slice(0, -3))),
  ),
  written(
    'trailing-comma',
    'parseable',
    'The list of credential types ends in a comma.',
    (wire) => withText(wire, textOf(wire).replace('}],', '},],')),
    'types',
  ),
  written(
    'single-quotes',
    'parseable',
    'Find writes member names with single quotes.',
    (wire) => withText(wire, textOf(wire).replace(/"(\w+)":/g, "'$1':")),
    'find',
  ),
  written(
    'two-values',
    'parseable',
    'Credentials are followed by a second JSON value.',
    (wire) => withText(wire, `${textOf(wire)}{}`),
    'credentials',
  ),
  written(
    'not-a-number',
    'parseable',
    'Amounts of transactions are written NaN now and then.',
    everySeventh((wire) => withText(wire, textOf(wire).replace(/"total":\d+/, '"total":NaN'))),
    'transactions',
  ),
  written(
    'raw-control-character',
    'parseable',
    'A name in find contains a raw line feed.',
    (wire) => withText(wire, textOf(wire).replace('"lastName":"', '"lastName":"\n')),
    'find',
  ),
  written(
    'html',
    'parseable',
    'Credentials are answered with a page of HTML.',
    (wire) => withText(withType(wire, 'text/html'), '<html></html>'),
    'credentials',
  ),
];

const latin1 = (wire: Wire): Wire => ({ ...wire, bytes: Buffer.from(textOf(wire), 'latin1') });
const encodings: readonly Fault[] = [
  written('latin-1', 'utf-8', 'Names in find are written in Latin-1.', latin1, 'find'),
  written('latin-1-everywhere', 'utf-8', 'All bodies are written in Latin-1.', latin1),
  written(
    'lone-byte',
    'utf-8',
    'The body of transactions has a byte 0xFF in a string.',
    (wire) => {
      const bytes = Buffer.from(wire.bytes);
      const at = bytes.indexOf('"merchantName":"');
      return at < 0
        ? wire
        : { ...wire, bytes: Buffer.concat([bytes.subarray(0, at + 16), Buffer.from([0xff]), bytes.subarray(at + 16)]) };
    },
    'transactions',
  ),
  written('byte-order-mark', 'no-byte-order-mark', 'Bodies begin with a byte order mark.', (wire) =>
    withText(wire, `\uFEFF${textOf(wire)}`),
  ),
  written(
    'byte-order-mark-in-types',
    'no-byte-order-mark',
    'The list of types begins with a byte order mark.',
    (wire) => withText(wire, `\uFEFF${textOf(wire)}`),
    'types',
  ),
];

const headers: readonly Fault[] = [
  written('text-plain', 'media-type', 'Bodies are called text/plain.', (wire) => withType(wire, 'text/plain')),
  written(
    'html-type-in-find',
    'media-type',
    'The body of find is called text/html.',
    (wire) => withType(wire, 'text/html'),
    'find',
  ),
  written(
    'no-media-type',
    'media-type',
    'Transactions come without a media type.',
    (wire) => {
      const { 'content-type': _gone, ...others } = wire.headers;
      return { ...wire, headers: others };
    },
    'transactions',
  ),
  written(
    'jsonp',
    'media-type',
    'Credentials are called application/javascript.',
    (wire) => withType(wire, 'application/javascript'),
    'credentials',
  ),
];

const duplicates: readonly Fault[] = [
  written(
    'duplicate-member',
    'unique-members',
    'Get cardholder writes lastName twice.',
    (wire) => withText(wire, textOf(wire).replace('"lastName":', '"lastName":"x","lastName":')),
    'get',
  ),
  written(
    'duplicate-member-in-line',
    'unique-members',
    'One account line writes its id twice.',
    (wire) => withText(wire, textOf(wire).replace(/"accountTypeName":/, '"accountTypeName":"x","accountTypeName":')),
    'transactions',
  ),
];

const elsewhere = (status: number, operation: Operation, slug: string): Fault =>
  written(
    `redirect-${status}-of-${operation}`,
    slug,
    `${operation} redirects to another address.`,
    (wire, call) => ({
      status,
      headers: { location: `${call.url}${call.url.includes('?') ? '&' : '?'}again=1` },
      bytes: new Uint8Array(),
    }),
    operation,
  );

const nothing = (operation: Operation, slug: string): Fault =>
  written(
    `204-of-${operation}`,
    slug,
    `${operation} answers 204.`,
    () => ({ status: 204, headers: {}, bytes: new Uint8Array() }),
    operation,
  );

const dates: readonly Fault[] = [
  ...fieldFaults('credential', [
    ['body/rfc-3339', 'activationDateTime', ['without-seconds', '2025-02-13T06:04Z']],
    ['body/rfc-3339', 'credentialValues.issuedDateTime', ['in-basic-form', '20250213T060421Z']],
  ]),
  ...fieldFaults('transaction', [
    ['body/rfc-3339', 'postDateTime', ['with-a-comma', (value) => String(value).replace(/(\.\d+)?Z$/, ',000Z')]],
  ]),
];

export const bodyFaults: readonly Fault[] = [
  ...unparseable,
  ...encodings,
  ...headers,
  ...duplicates,
  elsewhere(302, 'transactions', 'errors/transactions-statuses'),
  elsewhere(307, 'get', 'errors/shared-statuses'),
  elsewhere(301, 'find', 'errors/shared-statuses'),
  nothing('transactions', 'errors/transactions-statuses'),
  nothing('types', 'errors/shared-statuses'),
  ...dates,
];
