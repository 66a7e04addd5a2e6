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
import type { Results } from '../../../spec/verdict/results.ts';
import { renamedIn } from '../../../spec/evidence/finding.ts';
import { recorded } from '../recorded-runs.ts';
import { makeRun } from './fixtures.ts';

/** The first finding of a requirement, and how it is repeated. */
function repeated(run: Run, id: string) {
  const row = run.results.requirements.find((one) => one.id === id);
  const [finding] = row?.findings ?? [];
  if (row === undefined || finding === undefined) throw new Error(`nothing found for ${id}`);
  const { commands, notes } = repetitionOf(row, finding, run);
  return { finding, notes, line: commands[0]?.line };
}

describe('the command that repeats a finding', () => {
  it('says how often the request failed, and loops if it did not each time', () => {
    const { line, notes, finding } = repeated(makeRun('violates'), 'account-line/pending-no-balance');
    const of = /failed 2 of the (\d+) times/.exec(notes[0] ?? '')?.[1] ?? '';
    expect(Number(of)).toBeGreaterThan(2);
    expect(line).toBe(`for i in $(seq ${of}); do ${finding.curl}; echo; done`);
  });

  it('says nothing of how often if not every finding is kept', () => {
    const run = makeRun('violates');
    const rows = run.results.requirements.map((row) => ({ ...row, findingsTotal: 90 }));
    const { line, notes, finding } = repeated(
      { ...run, results: { ...run.results, requirements: rows } },
      'account-line/pending-no-balance',
    );
    expect([line, notes]).toEqual([finding.curl, []]);
  });

  it('is the curl line alone if the request was sent once or failed each time', async () => {
    const run = await recorded({ faults: ['serialiser-snake-case'], change: { budget: 30 } });
    const { line, finding } = repeated(run, 'transaction/type');
    expect(line).toBe(finding.curl);
    expect(renamedIn(finding)).toEqual({ expected: 'transactionType', actual: 'transaction_type' });
    expect(renamedIn({ fact: { at: { in: 'status' }, kind: 'blank-text' } })).toBeNull();
  }, 60_000);

  it('says how often a response differed from the others, each of which the finding names as well', async () => {
    const run = await recorded({ faults: ['answers-empty-now-and-then'], change: { budget: 100 } });
    const { line, notes, finding } = repeated(run, 'errors/answers-agree');
    expect(finding.exchanges.length).toBeGreaterThan(1);
    const [, failed = '', of = ''] = /failed (\d+) of the (\d+) times/.exec(notes[0] ?? '') ?? [];
    expect(Number(failed)).toBeGreaterThan(0);
    expect(Number(failed)).toBeLessThan(Number(of));
    expect(line).toMatch(/^for i in /);
  }, 60_000);

  it('is sent several times if valid requests are rejected now and then', async () => {
    const run = await recorded({ faults: ['window-refused-now-and-then'] });
    const [group] = causesOf(run.results.requirements);
    expect(group && causeText(group)).toBe('Some valid requests return 400 now and then');
    const { line, notes } = repeated(run, group?.lead.id ?? '');
    expect(line).toMatch(/^for i in \$\(seq [3-9]\); do curl /);
    expect(notes).toContainEqual(expect.stringMatching(/^Intermittent: /));
  }, 60_000);

  it('says what the semicolon of an empty key does', () => {
    const { results, exchanges } = makeRun('violates');
    const { finding } = repeated({ results, exchanges }, 'account-line/pending-no-balance');
    const notesOn = (curl: string) => {
      const requirements = results.requirements.map((row) => ({ ...row, findings: [{ ...finding, curl }] }));
      return repeated({ results: { ...results, requirements }, exchanges: [] }, 'account-line/pending-no-balance')
        .notes;
    };
    expect(notesOn("curl -H 'Ocp-Apim-Subscription-Key;' x")).toContain(emptyHeaderText);
    expect(notesOn(finding.curl)).not.toContain(emptyHeaderText);
  });

  it('says which id is a stand-in', async () => {
    const run = await recorded({ faults: ['lookup-id-not-a-uuid'], change: { budget: 30 } });
    const results = { ...run.results, settings: { ...run.results.settings, redactPeople: true } };
    // The console has no exchanges.
    for (const exchanges of [run.exchanges, []]) {
      const { notes } = repeated({ exchanges, results }, 'lookup/id');
      expect(notes.at(-1)).toMatch(
        /^\w+ is a stand-in: what was sent is a customerId of CUSTOMER_IDS, or was made from one\./,
      );
    }
  }, 60_000);
});

describe('the commands that show a finding', () => {
  const { results } = makeRun('violates');
  const [made] = results.requirements.flatMap(({ findings }) => findings);
  if (made === undefined) throw new Error('nothing was found');
  const requests: Finding['requests'] = [
    { exchange: 'e1', curl: 'curl one', role: { as: 'lists', name: 'transactionId', id: 'a-1' } },
    { exchange: 'e2', curl: 'curl two', role: { as: 'lists-again' } },
  ];
  const found = { ...made, requests };
  const withRequests = {
    ...results,
    requirements: results.requirements.map((one) => (one.findings.length === 0 ? one : { ...one, findings: [found] })),
  };

  it('are one for each request, with what it is for, and repeat what did not fail each time', () => {
    expect(commandsOf({ ...made, curl: 'curl' })).toEqual([{ told: '', line: 'curl' }]);
    const twice = 'for i in $(seq 2); do curl; echo; done';
    expect(commandsOf({ ...made, curl: 'curl', flaky: true })).toEqual([{ told: '', line: twice }]);
    const order = { exchange: 'e1', curl: 'curl', role: { as: 'repeated' } } as const;
    expect(commandsOf({ ...made, requests: [order] })).toEqual([{ told: 'gets another order each time', line: twice }]);
    expect(commandsOf({ ...made, curl: '' })).toEqual([]);
    expect(commandsOf(found)).toEqual([
      { told: '1 of 2: lists transactionId a-1', line: 'curl one' },
      { told: '2 of 2: lists it again', line: 'curl two' },
    ]);
    expect(commandsOf({ ...made, requests: requests.slice(1) })).toEqual([
      { told: 'lists it again', line: 'curl two' },
    ]);
  });

  it('stand on the console, in Markdown, on the page and in the forms that machines read', () => {
    const run = { ...makeRun('violates'), results: withRequests };
    const screen = consoleSummary(withRequests, { color: false });
    expect(screen).toContain('      request  1 of 2: lists transactionId a-1\n      curl     curl one\n');
    expect(screen).toContain('      request  2 of 2: lists it again\n      curl     curl two\n');
    const summary = markdown(run);
    expect(summary).toContain('  - request: 1 of 2: lists transactionId a-1\n  - curl: `curl one`\n');
    expect(summary).toContain('  - request: 2 of 2: lists it again\n  - curl: `curl two`\n');
    const page = html(run);
    expect(page).toContain('>1 of 2: lists transactionId a-1</span>');
    expect(page).toContain('aria-label="Request 2 of 2: lists it again"');
    expect(page).toContain('curl two');
    expect(page, 'in the card of its cause').toMatch(/>request<\/span> +2 of 2: lists it again</);
    const lines = '# request 1 of 2: lists transactionId a-1\ncurl one\n# request 2 of 2: lists it again\ncurl two';
    expect(junit(run)).toContain(lines);
    expect(ctrf(run)).toContain(JSON.stringify(lines).slice(1, -1));
  });
});

it('the other requirements of a cause have their whole titles', () => {
  const { results } = makeRun('violates');
  const [lead] = results.requirements.filter(({ findings }) => findings.length > 0);
  if (lead === undefined) throw new Error('nothing is broken');
  const long = 'a page of transactions lacks an entry that the list has and the reader of the list needs';
  const rows = Array.from({ length: 12 }, (_, n) => ({ ...lead, id: `transactions/same-${n}`, broken: long }));
  const requirements = rows.map((one, n) =>
    n === 1 ? { ...one, level: 'should' as const, status: 'warned' as const } : one,
  );
  const shown = { ...results, requirements };
  const lines = consoleSummary(shown, { color: false, verbose: true })
    .split('\n')
    .filter((line) => /^ {6}(also )? {4}/.test(line));
  expect(lines).toHaveLength(12);
  expect(lines[0]).toBe('      also     Most likely broken by the same cause. Fix it, then run again.');
  expect(lines[1]).toMatch(/^ {15}transactions\/same-\d: /);
  expect(lines.slice(1, 11).filter((line) => !line.includes(`${long} (expected an e-mail address, actual`))).toEqual(
    [],
  );
  expect(lines[11]).toContain('1 more: ');
  const fewer = { ...shown, requirements: requirements.slice(0, 11) };
  const summary = markdown({ ...makeRun('violates'), results: fewer });
  expect(summary).toContain(`    - \`transactions/same-2\`: ${long}`);
  expect(summary).toContain('`transactions/same-1` (only warns): a page');
});

describe('the commands of a report', () => {
  const { results } = makeRun('violates');
  const ranAs = (run: Partial<Results['run']>, more: Partial<Results> = {}): Results => ({
    ...results,
    ...more,
    run: { ...results.run, ...run },
  });
  const uat = {
    target: { ...results.target, sandbox: false },
    settings: { ...results.settings, seed: 1, profile: null },
  };

  it('write into a folder of their own', () => {
    const own = ranAs({ directory: 'cardproof-out/' }, uat);
    expect(runAgain(['a/b'], own)?.line).toBe('npm run -s cardproof -- run a/b --out cardproof-out-again');
    const odd = `npm run -s cardproof -- replay 'my run'\\''s' --out 'my run'\\''s-replayed'`;
    expect(replayAgain(ranAs({ directory: "my run's" }))).toBe(odd);
  });

  it('name the sandbox, the seed and the profile that the run had', () => {
    const settings = { ...results.settings, seed: 7, profile: 'pins.yaml' };
    const own = ranAs({ directory: 'o' }, { target: { ...results.target, sandbox: true }, settings });
    const words = 'run a/b --sandbox --seed 7 --profile pins.yaml --out o-again';
    expect(runAgain(['a/b'], own)?.line).toBe(`npm run -s cardproof -- ${words}`);
  });

  it('repeat the flags that said where and how it was asked', () => {
    const flags = ['--customer-ids', 'A1,B 2', '--redact-people'];
    const words = "run a/b --customer-ids 'A1,B 2' --redact-people --out o-again";
    expect(runAgain(['a/b'], ranAs({ directory: 'o', flags }, uat))?.line).toBe(`npm run -s cardproof -- ${words}`);
  });

  it('judge a target of a fleet with the settings of its file', () => {
    const fleet = { kind: 'fleet', file: 'targets.yaml', target: 'north' } as const;
    expect(runAgain(['a/b'], ranAs({ directory: 'fleet-out/north', origin: fleet }))).toEqual({
      name: 'Run only this requirement (at most 400 requests)',
      line: 'npm run -s cardproof -- fleet run targets.yaml --only north --only-requirements a/b --out fleet-out-again',
    });
  });

  it('say that a target is production, without which it is refused', () => {
    const target = { ...results.target, environment: 'production' as const, sandbox: false };
    const fleet = { kind: 'fleet', file: 'targets.yaml', target: 'north' } as const;
    const lines = [
      ranAs({ directory: 'o' }, { ...uat, target }),
      ranAs({ directory: 'o/north', origin: fleet }, { ...uat, target }),
    ].map((one) => runAgain(['a/b'], one)?.line.replace('npm run -s cardproof -- ', ''));
    expect(lines).toEqual([
      'run a/b --i-know-this-is-production --out o-again',
      'fleet run targets.yaml --only north --only-requirements a/b --i-know-this-is-production --out o-again',
    ]);
  });

  it('say how much they are likely to send, and only the budget where the results do not tell', () => {
    const requests = { ...results.requests, again: { discovery: 30, own: { 'a/b': 9, 'a/c': 1 } } };
    expect(runAgain(['a/b'], { ...results, requests })?.name).toBe('Run only this requirement (about 39 requests)');
    expect(requestsAgain(['a/b', 'a/c', 'a/d'], { ...results, requests })).toBe('about 40 requests');
    expect(requestsAgain(['a/b'], { ...results, requests: { ...requests, budget: 35 } })).toBe('about 35 requests');
    expect(requestsAgain(['a/b'], results)).toBe('at most 400 requests');
    const smoked = { ...results, because: { ...results.because, smoke: true } } as Results;
    expect(requestsAgain(['a/b'], smoked), 'it has a budget of its own').toBe(
      'needs more requests than a smoke run sends',
    );
  });

  it('are not there for a requirement that is judged on every response: that is a whole run', () => {
    expect(runAgain(['transactions/total'], results)).not.toBeNull();
    expect(runAgain(['transactions/total', 'cardholder/email'], results)).toBeNull();
  });

  it('are not there for traffic, because nothing was sent', () => {
    const traffic = ranAs({ origin: { kind: 'traffic', responses: 12 } });
    expect([runAgain(['a/b'], traffic), replayAgain(traffic)]).toEqual([null, null]);
    expect([amountText(traffic), amountText(results)]).toEqual(['12 responses judged', '260 requests (budget 400)']);
  });
});
