import { expect, it } from 'vitest';
import { catalogue } from '../../../generators/codegen/catalogue.ts';
import { staleFiles } from '../../proof/generate.ts';
import { schemas } from '../../../generators/codegen/schemas.ts';

it('spec/generated, the README and .env.example are what their sources give (else: npm run generate)', async () => {
  expect(await staleFiles()).toEqual([]);
});

it('refuses a schema keyword that no oracle would judge', () => {
  const contract = (schema: string): string => `
paths:
  /a:
    get:
      operationId: getCardholder
      responses: { '200': { content: { application/json: { schema: ${schema} } } } }
components: { schemas: { ErrorEnvelope: { type: object } } }`;
  expect(schemas(contract('{ type: object, description: a, x-gap: b }'))).toContain('"type": "object"');
  expect(() => schemas(contract('{ type: object, minProperties: 1 }'))).toThrow('minProperties');
  expect(() => schemas(contract("{ $ref: '#/components/schemas/Nobody' }"))).toThrow('Nobody');
});

it('refuses a row that is malformed or occurs twice', () => {
  const row = '- { id: a/b, level: must, by: active, text: t, section: s, data: d }';
  expect(catalogue(row)).toContain('"id":"a/b"');
  expect(() => catalogue(`${row}\n${row}`)).toThrow('a/b occurs twice');
  expect(() => catalogue(row.replace('active', 'none'))).toThrow('reason');
  expect(() => catalogue(row.replace('must', 'may'))).toThrow('level');
  expect(() => catalogue(row.replace('a/b', 'ab'))).toThrow('group/slug');
  expect(() => catalogue(row.replace('text:', 'txt:'))).toThrow('txt');
});
