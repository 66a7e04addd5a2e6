import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { causesOf } from '../../../spec/evidence/causes.ts';
import { consoleSummary } from '../../../reports/formats/summary.ts';
import { markdown } from '../../../reports/formats/summary.ts';
import { html } from '../../../reports/html/report.tsx';
import { observedProfile } from '../../../reports/formats/observed-profile.ts';
import { plain, visible } from '../../../reports/escape.ts';
import { formats } from '../../../reports/files.ts';
import { forms, formsOf, writeReports } from '../../../reports/write.ts';
import type { Verdict } from '../../../spec/verdict/results.ts';
import { writeWhole } from '../../../environment/private-files.ts';
import { folder } from '../folder.ts';
import { makeRun } from './fixtures.ts';
import { dangerous, obeyed, poison } from './hostile.ts';
import { complaints } from './standards.ts';
import { resultsIn } from '../../../runs/stored.ts';

const complaintsOf = (results: unknown) => complaints.results(JSON.stringify(results));
const verdicts: readonly Verdict[] = ['conforms', 'violates', 'inconclusive'];
const violates = makeRun('violates');
const poisoned = poison(violates);

describe('plain text', () => {
  it('shows what a terminal would obey and loses nothing else', () => {
    expect(visible('a\u001b[31m\u202eb\ud800\n')).toBe('a\\x1b[31m\\u202eb\\ud800\n');
    expect(visible('naïve 😀 名')).toBe('naïve 😀 名');
  });
  it('is one line that no CI runner takes as a command', () => {
    expect(plain('::set-output name=x::y')).toBe(': :set-output name=x::y');
    expect(plain('  ::error::x')).toBe('  : :error::x');
    expect(plain('a\n::error::x')).toBe('a\\n::error::x');
    expect(plain('##vso[a] ##[b] ##teamcity[c]')).toBe('# #vso[a] # #[b] # #teamcity[c]');
    expect(plain(':::x')).not.toMatch(/^\s*::/);
  });
});

describe.each(verdicts)('a run that %s', (verdict) => {
  const run = makeRun(verdict, { sandbox: verdict === 'conforms' });
  it('has results that may not have another member', () =>
    expect(complaintsOf({ ...run.results, extra: 1 })).toHaveLength(1));
  it('has results whose facts are kept, and which an older version wrote without; the verdict has its fact', () => {
    const { because, ...others } = run.results;
    const bare = JSON.stringify(others, (name, value: unknown) =>
      ['because', 'obstacles', 'fact'].includes(name) ? undefined : value,
    );
    const old = JSON.stringify({ ...(JSON.parse(bare) as object), because });
    expect(complaints.results(bare)).toHaveLength(1);
    expect(complaints.results(old)).toEqual([]);
    expect(resultsIn(old, 'old.json').requirements.every(({ obstacles }) => obstacles.length === 0)).toBe(true);
    for (const other of [{ open: 0 }, null]) expect(complaintsOf({ ...run.results, because: other })).not.toEqual([]);
  });
  it('says the verdict first, then what is broken, the gate and what next, on one screen', () => {
    const text = consoleSummary(run.results, { color: false });
    const lines = text.trimEnd().split('\n');
    expect(lines[0]).toContain({ conforms: 'CONFORMS', violates: 'VIOLATES', inconclusive: 'INCONCLUSIVE' }[verdict]);
    expect(lines[0]?.includes('sandbox, not your environment')).toBe(verdict === 'conforms');
    const gate = {
      conforms: 'This run passed',
      violates: 'failed: 4 requirements violated, probably 1 defect',
      inconclusive: 'failed',
    }[verdict];
    const parts =
      verdict === 'violates'
        ? ['What is broken', 'impact ', 'required ', gate, 'Next: ']
        : [gate, run.results.why, 'Next: '];
    const places = parts.map((part) => text.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(text).toContain(run.results.next);
    expect(text).toContain(
      verdict === 'violates'
        ? '2 mandatory requirements (scope/foreign-cardholder, scope/foreign-customer) were not tested'
        : run.results.why,
    );
    expect(lines.some((line) => line.includes('run transactions-window/start-inclusive --seed 20261121 --out '))).toBe(
      verdict === 'violates',
    );
    expect(lines.length).toBeLessThanOrEqual(verdict === 'conforms' ? 12 : 25);
  });
  it('says what is broken before anything else on the page and in Markdown', () => {
    const [page, summary] = [html(run), markdown(run)];
    expect(page.includes('class="defect"')).toBe(verdict === 'violates');
    if (verdict !== 'violates') return;
    expect(page).toMatch(
      /class="defect"(?:(?!class="gate).)*class="why">[^<]*Seen (?:in|\d)(?:(?!class="gate).)*class="gate/s,
    );
    expect(summary).toMatch(/^A window that starts.*\.\n\nThis run failed/m);
  });
  it('leaves nothing out with --verbose', () => {
    const text = consoleSummary(run.results, { color: false, verbose: true });
    expect(text).toContain('Limits of this result');
    if (verdict === 'violates')
      for (const { lead } of causesOf(run.results.requirements)) expect(text).toContain(lead.id);
    if (verdict === 'conforms') expect(text).toContain('Open questions answered');
  });
});

it('a finding with three commands, and many others, are on one screen', () => {
  const [lead] = violates.results.requirements.filter(({ findings }) => findings.length > 0);
  const [finding] = lead?.findings ?? [];
  if (lead === undefined || finding === undefined) throw new Error('nothing is broken');
  const requests = [1, 2, 3].map((n) => ({
    exchange: `e000${n}`,
    curl: `curl ${n}`,
    role: { as: 'repeated' } as const,
  }));
  const one = { ...lead, findings: [{ ...finding, requests }] };
  const others = violates.results.requirements
    .filter(({ status }) => status === 'passed')
    .slice(0, 30)
    .map((row) => ({ ...row, status: 'warned' as const, findings: [finding], findingsTotal: 1 }));
  const results = { ...violates.results, requirements: [one, ...others] };
  const text = consoleSummary(results, { color: false });
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(25);
  for (const { curl } of requests) expect(text).toContain(curl);
  expect(text).toMatch(/also +30 more requirements: /);
});

describe('hostile strings in every member', () => {
  it.each(forms)('%s has no dangerous character', (_, make) => {
    const text = make(poisoned);
    expect(dangerous.exec(text)).toBeNull();
    expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
  });
  it('never starts a console line as a CI command or colours it', () => {
    const text = consoleSummary(poisoned.results, { color: false });
    expect(dangerous.exec(text)).toBeNull();
    expect(text).not.toMatch(obeyed);
  });
});

it('the observed profile pins every answer, each under its question, and survives the round trip', () => {
  for (const run of [violates, poisoned]) {
    const expected = run.results.gaps.filter((gap) => gap.answer !== null);
    const profile = parse(observedProfile(run)) as { pins: Record<string, string> };
    expect(Object.keys(profile.pins)).toHaveLength(expected.length);
    for (const gap of expected) expect(profile.pins[gap.id]).toBe(gap.answer);
  }
});

it('writing leaves every form and no temporary file', () => {
  const directory = folder();
  writeReports(directory, violates);
  expect(readdirSync(directory).sort()).toEqual(
    formsOf([])
      .map(([file]) => file)
      .sort(),
  );
  writeReports(directory, violates, formats);
  expect(readdirSync(directory).sort()).toEqual(forms.map(([file]) => file).sort());
  expect(JSON.parse(readFileSync(join(directory, 'results.json'), 'utf8'))).toEqual(violates.results);
});

it('a file is written whole, in place of the old one', () => {
  const at = folder();
  const path = join(at, 'a.txt');
  writeWhole(path, 'old');
  writeWhole(path, 'new');
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['new', 0o600]);
  expect(readdirSync(at)).toEqual(['a.txt']);
});

it('nothing is left of a file that could not be written', () => {
  const at = folder();
  mkdirSync(join(at, 'a.txt/inside'), { recursive: true });
  expect(() => writeWhole(join(at, 'a.txt'), 'text')).toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
  expect(readdirSync(at)).toEqual(['a.txt']);
});

it('two processes with the same id, each in its container, do not disturb each other', () => {
  const at = folder();
  const path = join(at, 'a.txt');
  mkdirSync(`${path}.${process.pid}.tmp`);
  writeWhole(path, 'text');
  expect(readFileSync(path, 'utf8')).toBe('text');
});
