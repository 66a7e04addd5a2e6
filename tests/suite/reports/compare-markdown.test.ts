import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../reports/compare/model/comparison.ts';
import { comparisonMarkdown } from '../../../reports/compare/rendering/markdown.ts';
import { changedMuch } from './compare-fixtures.ts';
import { poison } from './hostile.ts';

const parsed = (text: string): Root =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
const nodes = (node: Nodes): Nodes[] => [node, ...('children' in node ? node.children.flatMap(nodes) : [])];
const { a, b } = changedMuch();

/** Our own tags, and no other. */
const own = /^(<br>|<sub>|<\/sub>)$/;
const inert = new Set([
  ...['root', 'paragraph', 'text', 'inlineCode', 'strong', 'heading', 'blockquote'],
  ...['table', 'tableRow', 'tableCell', 'html'],
]);

describe.each([
  ['a plain comparison', compareRuns(a, b)],
  ['a hostile one', compareRuns(poison(a), poison(b))],
])('the Markdown of %s', (_, comparison) => {
  const all = nodes(parsed(comparisonMarkdown(comparison)));

  it('holds no link, picture, mention or markup', () => {
    expect([...new Set(all.map(({ type }) => type))].filter((type) => !inert.has(type))).toEqual([]);
    for (const node of all) {
      if (node.type === 'html') expect(node.value).toMatch(own);
      if (node.type === 'text') expect(node.value).not.toMatch(/@\w|:\/\/|www\.|\bGH-\d/);
    }
  });

  it('has tables whose rows have as many cells as their head', () => {
    const tables = all.filter((node) => node.type === 'table');
    expect(tables.length).toBeGreaterThan(6);
    for (const { children } of tables) expect(new Set(children.map((row) => row.children.length)).size).toBe(1);
  });
});
