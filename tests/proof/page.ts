import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync, appendFileSync, truncateSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Named, Part, Table } from './part.ts';

/** What a part came to, when, where, and on which commit. */
interface Measured {
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
type Figures = Readonly<Record<string, Measured>>;

const git = (...words: readonly string[]): string => execFileSync('git', words, { encoding: 'utf8' });
const CODE = ['--', ':!docs', ':!*.md'];

/**
 * The state of the code: the digest of what git tracks, as it is now, without the documents. A commit of figures alone is the same
 * state, so that figures can be committed.
 */
export function stateHere(): { readonly state: string; readonly commit: string } {
  const changes = git('diff', ...CODE);
  const digest = createHash('sha256').update(git('ls-files', '-s', ...CODE) + changes);
  const commit = `${git('rev-parse', '--short', 'HEAD').trim()}${changes === '' ? '' : ' with changes'}`;
  return { state: digest.digest('hex').slice(0, 16), commit };
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
  const { commit, date, sample } = measured;
  const made = `Made by \`npm run prove -- ${name}\` on ${date}, of commit ${commit}: ${sample}.`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), [`# ${name}`, '', made, '', ...tableLines(table), ''].join('\n'));
  if (svg !== undefined) writeFileSync(join(folder, `${name}.svg`), svg);
  writeFileSync(figuresAt(folder), `${JSON.stringify({ ...figuresIn(folder), [name]: measured }, null, 2)}\n`);
}

function tableLines({ columns, rows }: Table): readonly string[] {
  const row = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return rows.length === 0 ? ['Nothing to show.'] : [row(columns), row(columns.map(() => '---')), ...rows.map(row)];
}

/** The page: what each part does, and what it came to. */
export function proofPage(parts: Readonly<Record<string, Pick<Part, 'says'>>>, figures: Figures): string {
  const came = (name: string, one: Measured): string[] => [
    `Measured on ${one.date}, commit ${one.commit}, ${one.machine}: ${one.sample} ([table](proof/${name}.md)).`,
    '',
    ...one.figures.map((figure) => `- ${figure}`),
    ...(one.wrong.length === 0 ? [] : [`- **What must not be**: ${one.wrong.length} (see the table)`]),
    ...(one.table === undefined ? [] : ['', ...tableLines(one.table)]),
    ...(one.alt === undefined ? [] : ['', `![${one.alt}](proof/${name}.svg)`]),
  ];
  const section = ([name, { says }]: [string, Pick<Part, 'says'>]): string[] => {
    const one = figures[name];
    return ['', `## ${name}`, '', says, '', ...(one === undefined ? ['Not measured.'] : came(name, one))];
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
interface Kept {
  readonly known: ReadonlyMap<string, Named<unknown>>;
  /** Takes note of an outcome as it comes. */
  readonly note: (outcome: Named<unknown>) => void;
}

/**
 * Keeps outcomes in a file, a line of JSON each: a proof that was ended goes on where it was. The file belongs to one state of
 * the code, which its path names. A proof that was killed may have left half a line: it is cut off.
 */
export function keptIn(file: string): Kept {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (text !== whole) truncateSync(file, Buffer.byteLength(whole));
  const outcomes = whole.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Named<unknown>]));
  const known = new Map(outcomes.map((one) => [one.name, one]));
  const note = (outcome: Named<unknown>): void => {
    known.set(outcome.name, outcome);
    appendFileSync(file, `${JSON.stringify(outcome)}\n`);
  };
  return { known, note };
}
