import type { Requirement } from '../spec/requirement.ts';
import { faults } from '../sandbox/faults.ts';
import { rowOf } from './ids.ts';

const LEVELS: Readonly<Record<Requirement['level'], string>> = {
  must: 'must: the specification states it; broken, it fails the run',
  should: 'should: left open, but a careful reader expects it; broken, it warns (fails under --strict)',
  gap: 'gap: the specification does not show it; the answer is recorded and never fails, unless a profile pins it',
};

const CHECKED: Readonly<Record<Requirement['by'], string>> = {
  standing: 'on every answer of a run, whichever check asked for it',
  active: 'by requests of its own, and what their answers say of each other',
  none: 'not at all',
};

/** `cardproof explain ID`: what a requirement says, how it is checked, and what proves that the check bites. */
export function explainCommand(id: string): number {
  process.stdout.write(explained(rowOf(id)));
  return 0;
}

function explained(row: Requirement): string {
  const catching = faults.filter(({ breaks }) => breaks.includes(row.id));
  const lines: [string, string][] = [
    ['level', LEVELS[row.level]],
    ['says', row.section],
    ['checked', CHECKED[row.by] + (row.reason === undefined ? '' : `: ${row.reason}`)],
    ['wants', row.data],
  ];
  const proof = catching.map(({ id, reveals }) => `  ${id}: ${reveals}`);
  const caught = proof.length === 0 ? ['  none'] : proof;
  return [
    row.id,
    `  ${row.text}`,
    '',
    ...lines.map(([name, text]) => `${name.padEnd(8)} ${text}`),
    '',
    'planted defects of the sandbox that it catches:',
    ...caught,
    '',
    `run it: cardproof run ${row.id}`,
    '',
  ].join('\n');
}
