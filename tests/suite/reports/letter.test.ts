import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { letter } from '../../../reports/formats/letter.ts';
import type { GapAnswer } from '../../../spec/verdict/results.ts';
import { rows } from '../../../spec/verdict/requirements.ts';
import { makeRun } from './fixtures.ts';
import { hostile } from './hostile.ts';
import { nodesOf, shown, treeOf } from './inert.ts';

const run = makeRun('conforms');
const { results } = run;
const letterOf = (other: Partial<typeof results>): string => letter({ ...run, results: { ...results, ...other } });
const items = (text: string) => nodesOf(treeOf(text)).filter((node) => node.type === 'listItem');
/** All open questions, each with an answer. */
const answered = (answer: (id: string) => string | null): GapAnswer[] =>
  rows.flatMap(({ id, level, text }) =>
    level === 'gap' ? { id, question: text, answer: answer(id), exchanges: [] } : [],
  );

it('asks every open question once, and says what was seen', () => {
  const asked = items(letter(run)).map(shown);
  expect(asked.filter((text) => text.includes('Why we ask: '))).toHaveLength(results.gaps.length);
  for (const { id, question, answer } of results.gaps) {
    const item = asked.find((text) => text.includes(id)) ?? '';
    expect(item).toContain(question);
    expect(item).toContain(answer === null ? 'We could not see it.' : 'We saw: ');
  }
});

it('reads as a letter: no backslash, no cut answer, and what became of a request is said so', () => {
  const long = 'name, '.repeat(300);
  const gaps = answered((id) => (id.endsWith('members-present') ? long : '400'));
  const text = letterOf({ gaps });
  expect(text).not.toContain('\\');
  expect(text).toContain(long.trim());
  expect(text).toMatch(/limit=2\.5 do\?\n(?: {3}Why.+\n)? {3}We saw: the request is rejected with status 400\./);
  const numbers = [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(gaps.map((_, at) => at + 1));
  expect(text).toMatch(/^- From: \[.+\]\n- To: \[.+\]\n- Please answer by: \[.+\]$/m);
  expect(letterOf({ gaps: answered(() => null) })).not.toContain('We saw');
});

it('of traffic says whose requests are in the logs', () => {
  expect(letterOf({})).toMatch(/We tested .*Our requests are in your logs/s);
  const text = letterOf({ run: { ...results.run, origin: { kind: 'traffic', responses: 9, leftOut: {} } } });
  expect(text).toContain('Cardproof sent no requests');
  expect(text).not.toMatch(/We tested|User-Agent/);
});

it('lets nothing of a target become markup', () => {
  const text = letterOf({ gaps: answered(() => hostile), target: { ...results.target, name: hostile } });
  const types = new Set(nodesOf(treeOf(text)).map((node) => node.type));
  for (const active of ['html', 'link', 'image', 'linkReference', 'imageReference'])
    expect(types).not.toContain(active);
  expect(items(text).length).toBeGreaterThanOrEqual(results.gaps.length);
  expect(text).not.toMatch(/\u001b|^::|^##(vso)?\[/m);
});

it('gives each answer as the pin that holds the service to it', () => {
  const answers = ['400', 'true', 'yes', '12:30', 'a: b # c', 'it\'s "so"', 'clamped to 25', ' `x` ', 'two\nlines'];
  const gaps = answers.map((answer, at) => ({ ...results.gaps[at]!, answer }));
  const codes = nodesOf(treeOf(letterOf({ gaps }))).flatMap((node) => (node.type === 'inlineCode' ? node.value : []));
  const pins = codes
    .filter((value) => /^gap-[a-z]+\/[a-z-]+: /.test(value))
    .map((pin): unknown => parse(pin, { version: '1.1' }));
  expect(Object.assign({}, ...pins)).toEqual(Object.fromEntries(gaps.map(({ id, answer }) => [id, answer])));
});

it('asks first what a profile relies on, then what most requirements wait for', () => {
  const changed = 'gap-input/limit-zero';
  const gaps = answered(() => '400');
  const requirements = rows.map((row) => {
    return { ...results.requirements[0]!, ...row, status: row.id === changed ? 'changed' : 'answered' } as const;
  });
  const text = letterOf({ gaps, requirements });
  const order = [...text.matchAll(/To pin this answer: `([a-z]+-[a-z/-]+): /g)].map(([, id]) => id);
  const types = ['gap-types/issuer-parameter', 'gap-data/credentials-issuer-parameter'];
  expect(order.slice(0, 4)).toEqual([changed, 'gap-data/line-id-is-account', ...types]);
  expect(order).toHaveLength(gaps.length);
});
