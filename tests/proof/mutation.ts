import { readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import type { ProvidedContext } from 'vitest';
import { startVitest } from 'vitest/node';
import type { Status } from './mutation-worker.ts';

/** The part of Stryker's JSON report (its mutation-testing-report-schema) that is read here. */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  /** Lines and columns are counted from 1. */
  readonly location: Readonly<Record<'start' | 'end', Place>>;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** A mutant that no test noticed. */
interface Survivor {
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
}

const KILLED = ['Killed', 'Timeout'];
const SURVIVED = ['Survived', 'NoCoverage'];

/** The mutants that no test noticed. */
export function survivors(report: MutationReport): Survivor[] {
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => SURVIVED.includes(status))
      .map(({ location, mutatorName: mutator, replacement = '' }) => ({
        ...{ file, line: location.start.line, mutator },
        ...{ original: oneLine(textAt(source, location)), replacement: oneLine(replacement) },
      })),
  );
}

/** Share of the mutants that were killed, in percent; those that do not compile or were ignored count for nothing. */
export function score(mutants: readonly { readonly status: string }[]): number {
  const killed = count(mutants, KILLED);
  const judged = killed + count(mutants, SURVIVED);
  return judged === 0 ? 100 : (100 * killed) / judged;
}

/** What became of the changes of one file. */
interface MutatedFile {
  readonly file: string;
  readonly statuses: readonly { readonly status: string }[];
  readonly survivors: readonly Survivor[];
}

/** What became of the changes of some files. */
export interface Mutated {
  readonly group: string;
  readonly files: readonly MutatedFile[];
}

/** Between the names of the files of a group. */
export const AND = ',';

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
export const QUICK: readonly string[] = ['spec', 'checks'].flatMap((room) =>
  readdirSync(`tests/suite/${room}`)
    .map((name) => `tests/suite/${room}/${name}`)
    .filter((file) => file.endsWith('.test.ts') && !SLOW.test(readFileSync(file, 'utf8'))),
);

/** Changes some files in one place at a time, and tells what the tests notice. */
export async function mutate(group: string): Promise<Mutated> {
  const report = await reportOf(group.split(AND), QUICK);
  const all = survivors(report);
  const files = Object.entries(report.files).map(([file, { mutants }]) => ({
    file,
    statuses: mutants.map(({ status }) => ({ status })),
    survivors: all.filter((one) => one.file === file),
  }));
  return { group, files };
}

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
  const next = ({ line, column }: Place): Place => ({ line: line + 1, column: column + 1 });
  const own = (name: string): Mutant[] =>
    mutants
      .filter(({ fileName }) => fileName === name)
      .map(({ id, location: { start, end }, ...mutant }) => ({
        ...mutant,
        status: statuses[id] ?? 'none',
        location: { start: next(start), end: next(end) },
      }));
  const file = ({ name, content }: (typeof sources)[number]) =>
    [relative('.', name), { source: content, mutants: own(name) }] as const;
  return { files: Object.fromEntries(sources.map(file)) };
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

function textAt(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? '').slice(0, end.column - 1);
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  return lines.join('\n');
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const count = (mutants: readonly { readonly status: string }[], statuses: readonly string[]) =>
  mutants.filter(({ status }) => statuses.includes(status)).length;
