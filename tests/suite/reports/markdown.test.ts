import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Root, TableRow } from 'mdast';
import { describe, expect, it } from 'vitest';
import { item } from '../../../reports/document/document.ts';
import { markdownOf } from '../../../reports/document/markdown.ts';
import { markdown, mostMarkdown } from '../../../reports/formats/summary.ts';
import { visible } from '../../../reports/escape.ts';
import { appendStepSummary } from '../../../reports/write.ts';
import { folder } from '../folder.ts';
import { makeRun } from './fixtures.ts';
import { hostile, poison } from './hostile.ts';
import { expectInert, nodesOf, shown } from './inert.ts';

const violates = makeRun('violates');

const rowsOf = (tree: Root): TableRow[] => nodesOf(tree).filter((node) => node.type === 'tableRow');

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'`|\\[](){}<>@#:/!*_~$&;=-+.^ \n\tab1w'), maxLength: 40 }),
  fc.constantFrom(
    ...[hostile, '\\|', 'a\\\\|b', '`\\`|', 'me@x.org', '@org/team', 'www.x.org', 'x/y#12', 'GH-12', ':tada:'],
    ...['![x](https://evil.example/x.png)', '<!-- x', '<details>', '- [ ] x', '$$x$$', '[^1]', '# x', '> [!NOTE]'],
  ),
);

describe('the summary in Markdown', () => {
  it.each(['violates', 'conforms', 'inconclusive'] as const)('is inert and whole when a run %s', (verdict) => {
    for (const run of [makeRun(verdict), makeRun(verdict, { sandbox: true }), poison(makeRun(verdict))]) {
      const tree = expectInert(markdown(run), true);
      expect(nodesOf(tree).filter(({ type }) => type === 'heading').length).toBeGreaterThan(1);
      expect(nodesOf(tree).filter(({ type }) => type === 'list').length).toBeGreaterThan(0);
    }
  });

  it('shows any text as that text, in a cell and in a sentence', () => {
    fc.assert(
      fc.property(nasty, nasty, (one, two) => {
        const long = { is: 'code', text: one, most: 5000 } as const;
        const table = { head: ['a', 'b', 'c'], rows: [[[long], [two], ['end']]] };
        const tree = expectInert(markdownOf([{ table }]));
        const [, row] = rowsOf(tree);
        expect(row?.children).toHaveLength(3);
        expect(shown(row?.children[2] ?? { type: 'text', value: '' })).toBe('end');
        const seen = shown(row?.children[0] ?? { type: 'text', value: '' });
        const bare = (value: string): string => value.replace(/\\x7c|[|\\\s…]|:|#/g, '');
        expect(bare(seen)).toBe(bare(visible(one).replace(/\n/g, '\\n').replace(/\t/g, '\\t')));
        const said = shown(row?.children[1] ?? { type: 'text', value: '' });
        expect(bare(said).replace(/\\[nt]/g, '')).toBe(bare(visible(two)).replace(/\\[nt]/g, ''));
        expect(expectInert(markdownOf([{ text: [['before ', one, ' after']] }])).children).toHaveLength(1);
        expectInert(markdownOf([{ text: [[two]] }]));
        expectInert(markdownOf([{ items: [item([two, ' (', { is: 'code', text: one }, ')'])] }]));
      }),
      { numRuns: 500 },
    );
  });

  it('tells what it left out when there is no room', () => {
    const whole = markdown(violates);
    for (const room of [0, 200, 1500, 4000, 5000, Buffer.byteLength(whole)]) {
      const part = markdown(violates, room);
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(Math.max(room, 0));
      expectInert(part, true);
      if (room === 5000) expect(part).toMatch(/_Left out, because there is room for 5000 bytes only: .*Open questions/);
      if (room >= 1500) expect(part).toContain('Violates the specification');
    }
    expect(markdown(violates, whole.length * 2)).toBe(whole);
  });
});

describe('the job summary', () => {
  const path = (content: string): string => {
    const file = join(folder(), 'summary.md');
    writeFileSync(file, content);
    return file;
  };
  it('is added to what is there', () => {
    const file = path('before\n');
    expect(appendStepSummary(file, violates)).toBe(true);
    expect(readFileSync(file, 'utf8')).toMatch(/^before\n## /);
  });
  it.each([0, 300, 2000, 20_000])('never grows over the bound of GitHub, %i bytes being left', (left) => {
    const file = path('x'.repeat(mostMarkdown - left));
    expect(appendStepSummary(file, violates)).toBe(left >= 2000);
    expect(statSync(file).size).toBeLessThanOrEqual(mostMarkdown);
    if (left === 2000) expect(readFileSync(file, 'utf8')).toContain('Left out');
  });
});
