import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Command, Option } from 'commander';
import { expect, inject, it } from 'vitest';
import { program } from '../../../cli/program.ts';
import { runFlags, runFlagsOf } from '../../../environment/settings/run-flags.ts';
import { memberOf, type Setting } from '../../../environment/settings/setting.ts';
import { settings } from '../../../environment/settings/table.ts';

const entries: readonly Setting<unknown>[] = Object.values(settings);
const commands = program().commands.flatMap((one) => [one, ...one.commands]);
const named = (name: string) => program().commands.find((one) => one.name() === name) as Command;
const longOf = (name: string) => named(name).options.map(({ long }) => long);

it.each(entries.map((one) => [one.variable ?? String(one.flag), one] as const))(
  'the setting %s has a variable and a flag of the same words, texts, and an example that it can read',
  (_, { variable, flag, read, example, help, documentation }) => {
    if (variable !== null && flag !== null)
      expect(flag.split(' ')[0]).toBe(`--${variable.toLowerCase().replaceAll('_', '-')}`);
    expect(read(example)).toHaveProperty('value');
    expect(help).not.toBe('');
    expect(documentation).toMatch(/\.$/);
  },
);

it('the members of the flags are what commander calls them', () => {
  const flags = [...runFlags, ...entries].flatMap(({ flag }) => flag ?? []);
  for (const flag of flags) expect(memberOf(flag)).toBe(new Option(flag).attributeName());
});

it('every command and every option is described, and stands below a heading', () => {
  for (const command of commands) {
    expect(command.description(), command.name()).not.toBe('');
    for (const { hidden, flags, description } of command.options)
      expect(hidden || description !== '', flags).toBe(true);
    if (command.parent?.parent === null) expect(command.helpGroup(), command.name()).toMatch(/:$/);
  }
  for (const option of ['run', 'doctor'].flatMap((name) => named(name).options))
    expect(option.helpGroupHeading, option.flags).toMatch(/:$/);
});

it('the help of a run has every heading once, names the variables, and ends with examples and exit codes', () => {
  let text = '';
  named('run')
    .configureOutput({ writeOut: (part) => (text += part) })
    .outputHelp();
  const headings = [...text.matchAll(/^([A-Z][^\n]*):$/gm)].map(([, heading]) => heading);
  expect(new Set(headings).size).toBe(headings.length);
  expect(headings).toEqual(
    expect.arrayContaining(['The target', 'When the run passes', 'What is written', 'Examples']),
  );
  const flat = text.replace(/\s+/g, ' ');
  const ofRun = entries.filter(({ flag, commands: of }) => flag !== null && (of?.includes('run') ?? true));
  for (const { variable } of ofRun) if (variable !== null) expect(flat).toContain(`[${variable}]`);
  for (const part of ['set SUBSCRIPTION_KEY', 'Exit code: 0 passed, 1 failed']) expect(flat).toContain(part);
});

it('each command takes its flags, and the key is no option of any', () => {
  const keys = commands.flatMap(({ options }) => options.flatMap(({ long }) => (/key$/.test(long ?? '') ? long : [])));
  expect([...new Set(keys)].sort()).toEqual(['--no-misplaced-key', '--public-key', '--signing-key']);
  expect(longOf('serve')).toEqual(['--seed', '--clock', '--port', '--fault', '--variant']);
  const onlyRun =
    '--redact-people --no-redact-people --out --strict --complete --smoke --format --quiet --profile --signing-key';
  expect(longOf('run')).toEqual(expect.arrayContaining(onlyRun.split(' ')));
  expect(longOf('doctor').filter((long) => onlyRun.split(' ').includes(long ?? ''))).toEqual([]);
});

const OUT = { out: 'cardproof-out' };
it.each([
  [{}, OUT],
  [{ CARDPROOF_OUT: ' a ', CARDPROOF_SANDBOX: '1' }, { out: 'a', sandbox: true }],
  [{ CARDPROOF_OUT: ' ', CARDPROOF_SANDBOX: '0', CARDPROOF_STRICT: 'no' }, OUT],
  [{ CARDPROOF_STRICT: 'YES', CARDPROOF_COMPLETE: 'true' }, { ...OUT, strict: true, complete: true }],
  [{ CARDPROOF_FORMAT: 'ctrf,har' }, { ...OUT, format: 'ctrf,har' }],
  [{ CARDPROOF_REDACT_PEOPLE: '0', CARDPROOF_MISPLACED_KEY: 'false' }, { ...OUT, redactPeople: false, misplacedKey: false }],
  [{ CARDPROOF_REDACT_PEOPLE: 'perhaps' }, OUT],
])('the flags of a run under Playwright: %o are %o', (env, flags) => expect(runFlagsOf(env)).toEqual(flags)); // prettier-ignore

/** The packages that a file of the bundle loads, itself or by what it imports; not what it loads later, with `import()`. */
function packagesOf(path: string): readonly string[] {
  const files = new Set([join(dirname(inject('command')), path)]);
  const packages = new Set<string>();
  for (const file of files) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?:.* from )?"([^"]+)";$/gm)) {
      if (name.startsWith('.')) files.add(join(dirname(file), name));
      else if (!name.startsWith('node:')) packages.add(name);
    }
  }
  return [...packages].sort();
}

it.each([
  ['every start loads what reads the command line', 'cli.js', ['commander']],
  ['list loads no library of a run', 'commands/list.js', ['d3-array', 'leven']],
  ['explain loads no library of a run', 'commands/explain.js', ['d3-array', 'leven']],
])('%s', (_, path, packages) => expect(packagesOf(path)).toEqual(packages));

it('a run loads what sends; what judges, and what writes reports, only later', () => {
  const names = packagesOf('commands/run.js');
  const owners = new Set(names.map((path) => path.split('/')[0]));
  expect([...owners]).toEqual(['d3-array', 'dotenv', 'fast-check', 'leven', 'undici']);
  expect(names).not.toContain('undici');
});
