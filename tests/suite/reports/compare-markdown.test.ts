import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../reports/compare/model/comparison.ts';
import { comparisonToShare } from '../../../reports/compare/document.ts';
import { markdownOf } from '../../../reports/document/markdown.ts';
import { changedMuch } from './compare-fixtures.ts';
import { poison } from './hostile.ts';

const parsed = (text: string): Root =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
const nodes = (node: Nodes): Nodes[] => [node, ...('children' in node ? node.children.flatMap(nodes) : [])];
const { a, b } = changedMuch();

const inert = new Set([
  ...['root', 'paragraph', 'text', 'inlineCode', 'strong', 'heading', 'blockquote'],
  ...['list', 'listItem'],
]);

describe.each([
  ['a plain comparison', compareRuns(a, b)],
  ['a hostile one', compareRuns(poison(a), poison(b))],
])('the Markdown of %s', (_, comparison) => {
  const all = nodes(parsed(markdownOf(comparisonToShare(comparison))));

  it('holds no link, picture, mention or markup', () => {
    expect([...new Set(all.map(({ type }) => type))].filter((type) => !inert.has(type))).toEqual([]);
    for (const node of all) {
      if (node.type === 'text') expect(node.value).not.toMatch(/@\w|:\/\/|www\.|\bGH-\d/);
    }
  });
});
