import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { operationIds } from '../../../spec/generated/vocabulary.ts';
import { rows } from '../../../spec/verdict/requirements.ts';
import { rooms } from './rooms.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
interface Source {
  readonly path: string;
  readonly text: string;
  /** Project paths and package names that it imports. */
  readonly imports: readonly string[];
}

const sources: readonly Source[] = rooms
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((p) => join(folder, p)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('spec/generated/'))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const specifiers = [
      ...text.matchAll(/^(?:import|export|\}) (?:.* )?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'/gm),
    ];
    const imports = specifiers.map((match) => match[1] ?? match[2] ?? match[3] ?? '');
    return {
      path,
      text,
      imports: imports.map((name) => (name.startsWith('.') ? normalize(join(dirname(path), name)) : name)),
    };
  });

/** Imports of the files under `folder` that `allowed` does not cover, as `file -> import`. */
function strays(folder: string, allowed: RegExp): string[] {
  return sources
    .filter(({ path }) => path.startsWith(folder))
    .flatMap(({ path, imports }) => imports.filter((name) => !allowed.test(name)).map((name) => `${path} -> ${name}`));
}

it('sees the imports', () => {
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.find(({ path }) => path === 'spec/oracles/contract.ts')?.imports).toContain('spec/oracles/formats.ts');
});

it('spec imports nothing but spec and the validator', () =>
  expect(strays('spec/', /^(spec\/|ajv(\/|$)|node:module$)/)).toEqual([]));

it('the sandbox knows the generated types and vocabulary, never the schemas, the oracles or the suite', () => {
  const allowed = /^(sandbox\/|spec\/generated\/(types|vocabulary|catalogue)\.ts$|node:)/;
  expect(strays('sandbox/', allowed)).toEqual([]);
  const types = /^import (?!type )[^;]* from '[^']*spec\/generated\/(types|catalogue)\.ts'/m;
  expect(sources.filter(({ path, text }) => path.startsWith('sandbox/') && types.test(text))).toEqual([]);
});

it.each(rooms)('%s imports no room that comes after it', (room) => {
  const later: readonly string[] = rooms.slice(rooms.indexOf(room) + 1);
  const strayed = sources
    .filter(({ path }) => path.startsWith(`${room}/`) && !/^tests\/(suite|proof)\//.test(path))
    .flatMap(({ path, imports }) =>
      imports.filter((name) => later.includes(name.split('/')[0] ?? '')).map((name) => `${path} -> ${name}`),
    );
  expect(strayed).toEqual([]);
});

it('nothing that is shipped imports the tests of the suite or the proof', () => {
  const strayed = sources
    .filter(({ path }) => !/^(tests\/(suite|proof)|site)\//.test(path))
    .flatMap(({ path, imports }) =>
      imports.filter((name) => /^tests\/(suite|proof)\//.test(name)).map((name) => `${path} -> ${name}`),
    );
  expect(strayed).toEqual([]);
});

it('the engine names no operation, no requirement and no kind of mismatch, and makes no request', () => {
  const facts = readFileSync(join(root, 'spec/evidence/facts.ts'), 'utf8');
  const union = facts.slice(facts.indexOf('type MismatchFact ='), facts.indexOf('type MismatchKind'));
  const kinds = [...union.matchAll(/\bkind: ([^;}]+)/g)].flatMap(([, all = '']) => all.match(/'[a-z-]+'/g) ?? []);
  const names = [...operationIds.flatMap((id) => [`'${id}'`, `${id}(`]), ...rows.map(({ id }) => `'${id}'`)];
  const isNamed = (kind: string) => new RegExp(`(?:mismatch|fact)\\b.*\\bkind(?:: | === )${kind}`, 'i');
  const engine = sources.filter(({ path }) => path.startsWith('engine/'));
  const named = engine.flatMap(({ path, text }) =>
    [...names.filter((name) => text.includes(name)), ...kinds.filter((kind) => isNamed(kind).test(text))].map(
      (name) => `${path}: ${name}`,
    ),
  );
  expect(kinds.length).toBeGreaterThan(30);
  expect(engine.length).toBeGreaterThan(10);
  expect(named).toEqual([]);
});

it('no file imports itself, however far around and if only for a type', () => {
  const importsOf = new Map(sources.map(({ path, imports }) => [path, imports]));
  const open: string[] = [];
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string): void => {
    if (open.includes(path)) circles.push([...open.slice(open.indexOf(path)), path].join(' -> '));
    if (done.has(path) || open.includes(path)) return;
    open.push(path);
    importsOf.get(path)?.forEach(visit);
    open.pop();
    done.add(path);
  };
  sources.filter(({ path }) => !path.startsWith('tests/suite/')).forEach(({ path }) => visit(path));
  expect(circles).toEqual([]);
});

it('no command imports what defines the commands: in the bundle that waits for the command', () => {
  const defines = ['main', 'program', 'definitions', 'options'].map((name) => `cli/${name}.ts`);
  const strayed = sources.filter(
    ({ path, imports }) =>
      path.startsWith('cli/') && !defines.includes(path) && imports.some((name) => defines.includes(name)),
  );
  expect(strayed.map(({ path }) => path)).toEqual([]);
});

it('no check imports another, but what checks share: only the generated list imports them', () => {
  const isShared = (path: string): boolean => path.startsWith('tests/checks/shared/');
  const checks = sources.filter(({ path }) => path.startsWith('tests/checks/') && path !== 'tests/checks/all.ts');
  const strayed = checks.flatMap(({ path, imports }) =>
    imports.filter((name) => name.startsWith('tests/checks/') && !isShared(name)).map((name) => `${path} -> ${name}`),
  );
  expect(checks.length).toBeGreaterThan(15);
  expect(strayed).toEqual([]);
});

/** Where the network, the files and the process may be touched: folders, or single files. */
const doors = {
  'node:fs': [
    'environment/',
    'sandbox/',
    'cli/',
    'runs/',
    'traffic/har.ts',
    'traffic/har-body.ts',
    'traffic/traffic-run.ts',
    'fleet/',
    'reports/write.ts',
    'reports/html/document.tsx',
    'generators/codegen/',
    'tests/',
    'playwright.config.ts',
  ],
  'node:http': ['environment/', 'sandbox/', 'traffic/proxy.ts', 'tests/'],
  'node:https': ['environment/', 'traffic/proxy.ts', 'tests/'],
  'node:net': ['environment/', 'sandbox/', 'traffic/proxy.ts', 'tests/'],
  undici: ['environment/', 'tests/proof/in-process.ts', 'tests/suite/'],
  'node:child_process': [
    'cli/terminal/process.ts',
    'fleet/fleet-run.ts',
    'generators/codegen/dist.ts',
    'runs/judging.ts',
    'tests/',
  ],
} as const;

it.each(Object.entries(doors))('%s is imported only where it is allowed', (door, allowed) => {
  const strayed = sources.filter(
    ({ path, imports }) =>
      imports.some((name) => name === door || name.startsWith(`${door}/`)) &&
      !allowed.some((prefix) => path.startsWith(prefix)),
  );
  expect(strayed.map(({ path }) => path)).toEqual([]);
});

it('nothing can send anything but GET', () => {
  const senders = sources.filter(
    ({ path, text }) => /\bfetch\(|method: '(?!GET)/.test(text) && !/^(tests|sandbox)\//.test(path),
  );
  expect(senders.map(({ path }) => path)).toEqual([]);
});

it('the environment of the process is read only where it is allowed', () => {
  const allowed = ['environment/', 'sandbox/', 'cli/', 'runs/', 'tests/', 'library/matchers.ts', 'reports/write.ts'];
  const strayed = sources.filter(
    ({ path, text }) => /process\.env/.test(text) && !allowed.some((p) => path.startsWith(p)),
  );
  expect(strayed.map(({ path }) => path)).toEqual([]);
});

it('spec reads no clock and no chance', () => {
  const impure = sources.filter(
    ({ path, text }) => path.startsWith('spec/') && /Date\.now|new Date\(\)|Math\.random/.test(text),
  );
  expect(impure.map(({ path }) => path)).toEqual([]);
});

it('every file with JSX says whose, because Playwright and tsx would take their own', () => {
  const pragma = '/** @jsxRuntime automatic */ /** @jsxImportSource preact */\n';
  const silent = sources.filter(({ path, text }) => path.endsWith('.tsx') && !text.startsWith(pragma));
  expect(silent.map(({ path }) => path)).toEqual([]);
});

it('files are short, named after their concept, and no barrels', () => {
  expect(sources.filter(({ text }) => text.split('\n').length > 261).map(({ path }) => path)).toEqual([]);
  const vague = /^(utils?|helpers?|common|misc|index|shared|lib)\./;
  expect(sources.map(({ path }) => path).filter((path) => vague.test(basename(path)))).toEqual([]);
});
