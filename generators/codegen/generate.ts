import { readFile } from 'node:fs/promises';
import { catalogue } from './catalogue.ts';
import { schemas } from './schemas.ts';
import { types } from './types.ts';
import { vocabulary } from './vocabulary.ts';

const root = new URL('../../', import.meta.url);

/** Text of every file of `spec/generated` by its path from the project's root. */
export async function generate(): Promise<ReadonlyMap<string, string>> {
  const contract = await readFile(new URL('spec/openapi.yaml', root), 'utf8');
  const requirements = await readFile(new URL('spec/requirements.yaml', root), 'utf8');
  return new Map([
    ['spec/generated/types.ts', await types(contract)],
    ['spec/generated/schemas.ts', schemas(contract)],
    ['spec/generated/vocabulary.ts', vocabulary(contract)],
    ['spec/generated/catalogue.ts', catalogue(requirements)],
  ]);
}
