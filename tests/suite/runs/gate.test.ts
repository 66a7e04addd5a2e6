import { expect, it } from 'vitest';
import { consoleSummary } from '../../../reports/formats/summary.ts';
import { forms } from '../../../reports/write.ts';
import { NO_PROFILE, type Profile } from '../../../spec/verdict/verdict-reason.ts';
import { judgePlanted } from '../../proof/in-process.ts';
import { recorded } from '../recorded-runs.ts';

const BALANCE = 'account-line/pending-no-balance';
const waiving = (requirement: string): Profile => ({
  ...NO_PROFILE,
  waivers: [{ requirement, until: '2026-12-31', why: 'ticket 1' }],
});
const pinning: Profile = { ...NO_PROFILE, pins: { 'gap-input/limit-zero': 'never so' } };

it.each<[string, Profile, readonly string[], readonly string[], string, number, string]>([
  ['a waived violation', waiving(BALANCE), ['pending-with-balance'], [BALANCE], 'violates', 0,
    `run passed: 1 violation is waived (${BALANCE})`],
  ['a waiver with nothing left', waiving('find/id-known'), [], ['find/id-known'], 'conforms', 1,
    'your profile is out of date (find/id-known: the waiver is no longer needed)'],
  ['a pin that differs', pinning, [], ['gap-input/limit-zero', 'find/id-known'], 'conforms', 1,
    'your profile is out of date (gap-input/limit-zero: never so is pinned'],
])('%s: verdict and gate, in every form', async (_, profile, faults, ids, verdict, exitCode, sentence) => {
  const run = await judgePlanted({ faults }, { budget: 60 }, ids, { profile });
  expect(run.results).toMatchObject({ verdict, exitCode, gate: { passed: exitCode === 0 } });
  expect(consoleSummary(run.results, { color: false })).toContain(sentence);
  const telling = forms.filter(([name]) => /junit|ctrf|index/.test(name));
  expect(telling.map(([name, make]) => [name, make(run).includes(sentence)])).toEqual(
    telling.map(([name]) => [name, true]),
  );
  const summary = forms.find(([name]) => name === 'summary.md')?.[1](run) ?? '';
  expect(summary).toMatch(exitCode === 0 ? /run passed/ : /your profile is out of date/);
}, 60_000); // prettier-ignore

// That it fails if something is missing: tests/suite/spec/verdict-decision.test.ts.
it('--complete is reachable, within 400 requests', async () => {
  const { results } = await recorded({});
  expect(results).toMatchObject({ verdict: 'conforms', scope: 'full', complete: true, exitCode: 0 });
  expect(results.requests.sent).toBeLessThanOrEqual(400);
}, 90_000);

it.each([
  ['transactions-none', 'no transactions.'],
  ['credentials-none', 'no credentials.'],
  ['types-none', 'no credential types, no credentials.'],
])(
  'an institution with %s is inconclusive: nothing to examine',
  async (variant, missing) => {
    const { results } = await judgePlanted({ variants: [variant] }, { budget: 60 });
    expect(results).toMatchObject({ verdict: 'inconclusive', exitCode: 3 });
    expect(results.why).toBe(`No data to examine: the target returned ${missing}`);
  },
  90_000,
);
