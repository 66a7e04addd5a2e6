import { isObject } from '../edits.ts';
import type { Variant } from '../variant.ts';
import type { Hooks, Json } from '../hooks.ts';
import type { Institution, JsonObject, Person } from '../data/records.ts';

const variant = (id: string, permits: string, apply: Hooks): Variant => ({ id, permits, apply });
const inHome = (change: (home: Institution) => void): Hooks => ({ records: change });

/** Changes every member of every object of an answer, deep down. */
function rewritten(json: Json, change: (value: Json, name: string) => Json): Json {
  if (Array.isArray(json)) return json.map((element) => rewritten(element, change));
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, rewritten(change(value, name), change)]),
  );
}

const onAnswers = (change: (json: Json) => Json): Hooks => ({
  answer: (answer) =>
    answer.status === 200 && answer.json !== undefined ? { ...answer, json: change(answer.json) } : answer,
});
const dates = (change: (text: string) => string): Hooks =>
  onAnswers((json) => rewritten(json, (value, name) => (name.endsWith('DateTime') ? change(String(value)) : value)));
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const valuesOf = (person: Person): JsonObject[] =>
  person.credentials
    .flatMap((held) => (Array.isArray(held.record['credentialValues']) ? held.record['credentialValues'] : []))
    .filter(isObject);

const dateForms: readonly Variant[] = [
  variant(
    'dates-with-zero-offset',
    'UTC may be written as +00:00.',
    dates((text) => text.replace('Z', '+00:00')),
  ),
  variant(
    'dates-with-seven-digits',
    'A fraction may have any number of digits.',
    dates((text) =>
      text.replace(/(?:\.(\d+))?Z$/, (_all, digits: string | undefined) => `.${(digits ?? '').padEnd(7, '0')}Z`),
    ),
  ),
  variant(
    'dates-with-twelve-digits',
    'A fraction may have any number of digits.',
    dates((text) =>
      text.replace(/(?:\.(\d+))?Z$/, (_all, digits: string | undefined) => `.${(digits ?? '').padEnd(12, '0')}Z`),
    ),
  ),
  variant(
    'dates-always-milliseconds',
    'A fraction of zero may be written.',
    dates((text) => (text.includes('.') ? text : text.replace('Z', '.000Z'))),
  ),
  variant(
    'dates-without-fraction',
    'No fraction need be written: all times are whole seconds.',
    inHome((home) => {
      for (const person of home.people) {
        person.transactions = person.transactions.map((held) => {
          const postedAt = held.postedAt.replace(/\.\d+/, '');
          return { ...held, postedAt, record: { ...held.record, postDateTime: postedAt } };
        });
      }
    }),
  ),
  variant(
    'dates-with-microseconds',
    'Times may be finer than milliseconds.',
    inHome((home) => {
      for (const person of home.people) {
        person.transactions = person.transactions.map((held, index) => {
          const digits = String((index * 7919 + 1) % 9_999_999).padStart(7, '0');
          const postedAt = held.postedAt.replace(/(\.\d+)?Z$/, `.${digits}Z`);
          return { ...held, postedAt, record: { ...held.record, postDateTime: postedAt } };
        });
      }
    }),
  ),
];

const idForms: readonly Variant[] = [
  variant(
    'ids-in-upper-case',
    'A UUID may be written in upper case.',
    onAnswers((json) =>
      rewritten(json, (value) => (typeof value === 'string' && uuid.test(value) ? value.toUpperCase() : value)),
    ),
  ),
  variant(
    'ids-of-version-1',
    'Any UUID version is permitted.',
    inHome((home) =>
      home.types.forEach((type, index) => {
        const id = `a1b2c3d${index}-5a5a-11ee-8c99-0242ac120002`;
        const was = type.record['id'];
        type.record['id'] = id;
        for (const held of home.people.flatMap((person) => person.credentials)) {
          const shown = held.record['credentialType'];
          if (isObject(shown) && shown['id'] === was) shown['id'] = id;
        }
      }),
    ),
  ),
  variant(
    'ids-like-nil',
    'Any UUID is permitted, the nil UUID and version 7 among them.',
    inHome((home) => {
      for (const [index, value] of home.people.flatMap(valuesOf).entries()) {
        value['id'] =
          index === 0
            ? '00000000-0000-0000-0000-000000000000'
            : `0190a1b2-c3d4-7e5f-9a6b-${String(index).padStart(12, '0')}`;
      }
    }),
  ),
];

export const formVariants: readonly Variant[] = [...dateForms, ...idForms];
