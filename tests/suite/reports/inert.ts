import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect } from 'vitest';

/** What a code host makes links, mentions or pictures of, in text that is not code, after Markdown is done. */
const acting = /@\w|#\d|:\/\/|www\.|\bGH-\d|:[a-z][\w+-]*:|\b[0-9a-f]{7,40}\b|\$.*\$/i;
const inert = new Set([
  ...['root', 'paragraph', 'text', 'inlineCode', 'strong', 'heading', 'blockquote', 'list', 'listItem'],
  ...['table', 'tableRow', 'tableCell', 'html', 'emphasis'],
]);
const ours = /^(<details><summary>Open questions answered \(\d+ of \d+\)<\/summary>|<\/details>)$/;

/** Markdown, read by the parser that follows GitHub's to the letter. */
export const treeOf = (source: string): Root =>
  fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** A node of Markdown and all below it. */
export const nodesOf = (node: Nodes): Nodes[] => [node, ...('children' in node ? node.children.flatMap(nodesOf) : [])];

/** What a node of Markdown shows. */
export const shown = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(shown).join('') : '';

/**
 * Expects that Markdown does nothing but show text. In a whole report our own titles are strong; what a target sends never is.
 */
export function expectInert(source: string, isReport = false): Root {
  const tree = treeOf(source);
  const all = nodesOf(tree);
  expect([...new Set(all.map(({ type }) => type))].filter((type) => !inert.has(type))).toEqual([]);
  for (const node of all) {
    if (node.type === 'html') expect(node.value).toMatch(ours);
    if (node.type === 'text') expect(node.value).not.toMatch(acting);
    if (node.type === 'emphasis') expect(shown(node)).toMatch(/^Left out/);
    if (node.type === 'strong') expect(isReport, shown(node)).toBe(true);
  }
  return tree;
}
