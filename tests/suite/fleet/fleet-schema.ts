import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

const text = readFileSync(new URL('../../../spec/fleet.schema.json', import.meta.url), 'utf8');
const fits = new Ajv2020({ strict: true, allErrors: true }).compile(JSON.parse(text) as object);

/** What the published schema of `fleet.json` says of a value: a line each; empty if it fits. */
export function wrongWith(fleet: unknown): readonly string[] {
  if (fits(fleet)) return [];
  return (fits.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}
