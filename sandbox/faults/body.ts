import { written } from '../api/edits.ts';
import { faultsOf } from '../api/fault.ts';
import { fieldFaults } from '../api/field-faults.ts';
import type { World } from '../api/hooks.ts';
import type { Call, Wire } from '../api/messages.ts';

type Write = (wire: Wire, call: Call, world: World) => Wire;
const textOf = (wire: Wire): string => Buffer.from(wire.bytes).toString('utf8');
const withText = (wire: Wire, text: string): Wire => ({ ...wire, bytes: Buffer.from(text, 'utf8') });
const withType = (wire: Wire, type: string): Wire => ({ ...wire, headers: { ...wire.headers, 'content-type': type } });
const everySeventh =
  (write: Write): Write =>
  (wire, call, world) =>
    world.count('body') % 7 === 6 ? write(wire, call, world) : wire;
const latin1 = (wire: Wire): Wire => ({ ...wire, bytes: Buffer.from(textOf(wire), 'latin1') });

export const faults = faultsOf({
  'body-empty': {
    breaks: ['body/parseable'],
    reveals: 'Get cardholder answers 200 without a body.',
    apply: written((wire) => withText(wire, ''), 'getCardholder'),
  },
  'body-truncated-now-and-then': {
    breaks: ['body/parseable'],
    reveals: 'Every seventh body is cut short.',
    apply: written(everySeventh((wire) => withText(wire, textOf(wire).slice(0, -3)))),
  },
  'body-trailing-comma': {
    breaks: ['body/parseable'],
    reveals: 'The list of credential types ends in a comma.',
    apply: written((wire) => withText(wire, textOf(wire).replace('}],', '},],')), 'listCredentialTypes'),
  },
  'body-single-quotes': {
    breaks: ['body/parseable'],
    reveals: 'Find writes member names with single quotes.',
    apply: written((wire) => withText(wire, textOf(wire).replace(/"(\w+)":/g, "'$1':")), 'findCardholder'),
  },
  'body-two-values': {
    breaks: ['body/parseable'],
    reveals: 'Credentials are followed by a second JSON value.',
    apply: written((wire) => withText(wire, `${textOf(wire)}{}`), 'getCardholderCredentials'),
  },
  'body-not-a-number': {
    breaks: ['body/parseable'],
    reveals: 'Amounts of transactions are written NaN now and then.',
    apply: written(
      everySeventh((wire) => withText(wire, textOf(wire).replace(/"total":\d+/, '"total":NaN'))),
      'listCardholderTransactions',
    ),
  },
  'body-raw-control-character': {
    breaks: ['body/parseable'],
    reveals: 'A name in find contains a raw line feed.',
    apply: written((wire) => withText(wire, textOf(wire).replace('"lastName":"', '"lastName":"\n')), 'findCardholder'),
  },
  'body-html': {
    breaks: ['body/parseable'],
    reveals: 'Credentials are answered with a page of HTML.',
    apply: written((wire) => withText(withType(wire, 'text/html'), '<html></html>'), 'getCardholderCredentials'),
  },
  'body-latin-1': {
    breaks: ['body/utf-8'],
    reveals: 'Names in find are written in Latin-1.',
    apply: written(latin1, 'findCardholder'),
  },
  'body-latin-1-everywhere': {
    breaks: ['body/utf-8'],
    reveals: 'All bodies are written in Latin-1.',
    apply: written(latin1),
  },
  'body-lone-byte': {
    breaks: ['body/utf-8'],
    reveals: 'The body of transactions has a byte 0xFF in a string.',
    apply: written((wire) => {
      const bytes = Buffer.from(wire.bytes);
      const at = bytes.indexOf('"merchantName":"');
      return at < 0
        ? wire
        : { ...wire, bytes: Buffer.concat([bytes.subarray(0, at + 16), Buffer.from([0xff]), bytes.subarray(at + 16)]) };
    }, 'listCardholderTransactions'),
  },
  'body-byte-order-mark': {
    breaks: ['body/no-byte-order-mark'],
    reveals: 'Bodies begin with a byte order mark.',
    apply: written((wire) => withText(wire, `\uFEFF${textOf(wire)}`)),
  },
  'body-byte-order-mark-in-types': {
    breaks: ['body/no-byte-order-mark'],
    reveals: 'The list of types begins with a byte order mark.',
    apply: written((wire) => withText(wire, `\uFEFF${textOf(wire)}`), 'listCredentialTypes'),
  },
  'body-text-plain': {
    breaks: ['body/media-type'],
    reveals: 'Bodies are called text/plain.',
    apply: written((wire) => withType(wire, 'text/plain')),
  },
  'body-html-type-in-find': {
    breaks: ['body/media-type'],
    reveals: 'The body of find is called text/html.',
    apply: written((wire) => withType(wire, 'text/html'), 'findCardholder'),
  },
  'body-no-media-type': {
    breaks: ['body/media-type'],
    reveals: 'Transactions come without a media type.',
    apply: written((wire) => {
      const { 'content-type': _gone, ...others } = wire.headers;
      return { ...wire, headers: others };
    }, 'listCardholderTransactions'),
  },
  'body-jsonp': {
    breaks: ['body/media-type'],
    reveals: 'Credentials are called application/javascript.',
    apply: written((wire) => withType(wire, 'application/javascript'), 'getCardholderCredentials'),
  },
  'body-duplicate-member': {
    breaks: ['body/unique-members'],
    reveals: 'Get cardholder writes lastName twice.',
    apply: written(
      (wire) => withText(wire, textOf(wire).replace('"lastName":', '"lastName":"x","lastName":')),
      'getCardholder',
    ),
  },
  'body-duplicate-member-in-line': {
    breaks: ['body/unique-members'],
    reveals: 'One account line writes its id twice.',
    apply: written(
      (wire) => withText(wire, textOf(wire).replace(/"accountTypeName":/, '"accountTypeName":"x","accountTypeName":')),
      'listCardholderTransactions',
    ),
  },
  ...fieldFaults('Credential', {
    'body-rfc-3339-without-seconds': ['body/rfc-3339', 'activationDateTime', '2025-02-13T06:04Z'],
    'body-rfc-3339-in-basic-form': ['body/rfc-3339', 'credentialValues.issuedDateTime', '20250213T060421Z'],
  }),
  ...fieldFaults('Transaction', {
    'body-rfc-3339-with-a-comma': [
      'body/rfc-3339',
      'postDateTime',
      (value) => String(value).replace(/(\.\d+)?Z$/, ',000Z'),
    ],
  }),
});
