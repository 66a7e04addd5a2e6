import { describe, expect, it } from 'vitest';
import { count as requestsOf } from '../../../environment/client/repeats.ts';
import { consoleSummary, markdown } from '../../../reports/formats/summary.ts';
import { meant } from '../../../reports/glossary.ts';
import {
  hasNoCheck,
  headline,
  mustBeTested,
  namesText,
  type Run,
  statusCounts,
  untestedLabel,
  untestedText,
} from '../../../reports/view.ts';
import type { RequirementResult, Results } from '../../../spec/verdict/results.ts';
import { reasonText } from '../../../spec/phrasing/reasons.ts';
import { whyText } from '../../../spec/phrasing/verdict.ts';
import { knownRow } from '../../../spec/verdict/requirements.ts';
import { letter } from '../../../reports/formats/letter.ts';
import { html } from '../../../reports/html/report.tsx';
import { statementPage } from '../../../reports/statement.ts';
import { stated } from '../runs/left.ts';
import { made } from '../spec/fake-exchanges.ts';
import { recorded } from '../recorded-runs.ts';
import { makeRun } from './fixtures.ts';

const run = makeRun('conforms');
const { results } = run;
type Row = RequirementResult;
const row = (id: string, change: Partial<Row> = {}): Row => {
  const known = results.requirements.find((one) => one.id === id);
  if (known === undefined) throw new Error(`no row ${id}`);
  return { ...known, status: 'not-tested', because: null, ...change };
};
/** So many requirements of one kind. */
const alike = (of: Partial<Row>, number: number): Row[] =>
  results.requirements.slice(0, number).map((one) => ({ ...one, ...of }));
/** What is said of a run on the terminal and in Markdown. */
const saidOf = (of: Results): string[] => [
  consoleSummary(of, { color: false, verbose: true }),
  markdown({ ...run, results: of }),
];

it.each<[names: string[], room: number, text: string]>([
  [[], 10, ''],
  [['a/b', 'c/d'], 8, 'a/b, c/d'],
  [['a/b', 'c/d', 'e/f'], 8, 'a/b, c/d and 1 more'],
  [['longer/than/that', 'c/d'], 8, 'longer/than/that and 1 more'],
  [['longer/than/that'], 8, 'longer/than/that'],
])('names in a line are whole, as far as there is room, and the rest is counted: %j in %d', (names, room, text) =>
  expect(namesText(names, room)).toBe(text),
);

it.each<[of: string, row: Row, asked: boolean]>([
  ['a must', row('cardholder/email'), true],
  ['what was not selected', row('cardholder/email', { because: { kind: 'not-selected' } }), false],
  ['what waits for an accident', row('errors/empty-500'), false],
  ['what has no check', row('service/synthetic-data'), false],
  ['a should', row('errors/steady'), false],
])('--complete asks for %s: %s', (_, one, asked) => expect(mustBeTested(one)).toBe(asked));

describe('what was not tested', () => {
  const budget = { obstacles: [{ kind: 'budget' }] } as const;
  const [one, other, third] = [row('cardholder/email'), row('transactions/total'), row('find/known-found')];
  const [should, cut] = [row('errors/steady'), row('errors/steady', budget)];
  const spent = { ...other, ...budget };
  const unasked = row('errors/steady', { because: { kind: 'not-selected' } });
  const unchecked = row('service/same-paths', { because: { kind: 'no-check', why: '' } });
  const below = 'The reasons are under “Limits of this result”.';
  const raise = 'Raise it in your settings, for example REQUEST_BUDGET=1000 in .env.';
  const few = 'too few requests were left of the budget';

  it.each<[rows: Row[], text: string]>([
    [[{ ...one, status: 'passed' }], ''],
    [[should], ''],
    [[one], `1 mandatory requirement (cardholder/email) was not tested. ${below}`],
    [[one, unasked], `1 mandatory requirement (cardholder/email) was not tested. ${below}`],
    [[one, other], `2 mandatory requirements (cardholder/email, transactions/total) were not tested. ${below}`],
    [[one, other, third], `3 mandatory requirements were not tested. ${below}`],
    [[one, should], `2 requirements were not tested, 1 of them mandatory (cardholder/email). ${below}`],
    // A lack of budget is not what it is about if what is mandatory has another reason.
    [[one, cut], `2 requirements were not tested, 1 of them mandatory (cardholder/email). ${below}`],
    [
      [one, spent, should, unchecked],
      `3 requirements were not tested, 2 of them mandatory (cardholder/email, transactions/total): for 1 of these, ${few}. ${raise}`,
    ],
    [[cut], `1 requirement was not tested, and it is not mandatory: ${few}. ${raise}`],
    [[cut, cut], `2 requirements were not tested, none of them mandatory: ${few}. ${raise}`],
    [[cut, cut, should], `3 requirements were not tested, none of them mandatory: for 2 of these, ${few}. ${raise}`],
  ])('is said in a sentence, and only if there is something', (requirements, text) =>
    expect(untestedText({ requirements, requests: { ...results.requests, budget: 400 } })).toBe(text),
  );

  it('is undecided if a mismatch was seen once', () => {
    const once = row('cardholder/email', { findings: [], obstacles: [{ kind: 'not-read-again' }] });
    expect([one, once].map(untestedLabel)).toEqual(['not tested', 'undecided']);
  });

  const held = { kind: 'held', open: 0, partial: false } as const;
  const broken = { kind: 'broken', count: 1, waived: 0, first: { id: 'a/b', broken: 'A is b' } } as const;
  const partial = { scope: 'partial' } as const;
  const violates = { ...partial, verdict: 'violates' } as const;
  it.each<[said: string, change: Partial<Results>]>([
    ['Conforms', { because: held }],
    ['Conforms as far as tested', { because: { ...held, open: 3 } }],
    ['Conforms as far as tested', { because: { ...held, unanswered: { count: 1, first: '/a', why: 'timeout' } } }],
    ['Conforms (chosen requirements only)', { because: { ...held, partial: true }, ...partial }],
    ['No violation found (smoke run)', { because: { ...held, partial: true, smoke: true }, ...partial }],
    // A replay of a recording that is cut off.
    ['Inconclusive', { because: { ...held, open: 3 }, verdict: 'inconclusive' }],
    ['Violates the specification (chosen requirements only)', { because: broken, ...violates }],
    ['Violates the specification (smoke run)', { because: { ...broken, smoke: true }, ...violates }],
  ])('is not said to conform: %s', (said, change) => expect(headline({ ...results, ...change })).toBe(said));
});

it('a status is found by its word and by what is shown', () => {
  const words = ['passed', 'not-tested', 'not tested', 'conforms', 'transactions'];
  expect(words.map(meant)).toEqual(['passed', 'not-tested', 'not-tested', 'conforms', null]);
});

it('the titles of what is broken count what the status counts, also what only warns beside a defect', () => {
  const violating = makeRun('violates');
  const last = violating.results.requirements.findLast(({ status }) => status === 'violated');
  const requirements = violating.results.requirements.map((one): Row =>
    one === last ? { ...one, status: 'warned' } : one,
  );
  const of = { ...violating, results: { ...violating.results, requirements } };
  const title = 'Warned (12 in 1 likely defect, 1 more with a defect above); warnings do not fail the run';
  const said = ['Violated (3 in 1 likely defect)', title, '3 violated', '13 warned'];
  expect(said.filter((one) => !markdown(of).includes(one))).toEqual([]);
  expect(html(of)).toContain(`<summary>${title}</summary>`);
});

it.each<[counted: [number, string], rows: Row[]]>([
  [[1, 'open question answered (no action)'], alike({ status: 'answered' }, 1)],
  [[2, 'open questions answered (no action)'], alike({ status: 'answered' }, 2)],
  [[2, 'passed'], alike({ status: 'passed' }, 2)],
])('of a status is counted: %j', (counted, rows) => expect(statusCounts(rows)[0]?.counted).toEqual(counted));

it.each<[counted: [number, string], conditional: number, untestable: number, unselected: number]>([
  [[3, 'not tested'], 0, 0, 0],
  [[1, 'not tested, 2 more cannot be tested'], 0, 2, 0],
  [[3, 'cannot be tested'], 0, 3, 0],
  [[1, 'not tested, 1 more conditional, 1 more cannot be tested'], 1, 1, 0],
  [[1, 'conditional, 2 more cannot be tested'], 1, 2, 0],
  [[1, 'not tested, 1 more cannot be tested, 1 more not selected'], 0, 1, 1],
])('what cannot be tested is told apart from what was not tested: %j', (counted, conditional, untestable, unselected) => {
  const rows = [
    ...alike({ because: { kind: 'conditional' } }, conditional),
    ...alike({ because: { kind: 'no-check', why: '' } }, untestable),
    ...alike({ because: { kind: 'not-selected' } }, unselected),
    ...alike({ because: null }, 3 - conditional - untestable - unselected),
  ];
  expect(statusCounts(rows.map((one) => ({ ...one, status: 'not-tested' })))[0]?.counted).toEqual(counted);
}); // prettier-ignore

it('responses of a moment at which the target was down are counted, with its time', () => {
  const exchanges = [200, 503, 200, 502, 200].map((status, second) => ({
    ...made('getCardholder', {}, { status }),
    at: `2026-03-15T12:00:0${second}.000Z`,
  }));
  const interrupted = { ...results, requests: requestsOf(exchanges, 5, 400) };
  const line = /2 responses with 502, 503 or 504 from .?12:00:01.? to .?12:00:03.? UTC left out: the target was down/;
  for (const text of [...saidOf(interrupted), html({ ...run, results: interrupted })]) expect(text).toMatch(line);
  expect(markdown(run)).not.toContain('was down');
});

it('the lines of the limits count as many that cannot be tested as the legend does', () => {
  const changed = results.requirements.filter(({ level }) => level === 'should').slice(0, 24);
  const requirements = results.requirements.map((one): Row => {
    const place = changed.indexOf(one);
    if (place < 0) return one;
    // More reasons than are shown, and each other one is that of a requirement without a check.
    const [why, hasCheck] = [`reason ${place % 12}`, place % 2 === 0];
    const because = hasCheck ? null : ({ kind: 'no-check', why } as const);
    return { ...one, status: 'not-tested', reason: hasCheck ? why : `cannot be tested: ${why}`, because };
  });
  const sumOf = (text: string, label: string) => {
    const limits = text.split('Limits of this result').at(-1) ?? '';
    const lines = limits.matchAll(/(\d+) (?:more )?(?:mandatory, )?(cannot be tested|not tested)/g);
    return [...lines].reduce((sum, [, number, said]) => sum + (said === label ? Number(number) : 0), 0);
  };
  const untestable = requirements.filter(hasNoCheck).length;
  const untested = requirements.filter(({ status }) => status === 'not-tested').length - untestable;
  expect(untestable).toBeGreaterThanOrEqual(12);
  for (const text of saidOf({ ...results, requirements }))
    expect([sumOf(text, 'cannot be tested'), sumOf(text, 'not tested')]).toEqual([untestable, untested]);
});

describe('a conditional requirement that was not tested', () => {
  const isConditional = ({ id }: { id: string }): boolean => knownRow(id)?.conditional === true;
  const because = { kind: 'conditional' } as const;
  const idle = { status: 'not-tested', observations: 0, sample: '', because, reason: reasonText(because) } as const;
  const conditional = results.requirements.filter(isConditional).length;
  const held = { kind: 'held', open: 0, partial: false, conditional } as const;
  const more = { conforms: { because: held, why: whyText(held) }, violates: {} };
  const waiting = (verdict: 'conforms' | 'violates'): Run => {
    const of = makeRun(verdict);
    const requirements = of.results.requirements.map((one): Row => (isConditional(one) ? { ...one, ...idle } : one));
    return { ...of, results: { ...of.results, requirements, ...more[verdict] }, signedBy: '' };
  };
  const declaration = { declared: stated, madeAt: '', people: 'kept', madeFrom: {}, digests: {} } as const;

  it.each(['conforms', 'violates'] as const)('is said to be so wherever others are counted: %s', (verdict) => {
    const of = waiting(verdict);
    const pages = [...saidOf(of.results), html(of), statementPage(of, declaration, 0)];
    const text = `${conditional} more are conditional: what they judge did not occur, and no request is sure to bring it about`;
    expect(pages.map((page) => page.includes(text))).toEqual([true, true, true, true]);
    expect(letter(of), 'no data is asked for it').not.toMatch(/status 500|moreInfo/);
  });

  it('is not asked for by --complete, of a target whose errors say no more than they must', async () => {
    const ids = ['errors/more-info', 'errors/source', 'authentication/no-key'];
    const { results: seen } = await recorded({ variants: ['error-minimal'], ids });
    expect(seen.complete).toBe(true);
    const waits = seen.requirements.filter((one) => one.because?.kind === 'conditional');
    expect(waits.map(({ id }) => id)).toEqual(['errors/source']);
    expect(seen.why).toContain('1 more is conditional');
  });
});
