import { type Difference, inHome, onAnswer, variantsOf } from '../api/difference.ts';
import { answersOf, everyone, isObject, onError, rename, rewritten, times, valuesOf } from '../api/edits.ts';
import type { Json, JsonObject } from '../data/records.ts';

const { success } = answersOf('any');
const extra = (members: JsonObject): JsonObject => ({ ...members, 'x-note': null, links: [] });
const reversed = (members: JsonObject): JsonObject => Object.fromEntries(Object.entries(members).reverse());

const customers = (says: string, customerId: (index: number) => string): Difference =>
  everyone(says, (person, index) => rename(person, customerId(index)));

/** Changes every member of every object of an answer, deep down. */
const everyMember = (says: string, change: (value: Json, name: string) => Json): Difference =>
  success(says, (json) =>
    rewritten(json, (members) =>
      Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value, name)])),
    ),
  );
const dates = (says: string, change: (text: string) => string): Difference =>
  everyMember(says, (value, name) => (name.endsWith('DateTime') ? change(String(value)) : value));
const withDigits = (count: number): Difference =>
  dates('A fraction may have any number of digits.', (text) =>
    text.replace(/(?:\.(\d+))?Z$/, (_all, digits = '') => `.${String(digits).padEnd(count, '0')}Z`),
  );
const INSTITUTION = '5a1b7c0e-4d3f-4e2a-9b8c-6d7e8f901234';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const variants = variantsOf({
  'extra-members': success('Unknown additional members are permitted everywhere.', (json) => rewritten(json, extra)),
  'institution-in-every-body': onAnswer(
    'Unknown additional members are permitted everywhere: all bodies name the institution, those of rejections too.',
    (answer) => (isObject(answer.json) ? { ...answer, json: { ...answer.json, institutionId: INSTITUTION } } : answer),
  ),
  'members-in-another-order': success('The order of members means nothing.', (json) => rewritten(json, reversed)),
  'names-empty': everyone('No least length of a name is stated.', ({ cardholder, lookup }) => {
    for (const record of [cardholder, lookup]) record.firstName = record.lastName = '';
  }),
  'names-of-emoji': everyone(
    'Names may hold any characters; 255 of them may be 510 UTF-16 units.',
    ({ cardholder, lookup }) => {
      for (const record of [cardholder, lookup]) {
        record.lastName = '😀'.repeat(255);
        record.firstName = '\u2028"\\/';
      }
    },
  ),
  'emails-plain': everyone(
    'An e-mail address may have a plus sign and an apostrophe.',
    ({ cardholder }) => void (cardholder.email = "o'brien+cards@mail.campus.example.edu"),
  ),
  'customers-numeric': customers('A customerId may be all digits.', (index) => `10002${index}`),
  'customers-of-one-character': customers('A customerId may have one character.', (index) =>
    String.fromCharCode(65 + index),
  ),
  'customers-of-sixteen': customers('A customerId may have sixteen characters.', (index) =>
    `Student000000${index}Zz0`.slice(0, 16),
  ),
  'credential-value-is-customer': everyone('A credential value may equal the customerId.', (person) => {
    for (const value of valuesOf(person)) value.value = value.displayValue = person.customerId;
  }),
  'credential-values-like-other-data': inHome(
    'A credential value may equal other data: an account, an e-mail address, the name of a type, an issue number.',
    ({ people, types }) => {
      for (const { record } of types) record.name = `${String(record.name)} 2026`;
      for (const { cardholder, credentials, transactions } of people) {
        const [account = ''] = transactions[0]?.accountIds ?? [];
        for (const { record } of credentials) {
          const { credentialType, credentialValues = [] } = record;
          if (credentialType !== undefined) credentialType.name = `${credentialType.name} 2026`;
          for (const [index, value] of credentialValues.entries()) {
            value.value = [account, cardholder.email ?? '', '4711'][index % 3] ?? '';
            value.displayValue = [credentialType?.name ?? '', '2026', '4711'][index % 3] ?? '';
            value.issueNumber = '4711';
          }
        }
      }
    },
  ),
  'credential-values-told-elsewhere': inHome('Texts that are free may repeat a credential value.', ({ people }) => {
    for (const { credentials, transactions } of people) {
      const [card = ''] = credentials.flatMap(({ record }) => record.credentialValues?.[0]?.value ?? []);
      for (const { record } of credentials) record.overallStatusCode = card;
      for (const { record } of transactions) record.merchantName = `paid with ${card}`;
    }
  }),
  'error-texts-of-one-character': onError(
    'The texts of an error are free, as long as they are not blank.',
    (error) => void Object.assign(error, { errorCode: '0', errorMessage: '-' }),
  ),
  'key-shown-by-its-end': onAnswer(
    'An answer may name the last characters of the key: they are not the key.',
    (answer, call) => {
      const hint = `key ending in ${(call.key ?? '').slice(-4)}`;
      return { ...answer, headers: { ...answer.headers, 'x-caller': hint } };
    },
  ),
  'status-codes-other': everyone('The values of overallStatusCode are not shown.', ({ credentials }) =>
    credentials.forEach(({ record }, index) => {
      record.overallStatusCode = index % 2 === 0 ? '' : 'gesperrt – 7';
    }),
  ),
  'dates-with-zero-offset': dates('UTC may be written as +00:00.', (text) => text.replace('Z', '+00:00')),
  'dates-with-seven-digits': withDigits(7),
  'dates-with-twelve-digits': withDigits(12),
  'dates-always-milliseconds': dates('A fraction of zero may be written.', (text) =>
    text.includes('.') ? text : text.replace('Z', '.000Z'),
  ),
  'dates-without-fraction': times('No fraction need be written: all times are whole seconds.', (at) =>
    at.replace(/\.\d+/, ''),
  ),
  'dates-with-microseconds': times('Times may be finer than milliseconds.', (at, index) =>
    at.replace(/(\.\d+)?Z$/, `.${String((index * 7919 + 1) % 9_999_999).padStart(7, '0')}Z`),
  ),
  'ids-in-upper-case': everyMember('A UUID may be written in upper case.', (value) =>
    typeof value === 'string' && uuid.test(value) ? value.toUpperCase() : value,
  ),
  'ids-of-version-1': inHome('Any UUID version is permitted.', (home) =>
    home.types.forEach((type, index) => {
      const id = `a1b2c3d${index}-5a5a-11ee-8c99-0242ac120002`;
      const was = type.record.id;
      type.record.id = id;
      for (const { record } of home.people.flatMap((person) => person.credentials)) {
        if (record.credentialType?.id === was) record.credentialType = { ...record.credentialType, id };
      }
    }),
  ),
  'ids-like-nil': inHome('Any UUID is permitted, the nil UUID and version 7 among them.', (home) => {
    for (const [index, value] of home.people.flatMap(valuesOf).entries()) {
      value.id =
        index === 0
          ? '00000000-0000-0000-0000-000000000000'
          : `0190a1b2-c3d4-7e5f-9a6b-${String(index).padStart(12, '0')}`;
    }
  }),
});
