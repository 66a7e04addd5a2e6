import { describe, expect, it } from 'vitest';
import { explainCommand } from '../../../cli/commands/explain.ts';
import { listCommand } from '../../../cli/commands/list.ts';
import { faults, variants } from '../../../sandbox/api/catalogue.ts';
import { chosenIds } from '../../../runs/select.ts';
import { said } from '../reports/said.ts';
import { rows } from '../../../spec/verdict/requirements.ts';

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
    const { code, text } = await said(() => explainCommand('transactions-window'));
    expect(code).toBe(0);
    for (const id of chosenIds(['transactions-window'])) expect(text).toContain(id);
    expect(text).toContain('run them:    npm run -s cardproof -- run transactions-window');
    expect((await said(() => explainCommand('named-only'))).text).not.toContain('run them');
  });

  it.each([
    ['violatd', /did you mean violated/],
    ['transactions/limit-maximun', /did you mean transactions\/limit-maximum\?/],
    ['scop', /did you mean scope/],
  ])('%s is answered with what may have been meant', async (word, sentence) => {
    expect((await said(() => explainCommand(word))).code).toMatch(sentence);
  });
});
