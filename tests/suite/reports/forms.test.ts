import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { causesOf } from '../../../spec/evidence/causes.ts';
import { annotations, outputsOf } from '../../../reports/formats/annotations.ts';
import { consoleSummary, markdown } from '../../../reports/formats/summary.ts';
import { html } from '../../../reports/html/report.tsx';
import { plain, visible } from '../../../reports/escape.ts';
import { formats } from '../../../reports/files.ts';
import { forms, formsOf, writeReports } from '../../../reports/write.ts';
import type { Verdict } from '../../../spec/verdict/results.ts';
import { writeWhole } from '../../../environment/private-files.ts';
import { resultsIn } from '../../../runs/stored.ts';
import { folder } from '../folder.ts';
import { makeRun } from './fixtures.ts';
import { dangerous, obeyed, poison } from './hostile.ts';
import { complaints } from './standards.ts';

const violates = makeRun('violates');
const { requirements } = violates.results;
const poisoned = poison(violates);
const screenOf = (of: typeof violates.results, verbose = false): string =>
  consoleSummary(of, { color: false, verbose });

it.each([
  ['a\u001b[31m\u202eb\ud800\n', 'a\\x1b[31m\\u202eb\\ud800\n', visible],
  ['naïve 😀 名', 'naïve 😀 名', visible],
  ['::set-output name=x::y', ': :set-output name=x::y', plain],
  ['  ::error::x', '  : :error::x', plain],
  ['a\n::error::x', 'a\\n::error::x', plain],
  [':::x', ': ::x', plain],
  ['##vso[a] ##[b] ##teamcity[c]', '# #vso[a] # #[b] # #teamcity[c]', plain],
])('what a terminal or a CI runner would obey is shown, and nothing else is lost: %j', (text, shown, form) =>
  expect(form(text)).toBe(shown),
);

it('results may not have another member; older ones lack facts, but have that of their verdict', () => {
  const complaintsOf = (results: unknown) => complaints.results(JSON.stringify(results));
  const { because, ...others } = violates.results;
  expect(complaintsOf({ ...violates.results, extra: 1 })).toHaveLength(1);
  const bare = JSON.stringify(others, (name, value: unknown) =>
    ['because', 'obstacles', 'fact'].includes(name) ? undefined : value,
  );
  const old = { ...(JSON.parse(bare) as object), because };
  expect(complaints.results(bare)).toHaveLength(1);
  expect(complaintsOf(old)).toEqual([]);
  const read = resultsIn(JSON.stringify(old), 'old.json');
  expect(read.requirements.every(({ obstacles }) => obstacles.length === 0)).toBe(true);
  for (const other of [{ open: 0 }, null])
    expect(complaintsOf({ ...violates.results, because: other })).not.toEqual([]);
});

it.each<[verdict: Verdict, lines: number, isSandbox: boolean, parts: string[]]>([
  ['conforms', 12, true, ['CONFORMS', 'This run passed', makeRun('conforms').results.why, 'Next: ']],
  ['inconclusive', 25, false, ['INCONCLUSIVE', 'failed', makeRun('inconclusive').results.why, 'Next: ']],
  ['violates', 25, false, [
    ...['VIOLATES', 'What is broken', 'impact ', 'required ', 'failed: 4 requirements violated, probably 1 defect'],
    '2 mandatory requirements (scope/foreign-cardholder, scope/foreign-customer) were not tested', 'Next: ',
  ]],
])('of a run that %s, the verdict is first, then what is broken, the gate and what next, on one screen', (verdict, most, sandbox, parts) => {
  const { results } = makeRun(verdict, { sandbox });
  const lines = screenOf(results).trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(most);
  expect([lines[0]?.includes(parts[0] ?? ''), lines[0]?.includes('sandbox, not your environment')]).toEqual([true, sandbox]);
  const places = parts.map((part) => screenOf(results).indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  expect(screenOf(results)).toContain(results.next);
  const command = 'run transactions-window/start-inclusive --seed 20261121 --out ';
  expect(lines.some((line) => line.includes(command))).toBe(verdict === 'violates');
  expect(html({ results, exchanges: [] }).includes('class="defect"')).toBe(verdict === 'violates');
}); // prettier-ignore

it('what is broken is said before anything else on the page and in Markdown, and wholly with --verbose', () => {
  const before = /class="defect"(?:(?!class="gate).)*class="why">[^<]*Seen (?:in|\d)(?:(?!class="gate).)*class="gate/s;
  expect(html(violates)).toMatch(before);
  expect(markdown(violates)).toMatch(/^A window that starts.*\.\n\nThis run failed/m);
  const text = screenOf(violates.results, true);
  for (const part of ['Limits of this result', ...causesOf(requirements).map(({ lead }) => lead.id)])
    expect(text).toContain(part);
  expect(screenOf(makeRun('conforms').results, true)).toContain('Open questions answered');
});

it('a finding with three commands, and many others, are on one screen', () => {
  const [lead] = requirements.filter(({ findings }) => findings.length > 0);
  const [finding] = lead?.findings ?? [];
  if (lead === undefined || finding === undefined) throw new Error('nothing is broken');
  const requests = ['curl 1', 'curl 2', 'curl 3'].map((curl) => ({ exchange: curl, curl, role: { as: 'repeated' } as const }));
  const warned = { status: 'warned', findings: [finding], findingsTotal: 1 } as const;
  const others = requirements.filter(({ status }) => status === 'passed').slice(0, 30);
  const all = [{ ...lead, findings: [{ ...finding, requests }] }, ...others.map((row) => ({ ...row, ...warned }))];
  const text = screenOf({ ...violates.results, requirements: all });
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(25);
  for (const { curl } of requests) expect(text).toContain(curl);
  expect(text).toMatch(/also +30 more requirements: /);
}); // prettier-ignore

it.each(forms)('of hostile strings in every member, %s has no dangerous character', (_, make) => {
  const text = make(poisoned);
  expect(dangerous.exec(text)).toBeNull();
  expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
});

it('of hostile strings in every member, the console never starts a line as a CI command or colours it', () => {
  expect(dangerous.exec(screenOf(poisoned.results))).toBeNull();
  expect(screenOf(poisoned.results)).not.toMatch(obeyed);
});

it.each(forms.filter(([file]) => file !== 'results.json'))('%s says if it was only the sandbox', (_, make) => {
  const said = [true, false].map((sandbox) => make(makeRun('conforms', { sandbox })));
  expect(said.map((text) => /not your environment/i.test(text))).toEqual([true, false]);
});

it('writing leaves every form and no temporary file', () => {
  const directory = folder();
  for (const asked of [[], formats]) {
    writeReports(directory, violates, asked);
    expect(readdirSync(directory).sort()).toEqual(formsOf(asked).map(([file]) => file).sort());
  }
  expect(JSON.parse(readFileSync(join(directory, 'results.json'), 'utf8'))).toEqual(violates.results);
}); // prettier-ignore

it('a file is written whole, in place of the old one, also beside another process; nothing is left of one that cannot be', () => {
  const at = folder();
  const path = join(at, 'a.txt');
  for (const text of ['old', 'new']) writeWhole(path, text);
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777, readdirSync(at)]).toEqual(['new', 0o600, ['a.txt']]);
  // Another process with the same id, in its container.
  mkdirSync(`${path}.${process.pid}.tmp`);
  writeWhole(path, 'text');
  expect(readFileSync(path, 'utf8')).toBe('text');
  const other = folder();
  mkdirSync(join(other, 'a.txt/inside'), { recursive: true });
  expect(() => writeWhole(join(other, 'a.txt'), 'text')).toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
  expect(readdirSync(other)).toEqual(['a.txt']);
}); // prettier-ignore

const linesOf = (results: typeof violates.results, pipeline: 'github' | 'azure') =>
  annotations(results, pipeline).trimEnd().split('\n');

it('the annotation of the verdict comes first, and its level says whether the run failed', () => {
  const first = (verdict: Verdict) => linesOf(makeRun(verdict).results, 'github')[0];
  const levels = (['conforms', 'violates', 'inconclusive'] as const).map((one) => first(one)?.split(' title=cardproof')[0]);
  expect(levels).toEqual(['::notice', '::error', '::error']);
}); // prettier-ignore

it('no level has more annotations than GitHub shows', () => {
  const [one] = requirements.flatMap((row) => row.findings.map((finding) => ({ ...row, findings: [finding] })));
  // A kind of mismatch that is no sign of a common cause.
  const fact = { kind: 'paging-present', at: { in: 'status' } } as const;
  const many = Array.from({ length: 30 }, (_, at) => {
    return { ...(one ?? requirements[0]!), id: `find/fake-${at}`, findings: [{ ...one!.findings[0]!, fact }] };
  });
  const lines = linesOf({ ...violates.results, requirements: many }, 'github');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(Array(10).fill('::error'));
  expect(lines.at(-1)).toContain('cardproof%3A and 22 more');
});

it('the outputs of the step are words from closed lists', () => {
  const { results } = violates;
  expect(outputsOf(results, 'github')).toBe('verdict=violates\npassed=false\nscope=full\nexit-code=1\n');
  expect(linesOf(results, 'azure')).toContain('##vso[task.setvariable variable=cardproof.verdict]violates');
});

it('a hostile target can neither end a line of an annotation nor begin a command', () => {
  for (const line of linesOf(poisoned.results, 'github')) {
    expect(line).toMatch(/^::(error|warning|notice) title=[^:,\r\n]+::[^\r\n]*$/);
    expect(line).not.toMatch(/##\[|##vso\[/);
  }
  const ours = /^##vso\[task\.(?:logissue type=\w+|setvariable variable=[\w.-]+)\]/;
  for (const line of linesOf(poisoned.results, 'azure')) expect(line.replace(ours, '')).not.toMatch(/##vso\[|\r/);
});
