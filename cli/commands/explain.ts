import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Requirement } from '../../spec/requirement.ts';
import type { Status, Verdict } from '../../spec/results.ts';
import { count } from '../../reports/view.ts';
import { isMeaningful, meanings } from '../../reports/glossary.ts';
import { faults } from '../../sandbox/api/catalogue.ts';
import { knownRows } from '../../run/select.ts';
import { rowLines } from './list.ts';

const LEVELS: Readonly<Record<Requirement['level'], string>> = {
  must: 'must: the specification requires it; if it is broken, the run fails',
  should:
    'should: the specification leaves it open, but readers expect it; if it is broken, the run warns (fails with --strict)',
  gap: 'gap: the specification does not answer it; the answer is recorded and fails the run only if it differs from your profile',
};

const CHECKED: Readonly<Record<Requirement['by'], string>> = {
  standing: 'on every response of a run',
  active: 'with requests of its own, whose responses are compared',
  none: 'not checked',
};

/**
 * `cardproof explain NAME`: what a requirement says, how it is checked, and what proves that the check bites. For a
 * group: its requirements. For the word of a status or a verdict: what it means and what to do.
 */
export function explainCommand(word: string): number {
  process.stdout.write(isMeaningful(word) ? meaning(word) : named(word));
  return 0;
}

function named(word: string): string {
  const found = knownRows(word, Object.keys(meanings));
  const [first] = found;
  return found.length === 1 && first?.id === word ? explained(first) : group(word, found);
}

function group(name: string, found: readonly Requirement[]): string {
  const runnable = found.some(({ by }) => by !== 'none');
  return [
    `${name}  (group of ${count(found.length, 'requirement')})`,
    '',
    ...rowLines(found).map((line) => `  ${line}`),
    '',
    `explain one: cardproof explain ${found[0]?.id ?? name}`,
    ...(runnable ? [`run them:    cardproof run ${name}`] : []),
    '',
  ].join('\n');
}

function meaning(word: Status | Verdict): string {
  const { of, is, steps, not } = meanings[word];
  return [
    `${word}  (${of === 'status' ? 'status of a requirement' : 'verdict of a run'})`,
    `  ${is}`,
    '',
    'do',
    ...steps.map((step, at) => `  ${at + 1}. ${step}`),
    '',
    'it does not mean',
    `  ${not}`,
    '',
    `more: ${page(`docs/${of}/${word}.md`)}`,
    '',
  ].join('\n');
}

/** The place of a page of the documentation: next to `cli/` in a checkout, next to `dist/` in an installed package. */
function page(path: string): string {
  const places = ['../', '../../'].map((up) => fileURLToPath(new URL(up + path, import.meta.url)));
  return places.find((place) => existsSync(place)) ?? path;
}

function explained(row: Requirement): string {
  const catching = faults.filter(({ breaks }) => breaks.some((id) => id === row.id));
  const lines: [string, string][] = [
    ['why', row.why],
    ['broken', row.broken],
    ['level', LEVELS[row.level]],
    ['section', row.section],
    ['checked', CHECKED[row.by] + (row.reason === undefined ? '' : `: ${row.reason}`)],
    ['needs', row.data],
  ];
  const proof = catching.map(({ id, reveals }) => `  ${id}: ${reveals}`);
  return [
    row.id,
    `  ${row.rule}`,
    '',
    ...lines.map(([name, text]) => `${name.padEnd(8)} ${text}`),
    '',
    ...(proof.length === 0 ? [] : ['defects of the sandbox that it finds:', ...proof, '']),
    ...(row.by === 'none' ? [] : [`run it: cardproof run ${row.id}`, '']),
  ].join('\n');
}
