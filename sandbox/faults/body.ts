import type { Operation } from '../../spec/generated/vocabulary.ts';
import type { Difference } from '../api/differences.ts';
import { written } from '../api/edits.ts';
import { breaking } from '../api/fault.ts';
import { fieldFaults, replacing } from '../api/field-faults.ts';
import type { World } from '../api/hooks.ts';
import type { Wire } from '../api/messages.ts';

const find = 'findCardholder';
const types = 'listCredentialTypes';
const credentials = 'getCardholderCredentials';
const transactions = 'listCardholderTransactions';
type Which = Operation | 'any';
const textOf = (wire: Wire): string => Buffer.from(wire.bytes).toString('utf8');
const texts = (says: string, which: Which, change: (text: string, world: World) => string): Difference =>
  written(says, which, (wire, _call, world) => ({ ...wire, bytes: Buffer.from(change(textOf(wire), world), 'utf8') }));
const typed = (says: string, which: Which, type: string): Difference =>
  written(says, which, (wire) => ({ ...wire, headers: { ...wire.headers, 'content-type': type } }));
const latin1 = (says: string, which: Which): Difference =>
  written(says, which, (wire) => ({ ...wire, bytes: Buffer.from(textOf(wire), 'latin1') }));
const everySeventh = (world: World): boolean => world.count('body') % 7 === 6;
const marked = (text: string): string => `\uFEFF${text}`;

export const faults = [
  ...breaking('body/parseable', {
    'body-empty': texts('Get cardholder answers 200 without a body.', 'getCardholder', () => ''),
    'body-truncated-now-and-then': texts('Every seventh body is cut short.', 'any', (text, world) =>
      everySeventh(world) ? text.slice(0, -3) : text,
    ),
    'body-trailing-comma': texts('The list of credential types ends in a comma.', types, (text) =>
      text.replace('}],', '},],'),
    ),
    'body-single-quotes': texts('Find writes member names with single quotes.', find, (text) =>
      text.replace(/"(\w+)":/g, "'$1':"),
    ),
    'body-two-values': texts('Credentials are followed by a second JSON value.', credentials, (text) => `${text}{}`),
    'body-not-a-number': texts('Amounts of transactions are written NaN now and then.', transactions, (text, world) =>
      everySeventh(world) ? text.replace(/"total":\d+/, '"total":NaN') : text,
    ),
    'body-raw-control-character': texts('A name in find contains a raw line feed.', find, (text) =>
      text.replace('"lastName":"', '"lastName":"\n'),
    ),
    'body-html': written('Credentials are answered with a page of HTML.', credentials, (wire) => ({
      ...wire,
      headers: { ...wire.headers, 'content-type': 'text/html' },
      bytes: Buffer.from('<html></html>', 'utf8'),
    })),
  }),
  ...breaking('body/utf-8', {
    'body-latin-1': latin1('Names in find are written in Latin-1.', find),
    'body-latin-1-everywhere': latin1('All bodies are written in Latin-1.', 'any'),
    'body-lone-byte': written('The body of transactions has a byte 0xFF in a string.', transactions, (wire) => {
      const [before = '', ...after] = Buffer.from(wire.bytes)
        .toString('latin1')
        .split(/(?<="merchantName":")/);
      return after.length === 0 ? wire : { ...wire, bytes: Buffer.from(`${before}\xff${after.join('')}`, 'latin1') };
    }),
  }),
  ...breaking('body/no-byte-order-mark', {
    'body-byte-order-mark': texts('Bodies begin with a byte order mark.', 'any', marked),
    'body-byte-order-mark-in-types': texts('The list of types begins with a byte order mark.', types, marked),
  }),
  ...breaking('body/media-type', {
    'body-text-plain': typed('Bodies are called text/plain.', 'any', 'text/plain'),
    'body-html-type-in-find': typed('The body of find is called text/html.', find, 'text/html'),
    'body-no-media-type': written(
      'Transactions come without a media type.',
      transactions,
      ({ headers: { 'content-type': _gone, ...headers }, ...wire }) => ({ ...wire, headers }),
    ),
    'body-jsonp': typed('Credentials are called application/javascript.', credentials, 'application/javascript'),
  }),
  ...breaking('body/unique-members', {
    'body-duplicate-member': texts('Get cardholder writes lastName twice.', 'getCardholder', (text) =>
      text.replace('"lastName":', '"lastName":"x","lastName":'),
    ),
    'body-duplicate-member-in-line': texts('One account line writes its id twice.', transactions, (text) =>
      text.replace('"accountTypeName":', '"accountTypeName":"x","accountTypeName":'),
    ),
  }),
  ...fieldFaults('Credential', { 'body/rfc-3339': ['activationDateTime', { 'without-seconds': '2025-02-13T06:04Z' }] }),
  ...fieldFaults('Credential.credentialValues', {
    'body/rfc-3339': ['issuedDateTime', { 'in-basic-form': '20250213T060421Z' }],
  }),
  ...fieldFaults('Transaction', {
    'body/rfc-3339': ['postDateTime', { 'with-a-comma': replacing(/(\.\d+)?Z$/, ',000Z') }],
  }),
];
