/** `npm run build`: `dist.ts empty` removes the old `dist`; `dist.ts fill` adds what the compiler does not copy. */
import { cpSync, readdirSync, rmSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** What the program reads when it runs: the contract, the catalogue, and the styles and browser scripts of the pages. */
function filesToCopy(): readonly string[] {
  const ofSpec = ['openapi.yaml', 'requirements.yaml', 'results.schema.json'].map((name) => `spec/${name}`);
  const ofPages = readdirSync(new URL('reports', root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|js)$/.test(name))
    .map((name) => `reports/${name.replaceAll('\\', '/')}`);
  return [...ofSpec, ...ofPages];
}

if (process.argv[2] === 'empty') rmSync(new URL('dist', root), { recursive: true, force: true });
else for (const path of filesToCopy()) cpSync(new URL(path, root), new URL(`dist/${path}`, root));
