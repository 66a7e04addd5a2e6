import { describe, expect, it } from 'vitest';
import { answers, errorEnvelope } from '../../../spec/generated/schemas.ts';
import * as contract from '../../../spec/oracles/contract.ts';
import type { RequirementId } from '../../../spec/generated/catalogue.ts';
import { schemaText } from '../../../spec/phrasing/values.ts';
import { instance } from '../../../spec/oracles/samples.ts';
import type { Evidence } from '../../../spec/evidence/evidence.ts';
import type { SchemaNode } from '../../../spec/verdict/requirements.ts';
import { broken, lines, made, mismatchesOf } from './fake-exchanges.ts';

const row = (name: string, node: SchemaNode): SchemaNode => ({
  ...node,
  'x-requirement': `g/${name}` as RequirementId,
});
const RECORD = row('record', {
  type: 'object',
  required: ['id', 'unnamed'],
  properties: {
    id: row('id', { type: 'string', format: 'uuid' }),
    count: row('count', { type: 'integer', minimum: 1 }),
    unnamed: { type: 'string' },
    inner: { type: 'object', properties: { flag: row('flag', { type: 'boolean' }) } },
  },
});
const LIST = row('list', { type: 'array', minItems: 1, items: RECORD });
const GOOD = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', unnamed: 'x' };

/** How often each requirement was observed, and how often it was broken. */
const counted = (judgements: readonly Evidence[]): Map<string, [number, number]> => {
  const counts = new Map<string, [number, number]>();
  for (const { requirement, observed, violations } of judgements) {
    const [seen, wrong] = counts.get(requirement) ?? [0, 0];
    counts.set(requirement, [seen + observed, wrong + violations.length]);
  }
  return counts;
};
/** Which response it is does not matter. */
const RESPONSE = made('getCardholder', {});
const judgeContract = (value: unknown, node: SchemaNode) => contract.judgeContract(RESPONSE, value, node);
/** A whole answer is judged as its nodes are, one after another. */
const expectSame = (value: unknown, node: SchemaNode): void =>
  expect(counted(contract.judgeWhole(RESPONSE, value, node))).toEqual(counted(judgeContract(value, node)));

/** An object with so many members that the last of them is not looked at. */
const manyBefore = (last: string): object =>
  Object.fromEntries([...Array.from({ length: 200 }, (_, i) => [`m${i}`, i] as const), [last, 1] as const]);

const OF_VALUES = row('value', { type: 'string' });
const valueWith = (name: string): SchemaNode => ({ type: 'object', properties: { [name]: OF_VALUES } });
it.each<[unknown, SchemaNode, string]>([
  [0, OF_VALUES, ': expected string, actual number [masked]'],
  [{ value: 0 }, valueWith('value'), '/value: expected string, actual number [masked]'],
  [{ displayValue: 0 }, valueWith('displayValue'), '/displayValue: expected string, actual number [masked]'],
  [{ id: 0 }, valueWith('id'), '/id: expected string, actual number 0'],
  [true, OF_VALUES, ': expected string, actual boolean true'],
])('a number in place of credential data was another one: %j', (one, items, told) => {
  const node: SchemaNode = { type: 'object', properties: { credentialValues: { type: 'array', items } } };
  const others = Array.from({ length: 10 }, () => (typeof one === 'object' ? {} : 'x'));
  expect(lines(judgeContract({ credentialValues: [...others, one] }, node))[0]).toBe(`g/value at /credentialValues/10${told}`);
}); // prettier-ignore

describe('a value and its schema', () => {
  const renamed = 'g/id at /id: expected a member with the name id, actual missing; the response has';
  const missing = 'g/id at /id: expected string in uuid format, actual missing; the body';
  const [OK, LIST_OK] = [['g/record ok'], ['g/list ok']];
  it.each<[string, unknown, SchemaNode, string[]]>([
    ['each named node is an observation', [GOOD], LIST, ['g/id ok', 'g/list ok', 'g/record ok']],
    ['optional members are observations where they are', { ...GOOD, count: 1 }, RECORD, ['g/count ok', 'g/id ok', ...OK]],
    ['nodes without a name are passed through', { ...GOOD, inner: { flag: 0 } }, RECORD, [
      'g/flag at /inner/flag: expected boolean, actual number 0', 'g/id ok', ...OK]],
    ['a required member that is missing', {}, RECORD, [`${missing} is an empty object`, ...OK]],
    ['a member under another spelling', { ID: GOOD.id }, RECORD, [`${renamed} ID. No other member of this object is renamed`, ...OK]],
    ['separators are no other name', { i_d: GOOD.id }, RECORD, [`${renamed} i_d. No other member of this object is renamed`, ...OK]],
    ['other members under another spelling are told, too', { ID: GOOD.id, COUNT: 1, unnamed: 'x' }, RECORD, [
      `${renamed} ID. 1 other member of this object is renamed, too: COUNT`, ...OK]],
    ['a spelling is looked for among so many members only', manyBefore('ID'), RECORD, [`${missing} has m0, m1, m2, m3, m4, m5, …`, ...OK]],
    ['an inherited member is none', Object.create(GOOD), RECORD, [`${missing} is an empty object`, ...OK]],
    ['further members are permitted', { ...GOOD, more: [] }, RECORD, ['g/id ok', ...OK]],
    ['below a value of the wrong kind nothing is judged', [], RECORD, ['g/record at /: expected object, actual array of 0']],
    ['nor below one whose schema is about elements', [7], row('record', { type: 'object', items: RECORD }), [
      'g/record at /: expected object, actual array of 1: [7]']],
    ['null may be permitted, and has no members', null, { ...RECORD, type: ['object', 'null'] }, OK],
    ['null is no object', null, RECORD, ['g/record at /: expected object, actual null']],
    ['null is no value of a member', { ...GOOD, count: null }, RECORD, [
      'g/count at /count: expected integer at least 1, actual null', 'g/id ok', ...OK]],
    ['too few elements', [], LIST, ['g/list at /: expected array with at least 1 element, actual array of 0']],
    ['an element of the wrong kind', [GOOD, 7], LIST, [
      'g/id ok', ...LIST_OK, 'g/record at /1: expected object, actual number 7', ...OK]],
    ['a member of an element', [{ ...GOOD, id: 'x' }], LIST, [
      'g/id at /0/id: expected string in uuid format, actual string "x"', ...LIST_OK, ...OK]],
    ['a list without a schema of its elements', [7, {}], row('list', { type: 'array' }), LIST_OK],
    ['an object without a schema of its members', { a: 1 }, row('record', { type: 'object' }), OK],
    ['no name at all', 7, { type: 'string' }, []],
  ])('%s', (_, value, node, expected) => {
    expect(lines(judgeContract(value, node))).toEqual(expected);
    if (expected.every((line) => line.endsWith(' ok'))) expectSame(value, node);
  }); // prettier-ignore

  it('a thousand elements are judged, and no more', () => {
    expect(judgeContract(Array(1000).fill(GOOD), LIST)).toHaveLength(2001);
    expect(judgeContract(Array(5000).fill(GOOD), LIST)).toHaveLength(2001);
    for (const length of [3, 1000, 5000]) expectSame(Array(length).fill(GOOD), LIST);
  });
});

const shared = row('list', { type: 'object', required: ['all'], properties: { all: row('list', { type: 'array', items: row('list', { type: 'object' }) }) } }); // prettier-ignore
it.each<[unknown, number]>([[{ all: [{}, {}] }, 0], [{ all: [7, {}, 8] }, 2], [{ all: {} }, 1], [{}, 1], [7, 1]])(
  'a requirement that an array and its elements share is one observation: %j',
  (value, mismatches) => {
    const judgements = judgeContract(value, shared);
    expect(judgements.reduce((sum, one) => sum + one.observed, 0)).toBe(1);
    expect(mismatchesOf(judgements)).toHaveLength(mismatches);
    expectSame(value, shared);
  },
); // prettier-ignore

describe('a keyword', () => {
  it.each<[SchemaNode, unknown[], unknown[]]>([
    [{ type: 'string' }, ['', 'x'], [1, true, null, [], {}]],
    [{ type: 'boolean' }, [true, false], ['true', 0, 1, null]],
    [{ type: 'integer' }, [0, -1, 1.0, 2 ** 60], [1.5, '1', null, true, Infinity, NaN]],
    [{ type: 'integer', minimum: 1 }, [1, 2], [0, -1]],
    [{ type: 'object' }, [{}, { a: 1 }], [[], null, 'x']],
    [{ type: ['object', 'null'] }, [{}, null], [[], 'null', 0]],
    [{ type: 'array', minItems: 1 }, [[1]], [[], {}]],
    [{ type: 'string', maxLength: 3 }, ['', 'abc', '🂡🂡🂡'], ['abcd']],
    [{ type: 'string', pattern: '^[0-9a-zA-Z]{1,16}$' }, ['A1'], ['', 'A1\n', 'Ä', '0123456789abcdefg']],
    [{ type: 'string', enum: ['A', 'B'] }, ['A', 'B'], ['a', 'C', '']],
    [{ type: 'string', format: 'uuid' }, [GOOD.id], ['x', `urn:uuid:${GOOD.id}`]],
    [{ type: 'string', format: 'date-time' }, ['2024-02-29T24:00Z'], ['2024-02-29 12:00:00Z', '2024-02-29T12:00:00+01']],
    [{ type: 'string', format: 'email' }, ['a@b', 'jürgen@example.org'], ['a', 'a b@c']],
  ])('%j', (node, good, bad) => {
    for (const value of good) expect(lines(judgeContract(value, row('x', node)))).toEqual(['g/x ok']);
    for (const value of bad) expect(broken(judgeContract(value, row('x', node)))).toHaveLength(1);
  }); // prettier-ignore

  it.each<[SchemaNode, string]>([
    [{}, 'value'],
    [{ type: ['object', 'null'] }, 'object or null'],
    [{ type: 'string', format: 'uuid' }, 'string in uuid format'],
    [{ type: 'string', format: 'date-time' }, 'string in date-time format, UTC'],
    [{ type: 'string', enum: ['A', 'B'] }, 'string, one of A, B'],
    [{ type: 'string', pattern: '^a$', maxLength: 16 }, 'string matching ^a$ of at most 16 characters'],
    [{ type: 'integer', minimum: 0 }, 'integer at least 0'],
    [{ type: 'array', minItems: 1 }, 'array with at least 1 element'],
    [{ type: 'string', minLength: 2 }, 'string of at least 2 characters'],
    [{ type: 'number', maximum: 25 }, 'number at most 25'],
  ])('%j is told as %j', (node, text) => {
    const lacking = judgeContract({}, { type: 'object', required: ['x'], properties: { x: row('x', node) } });
    expect(mismatchesOf(lacking).map((fact) => fact.kind === 'schema' && schemaText(fact.schema))).toEqual([text]);
  });
});

it.each(Object.entries({ ...answers, errorEnvelope }))('%s: a complete one has no mismatch', (_, node) => {
  const judgements = judgeContract(instance(node), node);
  expect(broken(judgements)).toEqual([]);
  expect(judgements.length).toBeGreaterThan(3);
  expectSame(instance(node), node);
});
