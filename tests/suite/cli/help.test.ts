import type { Command } from 'commander';
import { describe, expect, it, inject } from 'vitest';
import { program } from '../../../cli/program.ts';
import { settings } from '../../../environment/settings/table.ts';
import { cardproof } from './process.ts';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const commands = program().commands.filter((one) => one.name() !== 'help');
const helpOf = (command: Command): string => {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) }).outputHelp();
  return text;
};

describe.each(commands.map((one): [string, Command] => [one.name(), one]))('cardproof %s --help', (name, command) => {
  it('describes the command and every option, and stands in a group', () => {
    expect(command.description()).not.toBe('');
    expect(command.helpGroup()).toMatch(/:$/);
    for (const option of command.options.filter(({ hidden }) => !hidden))
      expect(option.description, `${name} ${option.flags}`).not.toBe('');
  });

  it('has a heading for every option that is made from the tables', () => {
    if (name !== 'run' && name !== 'doctor') return;
    for (const option of command.options) expect(option.helpGroupHeading, option.flags).toMatch(/:$/);
  });
});

it('the help of a run has every heading once, names the variables, and ends with examples and exit codes', () => {
  const text = helpOf(program().commands.find((one) => one.name() === 'run') as Command);
  const headings = [...text.matchAll(/^([A-Z][^\n]*):$/gm)].map(([, heading]) => heading);
  expect(new Set(headings).size).toBe(headings.length);
  expect(headings).toEqual(
    expect.arrayContaining(['The target', 'When the run passes', 'What is written', 'Examples']),
  );
  const flat = text.replace(/\s+/g, ' ');
  for (const { variable, flag, commands: of } of Object.values(settings) as {
    variable: string | null;
    flag: string | null;
    commands?: readonly string[];
  }[]) {
    if (variable !== null && flag !== null && (of?.includes('run') ?? true)) expect(flat).toContain(`[${variable}]`);
  }
  expect(flat).toContain('set SUBSCRIPTION_KEY');
  expect(flat).toContain('Exit code: 0 passed, 1 failed');
});

describe.concurrent('at the prompt', () => {
  it.each([
    [['lst'], 'Did you mean list?'],
    [['run', '--sandbx'], 'Did you mean --sandbox?'],
  ])('%o is answered with a suggestion: exit 2', async (words, sentence) => {
    const ended = await cardproof(words);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain(sentence);
  });
});

const dist = dirname(inject('command'));

/** The packages that a file of the bundle loads, itself or by what it imports; not what it loads later, with `import()`. */
function packagesOf(path: string): readonly string[] {
  const files = new Set([join(dist, path)]);
  const packages = new Set<string>();
  for (const file of files) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?:.* from )?"([^"]+)";$/gm)) {
      if (name.startsWith('.')) files.add(join(dirname(file), name));
      else if (!name.startsWith('node:')) packages.add(name);
    }
  }
  return [...packages].sort();
}

it('what every start loads is what reads the command line', () => expect(packagesOf('cli.js')).toEqual(['commander']));

it.each(['list', 'explain'])('%s loads no library of a run', (name) =>
  expect(packagesOf(`commands/${name}.js`)).toEqual(['d3-array', 'leven']),
);

it('a run loads what sends; what judges, and what writes reports, only later', () => {
  const names = packagesOf('commands/run.js').map((path) => path.split('/')[0]);
  expect([...new Set(names)]).toEqual(['d3-array', 'dotenv', 'fast-check', 'leven', 'undici']);
  expect(packagesOf('commands/run.js')).not.toContain('undici');
});
