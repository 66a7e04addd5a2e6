/**
 * `npm run build`: what the package ships, in `dist/`. The program is bundled into one file for each room, not minified, so
 * that a stack trace and a reader still find their way; styles, the contract and the documents are shipped as they are.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = join(root, 'dist');

/** What a project imports: the files of `library/` that `exports` of package.json names. */
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
};
const doors = Object.values(exports).flatMap((to) =>
  typeof to === 'string' ? [] : [`${basename(to.default, '.js')}.ts`],
);

/** The entries of the bundle: name in `dist/` without its ending, and source. */
function entries(): Record<string, string> {
  const specs = readdirSync(join(root, 'tests/conformance'));
  const named = [
    ['cli', 'cli/main.ts'],
    ...doors.map((name) => [basename(name, '.ts'), `library/${name}`]),
    ...['setup', 'reporter'].map((name) => [`playwright/${name}`, `tests/playwright/${name}.ts`]),
    ...specs.map((name) => [`conformance/${basename(name, '.ts')}`, `tests/conformance/${name}`]),
  ] as const;
  return Object.fromEntries(named.map(([name = '', path = '']) => [name, join(root, path)]));
}

/** A module that reads a file of its own folder finds it in the package at the same place as in the project: `dist/rooms/` is two folders down. */
const filesStay: Plugin = {
  name: 'files-stay',
  transform(code, id) {
    if (!id.startsWith(root) || !code.includes('import.meta.url')) return null;
    const place = `new URL('../../${relative(root, id)}', import.meta.url).href`;
    return { code: code.replaceAll('import.meta.url', place) };
  },
};

/** The room that a module belongs to is the file that it is bundled into. */
function roomOf(id: string): string | null {
  const [room = '', next = ''] = relative(root, id).split('/');
  const isDoor = room === 'library' && doors.includes(next);
  if (id.includes('node_modules') || isDoor || room === '..') return null;
  if (room === 'spec' && next === 'generated') return 'rooms/contract';
  if (room !== 'tests') return `rooms/${room}`;
  return next === 'checks' ? 'rooms/checks' : next === 'playwright' ? 'rooms/playwright' : null;
}

async function bundle(): Promise<void> {
  const build = await rolldown({
    input: entries(),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    plugins: [filesStay],
    preserveEntrySignatures: 'allow-extension',
    tsconfig: join(root, 'tsconfig.json'),
  });
  await build.write({
    dir: dist,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: roomOf, debugName: 'rooms' }] },
  });
  await build.close();
}

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
await bundle();
declare();
