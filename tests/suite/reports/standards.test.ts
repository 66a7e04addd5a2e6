import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ctrf } from '../../../reports/formats/ctrf.ts';
import { har } from '../../../reports/formats/har.ts';
import { junit } from '../../../reports/formats/junit.ts';
import { observedProfile } from '../../../reports/formats/observed-profile.ts';
import { json } from '../../../spec/exchange/json-tokens.ts';
import type { Run } from '../../../reports/view.ts';
import type { Gate } from '../../../spec/verdict/results.ts';
import { loadProfile } from '../../../environment/settings/profile.ts';
import { folder } from '../folder.ts';
import { makeRun } from './fixtures.ts';
import { poison } from './hostile.ts';
import { complaints, elementsIn, unescaped } from './standards.ts';

const violates = makeRun('violates');
const silent: Run['exchanges'] = violates.exchanges.map((exchange) => ({
  ...exchange,
  ask: { ...exchange.request, key: 'query' },
  url: `${exchange.url}&Ocp-Apim-Subscription-Key=[key]`,
  outcome: { kind: 'no-answer', why: 'timeout', message: 'no answer in time' },
}));

const runs: Readonly<Record<string, Run>> = {
  'that conforms': makeRun('conforms'),
  'of the sandbox': makeRun('conforms', { sandbox: true }),
  'that violates': violates,
  'that is strict': { ...violates, results: { ...violates.results, strict: true } },
  'that is inconclusive': makeRun('inconclusive'),
  'of chosen requirements': { ...violates, results: { ...violates.results, scope: 'partial' } },
  'without an answer': { ...violates, exchanges: silent },
  'without anything': { results: { ...violates.results, requirements: [], gaps: [] }, exchanges: [] },
  'of a hostile target': poison(violates),
};

describe.each(Object.entries(runs))('a run %s', (name, run) => {
  it('is HAR 1.2', () => expect(complaints.har(har(run))).toEqual([]));
  it('is CTRF', () => expect(complaints.ctrf(ctrf(run))).toEqual([]));
  it('is JUnit XML as Jenkins and pytest have it', async () => expect(await complaints.junit(junit(run))).toEqual([]));
  it('has results of the published schema', () => {
    const suite = violates.results.suite;
    expect(complaints.results(json({ ...run.results, suite }))).toEqual([]);
  });
  it('has a profile that pins every answer, and that a run accepts', () => {
    const answered = run.results.gaps.filter(({ answer }) => answer !== null);
    const pins = Object.fromEntries(answered.map(({ id, answer }) => [id, answer]));
    const path = join(folder(), 'profile.observed.yaml');
    writeFileSync(path, observedProfile(run));
    expect(parse(readFileSync(path, 'utf8'))).toMatchObject({ pins });
    if (name !== 'of a hostile target') expect(loadProfile(path)).toEqual({ pins, waivers: [] });
  });
});

const without = (text: string, ...path: readonly (string | number)[]): string => {
  const top = JSON.parse(text) as Record<string | number, unknown>;
  const owner = path.slice(0, -1).reduce((at, key) => at[key] as Record<string | number, unknown>, top);
  delete owner[path.at(-1) ?? ''];
  return JSON.stringify(top);
};
it('the standards themselves refuse what lacks a member, so that an empty answer of theirs means something', async () => {
  expect(complaints.har(without(har(violates), 'log', 'entries', 0, 'response', 'content'))).not.toEqual([]);
  expect(complaints.ctrf(without(ctrf(violates), 'results', 'summary', 'failed'))).not.toEqual([]);
  expect(complaints.results(without(json(violates.results), 'requirements', 0, 'status'))).not.toEqual([]);
  expect(await complaints.junit(junit(violates).replace('errors="0" skipped', 'skipped'))).not.toEqual([]);
  expect(await complaints.junit(junit(violates).replace('<testcase ', '<case '))).not.toEqual([]);
});

describe('JUnit and CTRF', () => {
  const casesOf = (run: Run) =>
    new Map(
      elementsIn(junit(run), 'testcase').map(({ attributes: { classname, name, time }, content }) => {
        const [failure, skipped] = ['failure', 'skipped'].map((one) => elementsIn(content, one)[0]?.attributes);
        const [output] = elementsIn(content, 'system-out');
        return [`${classname}/${name}`, { time, failure, skipped, output: unescaped(output?.content ?? '') }];
      }),
    );
  const testsOf = (run: Run) => {
    const { results } = JSON.parse(ctrf(run)) as {
      results: { tests: { name: string; status: string; message?: string; duration: number }[] };
    };
    return new Map(results.tests.map((one) => [one.name, one]));
  };

  const calm = makeRun('conforms');
  const [{ id } = { id: '' }] = calm.results.requirements;
  const failing = (reasons: Gate['reasons'], { results, exchanges } = calm): Run => {
    return { exchanges, results: { ...results, gate: { passed: false, reasons } } };
  };
  const stale = failing([{ kind: 'profile-out-of-date', facts: [{ kind: 'nothing-to-waive', id }] }]);
  const told = calm.results.requirements.map((row) => (row.id === id ? { ...row, status: 'violated' as const } : row));
  it.each<[what: string, run: Run, message: string | undefined]>([
    ['nothing failed', calm, undefined],
    ['a violation', failing([{ kind: 'violated', ids: ['x/y'] }], violates), undefined],
    ['an interruption', failing([{ kind: 'interrupted' }], violates), 'It was interrupted'],
    ['--complete', failing([{ kind: 'not-tested', ids: [id] }]), `--complete, 1 requirement not tested (${id})`],
    ['a profile', stale, `Your profile is out of date (${id}: the waiver is no longer needed)`],
    ['a profile, told', { ...stale, results: { ...stale.results, requirements: told } }, undefined],
  ])('fail a case of their own exactly if the gate failed and no failed requirement says why: %s', (_, run, message) => {
    const messages = [casesOf(run).get('run/gate')?.failure?.['message'], testsOf(run).get('gate')?.message];
    expect(messages).toEqual([message, message]);
  }); // prettier-ignore

  it.each([false, true])('tell the same of every requirement (strict: %s)', (strict) => {
    const run = { ...violates, results: { ...violates.results, strict } };
    const [cases, tests] = [casesOf(run), testsOf(run)];
    const expected = {
      ...{ passed: 'passed', violated: 'failed', waived: 'skipped', 'not-tested': 'skipped', answered: 'other' },
      warned: strict ? 'failed' : 'passed',
      changed: 'failed',
    };
    expect(cases.size).toBe(run.results.requirements.length);
    for (const { id, status, reason, findings } of run.results.requirements) {
      const [one, test] = [cases.get(id), tests.get(id)];
      expect(test?.status).toBe(expected[status]);
      expect(one?.failure !== undefined).toBe(expected[status] === 'failed');
      expect(one?.skipped !== undefined).toBe(expected[status] === 'skipped');
      if (one?.skipped !== undefined) expect(one.skipped['message']).toBe(`${status}: ${reason}`);
      if (one?.failure !== undefined) expect(one.failure['type']).toBe(status);
      if (findings.length > 0) expect(test?.message).toContain(findings[0]?.expected);
      expect(one?.output).toMatch(new RegExp(`^${status}`));
    }
    expect(new Set(run.results.requirements.map(({ status }) => status)).size).toBe(6);
  });

  it('show a waived mismatch, and the time that the requests of a check took', () => {
    const caused = (id: string) => violates.exchanges.filter(({ check }) => check === id);
    const row = violates.results.requirements.find(({ id, findings }) => findings.length > 0 && caused(id).length > 0);
    if (row === undefined) throw new Error('the fixture has no such row');
    const waived = { ...row, status: 'waived' as const, reason: 'ticket 123' };
    const run = { ...violates, results: { ...violates.results, requirements: [waived] } };
    const one = casesOf(run).get(row.id);
    expect(one?.output).toContain(row.findings[0]?.actual);
    const spent = caused(row.id).reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    expect(Number(one?.time)).toBeCloseTo(spent / 1000, 3);
    expect(testsOf(run).get(row.id)?.duration).toBe(Math.round(spent));
  });
});
