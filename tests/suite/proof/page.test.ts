import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keptIn } from '../../proof/page.ts';
import { figuresIn, forgetOthers, keep, type Measured, proofPage, stateHere } from '../../proof/page.ts';
import { parts } from '../../proof/parts.ts';
import { folder } from '../folder.ts';

const measured = (state: string): Measured => ({
  state,
  commit: 'abc1234',
  date: '2026-01-31',
  machine: '2 processors',
  sample: 'all 3 runs',
  figures: ['faults are killed: 3 of 3 (100.0 %)'],
  wrong: [],
});
const table = { columns: ['fault', 'killed by'], rows: [['a', 'b|c']] };

it('a page has a section for each part, and says which is not measured', () => {
  const sections = proofPage(parts, { faults: measured('now') })
    .split('\n## ')
    .slice(1);
  expect(sections.map((text) => text.split('\n')[0])).toEqual(Object.keys(parts));
  const quoted = sections.filter((text) => !text.includes('Not measured on this state.'));
  expect(quoted).toHaveLength(1);
  expect(quoted[0]).toContain(
    'Measured on 2026-01-31, commit abc1234, 2 processors: all 3 runs ([table](proof/faults.md)).',
  );
  expect(quoted[0]).toContain('- faults are killed: 3 of 3 (100.0 %)');
});

it('all parts together quote at most thirty figures', () =>
  expect(Object.values(parts).flatMap((part) => part.figures([])).length).toBeLessThanOrEqual(30));

it('what a part came to is kept with its table, until the code is another', () => {
  const at = join(folder(), 'proof');
  keep(at, 'faults', measured('before'), table);
  keep(at, 'broken', measured('now'), table);
  expect(readFileSync(join(at, 'faults.md'), 'utf8')).toContain('| a | b\\|c |');
  forgetOthers(at, () => 'now');
  expect(Object.keys(figuresIn(at))).toEqual(['broken']);
  expect([existsSync(join(at, 'faults.md')), existsSync(join(at, 'broken.md'))]).toEqual([false, true]);
});

it('the page in docs/ is the one that its figures give', () =>
  expect(readFileSync('docs/proof.md', 'utf8')).toBe(proofPage(parts, figuresIn('docs/proof'))));

it('a proof that was killed in the middle of a line goes on behind the last whole one', () => {
  const file = join(folder(), 'kept.ndjson');
  const nameOf = ({ name }: { readonly name: string }): string => name;
  writeFileSync(file, '{"name":"a"}\n{"name":"b"}\n{"na');
  const { known, note } = keptIn(file, nameOf);
  expect([...known.keys()]).toEqual(['a', 'b']);
  note({ name: 'c' });
  expect([...keptIn(file, nameOf).known.keys()]).toEqual(['a', 'b', 'c']);
});

it('the state of the code has a digest and a commit, and a part that carries out less has another', () => {
  const digest = expect.stringMatching(/^[0-9a-f]{16}$/) as string;
  expect(stateHere()).toMatchObject({ state: digest });
  expect(stateHere(['spec/']).state).not.toBe(stateHere().state);
  expect(stateHere(['spec/']).state).toBe(stateHere(['spec/', 'not there']).state);
});
