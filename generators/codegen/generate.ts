import { readFile } from 'node:fs/promises';
import { catalogue, readCatalogue, requirementIds } from './catalogue.ts';
import { allChecks } from './checks.ts';
import { conformance } from './conformance.ts';
import { parseContract } from './contract.ts';
import { profileSchema } from './profile-schema.ts';
import { sandboxCatalogue } from './sandbox.ts';
import { schemas } from './schemas.ts';
import { types } from './types.ts';
import { readOperations, vocabulary } from './vocabulary.ts';

const root = new URL('../../', import.meta.url);

/** Folders that hold nothing but generated files. */
export const folders = ['spec/generated', 'sandbox/generated', 'tests/conformance'];

/** Text of every file that is generated from the contract and the catalogue, by its path from the project's root. */
export async function generate(): Promise<ReadonlyMap<string, string>> {
  const contract = await readFile(new URL('spec/openapi.yaml', root), 'utf8');
  const requirements = await readFile(new URL('spec/requirements.yaml', root), 'utf8');
  const rows = readCatalogue(requirements, Object.keys(readOperations(parseContract(contract))));
  return new Map([
    ['spec/generated/types.ts', await types(contract)],
    ['spec/generated/schemas.ts', schemas(contract)],
    ['spec/generated/vocabulary.ts', vocabulary(contract)],
    ['spec/generated/catalogue.ts', catalogue(rows)],
    ['spec/generated/requirement-ids.ts', requirementIds(rows)],
    ['spec/profile.schema.json', profileSchema(rows)],
    ['sandbox/generated/catalogue.ts', sandboxCatalogue(root)],
    ['tests/checks/all.ts', allChecks(root, rows)],
    ...conformance(rows),
  ]);
}
