import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { explainCommand } from '../../../cli/commands/explain.ts';
import { listCommand } from '../../../cli/commands/list.ts';
import { serveCommand } from '../../../cli/commands/serve.ts';
import { consoleSummary } from '../../../reports/formats/summary.ts';
import { statuses } from '../../../reports/view.ts';
import { meanings } from '../../../reports/glossary.ts';
import { html } from '../../../reports/html/report.tsx';
import { chosenIds } from '../../../runs/select.ts';
import { faults, variants } from '../../../sandbox/api/catalogue.ts';
import { rows } from '../../../spec/verdict/requirements.ts';
import { makeRun } from '../reports/fixtures.ts';
import { said } from '../reports/said.ts';

async function list(options: Parameters<typeof listCommand>[0]): Promise<string[][]> {
  const { code, text } = await said(() => listCommand(options));
  expect(code).toBe(0);
  const lines = text.trimEnd().split('\n');
  return lines.map((line) => line.split(/ {2,}/));
}

async function explained(word: string): Promise<string> {
  const { code, text } = await said(() => explainCommand(word));
  expect(code).toBe(0);
  return text;
}

it('list names every requirement in a line, with its level and its text, and what serve takes', async () => {
  expect(await list({})).toEqual(rows.map(({ id, level, text }) => [id, level, text]));
  expect(await list({ faults: true })).toEqual(faults.map(({ id, reveals }) => [id, reveals]));
  expect(await list({ variants: true })).toEqual(variants.map(({ id, permits }) => [id, permits]));
  expect((await said(() => listCommand({ faults: true, variants: true }))).code).toMatch(/leave out the other one/);
});

const [{ id: variant } = { id: '' }] = variants;
it.each<[string, readonly (string | RegExp)[], string?]>([
  ['transactions-window', [...chosenIds(['transactions-window']), /^run them: +npm run -s cardproof -- run transactions-window$/m]],
  ['named-only', ['(group of '], 'run them'],
  ['named-only/accounts', ['checked  not checked'], 'run it'],
  ['transactions/limit-maximum', [/^run it: npm run -s cardproof -- run transactions\/limit-maximum$/m]],
  ['account-line/pending-no-balance', [/finds:\n {2}pending-with-balance: /]],
  ['gap-input/limit-zero', ['level    '], 'defects of the sandbox'],
  ['pending-with-balance', [/^pending-with-balance {2}\(defect of the sandbox\)\n {2}\S/, 'it breaks: account-line/pending-no-balance', 'serve --fault pending-with-balance']],
  [variant, ['(permitted difference of the sandbox)', `serve --variant ${variant}`]],
])('explain %s says what it is and how to go on, and leaves out what there is not', async (word, parts, absent) => {
  const text = await explained(word);
  for (const part of parts) expect(text).toMatch(part);
  if (absent !== undefined) expect(text).not.toContain(absent);
}); // prettier-ignore

it.each(Object.entries(meanings))('explain %s: its meaning, what to do, and which page says more', async (word, is) => {
  const text = await explained(word);
  const kind = statuses.some((status) => status === word) ? '(status of a requirement)' : '(verdict of a run)';
  for (const part of [kind, is.is, is.not, ...is.steps]) expect(text).toContain(part);
  const [, page = '', section] = /^more: (.+)#(.+)$/m.exec(text) ?? [];
  expect(section).toBe(word);
  expect(readFileSync(page, 'utf8')).toContain(`## ${word}\n\n> ${is.is}\n`);
});

it('what there is not is answered with what may have been meant', async () => {
  expect(() => explainCommand('toString')).toThrow('there is no requirement or group toString');
  expect(() => explainCommand('violatd')).toThrow(/did you mean violated/);
  expect(() => explainCommand('pending-with-balanc')).toThrow(/did you mean pending-with-balance/);
  await expect(serveCommand({ port: '0', fault: ['pending-with-balanc'], variant: [] })).rejects.toThrow(
    /^there is no fault pending-with-balanc\b.* did you mean pending-with-balance, /,
  );
});

it.each(['conforms', 'violates', 'inconclusive'] as const)('a run that %s says where to read on', (verdict) => {
  const run = makeRun(verdict);
  const { results } = run;
  const text = consoleSummary(results, { color: false, verbose: verdict === 'violates' });
  expect(text).toMatch(new RegExp(`^Help +(?:npm run -s|npx) cardproof (?:-- )?explain ${verdict}$`, 'm'));
  const page = html(run);
  for (const { status } of results.requirements) expect(page, status).toContain(`. ${meanings[status].is}`);
  const requirements = results.requirements.map((row) => {
    return { ...row, findings: row.findings.map((finding) => ({ ...finding, curl: '' })) };
  });
  const withoutRequest = consoleSummary({ ...results, requirements }, { color: false });
  expect([/^ +curl /m.test(text), /^ +curl /m.test(withoutRequest)]).toEqual([verdict === 'violates', false]);
});
