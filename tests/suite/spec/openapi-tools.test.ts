import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { at, type JsonObject } from '../../../generators/codegen/contract.ts';
import { contract } from './contract-examples.ts';

// That Redocly accepts it, with the references and the examples, is the step "contract" of `npm test`.
it('another validator accepts the document: the official schema of OpenAPI 3.1', async () => {
  const validator = new Validator();
  const copy = structuredClone(contract) as never;
  expect(await validator.validate(copy)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  expect(await validator.validate({ ...(structuredClone(contract) as object), info: {} })).toMatchObject({
    valid: false,
  });
});

describe('the document says what the specification says', () => {
  it('title, version 1.0, and no licence of the API', () => {
    expect(at(contract, 'info')).toMatchObject({ title: 'Institution Management Read API', version: '1.0' });
    expect(Object.keys(at(contract, 'info') as JsonObject)).not.toContain('license');
  });

  it('a base address for each group, which ends with v1', () => {
    const servers = Object.values(at(contract, 'paths') as JsonObject).flatMap((item) => at(item, 'servers'));
    const urls = servers.flat().map((server) => String(at(server, 'url')));
    expect([...new Set(urls)].sort()).toEqual(
      ['account', 'cardholder', 'credential', 'lookup'].map((group) => `{${group}_base_url}`),
    );
    const defaults = JSON.stringify(servers).match(/"default":"[^"]*"/g) ?? [];
    expect(defaults).toHaveLength(5);
    for (const one of defaults) expect(one).toMatch(/\/v1"$/);
  });

  it('a schema for everything that it gives a name, by reference', () => {
    const titles = Object.values(at(contract, 'components', 'schemas') as JsonObject).map((one) => at(one, 'title'));
    expect(titles).toEqual(
      expect.arrayContaining([
        'Cardholder record',
        'Cardholder lookup result',
        'Credential type',
        'Credential',
        'Credential value',
        'Transaction',
        'Transaction account line',
        'Amount object',
        'Paging object',
        'Error response',
      ]),
    );
    const line = at(contract, 'components', 'schemas', 'AccountLine', 'properties');
    expect(at(line, 'amount', '$ref')).toBe('#/components/schemas/Amount');
    expect(JSON.stringify(at(line, 'balance', 'anyOf'))).toContain('#/components/schemas/Amount');
  });
});
