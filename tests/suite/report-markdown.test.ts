import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Nodes, Root, TableRow } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { code, markdown, mostMarkdown, table, words } from '../../reports/markdown.ts';
import { visible } from '../../reports/plain.ts';
import { appendStepSummary } from '../../reports/write.ts';
import { makeRun } from './report-fixtures.ts';
import { hostile, poison } from './report-hostile.ts';

const violates = makeRun('violates');

/** GitHub-flavoured Markdown, read by the parser that follows GitHub's to the letter. */
const parsed = (text: string): Root =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
const nodes = (node: Nodes): Nodes[] => [node, ...('children' in node ? node.children.flatMap(nodes) : [])];
const text = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(text).join('') : '';
const rowsOf = (tree: Root): TableRow[] => nodes(tree).filter((node) => node.type === 'tableRow');

/** What a code host makes links, mentions or pictures of, in text that is not code, after Markdown is done. */
const acting = /@\w|#\d|:\/\/|www\.|\bGH-\d|:[a-z][\w+-]*:|\b[0-9a-f]{7,40}\b|\$.*\$/i;
const inert = new Set([
  ...['root', 'paragraph', 'text', 'inlineCode', 'strong', 'heading', 'blockquote', 'list', 'listItem'],
  ...['table', 'tableRow', 'tableCell', 'html', 'emphasis'],
]);

function expectInert(source: string): Root {
  const tree = parsed(source);
  const all = nodes(tree);
  expect([...new Set(all.map(({ type }) => type))].filter((type) => !inert.has(type))).toEqual([]);
  for (const node of all) {
    if (node.type === 'html')
      expect(node.value).toMatch(/^(<details><summary>Open questions answered \(\d+ of \d+\)<\/summary>|<\/details>)$/);
    if (node.type === 'text') expect(node.value).not.toMatch(acting);
    if (node.type === 'emphasis') expect(text(node)).toMatch(/^Left out/);
    if (node.type === 'strong') expect(text(node)).toMatch(/^(Next:|sandbox, not your environment)$/);
  }
  return tree;
}

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'`|\\[](){}<>@#:/!*_~$&;=-+.^ \n\tab1w'), maxLength: 40 }),
  fc.constantFrom(
    hostile,
    '\\|',
    'a\\\\|b',
    '`\\`|',
    'me@x.org',
    '@org/team',
    'www.x.org',
    'x/y#12',
    'GH-12',
    ':tada:',
  ),
  fc.constantFrom(
    '![x](https://evil.example/x.png)',
    '<!-- x',
    '<details>',
    '- [ ] x',
    '$$x$$',
    '[^1]',
    '# x',
    '> [!NOTE]',
  ),
);

describe('the summary in Markdown', () => {
  it.each(['violates', 'conforms', 'inconclusive'] as const)('is inert and whole when a run %s', (verdict) => {
    for (const run of [makeRun(verdict), makeRun(verdict, { sandbox: true }), poison(makeRun(verdict))]) {
      const tree = expectInert(markdown(run));
      expect(nodes(tree).filter(({ type }) => type === 'heading').length).toBeGreaterThan(1);
      expect(nodes(tree).filter(({ type }) => type === 'table').length).toBeGreaterThan(0);
      for (const tableNode of nodes(tree).filter((node) => node.type === 'table')) {
        const widths = new Set(tableNode.children.map(({ children }) => children.length));
        expect(widths.size).toBe(1);
      }
    }
  });

  it('shows any text as that text, in a cell and in a sentence', () => {
    fc.assert(
      fc.property(nasty, nasty, (one, two) => {
        const head = ['a', 'b', 'c'];
        const tree = expectInert(table(head, [[code(one, 5000), words(two), 'end']]));
        const [, row] = rowsOf(tree);
        expect(row?.children).toHaveLength(3);
        expect(text(row?.children[2] ?? { type: 'text', value: '' })).toBe('end');
        const shown = text(row?.children[0] ?? { type: 'text', value: '' });
        const bare = (value: string): string => value.replace(/\\x7c|[|\\\s…]|:|#/g, '');
        expect(bare(shown)).toBe(bare(visible(one).replace(/\n/g, '\\n').replace(/\t/g, '\\t')));
        expectInert(`before ${words(one)} after`);
        expectInert(words(two));
        expectInert(`- ${words(two)} (${code(one)})`);
      }),
      { numRuns: 500 },
    );
  });

  it('tells what it left out when there is no room', () => {
    const whole = markdown(violates);
    for (const room of [0, 200, 1500, 4000, 5000, Buffer.byteLength(whole)]) {
      const part = markdown(violates, room);
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(Math.max(room, 0));
      expectInert(part);
      if (room === 5000) expect(part).toMatch(/_Left out, because there is room for 5000 bytes only: .*Open questions/);
      if (room >= 1500) expect(part).toContain('Violates the specification');
    }
    expect(markdown(violates, whole.length * 2)).toBe(whole);
  });
});

describe('the job summary', () => {
  const path = (content: string): string => {
    const file = join(mkdtempSync(join(tmpdir(), 'cardproof-summary-')), 'summary.md');
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
