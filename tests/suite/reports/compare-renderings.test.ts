import { describe, expect, it } from 'vitest';
import { compareRuns, type Comparison } from '../../../reports/compare/model/comparison.ts';
import { comparisonDocument, comparisonToShare } from '../../../reports/compare/document.ts';
import { markdownOf } from '../../../reports/document/markdown.ts';
import { terminal } from '../../../reports/document/terminal.ts';
import { changedMuch, departing, EMAIL, GAP, later, laterRun, LIMIT, side } from './compare-fixtures.ts';
import { dangerous, hostile, poison } from './hostile.ts';
import { expectInert } from './inert.ts';

const calm = side();
const { a, b } = changedMuch();
const mixed = compareRuns(a, b);
const same = compareRuns(calm, side('conforms', { results: later }));
/** What of `parts` a text does not have: a short answer, although the text is long. */
const missing = (text: string, parts: readonly (string | RegExp)[]): (string | RegExp)[] =>
  parts.filter((part) => (typeof part === 'string' ? !text.includes(part) : !part.test(text)));
const plainly = (comparison: Comparison): string => terminal(comparisonDocument(comparison), { color: false });

const changed = [
  LIMIT, EMAIL, 'paging/limit', 'body/media-type', 'errors/errors-member', 'cardholder/first-name', GAP,
  'gap-status/wrong-key',
]; // prettier-ignore

describe.each([
  ['console', plainly],
  ['Markdown', (one: Comparison) => markdownOf(comparisonToShare(one))],
])('the %s', (_, render) => {
  it('tells every kind of change, its finding, its cause and its reason', () => {
    const text = render(mixed).replace(/\\(.)/g, '$1');
    expect(missing(text, changed)).toEqual([]);
    const findings = ['at most 25', '40 transactions', 'wants PENDING transactions', 'waived until 2027-01-01', '403'];
    expect(missing(text, [...findings, /newly broken/i, 'the data differ'])).toEqual([]);
  });
  it('says the outcome, why and the cause first', () => {
    const text = render(mixed).replace(/\\(.)/g, '$1');
    const places = [/worse/i, /The verdict went from conforms to violates/, /the data differ/, /at most 25/];
    const found = places.map((one) => text.search(one));
    expect(found).toEqual([...found].sort((x, y) => x - y));
    expect(found.every((place) => place >= 0)).toBe(true);
  });
  it('says that nothing changed', () =>
    expect(missing(render(same), [/nothing changed/i, /newly broken/i])).toEqual([/newly broken/i]));
  it('says when a sandbox was judged', () => {
    const sandbox = { ...later, target: { ...calm.results.target, sandbox: true } };
    const said = /sandbox, not your environment/i;
    expect(missing(render(compareRuns(calm, side('conforms', { results: sandbox }))), [said])).toEqual([]);
    expect(missing(render(same), [said])).toEqual([said]);
  });
  it('shows what a hostile target sent, harmlessly', () => {
    const text = render(compareRuns(poison(a), poison(b)));
    const harm = [dangerous, /^\s*::/m, '##vso['];
    expect(missing(text, harm)).toEqual(harm);
    expect(missing(text, ['x1b[31mred'])).toEqual([]);
    expect(hostile).toContain('\u001b[31m');
  });
});

describe('the console', () => {
  it('is one screen, however much changed', () => {
    const many = compareRuns(side(), side('violates', { results: later }));
    const rows = Object.fromEntries(calm.results.requirements.map(({ id }) => [id, departing('violated')]));
    const all = compareRuns(side(), side('violates', { rows, results: later }));
    for (const one of [mixed, many, all]) expect(plainly(one).split('\n').length).toBeLessThan(50);
    expect(plainly(all)).toMatch(/and \d+ more$/m);
  });
  it('is coloured only when asked', () => {
    expect(plainly(mixed)).not.toContain('\u001b');
    expect(terminal(comparisonDocument(mixed), { color: true })).toContain('\u001b[31m');
  });
  it('says a cause once, where it is the same for all', () => {
    const one = compareRuns(calm, laterRun({ [LIMIT]: departing('violated') }));
    expect(plainly(one)).toContain('the behaviour of the target changed');
    expect(plainly(one)).not.toContain("Same suite, same settings, same data: the target's behaviour");
  });
});

it('the Markdown of a comparison shows nothing but text, whatever the runs hold', () => {
  for (const one of [mixed, compareRuns(poison(a), poison(b))]) expectInert(markdownOf(comparisonToShare(one)), true);
});
