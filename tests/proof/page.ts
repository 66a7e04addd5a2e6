import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync, appendFileSync, truncateSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Part, Table } from './part.ts';

/** What a part came to, when, where, and on which state of the code. */
export interface Measured {
  readonly state: string;
  readonly commit: string;
  /** The day, such as 2026-01-31. */
  readonly date: string;
  readonly machine: string;
  /** How many of its runs were made. */
  readonly sample: string;
  readonly figures: readonly string[];
  readonly wrong: readonly string[];
  /** What stands on the page itself, and what the picture beside the table shows. */
  readonly table?: Table;
  readonly alt?: string;
}

/** By the name of the part. */
export type Figures = Readonly<Record<string, Measured>>;

const git = (...words: readonly string[]): string => execFileSync('git', words, { encoding: 'utf8' });

/**
 * The state of the code: the digest of what git tracks, as it is now, without the documents, or of the files that begin with one
 * of some paths. A commit of figures alone is the same state, so that figures can be committed.
 */
export function stateHere(of: readonly string[] = ['']): Pick<Measured, 'state' | 'commit'> {
  const isCode = (path: string): boolean =>
    !path.startsWith('docs/') && !path.endsWith('.md') && of.some((start) => path.startsWith(start));
  const files = git('ls-files', '-s')
    .split('\n')
    .filter((line) => isCode(line.split('\t')[1] ?? ''));
  const changed = git('diff', '--name-only')
    .split('\n')
    .filter((path) => path !== '' && isCode(path));
  const changes = changed.length === 0 ? '' : git('diff', '--', ...changed);
  const state = createHash('sha256')
    .update([...files, changes].join('\n'))
    .digest('hex')
    .slice(0, 16);
  return { state, commit: `${git('rev-parse', '--short', 'HEAD').trim()}${changes === '' ? '' : ' with changes'}` };
}

/** What this machine is. */
export const machineHere = (): string =>
  `${cpus().length} processors (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}`;

/** The tables of the page, and the figures that the page is made from. */
export const FOLDER = 'docs/proof';
const figuresAt = (folder: string): string => join(folder, 'figures.json');

/** The figures of the parts that were measured last. */
export function figuresIn(folder: string): Figures {
  const file = figuresAt(folder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures) : {};
}

/** Keeps what a part came to, with its table and its picture. */
export function keep(folder: string, name: string, measured: Measured, table: Table, svg?: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), tableText(name, measured, table));
  if (svg !== undefined) writeFileSync(join(folder, `${name}.svg`), svg);
  writeFileSync(figuresAt(folder), `${JSON.stringify({ ...figuresIn(folder), [name]: measured }, null, 2)}\n`);
}

/** Removes the figures and tables of other states of the code. */
export function forgetOthers(folder: string, stateOf: (part: string) => string): void {
  const known = Object.entries(figuresIn(folder));
  const isOwn = ([name, { state }]: [string, Measured]): boolean => state === stateOf(name);
  const others = known.flatMap((one) => (isOwn(one) ? [] : [`${one[0]}.md`, `${one[0]}.svg`]));
  for (const file of others) rmSync(join(folder, file), { force: true });
  const own = known.filter(isOwn);
  if (existsSync(folder)) writeFileSync(figuresAt(folder), `${JSON.stringify(Object.fromEntries(own), null, 2)}\n`);
}

function tableText(name: string, { commit, date, sample }: Measured, table: Table): string {
  const made = `Made by \`npm run prove -- ${name}\` on ${date}, of commit ${commit}: ${sample}.`;
  return [`# ${name}`, '', made, '', ...tableLines(table), ''].join('\n');
}

function tableLines({ columns, rows }: Table): readonly string[] {
  const row = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return rows.length === 0 ? ['Nothing to show.'] : [row(columns), row(columns.map(() => '---')), ...rows.map(row)];
}

/** The page: what each part does, and what it came to. `figures`: those of the state that the code is in. */
export function proofPage(parts: Readonly<Record<string, Pick<Part, 'says'>>>, figures: Figures): string {
  const section = ([name, { says }]: [string, Pick<Part, 'says'>]): string[] => {
    const one = figures[name];
    const came =
      one === undefined
        ? ['Not measured on this state.']
        : [
            `Measured on ${one.date}, commit ${one.commit}, ${one.machine}: ${one.sample} ([table](proof/${name}.md)).`,
            '',
            ...one.figures.map((figure) => `- ${figure}`),
            ...(one.wrong.length === 0 ? [] : [`- **What must not be**: ${one.wrong.length} (see the table)`]),
            ...(one.table === undefined ? [] : ['', ...tableLines(one.table)]),
            ...(one.alt === undefined ? [] : ['', `![${one.alt}](proof/${name}.svg)`]),
          ];
    return ['', `## ${name}`, '', says, '', ...came];
  };
  return [
    '# The proof',
    '',
    'Made by `npm run prove`, which plants every fault, every permitted difference and every broken target, and breaks the',
    'oracles themselves. `npm run prove -- PART…` makes one part, and goes on where it was stopped. Each part says on which commit',
    'it was measured, and with which sample. Conditions and seeds are split in two by their names (`tests/proof/part.ts`): checks',
    'were built with one half in view, and the figures are those of the other.',
    ...Object.entries(parts).flatMap(section),
    '',
  ].join('\n');
}

/** Outcomes of a long proof, by name. */
interface Kept<Outcome> {
  readonly known: ReadonlyMap<string, Outcome>;
  /** Takes note of an outcome as it comes. */
  readonly note: (outcome: Outcome) => void;
}

/**
 * Keeps outcomes in a file, a line of JSON each: a proof that was ended goes on where it was. The file belongs to one state of
 * the code, which its path names.
 */
export function keptIn<Outcome>(file: string, nameOf: (outcome: Outcome) => string): Kept<Outcome> {
  const known = new Map(linesOf<Outcome>(file).map((one) => [nameOf(one), one]));
  const note = (outcome: Outcome): void => {
    known.set(nameOf(outcome), outcome);
    appendFileSync(file, `${JSON.stringify(outcome)}\n`);
  };
  return { known, note };
}

/** The whole lines of a file. A proof that was killed may have left half of one: it is cut off. */
function linesOf<Outcome>(file: string): readonly Outcome[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  truncateSync(file, Buffer.byteLength(whole));
  return whole.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Outcome]));
}
