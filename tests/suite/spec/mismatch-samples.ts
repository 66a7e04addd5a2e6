import type { TotalOf, ValueFact } from '../../../spec/evidence/fact-parts.ts';
import type {
  Ending,
  InputFault,
  MismatchFact,
  NotListed,
  Place,
  ServedBecause,
} from '../../../spec/evidence/facts.ts';
import { bareOf, facts, some } from './every-kind.ts';
import { ID, OTHER } from './fake-exchanges.ts';

const text: ValueFact = { is: 'string', text: 'abc' };
const refused: Ending = { status: 404 };
const silent: Ending = { noAnswer: 'timeout' };

export const values = facts<ValueFact, 'is'>('is', {
  ...bareOf('absent', 'null', 'object'),
  array: [{ length: 3 }],
  string: [{ text: 'abc' }, { text: '' }],
  number: [{ text: '7' }],
  boolean: [{ text: 'true' }],
}); // prettier-ignore

export const places = facts<Place, 'in'>('in', {
  ...bareOf('status', 'body', 'list', 'pin'),
  header: [{ name: 'content-type' }],
  member: [{ pointer: '/a/0' }, { pointer: '' }],
  'repeated-member': [{ name: 'a' }],
  walk: [{}, { limit: 3 }],
  page: [{ offset: 24 }, { offset: 24, limit: 3 }],
  record: [{ id: ID, member: 'result' }],
}); // prettier-ignore

const served = facts<ServedBecause, 'because'>('because', {
  ...bareOf('cardholder-known', 'find-returned-id', 'types-need-nothing',
    'window-served-before', 'key-accepted-elsewhere', 'account-known', 'account-on-line', 'cardholder-and-window-known',
    'offset-past-end', 'id-in-other-case'),
  'same-window-served': [{}, { never: 'limit=17 and offset=3' }],
  'served-without': [{ parameter: 'limit', value: '17' }],
  'inside-served-window': [{ start: '2025-01-01T00:00:00Z', end: '2025-02-01T00:00:00Z' }],
  'customer-listed': [{ customerId: 'A1' }],
  'value-allowed': [{ parameter: 'limit', value: '7' }],
  'may-be-left-out': [{ parameter: 'result' }],
  'listed-issuer-type': [{ value: 'MOBILE' }],
  'valid-form': [{ form: 'fraction' }, { form: 'zero-offset' }, { form: 'two-hours-offset' }],
}); // prettier-ignore

const inputs = facts<InputFault, 'wrong'>('wrong', {
  'not-a-uuid': [{ parameter: 'accountId' }],
  missing: [{ parameter: 'customerId' }],
  'not-a-date-time': [{ parameter: 'postDateTimeEndDateTime' }],
  'not-a-number': [{ parameter: 'limit' }],
  'outside-enum': [{ parameter: 'result', value: 'DECLINED' }],
  'outside-pattern': [{ parameter: 'customerId' }],
}); // prettier-ignore

const totals = facts<TotalOf, 'what'>('what', {
  ...bareOf('listed', 'listed-here', 'selected', 'said-before', 'first-page'),
  request: [{ name: 'offset' }, { name: 'limit' }],
  'result-in-window': [{ result: 'PENDING' }],
  'issuer-type': [{ value: 'MOBILE' }],
  parts: [{ totals: [137, 45, 45] }],
  'older-part': [{ total: 4, listed: 1 }],
}); // prettier-ignore

const unlisted = facts<NotListed, 'because'>('because', {
  'listed-without-result': [{ result: 'PENDING' }],
  'issuer-type': [{ value: 'MOBILE' }],
  'shown-by-filter': [{ value: 'MOBILE' }],
}); // prettier-ignore

const RENAMED = ['result', 'accounts', 'transactionId', 'credential'].map((expected) => ({
  expected,
  actual: expected.toUpperCase(),
}));

export const mismatches = facts<MismatchFact, 'kind'>('kind', {
  ...bareOf('not-utf-8', 'byte-order-mark', 'member-repeated', 'empty-not-found', 'bad-input-500', 'blank-text',
    'key-repeated', 'found-outside-pattern', 'found-somebody-else', 'email-not-strict', 'approved-balance-null',
    'type-listed-differently', 'paging-present', 'another-order', 'account-unusable'),
  schema: [
    { schema: {}, actual: text },
    { schema: { type: ['object', 'null'] }, actual: { is: 'absent' } },
    { schema: { type: 'array' }, actual: { is: 'absent', has: ['type', 'title'] } },
    { schema: { type: 'string' }, actual: { is: 'absent', name: 'postDateTime', spelt: 'post_date', others: RENAMED } },
    { schema: { type: 'string', format: 'date-time', enum: ['A'], pattern: '^A$' }, actual: { is: 'null' } },
    { schema: { type: 'string', minLength: 1, maxLength: 9 }, actual: { is: 'object' } },
    { schema: { type: 'number', minimum: 1, maximum: 9 }, actual: { is: 'number', text: '0' } },
    { schema: { type: 'array', minItems: 1 }, actual: { is: 'array', length: 0 } },
  ],
  'not-json': [{ empty: true }, { empty: false }],
  'media-type': [{ actual: 'text/html' }, { actual: '' }],
  'not-rfc-3339': [{ actual: '2025-01-01T00Z' }],
  'body-with-500': [{ bytes: 4 }],
  'envelope-not-json': [{ status: 404, empty: true }, { status: 404, empty: false }],
  'envelope-encoding': [{ status: 404, wrong: 'byte-order-mark' }, { status: 404, wrong: 'not-utf-8' }],
  'status-not-listed': [{ listed: [200, 400], status: 418 }],
  incomplete: [{ how: 'broken-off', times: 1 }, { how: 'broken-off', times: 3 }, { how: 'undecodable', times: 3 }],
  unsteady: [{ first: 503, last: 200 }],
  'statuses-differ': some(
    ['no-key', 'wrong-key', 'unknown-cardholder', 'malformed-cardholder'] as const,
    (failure) => ({
      failure,
      seen: [
        { group: 'account', ending: refused },
        { group: 'lookup', ending: silent },
      ],
    }),
  ),
  refused: some(served, (why) => ({ why, ending: refused })),
  'bad-input-served': some(inputs, (fault) => ({ fault, status: 200 })),
  'served-without-key': [
    { status: 200, to: 'anyone', key: 'absent' },
    { status: 200, to: 'key-holder', key: 'query' },
    { status: 200, to: 'anyone', key: 'query', keyless: true },
  ],
  'foreign-data-served': [
    { total: null },
    { total: 7 },
    { total: null, status: 200 },
    { total: null, status: 200, list: 'transactions', size: 1 },
  ],
  'foreign-cardholder-found': [{ id: ID }],
  another: [
    { expected: ID, actual: { is: 'string', text: OTHER } },
    { expected: ID, actual: { is: 'string', text: OTHER }, asked: true },
  ],
  'id-unknown-to-get': [{ ending: refused }, { ending: silent }],
  'customer-id-of-another': [{ holder: OTHER }],
  'one-id-for-two': [{ first: 'a1001' }],
  'listed-under-two': [{ first: ID, also: OTHER }],
  'shared-credentials': [{ first: ID, also: OTHER }],
  'transaction-of-several': [{ first: ID, second: OTHER, also: 'third' }],
  'values-disagree': [{ expected: text, actual: { is: 'absent' } }],
  'reads-differently': [{ expected: text, actual: { is: 'string', text: OTHER } }],
  'no-known-member': [{ actual: { is: 'object' } }],
  'mobile-missing': [{ actual: { is: 'absent' } }],
  'mobile-unexpected': [{ issuerType: 'PHYSICAL', actual: { is: 'object' } }],
  'another-result': [{ asked: 'APPROVED', actual: text }, { asked: 'APPROVED', actual: text, byDefault: true }],
  'pending-balance': [{ actual: { is: 'object' } }],
  'outside-window': [{ start: '2025-01-01T00:00:00Z', end: '2025-01-02T00:00:00Z', actual: text }],
  'account-not-on-lines': [{ account: ID }],
  'another-issuer-type': [{ asked: 'MOBILE', actual: 'PHYSICAL' }],
  'type-not-listed': [{ actual: text }],
  'too-many': [{ most: 25, size: 26 }, { most: 1, size: 2 }],
  'too-few': [{ least: 1, size: 0 }, { least: 2, size: 1 }],
  number: [{ expected: 1, actual: 2 }, ...totals.map((of) => ({ expected: 1, actual: 2, of }))],
  'total-below-shown': [{ least: 3, actual: 2 }],
  'total-below-parts': [{ least: 3, actual: 2 }],
  'total-of-empty': [{ actual: 2 }],
  twice: [{ id: ID }],
  missing: [
    { expected: 7, missing: { id: ID, count: 2 } },
    { expected: 1, missing: { id: ID, count: 1 } },
    { expected: 2, missing: { id: ID, count: 2 } },
    { expected: 7, missing: { id: ID, count: 7 } },
    { expected: 7, missing: { id: ID, count: 2, result: 'PENDING', posted: '2025-01-01T00:00:00Z' } },
  ],
  extra: [
    { expected: 7, extra: { id: ID, count: 2 } },
    { expected: 7, extra: { id: ID, count: 1, unlisted: true } },
    { expected: 0, extra: { id: ID, count: 1, unlisted: true } },
  ],
  'not-listed': some(unlisted, (what) => ({ id: ID, what })),
  'another-first': [{ expected: ID, actual: OTHER }, { expected: ID, actual: null }],
  'not-last': [{ total: 40, size: 2 }],
  'not-empty': [
    { why: 'unused-account', size: 2 },
    { why: 'offset-past-end', size: 1 },
    { why: 'none-in-wider-window', size: 3 },
  ],
  'default-limit': [{ expected: 25, actual: 20 }],
  'pin-differs': [{ pinned: '404', actual: '400' }],
}); // prettier-ignore
