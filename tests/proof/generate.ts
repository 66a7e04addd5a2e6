/** `npm run generate`: writes all that is made from a source; with `--check` names what is stale and exits 1. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from '../../generators/codegen/generate.ts';
import { documents } from './documents.ts';

const root = new URL('../../', import.meta.url);
const all = async (): Promise<ReadonlyMap<string, string>> => new Map([...(await generate()), ...documents()]);

/** Paths of the generated files that are missing or differ from what would be generated now. */
export async function staleFiles(): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, text] of await all()) {
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
  for (const [path, text] of await all()) {
    const file = fileURLToPath(new URL(path, root));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
