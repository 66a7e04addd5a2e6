import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { at, type JsonObject } from '../../../generators/codegen/contract.ts';
import { operationIds, operations } from '../../../spec/generated/vocabulary.ts';
import { contract } from './contract-examples.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const copy = (): never => structuredClone(contract) as never;

function redocly(...words: readonly string[]) {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return promisify(execFile)(join(root, 'node_modules/.bin/redocly'), words, { cwd: root, env });
}

describe('two validators accept the document', () => {
  it('@seriousme/openapi-schema-validator: the official schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(copy())).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(await validator.validate({ ...(copy() as object), info: {} })).toMatchObject({ valid: false });
  });

  it('redocly lint: its recommended rules, references and examples included', async () => {
    const { stdout } = await redocly('lint', 'spec/openapi.yaml', '--format=json');
    expect(JSON.parse(stdout.slice(stdout.indexOf('{')))).toMatchObject({ totals: { errors: 0, warnings: 0 } });
  });
});

it('Redocly makes documentation of it, with every operation and the four groups', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardproof-redocly-'));
  try {
    await redocly('build-docs', 'spec/openapi.yaml', '-o', join(folder, 'index.html'));
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    for (const id of operationIds) expect(page).toContain(operations[id].title);
    for (const name of ['Amount object', 'Paging object', 'Error response']) expect(page).toContain(name);
  } finally {
    rmSync(folder, { recursive: true });
  }
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
