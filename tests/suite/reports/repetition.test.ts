import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../spec/evidence/finding.ts';
import { consoleSummary } from '../../../reports/formats/summary.ts';
import { ctrf } from '../../../reports/formats/ctrf.ts';
import { junit } from '../../../reports/formats/junit.ts';
import { markdown } from '../../../reports/formats/summary.ts';
import { html } from '../../../reports/html/report.tsx';
import { replayAgain, requestsAgain, runAgain } from '../../../reports/command.ts';
import { commandsOf, repetitionOf } from '../../../reports/repetition.ts';
import { amountText, type Run } from '../../../reports/view.ts';
import { causesOf } from '../../../spec/evidence/causes.ts';
import { causeText, emptyHeaderText } from '../../../spec/phrasing/causes.ts';
import type { RequirementResult, Results } from '../../../spec/verdict/results.ts';
import { renamedIn } from '../../../spec/evidence/finding.ts';
import { recorded } from '../recorded-runs.ts';
import { makeRun } from './fixtures.ts';
import { saying } from './said.ts';

/** The first finding of a requirement, and how it is repeated. */
function repeated(run: Run, id = 'account-line/pending-no-balance') {
  const row = run.results.requirements.find((one) => one.id === id);
  const [finding] = row?.findings ?? [];
  if (row === undefined || finding === undefined) throw new Error(`nothing found for ${id}`);
  const { commands, notes } = repetitionOf(row, finding, run);
  const [, failed = '', of = ''] = /failed (\d+) of the (\d+) times/.exec(notes[0] ?? '') ?? [];
  return { finding, notes, line: commands[0]?.line, failed: Number(failed), of: Number(of) };
}

/** The same run with each of its requirements changed. */
const changed = ({ results, exchanges }: Run, change: (row: RequirementResult) => Partial<RequirementResult>): Run => ({
  results: { ...results, requirements: results.requirements.map((row) => ({ ...row, ...change(row) })) },
  exchanges,
});
const violates = makeRun('violates');

describe('the command that repeats a finding', () => {
  it('says how often the request failed, and loops if it did not each time', () => {
    const { line, finding, failed, of } = repeated(violates);
    expect(failed).toBe(2);
    expect(of).toBeGreaterThan(2);
    expect(line).toBe(`for i in $(seq ${of}); do ${finding.curl}; echo; done`);
  });

  it('says nothing of how often if not every finding is kept', () => {
    const { line, notes, finding } = repeated(changed(violates, () => ({ findingsTotal: 90 })));
    expect([line, notes]).toEqual([finding.curl, []]);
  });

  it('is the curl line alone if the request was sent once or failed each time', async () => {
    const run = await recorded({ faults: ['serialiser-snake-case'], change: { budget: 30 } });
    const { line, finding } = repeated(run, 'transaction/type');
    expect(line).toBe(finding.curl);
    expect(renamedIn(finding)).toEqual({ expected: 'transactionType', actual: 'transaction_type' });
    expect(renamedIn({ fact: { at: { in: 'status' }, kind: 'blank-text' } })).toBeNull();
  });

  it('says how often a response differed from the others, each of which the finding names as well', async () => {
    const run = await recorded({ faults: ['answers-empty-now-and-then'] });
    const { line, finding, failed, of } = repeated(run, 'errors/answers-agree');
    expect(finding.exchanges.length).toBeGreaterThan(1);
    expect(failed).toBeGreaterThan(0);
    expect(failed).toBeLessThan(of);
    expect(line).toMatch(/^for i in /);
  });

  it('is sent several times if valid requests are rejected now and then', async () => {
    const run = await recorded({ faults: ['window-refused-now-and-then'] });
    const [group] = causesOf(run.results.requirements);
    expect(group && causeText(group)).toBe('Some valid requests return 400 now and then');
    const { line, notes } = repeated(run, group?.lead.id);
    expect(line).toMatch(/^for i in \$\(seq [3-9]\); do curl /);
    expect(notes).toContainEqual(saying(/^Intermittent: /));
  });

  it('says what the semicolon of an empty key does', () => {
    const notesOn = (curl: string) =>
      repeated(changed(violates, ({ findings }) => ({ findings: findings.map((one) => ({ ...one, curl })) }))).notes;
    expect(notesOn("curl -H 'Ocp-Apim-Subscription-Key;' x")).toContain(emptyHeaderText);
    expect(notesOn('curl x')).not.toContain(emptyHeaderText);
  });

  it('says which id is a stand-in', async () => {
    const run = await recorded({ faults: ['lookup-id-not-a-uuid'], change: { budget: 30 } });
    const results = { ...run.results, settings: { ...run.results.settings, redactPeople: true } };
    const said = /^\w+ is a stand-in: what was sent is a customerId of CUSTOMER_IDS, or was made from one\./;
    // The console has no exchanges.
    for (const exchanges of [run.exchanges, []])
      expect(repeated({ exchanges, results }, 'lookup/id').notes.at(-1)).toMatch(said);
  });
});

const { results: made } = violates;
const [sample] = made.requirements.flatMap(({ findings }) => findings);
if (sample === undefined) throw new Error('nothing was found');
const [once, again] = [
  { exchange: 'e1', curl: 'curl one', role: { as: 'lists', name: 'transactionId', id: 'a-1' } },
  { exchange: 'e2', curl: 'curl two', role: { as: 'lists-again' } },
] as const;
const order = { exchange: 'e1', curl: 'curl', role: { as: 'repeated' } } as const;
const twice = 'for i in $(seq 2); do curl; echo; done';

it.each<[what: string, finding: Partial<Finding>, commands: [told: string, line: string][]]>([
  ['one request', { curl: 'curl' }, [['', 'curl']]],
  ['what did not fail each time', { curl: 'curl', flaky: true }, [['', twice]]],
  ['an order', { requests: [order] }, [['gets another order each time', twice]]],
  ['no request', { curl: '' }, []],
  ['one request with a role', { requests: [again] }, [['lists it again', 'curl two']]],
  ['two requests', { requests: [once, again] }, [
    ['1 of 2: lists transactionId a-1', 'curl one'], ['2 of 2: lists it again', 'curl two'],
  ]],
])('the commands that show %s', (_, change, commands) =>
  expect(commandsOf({ ...sample, ...change })).toEqual(commands.map(([told, line]) => ({ told, line }))),
); // prettier-ignore

it('the commands that show a finding stand in every form', () => {
  const requests = { requests: [once, again] };
  const run = changed(violates, ({ findings }) => ({ findings: findings.slice(0, 1).map((one) => ({ ...one, ...requests })) }));
  const lines = '# request 1 of 2: lists transactionId a-1\ncurl one\n# request 2 of 2: lists it again\ncurl two';
  const page = html(run);
  for (const [text, said] of [
    [consoleSummary(run.results, { color: false }), '      request  1 of 2: lists transactionId a-1\n      curl     curl one\n'],
    [consoleSummary(run.results, { color: false }), '      rerun    at most 400 requests: npm run -s cardproof -- run '],
    [markdown(run), '  - rerun: at most 400 requests: `npm run -s cardproof -- run '],
    [consoleSummary(run.results, { color: false }), '      request  2 of 2: lists it again\n      curl     curl two\n'],
    [markdown(run), '  - request: 1 of 2: lists transactionId a-1\n  - curl: `curl one`\n'],
    [markdown(run), '  - request: 2 of 2: lists it again\n  - curl: `curl two`\n'],
    [page, '>1 of 2: lists transactionId a-1</span>'],
    [page, 'aria-label="Request 2 of 2: lists it again"'],
    [junit(run), lines],
    [ctrf(run), JSON.stringify(lines).slice(1, -1)],
  ] as const) expect(text).toContain(said);
  expect(page, 'in the card of its cause').toMatch(/>request<\/span> +2 of 2: lists it again</);
}); // prettier-ignore

it('the other requirements of a cause have their whole titles', () => {
  const [lead] = made.requirements.filter(({ findings }) => findings.length > 0);
  if (lead === undefined) throw new Error('nothing is broken');
  const long = 'a page of transactions lacks an entry that the list has and the reader of the list needs';
  const requirements = Array.from({ length: 12 }, (_, n): RequirementResult => {
    const warns = n === 1 ? ({ level: 'should', status: 'warned' } as const) : {};
    return { ...lead, id: `transactions/same-${n}`, broken: long, ...warns };
  });
  const screen = consoleSummary({ ...made, requirements }, { color: false, verbose: true });
  const lines = screen.split('\n').filter((line) => /^ {6}(also )? {4}/.test(line));
  const [first, ...others] = lines;
  expect(first).toBe('      also     Most likely broken by the same cause. Fix it, then run again.');
  const whole = new RegExp(`^ {15}transactions/same-\\d+( \\(only warns\\))?: ${long} \\(expected an e-mail address, actual`);
  expect(others.map((line) => whole.test(line))).toEqual([...Array<boolean>(10).fill(true), false]);
  expect(others.at(-1)).toContain('1 more: ');
  const summary = markdown({ ...violates, results: { ...made, requirements: requirements.slice(0, 11) } });
  expect(summary).toContain(`    - \`transactions/same-2\`: ${long}`);
  expect(summary).toContain('`transactions/same-1` (only warns): a page');
}); // prettier-ignore

const ranAs = (run: Partial<Results['run']>, more: Partial<Results> = {}): Results => ({
  ...made,
  target: { ...made.target, sandbox: false },
  settings: { ...made.settings, seed: 1, profile: null },
  ...more,
  run: { ...made.run, directory: 'o', ...run },
});
const north = { kind: 'fleet', file: 'targets.yaml', target: 'north' } as const;
const traffic = ranAs({ origin: { kind: 'traffic', responses: 12 } });
const production = { target: { ...made.target, environment: 'production', sandbox: false } } as const;
const ofSandbox = {
  target: { ...made.target, sandbox: true },
  settings: { ...made.settings, seed: 7, profile: 'pins.yaml' },
};
const onlyNorth = 'fleet run targets.yaml --only north --only-requirements a/b';

it.each<[what: string, results: Results, command: string | null, ids?: string[]]>([
  ['goes into a folder of its own', ranAs({ directory: 'cardproof-out/' }), 'run a/b --out cardproof-out-again'],
  ['names the sandbox, the seed and the profile that the run had', ranAs({}, ofSandbox),
    'run a/b --sandbox --seed 7 --profile pins.yaml --out o-again'],
  ['repeats the flags that said where and how it was asked',
    ranAs({ flags: ['--customer-ids', 'A1,B 2', '--redact-people'] }),
    "run a/b --customer-ids 'A1,B 2' --redact-people --out o-again"],
  ['has the settings of a fleet', ranAs({ directory: 'fleet-out/north', origin: north }),
    `${onlyNorth} --out fleet-out-again`],
  // It is refused otherwise.
  ['says that a target is production', ranAs({}, production), 'run a/b --i-know-this-is-production --out o-again'],
  ['says that a target of a fleet is production', ranAs({ directory: 'o/north', origin: north }, production),
    `${onlyNorth} --i-know-this-is-production --out o-again`],
  ['is there for a check', ranAs({}), 'run transactions/total --out o-again', ['transactions/total']],
  ['is not there for what is judged on every response: that is a whole run', ranAs({}), null,
    ['transactions/total', 'cardholder/email']],
  ['is not there for traffic, because nothing was sent', traffic, null],
])('the command that runs some requirements again %s', (_, results, command, ids = ['a/b']) =>
  expect(runAgain(ids, results)).toBe(command && `npm run -s cardproof -- ${command}`),
); // prettier-ignore

it('a recording is judged again into a folder of its own; traffic has none', () => {
  const odd = `npm run -s cardproof -- replay 'my run'\\''s' --out 'my run'\\''s-replayed'`;
  expect([ranAs({ directory: "my run's" }), traffic].map(replayAgain)).toEqual([odd, null]);
  expect([traffic, made].map(amountText)).toEqual(['12 responses judged', '260 requests (budget 400)']);
});

it.each<[text: string, ids: string[], requests: Partial<Results['requests']>, because?: object]>([
  ['about 39 requests', ['a/b'], { again: { discovery: 30, own: { 'a/b': 9, 'a/c': 1 } } }],
  ['about 40 requests', ['a/b', 'a/c', 'a/d'], { again: { discovery: 30, own: { 'a/b': 9, 'a/c': 1 } } }],
  ['about 35 requests', ['a/b'], { again: { discovery: 30, own: { 'a/b': 9 } }, budget: 35 }],
  ['at most 400 requests', ['a/b'], {}],
  // It has a budget of its own.
  ['needs more requests than a smoke run sends', ['a/b'], {}, { smoke: true }],
])('how much running again is likely to send: %s', (text, ids, requests, because = {}) => {
  const of = { because: { ...made.because, ...because }, requests: { ...made.requests, ...requests } };
  expect(requestsAgain(ids, { ...made, ...of })).toBe(text);
});
