/**
 * `npm run build`: what the package ships, in `dist/`: the bundled program, and types. Styles, the contract and the documents
 * are shipped as they are.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { bundle, doors } from './bundle.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = join(root, 'dist');

/** The types of what a project imports, and of what they name; of nothing else. */
function declare(): void {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile.bind(ts.sys)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const emit = {
    declaration: true,
    emitDeclarationOnly: true,
    noCheck: true,
    noEmit: false,
    outDir: join(dist, 'types'),
    rootDir: root,
  };
  const program = ts.createProgram(
    doors.map((name) => join(root, 'library', name)),
    { ...options, ...emit },
  );
  const made = new Map<string, string>();
  program.emit(undefined, (path, text) => void made.set(path, text), undefined, true);
  const wanted = doors.map((name) => join(dist, 'types/library', name.replace(/\.ts$/, '.d.ts')));
  for (const path of wanted) {
    const text = made.get(path) ?? '';
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    for (const [, name = ''] of text.matchAll(/(?:from|import\() ?['"](\.[^'"]+)['"]/g)) {
      const next = join(dirname(path), name.replace(/\.[jt]sx?$/, '.d.ts'));
      if (!wanted.includes(next)) wanted.push(next);
    }
  }
}

rmSync(dist, { recursive: true, force: true });
await bundle(dist);
declare();
