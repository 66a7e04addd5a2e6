import { everyone, inHome, isObject, onAnswers, postedAt, valuesOf } from '../api/edits.ts';
import { variantsOf } from '../api/variant.ts';
import type { Hooks } from '../api/hooks.ts';
import type { Json } from '../data/records.ts';

/** Changes every member of every object of an answer, deep down. */
function rewritten(json: Json, change: (value: Json, name: string) => Json): Json {
  if (Array.isArray(json)) return json.map((element) => rewritten(element, change));
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, rewritten(change(value, name), change)]),
  );
}

const dates = (change: (text: string) => string): Hooks =>
  onAnswers((json) => rewritten(json, (value, name) => (name.endsWith('DateTime') ? change(String(value)) : value)));
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const variants = variantsOf({
  'dates-with-zero-offset': {
    permits: 'UTC may be written as +00:00.',
    apply: dates((text) => text.replace('Z', '+00:00')),
  },
  'dates-with-seven-digits': {
    permits: 'A fraction may have any number of digits.',
    apply: dates((text) =>
      text.replace(/(?:\.(\d+))?Z$/, (_all, digits: string | undefined) => `.${(digits ?? '').padEnd(7, '0')}Z`),
    ),
  },
  'dates-with-twelve-digits': {
    permits: 'A fraction may have any number of digits.',
    apply: dates((text) =>
      text.replace(/(?:\.(\d+))?Z$/, (_all, digits: string | undefined) => `.${(digits ?? '').padEnd(12, '0')}Z`),
    ),
  },
  'dates-always-milliseconds': {
    permits: 'A fraction of zero may be written.',
    apply: dates((text) => (text.includes('.') ? text : text.replace('Z', '.000Z'))),
  },
  'dates-without-fraction': {
    permits: 'No fraction need be written: all times are whole seconds.',
    apply: everyone((person) => {
      person.transactions = person.transactions.map((held) => postedAt(held, held.postedAt.replace(/\.\d+/, '')));
    }),
  },
  'dates-with-microseconds': {
    permits: 'Times may be finer than milliseconds.',
    apply: everyone((person) => {
      person.transactions = person.transactions.map((held, index) => {
        const digits = String((index * 7919 + 1) % 9_999_999).padStart(7, '0');
        return postedAt(held, held.postedAt.replace(/(\.\d+)?Z$/, `.${digits}Z`));
      });
    }),
  },
  'ids-in-upper-case': {
    permits: 'A UUID may be written in upper case.',
    apply: onAnswers((json) =>
      rewritten(json, (value) => (typeof value === 'string' && uuid.test(value) ? value.toUpperCase() : value)),
    ),
  },
  'ids-of-version-1': {
    permits: 'Any UUID version is permitted.',
    apply: inHome((home) =>
      home.types.forEach((type, index) => {
        const id = `a1b2c3d${index}-5a5a-11ee-8c99-0242ac120002`;
        const was = type.record.id;
        type.record.id = id;
        for (const { record } of home.people.flatMap((person) => person.credentials)) {
          if (record.credentialType?.id === was) record.credentialType = { ...record.credentialType, id };
        }
      }),
    ),
  },
  'ids-like-nil': {
    permits: 'Any UUID is permitted, the nil UUID and version 7 among them.',
    apply: inHome((home) => {
      for (const [index, value] of home.people.flatMap(valuesOf).entries()) {
        value.id =
          index === 0
            ? '00000000-0000-0000-0000-000000000000'
            : `0190a1b2-c3d4-7e5f-9a6b-${String(index).padStart(12, '0')}`;
      }
    }),
  },
});
