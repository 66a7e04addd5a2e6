import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogue, readCatalogue, requirementIds } from '../../../generators/codegen/catalogue.ts';
import { findStale, write } from '../../proof/generate.ts';
import { schemas } from '../../../generators/codegen/schemas.ts';
import { folder } from '../folder.ts';

// That what is generated is what its sources give is a step of `npm test`.
it('finds a file that is stale, missing or superfluous, and puts it right', async () => {
  const base = folder();
  const [first, second] = ['spec/generated/types.ts', 'tests/conformance/types.spec.ts'];
  const files = new Map([[first, 'a'], [second, 'b']]); // prettier-ignore
  expect(await findStale(files, base)).toEqual([`missing: ${first}`, `missing: ${second}`]);
  await write(files, base);
  expect(await findStale(files, base)).toEqual([]);
  writeFileSync(join(base, second), 'c');
  writeFileSync(join(base, 'tests/conformance/old.spec.ts'), '');
  expect(await findStale(files, base)).toEqual(['superfluous: tests/conformance/old.spec.ts', `stale: ${second}`]);
  await write(files, base);
  expect(await findStale(files, base)).toEqual([]);
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
  const row = '- { id: a/b, level: must, by: active, operation: getIt, unit: page, text: r, broken: b, why: w, section: s, data: d }';
  const read = (yaml: string) => readCatalogue(yaml, ['getIt']);
  expect(catalogue(read(row))).toContain('"id":"a/b"');
  expect(requirementIds(read(`${row}\n${row.replace('a/b', 'a/c')}`))).toMatch(/Group =\n {2}\| 'a';[^]*Id =\n {2}\| 'a\/b'\n {2}\| 'a\/c';/);
  expect(() => read(`${row}\n${row}`)).toThrow('a/b occurs twice');
  expect(() => read(row.replace('active', 'none'))).toThrow('reason');
  expect(() => read(row.replace('must', 'may'))).toThrow('level');
  expect(() => read(row.replace('a/b', 'ab'))).toThrow('group/slug');
  expect(() => read(row.replace('text:', 'rule:'))).toThrow('rule');
  expect(read(row.replace('getIt', 'any'))).toMatchObject([{ operation: 'any' }]);
  expect(() => read(row.replace('operation: getIt, ', ''))).toThrow('operation is getIt, any or none');
  expect(() => read(row.replace('getIt', 'getThat'))).toThrow('operation is getIt, any or none');
  expect(() => read(row.replace('getIt', 'none'))).toThrow('only if by is none');
  expect(() => read(row.replace('unit: page, ', ''))).toThrow('unit');
  expect(() => read(row.replace('why: w, ', ''))).toThrow('why');
}); // prettier-ignore
