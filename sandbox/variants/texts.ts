import { onAnswer } from '../api/differences.ts';
import type { Difference } from '../api/differences.ts';
import { everyone, onAnswers, onError, rewritten, valuesOf } from '../api/edits.ts';
import { variantsOf } from '../api/variant.ts';
import type { JsonObject } from '../data/records.ts';

const extra = (members: JsonObject): JsonObject => ({ ...members, 'x-note': null, links: [] });
const reversed = (members: JsonObject): JsonObject => Object.fromEntries(Object.entries(members).reverse());

const customers = (says: string, rename: (index: number) => string): Difference =>
  everyone(says, (person, index) => {
    person.customerId = rename(index);
    person.cardholder.customerId = person.lookup.customerId = person.customerId;
  });

export const variants = variantsOf({
  'extra-members': onAnswers('Unknown additional members are permitted everywhere.', (json) => rewritten(json, extra)),
  'members-in-another-order': onAnswers('The order of members means nothing.', (json) => rewritten(json, reversed)),
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
});
