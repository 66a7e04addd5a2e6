import { describe, expect, it } from 'vitest';
import { replayAgain, runAgain } from '../../../reports/command.ts';
import { repetitionOf } from '../../../reports/repetition.ts';
import { amountText, type Run } from '../../../reports/view.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { emptyHeaderText } from '../../../spec/phrasing/causes.ts';
import type { Results } from '../../../spec/results.ts';
import { renamedIn } from '../../../spec/renamed.ts';
import { judgeInProcess, PROOF_CLOCK } from '../../proof/in-process.ts';
import { makeRun } from './fixtures.ts';

async function judged(fault: string): Promise<Run> {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, seed: 1, faults: [fault] });
  const run = await judgeInProcess(sandbox);
  await sandbox.close();
  return run;
}

/** The first finding of a requirement, and how it is repeated. */
function repeated(run: Run, id: string) {
  const row = run.results.requirements.find((one) => one.id === id);
  const [finding] = row?.findings ?? [];
  if (row === undefined || finding === undefined) throw new Error(`nothing found for ${id}`);
  return { row, finding, ...repetitionOf(row, finding, run) };
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
    const run = await judged('serialiser-snake-case');
    const { line, finding } = repeated(run, 'transaction/type');
    expect(line).toBe(finding.curl);
    expect(renamedIn(finding)).toEqual({ expected: 'transactionType', actual: 'transaction_type' });
    expect(renamedIn({ fact: { at: { in: 'status' }, kind: 'blank-text' } })).toBeNull();
  }, 60_000);

  it('says what the semicolon of an empty key does', () => {
    const made = makeRun('violates');
    const empty = made.exchanges.map((one) => ({ ...one, request: { ...one.request, key: 'empty' as const } }));
    const id = 'account-line/pending-no-balance';
    expect(repeated({ ...made, exchanges: empty }, id).notes).toContain(emptyHeaderText);
    expect(repeated(made, id).notes).not.toContain(emptyHeaderText);
  });

  it('says which id is a stand-in', async () => {
    const run = await judged('lookup-id-not-a-uuid');
    const results = { ...run.results, settings: { ...run.results.settings, redactPeople: true } };
    const { notes } = repeated({ ...run, results }, 'lookup/id');
    expect(notes.at(-1)).toMatch(/^\w+ is a stand-in: put in the real customerId, from CUSTOMER_IDS\.$/);
  }, 60_000);
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
    expect(runAgain('a/b', own)?.line).toBe('npm run -s cardproof -- run a/b --out cardproof-out-again');
    const odd = `npm run -s cardproof -- replay 'my run'\\''s' --out 'my run'\\''s-replayed'`;
    expect(replayAgain(ranAs({ directory: "my run's" }))).toBe(odd);
  });

  it('name the sandbox, the seed and the profile that the run had', () => {
    const settings = { ...results.settings, seed: 7, profile: 'pins.yaml' };
    const own = ranAs({ directory: 'o' }, { target: { ...results.target, sandbox: true }, settings });
    const words = 'run a/b --sandbox --seed 7 --profile pins.yaml --out o-again';
    expect(runAgain('a/b', own)?.line).toBe(`npm run -s cardproof -- ${words}`);
  });

  it('judge a target of a fleet with the settings of its file', () => {
    const fleet = { kind: 'fleet', file: 'targets.yaml', target: 'north' } as const;
    expect(runAgain('a/b', ranAs({ directory: 'fleet-out/north', origin: fleet }))).toEqual({
      name: 'Run only this rule',
      line: 'npm run -s cardproof -- fleet run targets.yaml --only north --only-rules a/b --out fleet-out-again',
    });
  });

  it('say that a target is production, without which it is refused', () => {
    const target = { ...results.target, environment: 'production' as const, sandbox: false };
    const fleet = { kind: 'fleet', file: 'targets.yaml', target: 'north' } as const;
    const lines = [
      ranAs({ directory: 'o' }, { ...uat, target }),
      ranAs({ directory: 'o/north', origin: fleet }, { ...uat, target }),
    ].map((one) => runAgain('a/b', one)?.line.replace('npm run -s cardproof -- ', ''));
    expect(lines).toEqual([
      'run a/b --i-know-this-is-production --out o-again',
      'fleet run targets.yaml --only north --only-rules a/b --i-know-this-is-production --out o-again',
    ]);
  });

  it('are not there for traffic, because nothing was sent', () => {
    const traffic = ranAs({ origin: { kind: 'traffic', responses: 12 } });
    expect([runAgain('a/b', traffic), replayAgain(traffic)]).toEqual([null, null]);
    expect([amountText(traffic), amountText(results)]).toEqual(['12 responses judged', '260 requests (budget 400)']);
  });
});
