import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Requirement } from '../../spec/verdict/requirements.ts';
import type { Status, Verdict } from '../../spec/verdict/results.ts';
import { command } from '../../spec/phrasing/requests.ts';
import { count, statuses } from '../../reports/view.ts';
import { levelMeanings, meanings, meant } from '../../reports/glossary.ts';
import { knownRows } from '../../runs/select.ts';
import { faults, variants } from '../../sandbox/api/catalogue.ts';
import { rowLines } from './list.ts';

/**
 * `cardproof explain NAME`: what a requirement says, how it is checked, and what proves that the check bites. For a
 * group: its requirements. For the word of a status or a verdict: what it means and what to do.
 */
export function explainCommand(word: string): number {
  const known = meant(word);
  process.stdout.write(known === null ? (planted(word) ?? named(word)) : meaning(known));
  return 0;
}

/** A defect or a permitted difference of the sandbox; null if the word names none. */
function planted(word: string): string | null {
  const fault = faults.find(({ id }) => id === word);
  const variant = variants.find(({ id }) => id === word);
  const told = (what: string, text: string, proof: string, flag: string): string =>
    `${word}  (${what} of the sandbox)\n  ${text}\n\n${proof}\n\ntry it: ${command(`serve ${flag} ${word}`)}\n`;
  if (fault !== undefined) return told('defect', fault.reveals, `it breaks: ${fault.breaks.join(', ')}`, '--fault');
  return variant === undefined
    ? null
    : told('permitted difference', variant.permits, 'a run must not report it as a violation', '--variant');
}

function named(word: string): string {
  const found = knownRows(word, [...Object.keys(meanings), ...[...faults, ...variants].map(({ id }) => id)]);
  const [first] = found;
  return found.length === 1 && first?.id === word ? requirement(first) : group(word, found);
}

function group(name: string, found: readonly Requirement[]): string {
  const runnable = found.some(({ by }) => by !== 'none');
  return [
    `${name}  (group of ${count(found.length, 'requirement')})`,
    '',
    ...rowLines(found).map((line) => `  ${line}`),
    '',
    `explain one: ${command(`explain ${found[0]?.id ?? name}`)}`,
    ...(runnable ? [`run them:    ${command(`run ${name}`)}`] : []),
    '',
  ].join('\n');
}

function meaning(word: Status | Verdict): string {
  const { is, steps, not } = meanings[word];
  const isStatus = statuses.some((status) => status === word);
  return [
    `${word}  (${isStatus ? 'status of a requirement' : 'verdict of a run'})`,
    `  ${is}`,
    '',
    'do',
    ...steps.map((step, at) => `  ${at + 1}. ${step}`),
    '',
    'it does not mean',
    `  ${not}`,
    '',
    `more: ${page('docs/verdicts.md')}#${word}`,
    '',
  ].join('\n');
}

/** The place of a page of the documentation: next to `cli/` in a checkout, next to `dist/` in an installed package. */
function page(path: string): string {
  const places = ['../', '../../'].map((up) => fileURLToPath(new URL(up + path, import.meta.url)));
  return places.find((place) => existsSync(place)) ?? path;
}

const CONDITIONAL =
  'must, conditional: if it is broken, the run fails; no request can bring about what it judges, so --complete does not wait for it';

const CHECKED: Readonly<Record<Requirement['by'], string>> = {
  standing: 'on every response of a run',
  active: 'with requests of its own, whose responses are compared',
  none: 'not checked',
};

function requirement(row: Requirement): string {
  const lines: [string, string][] = [
    ['why', row.why],
    ['broken', row.broken],
    ['level', row.conditional === true ? CONDITIONAL : levelMeanings[row.level]],
    ['section', row.section],
    ['checked', CHECKED[row.by] + (row.reason === undefined ? '' : `: ${row.reason}`)],
    ['needs', row.data],
  ];
  const finds = faults.filter(({ breaks }) => breaks.some((id) => id === row.id));
  const proof = finds.map(({ id, reveals }) => `  ${id}: ${reveals}`);
  return [
    row.id,
    `  ${row.text}`,
    '',
    ...lines.map(([name, text]) => `${name.padEnd(8)} ${text}`),
    '',
    ...(proof.length === 0 ? [] : ['defects of the sandbox that it finds:', ...proof, '']),
    ...(row.by === 'none' ? [] : [`run it: ${command(`run ${row.id}`)}`, '']),
  ].join('\n');
}
