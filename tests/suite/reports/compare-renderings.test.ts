import { describe, expect, it } from 'vitest';
import { compareRuns, type Comparison } from '../../../reports/compare/model/comparison.ts';
import { comparisonDocument, comparisonToShare } from '../../../reports/compare/document.ts';
import { markdownOf } from '../../../reports/document/markdown.ts';
import { terminal } from '../../../reports/document/terminal.ts';
import { between, changedMuch, departing, EMAIL, GAP, LIMIT, side } from './compare-fixtures.ts';
import { dangerous, poison } from './hostile.ts';
import { expectInert } from './inert.ts';

const calm = side().results;
const [a, b] = changedMuch();
const [mixed, hostile] = [compareRuns(a, b), compareRuns(poison(a), poison(b))];
/** What of `parts` a text does not have: a short answer, although the text is long. */
const missing = (text: string, parts: readonly (string | RegExp)[]): (string | RegExp)[] =>
  parts.filter((part) => (typeof part === 'string' ? !text.includes(part) : !part.test(text)));
const plainly = (comparison: Comparison): string => terminal(comparisonDocument(comparison), { color: false });

const changed = [
  ...[LIMIT, EMAIL, 'paging/limit', 'body/media-type', 'errors/errors-member', 'cardholder/first-name', GAP],
  ...['gap-status/wrong-key', '40 transactions', 'wants PENDING transactions', 'waived until 2027-01-01', '403'],
];

describe.each([
  ['console', plainly],
  ['Markdown', (one: Comparison) => markdownOf(comparisonToShare(one))],
])('the %s', (_, render) => {
  it('tells every kind of change, its finding and its reason; the outcome, why and the cause come first', () => {
    const text = render(mixed).replace(/\\(.)/g, '$1');
    expect(missing(text, [...changed, /newly broken/i])).toEqual([]);
    const order = [/worse/i, /The verdict went from conforms to violates/, /the data differ/, /at most 25/];
    const places = order.map((one) => text.search(one));
    expect(places).toEqual(places.toSorted((x, y) => x - y));
    expect(places[0]).toBeGreaterThanOrEqual(0);
  });
  it('says that nothing changed, and when a sandbox was judged', () => {
    const sandbox = between({ results: { target: { ...calm.target, sandbox: true } } });
    const said = [/sandbox, not your environment/i, /newly broken/i];
    expect(missing(render(between({})), [...said, /nothing changed/i])).toEqual(said);
    expect(missing(render(sandbox), said.slice(0, 1))).toEqual([]);
  });
  it('shows what a hostile target sent, harmlessly', () => {
    const harm = [dangerous, /^\s*::/m, '##vso['];
    expect(missing(render(hostile), [...harm, 'x1b[31mred'])).toEqual(harm);
  });
});

it('the console is one screen, however much changed, and is coloured only when asked', () => {
  const rows = Object.fromEntries(calm.requirements.map(({ id }) => [id, departing('violated')]));
  const all = between({ verdict: 'violates', rows });
  for (const one of [mixed, between({ verdict: 'violates' }), all])
    expect(plainly(one).split('\n').length).toBeLessThan(50);
  expect(plainly(all)).toMatch(/and \d+ more$/m);
  expect(plainly(mixed)).not.toContain('\u001b');
  expect(terminal(comparisonDocument(mixed), { color: true })).toContain('\u001b[31m');
});

it('the console says a cause once, if it is the same for all', () => {
  const text = plainly(between({ rows: { [LIMIT]: departing('violated') } }));
  expect(text.match(/the behaviour of the target changed/g)).toHaveLength(1);
});

it('the Markdown of a comparison shows nothing but text, whatever the runs hold', () => {
  for (const one of [mixed, hostile]) expectInert(markdownOf(comparisonToShare(one)), true);
});
