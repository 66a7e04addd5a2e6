/** `npm run generate`: writes everything that is generated; with `--check` names what is not as it should be and exits 1. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folders, generate } from '../../generators/codegen/generate.ts';
import { documents } from './documents.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Text of every generated file, the documents made from the settings table included. */
export const everything = async (): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await generate()), ...documents()]);

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
  const files = await everything();
  if (!process.argv.includes('--check')) return write(files);
  const wrong = await findStale(files);
  for (const one of wrong) console.error(`${one} (run npm run generate)`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
