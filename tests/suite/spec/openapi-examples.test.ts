import { mismatchesOf, broken } from './fake-exchanges.ts';
import { expect, it } from 'vitest';
import { at, isObject, type Json, type JsonObject } from '../../../generators/codegen/contract.ts';
import { answers, errorEnvelope } from '../../../spec/generated/schemas.ts';
import { envelopeStatuses, operationIds } from '../../../spec/generated/vocabulary.ts';
import { judgeContract } from '../../../spec/oracles/contract.ts';
import { judgeStanding } from '../../../spec/oracles/standing.ts';
import { contract, type Example, exchangeOfExample, examples } from './contract-examples.ts';

const all = examples();
const named = all.map((one): [string, Example] => [`${one.operation} ${one.status} ${one.name}`, one]);

it('every operation has an example of its success and of every failure', () => {
  for (const operation of operationIds) {
    const shown = new Set(all.filter((one) => one.operation === operation).map(({ status }) => status));
    expect([...shown].sort()).toEqual([200, ...envelopeStatuses, 500]);
  }
});

it('every parameter has an example', () => {
  const shared = Object.values(at(contract, 'components', 'parameters') as JsonObject);
  const own = Object.values(at(contract, 'paths') as JsonObject).flatMap((item) => at(item, 'get', 'parameters'));
  const all = [...shared, ...own.flat()].filter((one): one is JsonObject => isObject(one) && !('$ref' in one));
  expect(all.length).toBeGreaterThan(8);
  expect(all.filter((one) => !('example' in one) && !('examples' in one)).map((one) => one['name'])).toEqual([]);
});

it.each(named)('%s keeps the generated schemas, and passes every standing oracle', (_, one) => {
  const stood = judgeStanding([exchangeOfExample(one)]);
  expect(stood.length).toBeGreaterThan(0);
  expect(broken(stood)).toEqual([]);
  if (one.status === 500) return expect(one.body).toBeUndefined();
  const schema = one.status === 200 ? answers[one.operation] : errorEnvelope;
  const judgements = judgeContract(exchangeOfExample(one), one.body, schema);
  expect(judgements.length).toBeGreaterThan(2);
  expect(mismatchesOf(judgements)).toEqual([]);
});

it('the examples together are of one institution', () => {
  const served = all.filter(({ status }) => status === 200).map(exchangeOfExample);
  expect(judgeStanding(served).flatMap(({ violations }) => violations)).toEqual([]);
});

it('the examples show every member of every schema', () => {
  const members = Object.entries(at(contract, 'components', 'schemas') as JsonObject).flatMap(([, schema]) =>
    Object.keys(isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {}),
  );
  const shown = new Set<string>();
  const note = (value: Json): void => {
    if (Array.isArray(value)) (value as readonly Json[]).forEach(note);
    else if (isObject(value)) {
      Object.keys(value).forEach((name) => shown.add(name));
      Object.values(value).forEach(note);
    }
  };
  all.forEach(({ body }) => note((body ?? null) as Json));
  expect(members.filter((name) => !shown.has(name))).toEqual([]);
});

it('an example that is spoiled does not pass', () => {
  const one = all.find(({ name }) => name === 'pending') as Example;
  const approved = { ...one, query: one.query.filter(([name]) => name !== 'result') };
  expect(judgeStanding([exchangeOfExample(approved)]).some(({ violations }) => violations.length > 0)).toBe(true);
}); // prettier-ignore
