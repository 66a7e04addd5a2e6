import { everyone, isObject, onAnswers, onError, valuesOf } from '../api/edits.ts';
import { variantsOf } from '../api/variant.ts';
import type { Hooks } from '../api/hooks.ts';
import type { Json } from '../data/records.ts';

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

const customers = (rename: (index: number) => string): Hooks =>
  everyone((person, index) => {
    person.customerId = rename(index);
    person.cardholder.customerId = person.lookup.customerId = person.customerId;
  });

export const variants = variantsOf({
  'extra-members': { permits: 'Unknown additional members are permitted everywhere.', apply: onAnswers(extra) },
  'members-in-another-order': { permits: 'The order of members means nothing.', apply: onAnswers(reversed) },
  'names-empty': {
    permits: 'No least length of a name is stated.',
    apply: everyone(({ cardholder, lookup }) => {
      for (const record of [cardholder, lookup]) record.firstName = record.lastName = '';
    }),
  },
  'names-of-emoji': {
    permits: 'Names may hold any characters; 255 of them may be 510 UTF-16 units.',
    apply: everyone(({ cardholder, lookup }) => {
      for (const record of [cardholder, lookup]) {
        record.lastName = '😀'.repeat(255);
        record.firstName = '\u2028"\\/';
      }
    }),
  },
  'emails-plain': {
    permits: 'An e-mail address may have a plus sign and an apostrophe.',
    apply: everyone(({ cardholder }) => void (cardholder.email = "o'brien+cards@mail.campus.example.edu")),
  },
  'customers-numeric': { permits: 'A customerId may be all digits.', apply: customers((index) => `10002${index}`) },
  'customers-of-one-character': {
    permits: 'A customerId may have one character.',
    apply: customers((index) => String.fromCharCode(65 + index)),
  },
  'customers-of-sixteen': {
    permits: 'A customerId may have sixteen characters.',
    apply: customers((index) => `Student000000${index}Zz0`.slice(0, 16)),
  },
  'credential-value-is-customer': {
    permits: 'A credential value may equal the customerId.',
    apply: everyone((person) => {
      for (const value of valuesOf(person)) value.value = value.displayValue = person.customerId;
    }),
  },
  'error-texts-of-one-character': {
    permits: 'The texts of an error are free, as long as they are not blank.',
    apply: onError((error) => {
      error['errorCode'] = '0';
      error['errorMessage'] = '-';
    }),
  },
  'key-shown-by-its-end': {
    permits: 'An answer may name the last characters of the key: they are not the key.',
    apply: {
      answer: (answer, call) => {
        const hint = `key ending in ${(call.key ?? '').slice(-4)}`;
        return { ...answer, headers: { ...answer.headers, 'x-caller': hint } };
      },
    },
  },
  'status-codes-other': {
    permits: 'The values of overallStatusCode are not shown.',
    apply: everyone(({ credentials }) =>
      credentials.forEach(({ record }, index) => {
        record.overallStatusCode = index % 2 === 0 ? '' : 'gesperrt – 7';
      }),
    ),
  },
});
