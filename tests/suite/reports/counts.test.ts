import { describe, expect, it } from 'vitest';
import { count as requestsOf } from '../../../environment/client/repeats.ts';
import { consoleSummary, markdown } from '../../../reports/formats/summary.ts';
import { meant } from '../../../reports/glossary.ts';
import {
  hasNoCheck,
  headline,
  mustBeTested,
  namesText,
  statusCounts,
  untestedLabel,
  untestedText,
} from '../../../reports/view.ts';
import type { RequirementResult, Results, Status } from '../../../spec/verdict/results.ts';
import { reasonText } from '../../../spec/phrasing/reasons.ts';
import { whyText } from '../../../spec/phrasing/verdict.ts';
import { knownRow } from '../../../spec/verdict/requirements.ts';
import { letter } from '../../../reports/formats/letter.ts';
import { html } from '../../../reports/html/report.tsx';
import { statementPage } from '../../../reports/statement.ts';
import type { Run } from '../../../reports/view.ts';
import { stated } from '../runs/certified.ts';
import { made } from '../spec/fake-exchanges.ts';
import { recorded } from '../recorded-runs.ts';
import { makeRun } from './fixtures.ts';

const run = makeRun('conforms');
const { results } = run;
const row = (id: string, change: Partial<RequirementResult> = {}): RequirementResult => {
  const known = results.requirements.find((one) => one.id === id);
  if (known === undefined) throw new Error(`no row ${id}`);
  return { ...known, status: 'not-tested', because: null, ...change };
};

it('names in a line are whole, as far as there is room, and the rest is counted', () => {
  expect(namesText([], 10)).toBe('');
  expect(namesText(['a/b', 'c/d'], 8)).toBe('a/b, c/d');
  expect(namesText(['a/b', 'c/d', 'e/f'], 8)).toBe('a/b, c/d and 1 more');
  expect(namesText(['longer/than/that', 'c/d'], 8)).toBe('longer/than/that and 1 more');
  expect(namesText(['longer/than/that'], 8)).toBe('longer/than/that');
});

describe('what was not tested', () => {
  const below = 'The reasons are under “Limits of this result”.';

  it('counts only what --complete asks for', () => {
    expect(mustBeTested(row('cardholder/email'))).toBe(true);
    expect(mustBeTested(row('cardholder/email', { because: { kind: 'not-selected' } }))).toBe(false);
    expect(mustBeTested(row('errors/empty-500')), 'waits for an accident').toBe(false);
    expect(mustBeTested(row('service/synthetic-data')), 'has no check').toBe(false);
    expect(mustBeTested(row('errors/steady')), 'a should').toBe(false);
  });

  const said = (requirements: readonly RequirementResult[]): string =>
    untestedText({ requirements, requests: { ...results.requests, budget: 400 } });
  const raise = 'Raise it in your settings, for example REQUEST_BUDGET=1000 in .env.';

  it('is said in a sentence, and only if there is something', () => {
    const [one, other] = [row('cardholder/email'), row('transactions/total')];
    expect(said([{ ...one, status: 'passed' }])).toBe('');
    expect(said([one])).toBe(`1 mandatory requirement (cardholder/email) was not tested. ${below}`);
    expect(said([one, other])).toBe(
      `2 mandatory requirements (cardholder/email, transactions/total) were not tested. ${below}`,
    );
    expect(said([one, other, row('find/known-found')])).toBe(`3 mandatory requirements were not tested. ${below}`);
    const unasked = row('errors/steady', { because: { kind: 'not-selected' } });
    expect(said([one, unasked])).toBe(`1 mandatory requirement (cardholder/email) was not tested. ${below}`);
    const [should, without] = [
      row('errors/steady'),
      row('service/same-paths', { because: { kind: 'no-check', why: '' } }),
    ];
    expect(said([one, should])).toBe(
      `2 requirements were not tested, 1 of them mandatory (cardholder/email). ${below}`,
    );
    const spent = { ...other, obstacles: [{ kind: 'budget' }] } as const;
    expect(said([one, spent, should, without])).toBe(
      `3 requirements were not tested, 2 of them mandatory (cardholder/email, transactions/total): for 1 of these, too few requests were left of the budget. ${raise}`,
    );
  });

  it('is said to lack budget even if nothing of it is mandatory', () => {
    const cut = row('errors/steady', { obstacles: [{ kind: 'budget' }] });
    expect(said([row('errors/steady')])).toBe('');
    expect(said([cut])).toBe(
      `1 requirement was not tested, and it is not mandatory: too few requests were left of the budget. ${raise}`,
    );
    expect(said([cut, cut])).toBe(
      `2 requirements were not tested, none of them mandatory: too few requests were left of the budget. ${raise}`,
    );
    expect(said([cut, cut, row('errors/steady')])).toBe(
      `3 requirements were not tested, none of them mandatory: for 2 of these, too few requests were left of the budget. ${raise}`,
    );
  });

  it('is not said to lack budget if what is mandatory has another reason', () => {
    const cut = row('errors/steady', { obstacles: [{ kind: 'budget' }] });
    expect(said([row('cardholder/email'), cut])).toBe(
      `2 requirements were not tested, 1 of them mandatory (cardholder/email). ${below}`,
    );
  });

  it('is undecided if a mismatch was seen once', () => {
    expect(untestedLabel(row('cardholder/email'))).toBe('not tested');
    expect(untestedLabel(row('cardholder/email', { findings: [], obstacles: [{ kind: 'not-read-again' }] }))).toBe(
      'undecided',
    );
  });

  it('is not said to conform', () => {
    const said = (because: Results['because'], scope: Results['scope'] = 'full'): string =>
      headline({ ...results, verdict: 'conforms', because, scope });
    expect(said({ kind: 'held', open: 0, partial: false })).toBe('Conforms');
    expect(said({ kind: 'held', open: 3, partial: false })).toBe('Conforms as far as tested');
    const unanswered = { count: 1, first: '/a', why: 'timeout' } as const;
    expect(said({ kind: 'held', open: 0, partial: false, unanswered })).toBe('Conforms as far as tested');
    expect(said({ kind: 'held', open: 3, partial: true }, 'partial')).toBe('Conforms (chosen requirements only)');
    expect(said({ kind: 'held', open: 3, partial: true, smoke: true }, 'partial')).toBe(
      'No violation found (smoke run)',
    );
    // A replay of a recording that is cut off.
    const held = { kind: 'held', open: 3, partial: false } as const;
    expect(headline({ ...results, verdict: 'inconclusive', because: held, scope: 'full' })).toBe('Inconclusive');
    const broken = { ...results, verdict: 'violates', scope: 'partial' } as const;
    const because = { kind: 'broken', count: 1, waived: 0, first: { id: 'a/b', broken: 'A is b' } } as const;
    expect(headline({ ...broken, because })).toBe('Violates the specification (chosen requirements only)');
    expect(headline({ ...broken, because: { ...because, smoke: true } })).toBe(
      'Violates the specification (smoke run)',
    );
  });
});

it('a status is found by its word and by what is shown', () => {
  expect(['passed', 'passed', 'not-tested', 'not tested', 'not-tested', 'conforms'].map(meant)).toEqual([
    ...['passed', 'passed', 'not-tested', 'not-tested', 'not-tested'],
    'conforms',
  ]);
  expect(meant('transactions')).toBeNull();
  const counted = (status: Status, number: number) =>
    statusCounts(alike({ status, because: null }, number)).map((one) => one.counted);
  expect([counted('answered', 1), counted('answered', 2), counted('passed', 2)].flat()).toEqual([
    [1, 'open question answered (no action)'],
    [2, 'open questions answered (no action)'],
    [2, 'passed'],
  ]);
});

/** So many requirements of one kind. */
const alike = (of: Partial<RequirementResult>, number: number): RequirementResult[] =>
  results.requirements.slice(0, number).map((row) => ({ ...row, ...of }));

it('responses of a moment at which the target was down are counted, with its time, on the terminal and in Markdown', () => {
  const exchanges = [200, 503, 200, 502, 200].map((status, second) => ({
    ...made('getCardholder', {}, { status }),
    at: `2026-03-15T12:00:0${second}.000Z`,
  }));
  const interrupted = { ...results, requests: requestsOf(exchanges, 5, 400) };
  const line =
    /^.*2 responses with 502, 503 or 504 from .?12:00:01.? to .?12:00:03.? UTC left out: the target was down$/m;
  for (const text of [consoleSummary(interrupted, { color: false }), markdown({ ...run, results: interrupted })])
    expect(text).toMatch(line);
  expect(html({ ...run, results: interrupted })).toContain('to 12:00:03 UTC left out: the target was down');
  expect(markdown(run)).not.toContain('was down');
});

it('what cannot be tested is told apart from what was not tested', () => {
  const label = (conditional: number, untestable: number, unselected = 0) => {
    const rows = [
      ...alike({ because: { kind: 'conditional' } }, conditional),
      ...alike({ because: { kind: 'no-check', why: '' } }, untestable),
      ...alike({ because: { kind: 'not-selected' } }, unselected),
      ...alike({ because: null }, 3 - conditional - untestable - unselected),
    ];
    return statusCounts(rows.map((row) => ({ ...row, status: 'not-tested' }))).map(({ counted }) => counted);
  };
  expect([label(0, 0), label(0, 2), label(0, 3), label(1, 1), label(1, 2), label(0, 1, 1)].flat()).toEqual([
    [3, 'not tested'], [1, 'not tested, 2 more cannot be tested'], [3, 'cannot be tested'],
    [1, 'not tested, 1 more conditional, 1 more cannot be tested'], [1, 'conditional, 2 more cannot be tested'],
    [1, 'not tested, 1 more cannot be tested, 1 more not selected'],
  ]); // prettier-ignore
});

it('the lines of the limits count as many that cannot be tested as the legend does', () => {
  const changed = results.requirements.filter(({ level }) => level === 'should').slice(0, 24);
  const requirements = results.requirements.map((one): RequirementResult => {
    const place = changed.indexOf(one);
    if (place < 0) return one;
    // More reasons than are shown, and each other one is that of a requirement without a check.
    const [why, hasCheck] = [`reason ${place % 12}`, place % 2 === 0];
    const because = hasCheck ? null : ({ kind: 'no-check', why } as const);
    return { ...one, status: 'not-tested', reason: hasCheck ? why : `cannot be tested: ${why}`, because };
  });
  const made = { ...results, requirements };
  const limitsIn = (text: string) => [
    ...(text.split('Limits of this result').at(-1) ?? '').matchAll(
      /(\d+) (?:more )?(?:mandatory, )?(cannot be tested|not tested)/g,
    ),
  ];
  const sumOf = (text: string, label: string) =>
    limitsIn(text).reduce((sum, [, number, said]) => sum + (said === label ? Number(number) : 0), 0);
  const untestable = requirements.filter(hasNoCheck).length;
  const untested = requirements.filter(({ status }) => status === 'not-tested').length - untestable;
  expect(untestable).toBeGreaterThanOrEqual(12);
  for (const text of [consoleSummary(made, { color: false, verbose: true }), markdown({ ...run, results: made })]) {
    expect([sumOf(text, 'cannot be tested'), sumOf(text, 'not tested')]).toEqual([untestable, untested]);
  }
});

describe('a conditional requirement that was not tested', () => {
  const isConditional = ({ id }: { id: string }): boolean => knownRow(id)?.conditional === true;
  const because = { kind: 'conditional' } as const;
  const waiting = (of: Results): Results => {
    const requirements = of.requirements.map((one): RequirementResult =>
      isConditional(one)
        ? { ...one, status: 'not-tested', observations: 0, sample: '', because, reason: reasonText(because) }
        : one,
    );
    const conditional = requirements.filter(isConditional).length;
    const held = { kind: 'held', open: 0, partial: false, conditional } as const;
    return { ...of, requirements, ...(of.verdict === 'conforms' ? { because: held, why: whyText(held) } : {}) };
  };
  const declaration = {
    declared: stated,
    madeAt: results.run.endedAt,
    people: 'kept',
    madeFrom: {},
    digests: {},
  } as const;
  const text = `${results.requirements.filter(isConditional).length} more are conditional: what they judge did not occur, and no request is sure to bring it about`;
  const pagesOf = (of: Run): Record<string, string> => ({
    console: consoleSummary(of.results, { color: false, verbose: true }),
    summary: markdown(of),
    page: html(of),
    statement: statementPage({ ...of, signedBy: '' }, declaration, 0),
  });

  it('is said to be so wherever requirements that were not tested are counted, and no data is asked for it', () => {
    const healthy = { ...run, results: waiting(results) };
    for (const [name, said] of Object.entries(pagesOf(healthy))) expect(said, name).toContain(text);
    const violates = makeRun('violates');
    for (const [name, said] of Object.entries(pagesOf({ ...violates, results: waiting(violates.results) }))) {
      expect(said, name).toContain(text);
    }
    expect(letter(healthy)).not.toMatch(/status 500|moreInfo/);
  });

  it('is not asked for by --complete, of a target whose errors say no more than they must', async () => {
    const ids = ['errors/more-info', 'errors/source', 'authentication/no-key'];
    const { results: seen } = await recorded({ variants: ['error-minimal'], ids });
    expect(seen.complete).toBe(true);
    expect(seen.requirements.filter((one) => one.because?.kind === 'conditional').map(({ id }) => id)).toEqual([
      'errors/source',
    ]);
    expect(seen.why).toContain('1 more is conditional');
  });
});
