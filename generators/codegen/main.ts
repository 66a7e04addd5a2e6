/** `npm run generate`: writes everything that is generated; with `--check` names what is not as it should be and exits 1. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogue, readCatalogue, requirementIds } from './catalogue.ts';
import { conformance } from './conformance.ts';
import { parseContract } from './contract.ts';
import { sandboxCatalogue } from './sandbox.ts';
import { schemas } from './schemas.ts';
import { types } from './types.ts';
import { readOperations, vocabulary } from './vocabulary.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Folders that hold nothing but generated files. */
const folders = ['spec/generated', 'sandbox/generated', 'tests/conformance'];

/** Text of every generated file by its path from the project's root. */
export async function generate(): Promise<ReadonlyMap<string, string>> {
  const contract = await readFile(join(root, 'spec/openapi.yaml'), 'utf8');
  const requirements = await readFile(join(root, 'spec/requirements.yaml'), 'utf8');
  const rows = readCatalogue(requirements, Object.keys(readOperations(parseContract(contract))));
  return new Map([
    ['spec/generated/types.ts', await types(contract)],
    ['spec/generated/schemas.ts', schemas(contract)],
    ['spec/generated/vocabulary.ts', vocabulary(contract)],
    ['spec/generated/catalogue.ts', catalogue(rows)],
    ['spec/generated/requirement-ids.ts', requirementIds(rows)],
    ...conformance(rows),
    ['sandbox/generated/catalogue.ts', sandboxCatalogue(root)],
  ]);
}

/** What is wrong with the generated files below a folder: `stale`, `missing` or `superfluous`, and the path. */
export async function findStale(files: ReadonlyMap<string, string>, base = root): Promise<string[]> {
  const wrong = (await superfluous(files, base)).map((path) => `superfluous: ${path}`);
  for (const [path, text] of files) {
    const present = await readFile(join(base, path), 'utf8').catch(() => undefined);
    if (present !== text) wrong.push(`${present === undefined ? 'missing' : 'stale'}: ${path}`);
  }
  return wrong;
}

/** Writes the generated files below a folder and removes what is in their folders and no longer generated. */
export async function write(files: ReadonlyMap<string, string>, base = root): Promise<void> {
  for (const path of await superfluous(files, base)) await rm(join(base, path));
  for (const [path, text] of files) {
    await mkdir(dirname(join(base, path)), { recursive: true });
    await writeFile(join(base, path), text);
  }
}

async function superfluous(files: ReadonlyMap<string, string>, base: string): Promise<string[]> {
  const listed = folders.map(async (folder) => {
    const names = await readdir(join(base, folder)).catch(() => []);
    return names.map((name) => `${folder}/${name}`);
  });
  return (await Promise.all(listed)).flat().filter((path) => !files.has(path));
}

async function main(): Promise<void> {
  const files = await generate();
  if (!process.argv.includes('--check')) return write(files);
  const wrong = await findStale(files);
  for (const one of wrong) console.error(`${one} (run npm run generate)`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
