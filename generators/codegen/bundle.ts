import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ChunkingContext, type Plugin, type PreRenderedChunk, rolldown } from 'rolldown';

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
    ['playwright/setup', 'tests/playwright/setup.ts'],
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
    return { code: code.replaceAll('import.meta.url', () => place) };
  },
});

/** Commands that only look something up: they must not wait for what a run needs. */
const LOOKS_UP = ['cli/commands/list.ts', 'cli/commands/explain.ts'];

/** The modules that some modules import, however far; those that are loaded later, with `import()`, are not among them. */
function reachOf(paths: readonly string[], context: ChunkingContext): ReadonlySet<string> {
  const reached = new Set(paths.map((path) => join(root, path)));
  for (const id of reached) context.getModuleInfo(id)?.importedIds.forEach((next) => reached.add(next));
  return reached;
}

/** What every start loads, what looking something up loads in addition, and what a run loads before its first request. */
interface Early {
  readonly start: ReadonlySet<string>;
  readonly catalogue: ReadonlySet<string>;
  readonly run: ReadonlySet<string>;
}

/**
 * The room that a module belongs to is the file that it is bundled into. A room is loaded whole, so what is loaded early has
 * rooms of its own. A command has none: its file holds what only it needs.
 */
function roomOf(id: string, { start, catalogue, run }: Early): string | null {
  const [room = '', next = ''] = relative(root, id).split('/');
  const isDoor = room === 'library' && doors.includes(next);
  if (id.includes('node_modules') || isDoor || room === '..') return null;
  if (room === 'cli') return start.has(id) ? 'rooms/cli' : next === 'terminal' ? 'rooms/terminal' : null;
  if (start.has(id)) return 'rooms/start';
  const part = run.has(id) ? '' : '-later';
  if (/^sandbox\/(faults|variants|generated|api\/catalogue)/.test(relative(root, id))) return 'rooms/differences';
  if (catalogue.has(id)) return `rooms/catalogue${part}`;
  if (room === 'spec' && next === 'generated') return 'rooms/contract';
  if (room !== 'tests') return `rooms/${room}${part}`;
  return next === 'checks' ? 'rooms/checks' : next === 'playwright' ? 'rooms/playwright' : null;
}

/** Every file but an entry is in a folder of `dist`: `filesStay` names the files that a module reads from there. */
function placeOf({ name, isDynamicEntry }: PreRenderedChunk): string {
  if (isDynamicEntry) return 'commands/[name].js';
  return name.startsWith('rooms/') ? '[name].js' : 'rooms/[name].js';
}

/** Names the room of each module; what is loaded early is found once, when the first one is asked for. */
function rooms(): (id: string, context: ChunkingContext) => string | null {
  let early: Early | undefined;
  return (id, context) => {
    early ??= {
      start: reachOf(['cli/main.ts'], context),
      catalogue: reachOf(LOOKS_UP, context),
      run: reachOf(['cli/commands/run.ts'], context),
    };
    return roomOf(id, early);
  };
}

/**
 * Bundles the program into a folder of the checkout: a file for each room, not minified, so that a stack trace and a reader
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
    chunkFileNames: placeOf,
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: rooms(), debugName: 'rooms' }] },
  });
  await build.close();
}
