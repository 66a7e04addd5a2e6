import { Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { program } from '../../../cli/program.ts';
import { runFlags, runFlagsOf } from '../../../environment/settings/run-flags.ts';
import { memberOf, type Setting } from '../../../environment/settings/setting.ts';
import { settings } from '../../../environment/settings/table.ts';

const entries: readonly [string, Setting<unknown>][] = Object.entries(settings);
const optionsOf = (command: string): readonly Option[] =>
  program().commands.find((one) => one.name() === command)?.options ?? [];

describe.each(entries)('the setting %s', (_, { variable, flag, read, example, help, documentation }) => {
  it('has a variable, a flag and a member of the same words, and an example that it can read', () => {
    if (variable !== null && flag !== null) {
      expect(flag.split(' ')[0]).toBe(`--${variable.toLowerCase().replaceAll('_', '-')}`);
    }
    expect(read(example)).toHaveProperty('value');
    expect(help).not.toBe('');
    expect(documentation).toMatch(/\.$/);
  });
});

it('the members of the flags are what commander calls them', () => {
  const flags = [...runFlags, ...Object.values(settings)].flatMap(({ flag }) => (flag === null ? [] : [flag]));
  for (const flag of flags) expect(memberOf(flag)).toBe(new Option(flag).attributeName());
});

it('the key is no option of any command', () => {
  const commands = program().commands.flatMap((one) => [one, ...one.commands]);
  const known = commands.flatMap(({ options }) => options.map(({ long }) => long));
  const named = new Set(known.filter((long) => /key$/.test(long ?? '')));
  expect([...named].sort()).toEqual(['--no-misplaced-key', '--public-key', '--signing-key']);
});

it('each command takes its flags', () => {
  expect(optionsOf('serve').map(({ long }) => long)).toEqual(['--seed', '--clock', '--port', '--fault', '--variant']);
  const ofRun = optionsOf('run').map(({ long }) => long);
  const onlyRun = ofRun.filter((long) => !optionsOf('doctor').some((option) => option.long === long));
  const some =
    '--redact-people --no-redact-people --out --strict --complete --smoke --format --quiet --profile --signing-key';
  expect(onlyRun).toEqual(expect.arrayContaining(some.split(' ')));
});

it.each([
    [{}, { out: 'cardproof-out' }],
    [{ CARDPROOF_OUT: ' a ', CARDPROOF_SANDBOX: '1' }, { out: 'a', sandbox: true }],
    [{ CARDPROOF_OUT: ' ', CARDPROOF_SANDBOX: '0', CARDPROOF_STRICT: 'no' }, { out: 'cardproof-out' }],
    [{ CARDPROOF_STRICT: 'YES', CARDPROOF_COMPLETE: 'true' }, { out: 'cardproof-out', strict: true, complete: true }],
    [{ CARDPROOF_FORMAT: 'ctrf,har' }, { out: 'cardproof-out', format: 'ctrf,har' }],
    [{ CARDPROOF_REDACT_PEOPLE: '0' }, { out: 'cardproof-out', redactPeople: false }],
    [{ CARDPROOF_MISPLACED_KEY: 'false' }, { out: 'cardproof-out', misplacedKey: false }],
    [{ CARDPROOF_REDACT_PEOPLE: 'perhaps' }, { out: 'cardproof-out' }],
  ])('the flags of a run under Playwright: %o are %o', (env, flags) => expect(runFlagsOf(env)).toEqual(flags)); // prettier-ignore
