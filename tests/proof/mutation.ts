import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The part of Stryker's JSON report (its mutation-testing-report-schema) that is read here. */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  /** Lines and columns are counted from 1. */
  readonly location: Readonly<Record<'start' | 'end', { readonly line: number; readonly column: number }>>;
}

/** Why a mutant survives. Named by its code, not by its line, so that it stays true when the file is edited. */
export interface Explanation {
  readonly file: string;
  readonly original: string;
  /** What Stryker put there; all of what it put there where this is absent. */
  readonly replacement?: string;
  readonly why: string;
}

interface Survivor extends Omit<Explanation, 'why'> {
  readonly line: number;
  readonly mutator: string;
  readonly replacement: string;
  readonly covered: boolean;
  /** Null if it is not explained. */
  readonly why: string | null;
}

const KILLED = ['Killed', 'Timeout'];
const SURVIVED = ['Survived', 'NoCoverage'];

/** The mutants that no test noticed, each with its explanation. */
export function survivors(report: MutationReport, explained: readonly Explanation[]): Survivor[] {
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => SURVIVED.includes(status))
      .map(({ status, location, mutatorName: mutator, replacement: put = '' }) => {
        const [original, replacement] = [oneLine(textAt(source, location)), oneLine(put)];
        const why = explained.find((one) => explains(one, { file, original, replacement }))?.why ?? null;
        return { file, line: location.start.line, mutator, original, replacement, covered: status === 'Survived', why };
      }),
  );
}

/** What must not be: survivors without an explanation, explanations without a survivor. */
export function problems(found: readonly Survivor[], explained: readonly Explanation[]): string[] {
  const unexplained = found.filter(({ why }) => why === null);
  const idle = explained.filter((one) => !found.some((survivor) => explains(one, survivor)));
  return [
    ...unexplained.map((s) => `no explanation: ${s.file}:${s.line} ${s.original} => ${s.replacement}`),
    ...idle.map((e) => `explains no survivor: ${e.file} ${e.original} => ${e.replacement ?? 'anything'}`),
  ];
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

/** Lets Stryker change some files, and tells what the tests noticed. It runs all tests once before it begins. */
export function mutate(group: string): Promise<Mutated> {
  const folder = mkdtempSync(join(tmpdir(), 'cardproof-mutation-'));
  const settings = JSON.parse(readFileSync('stryker.config.json', 'utf8')) as object;
  const [config, fileName] = [join(folder, 'stryker.config.json'), join(folder, 'mutation.json')];
  const own = {
    mutate: group.split(AND),
    reporters: ['json'],
    jsonReporter: { fileName },
    thresholds: { break: null },
  };
  writeFileSync(config, JSON.stringify({ ...settings, ...own }));
  try {
    execFileSync(process.execPath, ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', config], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const report = JSON.parse(readFileSync(fileName, 'utf8')) as MutationReport;
    const explained = parse(readFileSync('tests/proof/mutation-explained.yaml', 'utf8')) as Explanation[];
    const all = survivors(report, explained);
    const files = Object.entries(report.files).map(([file, { mutants }]) => ({
      file,
      statuses: mutants.map(({ status }) => ({ status })),
      survivors: all.filter((one) => one.file === file),
    }));
    return Promise.resolve({ group, files });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function explains(one: Explanation, mutant: { file: string; original: string; replacement: string }): boolean {
  const { file, original, replacement } = one;
  const same = file === mutant.file && oneLine(original) === mutant.original;
  return same && (replacement === undefined || oneLine(replacement) === mutant.replacement);
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
