/** `npm run generate`: writes spec/generated; with `--check` names the files that are stale and exits 1. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogue } from './catalogue.ts';
import { schemas } from './schemas.ts';
import { types } from './types.ts';
import { vocabulary } from './vocabulary.ts';

const root = new URL('../../', import.meta.url);

/** Text of every generated file by its path from the project's root. */
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

/** Paths of the generated files that are missing or differ from what would be generated now. */
export async function staleFiles(): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, text] of await generate()) {
    const present = await readFile(new URL(path, root), 'utf8').catch(() => undefined);
    if (present !== text) stale.push(path);
  }
  return stale;
}

async function main(): Promise<void> {
  if (process.argv.includes('--check')) {
    const stale = await staleFiles();
    for (const path of stale) console.error(`stale: ${path} (run npm run generate)`);
    process.exitCode = stale.length > 0 ? 1 : 0;
    return;
  }
  for (const [path, text] of await generate()) {
    const file = fileURLToPath(new URL(path, root));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
