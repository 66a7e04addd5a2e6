import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { figuresIn, keep, keptIn, proofPage } from '../../proof/page.ts';
import { parts } from '../../proof/parts.ts';
import { folder } from '../folder.ts';

const measured = {
  commit: 'abc1234',
  date: '2026-01-31',
  machine: '2 processors',
  sample: 'all 3 runs',
  figures: ['faults are killed: 3 of 3 (100.0 %)'],
  wrong: [],
};

it('what a part came to is kept with its table, and quoted in its section of the page', () => {
  const at = join(folder(), 'proof');
  keep(at, 'faults', measured, { columns: ['fault', 'killed by'], rows: [['a', 'b|c']] });
  expect(readFileSync(join(at, 'faults.md'), 'utf8')).toContain('| a | b\\|c |');
  const sections = proofPage(parts, figuresIn(at)).split('\n## ').slice(1);
  expect(sections.map((text) => text.split('\n')[0])).toEqual(Object.keys(parts));
  const quoted = sections.filter((text) => !text.includes('Not measured.'));
  expect(quoted).toEqual([
    expect.stringContaining(
      'Measured on 2026-01-31, commit abc1234, 2 processors: all 3 runs ([table](proof/faults.md)).\n\n- faults are killed: 3 of 3 (100.0 %)',
    ),
  ]);
});

it('all parts together quote at most thirty figures', () =>
  expect(Object.values(parts).flatMap((part) => part.figures([])).length).toBeLessThanOrEqual(30));

it('the page in docs/ is the one that its figures give', () =>
  expect(readFileSync('docs/proof.md', 'utf8')).toBe(proofPage(parts, figuresIn('docs/proof'))));

it('a proof that was killed in the middle of a line goes on behind the last whole one', () => {
  const file = join(folder(), 'kept.ndjson');
  writeFileSync(file, '{"name":"a"}\n{"name":"b"}\n{"na');
  const { known, note } = keptIn(file);
  expect([...known.keys()]).toEqual(['a', 'b']);
  note({ name: 'c' });
  expect([...keptIn(file).known.keys()]).toEqual(['a', 'b', 'c']);
});
