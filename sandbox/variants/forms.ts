import { type Difference, inHome } from '../api/differences.ts';
import { everyone, onAnswers, postedAt, rewritten, valuesOf } from '../api/edits.ts';
import { variantsOf } from '../api/variant.ts';
import type { Json } from '../data/records.ts';

/** Changes every member of every object of an answer, deep down. */
const everyMember = (says: string, change: (value: Json, name: string) => Json): Difference =>
  onAnswers(says, (json) =>
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
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const variants = variantsOf({
  'dates-with-zero-offset': dates('UTC may be written as +00:00.', (text) => text.replace('Z', '+00:00')),
  'dates-with-seven-digits': withDigits(7),
  'dates-with-twelve-digits': withDigits(12),
  'dates-always-milliseconds': dates('A fraction of zero may be written.', (text) =>
    text.includes('.') ? text : text.replace('Z', '.000Z'),
  ),
  'dates-without-fraction': everyone('No fraction need be written: all times are whole seconds.', (person) => {
    person.transactions = person.transactions.map((held) => postedAt(held, held.postedAt.replace(/\.\d+/, '')));
  }),
  'dates-with-microseconds': everyone('Times may be finer than milliseconds.', (person) => {
    person.transactions = person.transactions.map((held, index) => {
      const digits = String((index * 7919 + 1) % 9_999_999).padStart(7, '0');
      return postedAt(held, held.postedAt.replace(/(\.\d+)?Z$/, `.${digits}Z`));
    });
  }),
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
