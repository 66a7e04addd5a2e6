import { isObject } from '../edits.ts';
import type { Variant } from '../variant.ts';
import type { Hooks, Json } from '../hooks.ts';
import type { Institution, JsonObject, Person } from '../data/records.ts';

const variant = (id: string, permits: string, apply: Hooks): Variant => ({ id, permits, apply });

const onAnswers = (change: (json: Json) => Json): Hooks => ({
  answer: (answer) =>
    answer.status === 200 && answer.json !== undefined ? { ...answer, json: change(answer.json) } : answer,
});
const extra = (json: Json): Json =>
  Array.isArray(json)
    ? json.map(extra)
    : isObject(json)
      ? {
          ...Object.fromEntries(Object.entries(json).map(([name, value]) => [name, extra(value)])),
          'x-note': null,
          links: [],
        }
      : json;
const reversed = (json: Json): Json =>
  Array.isArray(json)
    ? json.map(reversed)
    : isObject(json)
      ? Object.fromEntries(
          Object.entries(json)
            .reverse()
            .map(([name, value]) => [name, reversed(value)]),
        )
      : json;

const inHome = (change: (home: Institution) => void): Hooks => ({ records: change });
const customers = (rename: (person: Person, index: number) => string): Hooks =>
  inHome((home) =>
    home.people.forEach((person, index) => {
      person.customerId = rename(person, index);
      person.cardholder = { ...person.cardholder, customerId: person.customerId };
      person.lookup = { ...person.lookup, customerId: person.customerId };
    }),
  );
const valuesOf = (person: Person): JsonObject[] =>
  person.credentials
    .flatMap((held) => (Array.isArray(held.record['credentialValues']) ? held.record['credentialValues'] : []))
    .filter(isObject);

export const textVariants: readonly Variant[] = [
  variant('extra-members', 'Unknown additional members are permitted everywhere.', onAnswers(extra)),
  variant('members-in-another-order', 'The order of members means nothing.', onAnswers(reversed)),
  variant(
    'names-empty',
    'No least length of a name is stated.',
    inHome((home) =>
      home.people.forEach((person) => {
        for (const record of [person.cardholder, person.lookup]) Object.assign(record, { firstName: '', lastName: '' });
      }),
    ),
  ),
  variant(
    'names-of-emoji',
    'Names may hold any characters; 255 of them may be 510 UTF-16 units.',
    inHome((home) =>
      home.people.forEach((person) => {
        for (const record of [person.cardholder, person.lookup])
          Object.assign(record, { lastName: '😀'.repeat(255), firstName: '\u2028"\\/' });
      }),
    ),
  ),
  variant(
    'emails-plain',
    'An e-mail address may have a plus sign and an apostrophe.',
    inHome((home) =>
      home.people.forEach((person) => {
        person.cardholder['email'] = "o'brien+cards@mail.campus.example.edu";
      }),
    ),
  ),
  variant(
    'customers-numeric',
    'A customerId may be all digits.',
    customers((_person, index) => `10002${index}`),
  ),
  variant(
    'customers-of-one-character',
    'A customerId may have one character.',
    customers((_person, index) => String.fromCharCode(65 + index)),
  ),
  variant(
    'customers-of-sixteen',
    'A customerId may have sixteen characters.',
    customers((_person, index) => `Student000000${index}Zz0`.slice(0, 16)),
  ),
  variant(
    'credential-value-is-customer',
    'A credential value may equal the customerId.',
    inHome((home) =>
      home.people.forEach((person) =>
        valuesOf(person).forEach((value) =>
          Object.assign(value, { value: person.customerId, displayValue: person.customerId }),
        ),
      ),
    ),
  ),
  variant(
    'status-codes-other',
    'The values of overallStatusCode are not shown.',
    inHome((home) =>
      home.people.forEach((person) =>
        person.credentials.forEach(
          (held, index) => void (held.record['overallStatusCode'] = index % 2 === 0 ? '' : 'gesperrt – 7'),
        ),
      ),
    ),
  ),
];
