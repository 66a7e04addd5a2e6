import { readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import type { ProvidedContext } from 'vitest';
import { startVitest } from 'vitest/node';
import type { Status } from './mutation-worker.ts';

/** A change in one place of a file, and what became of it. */
export interface Mutant {
  readonly status: Status | 'none';
  readonly line: number;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
}

/** The mutants of some files, by their paths. */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

/** The mutants that no test noticed. */
export const survivors = ({ files }: MutationReport): readonly (Mutant & { readonly file: string })[] =>
  Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.filter(({ status }) => SURVIVED.includes(status)).map((mutant) => ({ file, ...mutant })),
  );
const SURVIVED: readonly string[] = ['Survived', 'NoCoverage'];

/** Share of the mutants that were killed, in percent. */
export function score(mutants: readonly Pick<Mutant, 'status'>[]): number {
  const survived = mutants.filter(({ status }) => SURVIVED.includes(status)).length;
  return mutants.length === 0 ? 100 : (100 * (mutants.length - survived)) / mutants.length;
}

const OTHERS =
  'exchange/describe exchange/json-tokens exchange/disposition model/history model/windows evidence/finding evidence/evidence evidence/place phrasing/words verdict/requirements verdict/verdict';
/** What is changed: the oracles, the judgements, the verdict. */
export const MUTATED: readonly string[] = [
  ...readdirSync('spec/oracles').map((name) => `spec/oracles/${name}`),
  ...OTHERS.split(' ').map((name) => `spec/${name}.ts`),
];

/** What a test imports that runs a sandbox, a server or a command: it is too slow to be repeated for every mutant. */
const SLOW = /from '([./]+\/(proof\/|servers\/|cli\/|sandbox\/api\/|recorded-runs)|node:child_process)/;
/**
 * The suite's own tests that are quick enough to be repeated for every mutant: no sandbox, no network, no process. Those
 * of `checks` try each active judgement on its samples, as every run does before it believes it.
 */
const QUICK: readonly string[] = ['spec', 'checks'].flatMap((room) =>
  readdirSync(`tests/suite/${room}`)
    .map((name) => `tests/suite/${room}/${name}`)
    .filter((file) => file.endsWith('.test.ts') && !SLOW.test(readFileSync(file, 'utf8'))),
);

/** Changes a file in one place at a time, and tells what the tests notice. */
export const mutate = async (file: string): Promise<MutationReport['files'][string]> =>
  (await reportOf([file], QUICK)).files[file] ?? { mutants: [] };

declare module 'vitest' {
  interface ProvidedContext {
    /** Test files by their paths, mutants by their ids. */
    mutation: { readonly tests: readonly string[]; readonly mutants: readonly string[] };
  }
}
type Statuses = Readonly<Record<string, Status>>;

/** Stryker's mutants of some files, and what some test files make of them. */
export async function reportOf(paths: readonly string[], tests: readonly string[]): Promise<MutationReport> {
  const sources = paths.map((path) => ({ name: resolve(path), mutate: true, content: readFileSync(path, 'utf8') }));
  const silent = new Proxy({}, { get: () => () => false }) as ConstructorParameters<typeof Instrumenter>[0];
  const settings = { plugins: null, excludedMutations: [], ignorers: [] };
  const { files, mutants } = await new Instrumenter(silent).instrument(sources, settings);
  const mutation = { tests: tests.map((path) => resolve(path)), mutants: mutants.map(({ id }) => id) };
  const statuses = await statusesOf(mutation, new Map(files.map(({ name, content }) => [name, content])));
  const own = ({ name, content }: (typeof sources)[number]): readonly Mutant[] =>
    mutants
      .filter(({ fileName }) => fileName === name)
      .map(({ id, location, mutatorName: mutator, replacement }) => ({
        ...{ status: statuses[id] ?? 'none', line: location.start.line + 1, mutator },
        ...{ original: oneLine(textAt(content, location)), replacement: oneLine(replacement) },
      }));
  return { files: Object.fromEntries(sources.map((one) => [relative('.', one.name), { mutants: own(one) }])) };
}

/** What becomes of mutants (`mutation-worker.ts`), with the changed text of files by their paths. */
async function statusesOf(mutation: ProvidedContext['mutation'], text: ReadonlyMap<string, string>): Promise<Statuses> {
  const vitest = await startVitest(
    'test',
    [],
    {
      config: false,
      include: ['tests/proof/mutation-worker.ts'],
      watch: false,
      reporters: [{}],
      silent: true,
      execArgv: ['--no-warnings'],
      provide: { mutation },
    },
    { plugins: [{ name: 'mutants', enforce: 'pre', load: (id) => text.get(id) }], logLevel: 'error' },
  );
  const [file] = vitest.state.getTestModules();
  const [test] = [...(file?.children.allTests('passed') ?? [])];
  const wrong = [...(file?.errors() ?? []), ...vitest.state.getUnhandledErrors()];
  await vitest.close();
  if (test === undefined) throw new Error(`The mutants could not be tried: ${JSON.stringify(wrong)}`);
  return (test.meta() as { readonly statuses: Statuses }).statuses;
}

/** The text between two places; lines and columns are counted from 0. */
function textAt(source: string, { start, end }: Location): string {
  const lines = source.split('\n').slice(start.line, end.line + 1);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? '').slice(0, end.column);
  lines[0] = (lines[0] ?? '').slice(start.column);
  return lines.join('\n');
}
type Location = Readonly<Record<'start' | 'end', { readonly line: number; readonly column: number }>>;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
