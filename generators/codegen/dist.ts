/**
 * `npm run build`: what the package ships, in `dist/`: the bundled program, and types. Styles, the contract and the documents
 * are shipped as they are.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, doors } from './bundle.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = join(root, 'dist');

/** The types of what a project imports, and of what they name; of nothing else. */
function declare(): void {
  const all = join(dist, 'declared');
  const options = {
    declaration: true,
    emitDeclarationOnly: true,
    noCheck: true,
    noEmit: false,
    outDir: '.',
    rootDir: root,
  };
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: options,
    files: doors.map((name) => `../../library/${name}`),
  };
  mkdirSync(all, { recursive: true });
  writeFileSync(join(all, 'tsconfig.json'), JSON.stringify({ ...config, include: [] }));
  execFileSync(process.execPath, [join(root, 'node_modules/typescript7/bin/tsc'), '-p', all], { stdio: 'inherit' });
  const wanted = doors.map((name) => join('library', name.replace(/\.ts$/, '.d.ts')));
  for (const path of wanted) {
    const text = readFileSync(join(all, path), 'utf8');
    mkdirSync(dirname(join(dist, 'types', path)), { recursive: true });
    writeFileSync(join(dist, 'types', path), text);
    for (const [, name = ''] of text.matchAll(/(?:from|import\() ?['"](\.[^'"]+)['"]/g)) {
      const next = join(dirname(path), name.replace(/\.[jt]sx?$/, '.d.ts'));
      if (!wanted.includes(next)) wanted.push(next);
    }
  }
  rmSync(all, { recursive: true });
}

rmSync(dist, { recursive: true, force: true });
await bundle(dist);
declare();
