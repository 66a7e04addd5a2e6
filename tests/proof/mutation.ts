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

/** Reports of several runs as one, by file; of a file that is in two of them the later report counts. */
export const joined = (reports: readonly MutationReport[]): MutationReport => ({
  files: Object.fromEntries(
    reports.flatMap(({ files }) => Object.entries(files)).sort(([a], [b]) => a.localeCompare(b)),
  ),
});

/** Files of `folder/*.ts` patterns and single files that a report does not hold; `list` gives the files of a folder. */
export function untried(
  { files }: MutationReport,
  patterns: readonly string[],
  list: (folder: string) => readonly string[],
): string[] {
  const all = patterns.flatMap((pattern) => {
    const [folder, rest] = pattern.split('/*.ts');
    return folder === undefined || rest === undefined ? [pattern] : list(folder).map((name) => `${folder}/${name}`);
  });
  return all.filter((file) => !(file in files)).sort();
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

/**
 * What keeps the report from being complete: survivors without an explanation, explanations without a survivor. A file
 * that was not tried says nothing of its explanations.
 */
export function problems(
  found: readonly Survivor[],
  explained: readonly Explanation[],
  notTried: readonly string[] = [],
): string[] {
  const unexplained = found.filter(({ why }) => why === null);
  const idle = explained.filter(
    (one) => !notTried.includes(one.file) && !found.some((survivor) => explains(one, survivor)),
  );
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

/** The report as Markdown: a row for each file, then each survivor and why it survives. */
export function mutationTable(report: MutationReport, found: readonly Survivor[]): string {
  const files = Object.entries(report.files);
  const all = files.flatMap(([, { mutants }]) => mutants);
  const row = (name: string, mutants: readonly Mutant[]) =>
    `| ${name} | ${mutants.length} | ${count(mutants, ['Killed'])} | ${count(mutants, ['Timeout'])} | ` +
    `${count(mutants, ['Survived'])} | ${count(mutants, ['NoCoverage'])} | ${score(mutants).toFixed(1)} % |`;
  return [
    '| file | mutants | killed | timed out | survived | not covered | score |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...files.map(([file, { mutants }]) => row(`\`${file}\``, mutants)),
    row('**all**', all),
    '',
    '## Survivors',
    '',
    ...files.flatMap(([file]) => {
      const ones = found.filter((survivor) => survivor.file === file);
      return ones.length === 0 ? [] : [`### ${file}`, '', ...ones.map(told), ''];
    }),
  ].join('\n');
}

function told({ file, line, original, replacement, covered, why }: Survivor): string {
  const where = `\`${file.split('/').at(-1) ?? file}:${line}\``;
  const reached = covered ? '' : ' (never reached)';
  return `- ${where}${reached}: ${code(original)} → ${code(replacement)}. ${why ?? 'Not explained.'}`;
}

/** Code in Markdown, whatever backticks are in it. */
function code(text: string): string {
  if (text === '') return '*nothing*';
  const fence = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length)) + 1);
  return fence.length === 1 ? `\`${text}\`` : `${fence} ${text} ${fence}`;
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
