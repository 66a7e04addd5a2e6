import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explainCommand } from '../../../cli/commands/explain.ts';
import { listCommand } from '../../../cli/commands/list.ts';
import { serveCommand } from '../../../cli/commands/serve.ts';
import { consoleSummary } from '../../../reports/formats/summary.ts';
import { meanings } from '../../../reports/glossary.ts';
import { html } from '../../../reports/html/report.tsx';
import { chosenIds } from '../../../runs/select.ts';
import { faults, variants } from '../../../sandbox/api/catalogue.ts';
import { rows } from '../../../spec/verdict/requirements.ts';
import { variantIds } from '../../proof/prove.ts';
import { makeRun } from '../reports/fixtures.ts';
import { said } from '../reports/said.ts';

const list = async (groups: readonly string[], options: Parameters<typeof listCommand>[1] = {}) => {
  const { code, text } = await said(() => listCommand(groups, options));
  expect(code).toBe(0);
  return text.trimEnd().split('\n');
};

describe('cardproof list', () => {
  it('names every requirement in a line, with its level and its text', async () => {
    const lines = await list([]);
    expect(lines).toHaveLength(rows.length);
    for (const [at, { id, level, text }] of rows.entries()) {
      expect(lines[at]?.split(/ {2,}/)).toEqual([id, level, text]);
    }
  });

  it('names those of groups and of a level, each once', async () => {
    const lines = await list(['transactions-window', 'transactions-window/within'], { level: 'must' });
    const wanted = rows.filter(({ id, level }) => id.startsWith('transactions-window/') && level === 'must');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(wanted.map(({ id }) => id));
  });

  it('names what serve takes', async () => {
    expect(await list([], { faults: true })).toHaveLength(faults.length);
    expect(await list([], { variants: true })).toHaveLength(variants.length);
  });

  it.each([
    [['transaction-window'], {}, /did you mean transactions-window/],
    [[], { level: 'most' }, /there is no level most: it is must, should or gap/],
    [['scope'], { faults: true }, /leave out groups/],
    [[], { faults: true, variants: true }, /leave out groups/],
  ] as const)('refuses %o %o', async (groups, options, sentence) => {
    expect((await said(() => listCommand(groups, options))).code).toMatch(sentence);
  });
});

describe('cardproof explain', () => {
  it('of a group names its requirements and how to go on', async () => {
    const text = await explained('transactions-window');
    for (const id of chosenIds(['transactions-window'])) expect(text).toContain(id);
    expect(text).toContain('run them:    npm run -s cardproof -- run transactions-window');
    expect(await explained('named-only')).not.toContain('run them');
  });

  it.each([
    ['violatd', /did you mean violated/],
    ['transactions/limit-maximun', /did you mean transactions\/limit-maximum\?/],
    ['scop', /did you mean scope/],
  ])('%s is answered with what may have been meant', async (word, sentence) => {
    expect((await said(() => explainCommand(word))).code).toMatch(sentence);
  });
});

async function explained(word: string): Promise<string> {
  const { code, text } = await said(() => explainCommand(word));
  expect(code).toBe(0);
  return text;
}

it.each(Object.entries(meanings))(
  'explain %s says what it means, what to do, and which page says more',
  async (word, meaning) => {
    const text = await explained(word);
    for (const part of [meaning.of, meaning.is, meaning.not, ...meaning.steps]) expect(text).toContain(part);
    const [, page = '', section] = /^more: (.+)#(.+)$/m.exec(text) ?? [];
    expect(section).toBe(word);
    expect(readFileSync(page, 'utf8')).toContain(`## ${word}\n\n> ${meaning.is}\n`);
  },
);

it('explain still takes a requirement, and refuses what is neither', async () => {
  expect(await explained('transactions/limit-maximum')).toContain(
    'run it: npm run -s cardproof -- run transactions/limit-maximum',
  );
  expect(() => explainCommand('toString')).toThrow('there is no requirement or group toString');
});

it('explain leaves out what there is not: defects of an open question, a run of what has no check', async () => {
  expect(await explained('account-line/pending-no-balance')).toMatch(/finds:\n {2}pending-with-balance: /);
  expect(await explained('gap-input/limit-zero')).not.toContain('defects of the sandbox');
  expect(await explained('named-only/accounts')).not.toContain('run it');
});

it('a fault that there is not is answered with the nearest', async () => {
  const options = { port: '0', fault: ['pending-with-balanc'], variant: [] };
  await expect(serveCommand(options)).rejects.toThrow(
    /^there is no fault pending-with-balanc\b.* did you mean pending-with-balance, /,
  );
});

it.each(['conforms', 'violates', 'inconclusive'] as const)('the console of a run that %s names the page', (verdict) => {
  const text = consoleSummary(makeRun(verdict).results, { color: false, verbose: verdict === 'violates' });
  expect(text).toMatch(new RegExp(`^Help +(?:npm run -s|npx) cardproof (?:-- )?explain ${verdict}$`, 'm'));
});

it('a finding without a request has no line to repeat it', () => {
  const { results } = makeRun('violates');
  const requirements = results.requirements.map((row) => ({
    ...row,
    findings: row.findings.map((finding) => ({ ...finding, curl: '' })),
  }));
  expect(consoleSummary(results, { color: false })).toMatch(/^ +curl /m);
  expect(consoleSummary({ ...results, requirements }, { color: false })).not.toMatch(/^ +curl /m);
});

it('the report says of each requirement what its status means', () => {
  const run = makeRun('violates');
  const page = html(run);
  for (const { status } of run.results.requirements) {
    expect(page, status).toContain(`. ${meanings[status].is}`);
  }
});

it('explain says what a defect or a permitted difference of the sandbox is, and how to try it', async () => {
  const fault = await explained('pending-with-balance');
  expect(fault).toMatch(/^pending-with-balance {2}\(defect of the sandbox\)\n {2}\S/);
  expect(fault).toContain('it breaks: account-line/pending-no-balance');
  expect(fault).toContain('serve --fault pending-with-balance');
  const [variant = ''] = variantIds;
  expect(await explained(variant)).toContain(`serve --variant ${variant}`);
});
