import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What a project imports: the files of `library/` that `exports` of package.json names. */
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
};
export const doors = Object.values(exports).flatMap((to) =>
  typeof to === 'string' ? [] : [`${basename(to.default, '.js')}.ts`],
);

/** The entries of the bundle: name in its folder without its ending, and source. */
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

/** A module that reads a file beside itself finds it in the package where it lies in the project. */
const filesStay = (rooms: string): Plugin => ({
  name: 'files-stay',
  transform(code, id) {
    if (!id.startsWith(root) || !code.includes('import.meta.url')) return null;
    const place = `new URL('${relative(rooms, id)}', import.meta.url).href`;
    return { code: code.replaceAll('import.meta.url', place) };
  },
});

/** The room that a module belongs to is the file that it is bundled into. */
function roomOf(id: string): string | null {
  const [room = '', next = ''] = relative(root, id).split('/');
  const isDoor = room === 'library' && doors.includes(next);
  if (id.includes('node_modules') || isDoor || room === '..') return null;
  if (room === 'spec' && next === 'generated') return 'rooms/contract';
  if (room !== 'tests') return `rooms/${room}`;
  return next === 'checks' ? 'rooms/checks' : next === 'playwright' ? 'rooms/playwright' : null;
}

/**
 * Bundles the program into a folder of the checkout: one file for each room, not minified, so that a stack trace and a reader
 * still find their way.
 */
export async function bundle(into: string): Promise<void> {
  const build = await rolldown({
    input: entries(),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    plugins: [filesStay(join(into, 'rooms'))],
    preserveEntrySignatures: 'allow-extension',
    tsconfig: join(root, 'tsconfig.json'),
  });
  await build.write({
    dir: into,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: roomOf, debugName: 'rooms' }] },
  });
  await build.close();
}
