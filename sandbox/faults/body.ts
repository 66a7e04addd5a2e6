import { breaking, type Difference, when } from '../api/difference.ts';
import { answersOf, elementsOf, isObject, listIn, rewritten } from '../api/edits.ts';
import { fieldFaults } from '../api/field-faults.ts';
import type { World } from '../api/hooks.ts';
import type { Wire } from '../api/messages.ts';
import { all, type Asks, isPending, ofAccount } from '../api/requests.ts';
import type { Json, JsonObject } from '../data/records.ts';

const any = answersOf('any');
const get = answersOf('getCardholder');
const find = answersOf('findCardholder');
const types = answersOf('listCredentialTypes');
const credentials = answersOf('getCardholderCredentials');
const transactions = answersOf('listCardholderTransactions');
type Which = ReturnType<typeof answersOf>;
const textOf = (wire: Wire): string => Buffer.from(wire.bytes).toString('utf8');
const texts = (says: string, which: Which, change: (text: string, world: World) => string): Difference =>
  which.written(says, (wire, _call, world) => ({ ...wire, bytes: Buffer.from(change(textOf(wire), world), 'utf8') }));
const typed = (says: string, which: Which, type: string): Difference =>
  which.written(says, (wire) => ({ ...wire, headers: { ...wire.headers, 'content-type': type } }));
/** The same instant, the fraction behind a comma. */
const withComma = (value: Json | undefined): Json =>
  String(value).replace(/(?:\.(\d+))?Z$/, (_whole: string, fraction = '000') => `,${fraction}Z`);

const latin1 = (says: string, which: Which): Difference =>
  which.written(says, (wire) => ({ ...wire, bytes: Buffer.from(textOf(wire).replace(/[^\0-\xff]/g, '?'), 'latin1') }));
const everySeventh = (world: World): boolean => world.count('body') % 7 === 6;
const marked = (text: string): string => `\uFEFF${text}`;

const breakingOff = (says: string, which: Which, isBroken: (wire: Wire) => boolean = () => true): Difference =>
  which.written(says, (wire) => (isBroken(wire) ? { ...wire, breaksOff: true } : wire));
const coded = (says: string, which: Which, coding = 'gzip'): Difference =>
  which.written(says, (wire) => ({ ...wire, headers: { ...wire.headers, 'content-encoding': coding } }));
const neverSent = (says: string, which: Which, asks: Asks): Difference =>
  when(asks).only(
    which.written(`The connection is closed without a response when ${says} asked for.`, (wire) => ({
      ...wire,
      isNeverSent: true,
    })),
  );

/** `cardholderId` as `CardholderId`, as a serialiser writes it that leaves the names of its classes. */
const capitalised = (members: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value]),
  );

/** The amount of an account line with the opposite sign. */
function negate({ amount }: JsonObject): void {
  if (isObject(amount)) amount['value'] = -Number(amount['value']);
}

export const faults = [
  ...breaking('body/parseable', {
    'body-empty': texts('Get cardholder answers 200 without a body.', get, () => ''),
    'body-truncated-now-and-then': texts('Every seventh body is cut short.', any, (text, world) =>
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
    'body-html': credentials.written('Credentials are answered with a page of HTML.', (wire) => ({
      ...wire,
      headers: { ...wire.headers, 'content-type': 'text/html' },
      bytes: Buffer.from('<html></html>', 'utf8'),
    })),
  }),
  ...breaking('body/utf-8', {
    'body-latin-1': latin1('Names in find are written in Latin-1.', find),
    'body-latin-1-everywhere': latin1('All bodies are written in Latin-1.', any),
    'body-lone-byte': transactions.written('The body of transactions has a byte 0xFF in a string.', (wire) => {
      const [before = '', ...after] = Buffer.from(wire.bytes)
        .toString('latin1')
        .split(/(?<="merchantName":")/);
      return after.length === 0 ? wire : { ...wire, bytes: Buffer.from(`${before}\xff${after.join('')}`, 'latin1') };
    }),
  }),
  ...breaking('body/no-byte-order-mark', {
    'body-byte-order-mark': texts('Bodies begin with a byte order mark.', any, marked),
    'body-byte-order-mark-in-types': texts('The list of types begins with a byte order mark.', types, marked),
  }),
  ...breaking('body/media-type', {
    'body-text-plain': typed('Bodies are called text/plain.', any, 'text/plain'),
    'body-html-type-in-find': typed('The body of find is called text/html.', find, 'text/html'),
    'body-no-media-type': transactions.written(
      'Transactions come without a media type.',
      ({ headers: { 'content-type': _gone, ...headers }, ...wire }) => ({ ...wire, headers }),
    ),
    'body-jsonp': typed('Credentials are called application/javascript.', credentials, 'application/javascript'),
  }),
  ...breaking('body/unique-members', {
    'body-duplicate-member': texts('Get cardholder writes lastName twice.', get, (text) =>
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
    'body/rfc-3339': ['postDateTime', { 'with-a-comma': withComma }],
  }),
  ...breaking('body/complete', {
    'body-breaks-off-in-credentials': breakingOff('The body of credentials breaks off in the middle.', credentials),
    'body-breaks-off-in-cardholder': breakingOff('The body of every cardholder breaks off in the middle.', get),
    'body-never-sent-for-the-second': neverSent(
      'the credentials of the second cardholder are',
      credentials,
      ({ id }, { home }) => id === home.people[1]?.cardholderId,
    ),
    'body-never-sent-for-pending-of-account': neverSent(
      'PENDING transactions of an account are',
      transactions,
      all(isPending, ofAccount),
    ),
    'body-breaks-off-if-long': breakingOff(
      'Transactions break off if their body has more than 8,000 bytes.',
      transactions,
      ({ bytes }) => bytes.length > 8000,
    ),
    'body-breaks-off-for-pending': when(isPending).only(
      breakingOff('PENDING transactions break off in the middle.', transactions),
    ),
    'body-breaks-off-with-account': when(ofAccount).only(
      breakingOff('A list of transactions with an accountId breaks off in the middle.', transactions),
    ),
    'body-not-gzip-as-it-says': coded('The list of types says that it is compressed, but is not.', types),
    'body-not-gzip-as-find-says': coded('Find says that it is compressed, but is not.', find),
    'body-not-gzip-as-cardholder-says': coded('Get cardholder says that it is compressed, but is not.', get),
    'body-not-gzip-as-transactions-say': coded(
      'The list of transactions says that it is compressed, but is not.',
      transactions,
    ),
    'body-not-gzip-as-credentials-say': coded('Credentials say that they are compressed, but are not.', credentials),
    'body-in-an-unknown-coding': coded('Credentials are sent in a coding that was not asked for.', credentials, 'zstd'),
  }),
  ...breaking('body/known-members', {
    'record-wrapped': get.success('Get cardholder wraps the record in an object `data`.', (json) => ({
      data: json,
    })),
    'record-wrapped-if-inactive': get.success('Get cardholder wraps the record of an inactive one.', (json) =>
      json['cardholderActiveState'] === false ? { data: json } : json,
    ),
    'record-names-capitalised': credentials.success('Credentials have capitals in all their member names.', (json) => ({
      ...json,
      credentials: rewritten(json['credentials'] ?? [], capitalised),
    })),
  }),
  ...breaking('body/records-agree', {
    'record-amounts-turned-by-account': elementsOf('listCardholderTransactions').each(
      'With accountId the amounts of transactions have the opposite sign.',
      (transaction) => listIn(transaction, 'accounts').forEach(negate),
      ofAccount,
    ),
    'record-of-another-version': elementsOf('listCardholderTransactions').each(
      'Every fourth list of transactions has other types of transaction, as if a replica were out of date.',
      (transaction) => void (transaction['transactionType'] = 'FUND'),
      (_call, world) => world.count('version') % 4 === 3,
    ),
    'record-lost-flag-now-and-then': elementsOf('getCardholderCredentials').each(
      'Every third list of credentials says the opposite of cardholderLostFlag.',
      (credential) => void (credential['cardholderLostFlag'] = credential['cardholderLostFlag'] !== true),
      (_call, world) => world.count('version') % 3 === 2,
    ),
  }),
];
