import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect, it } from 'vitest';
import { questions } from '../../../reports/formats/questions.ts';
import { makeRun } from './fixtures.ts';
import { hostile } from './hostile.ts';
import { rows } from '../../../spec/rows.ts';

const run = makeRun('conforms');
const { results } = run;
const questionsOf = (other: Partial<typeof results>): string =>
  questions({ ...run, results: { ...results, ...other } });
const nodes = (node: Nodes): Nodes[] => [node, ...('children' in node ? node.children.flatMap(nodes) : [])];
const items = (text: string) =>
  nodes(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })).filter(
    (node) => node.type === 'listItem',
  );
const textOf = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(textOf).join('') : '';

it('asks every open question once, and says what was seen', () => {
  const asked = items(questions(run)).map(textOf);
  expect(asked).toHaveLength(results.gaps.length);
  for (const { id, question, answer } of results.gaps) {
    const item = asked.find((text) => text.includes(id)) ?? '';
    expect(item).toContain(question);
    expect(item).toContain(answer === null ? 'We could not see it.' : 'We saw: ');
  }
});

it('reads as a letter: no backslash, no cut answer, and what became of a request is said so', () => {
  const long = 'name, '.repeat(300);
  const gaps = rows
    .filter(({ level }) => level === 'gap')
    .map(({ id, rule }) => ({
      id,
      question: rule,
      answer: id.endsWith('members-present') ? long : '400',
      exchanges: [],
    }));
  const text = questionsOf({ gaps });
  expect(text).not.toContain('\\');
  expect(text).toContain(long.trim());
  expect(text).toMatch(/limit=2\.5 do\? We saw: the request is rejected with status 400\./);
  const numbers = [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(gaps.map((_, at) => at + 1));
  expect(text).toMatch(/^To the owner of the service,$/m);
  expect(questionsOf({ gaps: gaps.map((gap) => ({ ...gap, answer: null })) })).not.toContain('We saw');
});

it('lets nothing of a target become markup', () => {
  const gaps = results.gaps.map((gap) => ({ ...gap, answer: hostile }));
  const text = questionsOf({ gaps, target: { ...results.target, name: hostile } });
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const types = new Set(nodes(tree).map((node) => node.type));
  for (const active of ['html', 'link', 'image', 'linkReference', 'imageReference'])
    expect(types).not.toContain(active);
  expect(items(text)).toHaveLength(gaps.length);
  expect(text).not.toMatch(/\u001b|^::|^##(vso)?\[/m);
});
