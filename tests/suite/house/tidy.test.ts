import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { operationIds } from '../../../spec/generated/vocabulary.ts';
import { rows } from '../../../spec/verdict/requirements.ts';
import { filesIn, root, rooms } from './rooms.ts';

interface Source {
  readonly path: string;
  readonly text: string;
  /** Project paths and package names that it imports. */
  readonly imports: readonly string[];
}

const IMPORT = /^(?:import|export|\}) (?:.* )?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'/gm;
const sources: readonly Source[] = rooms
  .flatMap(filesIn)
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('spec/generated/'))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const names = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
    const imports = names.map((name) => (name.startsWith('.') ? normalize(join(dirname(path), name)) : name));
    return { path, text, imports };
  });

/** Imports that must not be, as `file -> import`: of some files, by their paths, of some others. */
const imported = (of: RegExp, isWrong: (name: string, path: string) => boolean): string[] =>
  sources
    .filter(({ path }) => of.test(path))
    .flatMap(({ path, imports }) => imports.filter((name) => isWrong(name, path)).map((name) => `${path} -> ${name}`));

/** Paths of the files whose text must not be so, but for those that may. */
const written = (isWrong: (source: Source) => boolean, may: RegExp = /^$/): string[] =>
  sources.filter((one) => !may.test(one.path) && isWrong(one)).map(({ path }) => path);

it('sees the imports', () => {
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.find(({ path }) => path === 'spec/oracles/contract.ts')?.imports).toContain('spec/oracles/formats.ts');
});

const ofSandbox = /^(sandbox\/|spec\/generated\/(types|vocabulary|catalogue)\.ts$|node:)/;
const defines = /^cli\/(main|program|definitions|options)\.ts$/;
it.each<[string, string[]]>([
  [
    'spec imports nothing but spec and the validator',
    imported(/^spec\//, (name) => !/^(spec\/|ajv(\/|$)|node:module$)/.test(name)),
  ],
  [
    'the sandbox knows the generated types and vocabulary, never the schemas, the oracles or the suite',
    imported(/^sandbox\//, (name) => !ofSandbox.test(name)),
  ],
  [
    'nothing that is shipped imports the tests of the suite or the proof',
    imported(/^(?!tests\/(suite|proof)\/)/, (name) => /^tests\/(suite|proof)\//.test(name)),
  ],
  [
    'no command imports what defines the commands: in the bundle that waits for the command',
    imported(/^cli\//, (name, path) => !defines.test(path) && defines.test(name)),
  ],
  [
    'no check imports another, but what checks share: only the generated list imports them',
    imported(/^tests\/checks\/(?!all\.ts)/, (name) => /^tests\/checks\/(?!shared\/)/.test(name)),
  ],
])('%s', (_rule, strayed) => expect(strayed).toEqual([]));

it.each(rooms)('%s imports no room that comes after it', (room) => {
  const later: readonly string[] = rooms.slice(rooms.indexOf(room) + 1);
  const of = new RegExp(`^${room}/(?!suite/|proof/)`);
  expect(imported(of, (name) => later.includes(name.split('/')[0] ?? ''))).toEqual([]);
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

/** Exports that only a test uses, because it would be slow, or could not reach its cases, through what the product calls. */
const onlyTested: Readonly<Record<string, string>> = {
  'cli/commands/doctor.ts diagnose': 'a test network cannot fail in each of these ways',
  'cli/commands/doctor.ts firstWrong': 'settings that a command line cannot give',
  'cli/commands/serve.ts settingLines': 'the command runs until it is interrupted',
  'cli/program.ts program': 'which commands and options there are, for the documents',
  'fleet/fleet-run.ts environmentFor': 'what a process of its own is given',
  'reports/html/evidence/pack.ts packed': 'a digest that must not depend on what a page holds',
  'runs/conclusion.ts pieces': 'how much of a text is in memory at a time',
  'runs/conclusion.ts refuseLeaks': 'a run would write the reports with a leak again, without it',
  'runs/conclusion.ts textsOf': 'what is packed in the files that a test searches',
  'runs/judging.ts program': 'a checkout may hold files that are not committed',
  'runs/rejudging.ts rewritten': 'makes recordings of targets that there are not',
  'spec/oracles/samples.ts instance': 'a whole response for any schema',
  'spec/oracles/samples.ts samples': 'each sample is tried alone',
  'spec/oracles/samples.ts unsoundAmong': 'no sound build has an unsound oracle',
};

const EXPORT =
  /^export (?:async )?(?:const|function\*?|class|type|interface) (\w+|\[[^\]]*\])|^export (?:type )?(\{[^}]*\})/gm;
const USE = /(?:\{([^{}]*)\} from |\* as \w+ from |\bimport\()'(\.[^']+)'/g;
const words = (text: string): readonly string[] => text.match(/\w+/g) ?? [];

/** What files use of others, as `file name`: any word of theirs if they import a file whole. */
const usedBy = (of: (path: string) => boolean): ReadonlySet<string> =>
  new Set(
    sources
      .filter(({ path }) => of(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(USE)].flatMap(([, names = text, file = '']) =>
          words(names).map((name) => `${normalize(join(dirname(path), file))} ${name}`),
        ),
      ),
  );

it('nothing is exported that nothing uses, or only a test of it', () => {
  const isOfSuite = (path: string): boolean => path.startsWith('tests/suite/');
  const [used, usedInTests] = [usedBy((path) => !isOfSuite(path)), usedBy(isOfSuite)];
  const exported = sources
    .filter(({ path }) => !/^library\/(matchers|playwright)\.ts$|\.test\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(EXPORT)].flatMap(([, name, names = '']) => words(name ?? names).map((one) => `${path} ${one}`)),
    );
  const mayBeTested = (name: string): boolean => /^tests\/(suite|proof)\//.test(name) && usedInTests.has(name);
  expect(exported.length).toBeGreaterThan(1000);
  expect(exported.filter((name) => !used.has(name) && !mayBeTested(name)).sort()).toEqual(
    Object.keys(onlyTested).sort(),
  );
});

/** Where the network, the files and the process may be touched. */
const doors: Readonly<Record<string, RegExp>> = {
  'node:fs':
    /^(environment|sandbox|cli|runs|fleet|generators\/codegen|tests)\/|^traffic\/(har|har-body|traffic-run)\.ts|^reports\/(write|html\/document)\.tsx?/,
  'node:http': /^(environment|sandbox|tests)\/|^traffic\/proxy\.ts/,
  'node:https': /^(environment|tests)\/|^traffic\/proxy\.ts/,
  'node:net': /^(environment|sandbox|tests)\/|^traffic\/proxy\.ts/,
  undici: /^(environment|tests\/suite)\//,
  'node:child_process':
    /^tests\/|^(cli\/terminal\/process|fleet\/fleet-run|generators\/codegen\/dist|runs\/judging)\.ts/,
};

it.each(Object.entries(doors))('%s is imported only where it is allowed', (door, may) => {
  const isDoor = (name: string): boolean => name === door || name.startsWith(`${door}/`);
  expect(imported(/^/, (name, path) => isDoor(name) && !may.test(path))).toEqual([]);
});

const PRAGMA = '/** @jsxRuntime automatic */ /** @jsxImportSource preact */\n';
it.each<[string, string[]]>([
  [
    'nothing can send anything but GET',
    written(({ text }) => /\bfetch\(|method: '(?!GET)/.test(text), /^(tests|sandbox)\//),
  ],
  [
    'the environment of the process is read only where it is allowed',
    written(
      ({ text }) => text.includes('process.env'),
      /^(environment|sandbox|cli|runs|tests)\/|^(library\/matchers|reports\/write)\.ts/,
    ),
  ],
  [
    'spec reads no clock and no chance',
    written(({ text }) => /Date\.now|new Date\(\)|Math\.random/.test(text), /^(?!spec\/)/),
  ],
  [
    'the sandbox imports only types of what is generated for spec',
    written(
      ({ text }) => /^import (?!type )[^;]* from '[^']*spec\/generated\/(types|catalogue)\.ts'/m.test(text),
      /^(?!sandbox\/)/,
    ),
  ],
  [
    'every file with JSX says whose, because Playwright and tsx would take their own',
    written(({ path, text }) => path.endsWith('.tsx') && !text.startsWith(PRAGMA)),
  ],
  ['files are short', written(({ text }) => text.split('\n').length > 261)],
  [
    'files are named after their concept, and are no barrels',
    written(({ path }) => /^(utils?|helpers?|common|misc|index|shared|lib)\./.test(basename(path))),
  ],
])('%s', (_rule, strayed) => expect(strayed).toEqual([]));
