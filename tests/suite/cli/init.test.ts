import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { parse as parseEnvironment } from 'dotenv';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { folderAt } from '../../../cli/init/folder.ts';
import { writeAll } from '../../../cli/init/writing.ts';
import { loadProfile } from '../../../environment/settings/profile.ts';
import { fileWith, folder } from '../folder.ts';
import { ownSandbox } from '../own-sandbox.ts';
import { keyPair } from '../runs/left.ts';
import { environmentOf } from '../../proof/alone.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { cardproof, commandLine, inProcess } from './process.ts';

const sandbox = await ownSandbox();
const env = environmentOf(sandbox, PROOF_CLOCK);

/** A folder that looks like the top of a repository. */
function repository(): string {
  const at = folder();
  mkdirSync(join(at, '.git'));
  return at;
}
const textIn = (at: string, file: string): string => readFileSync(join(at, file), 'utf8');
const init = (at: string, words: readonly string[], variables = env) => inProcess(['init', ...words], variables, at);

describe('cardproof init without a terminal', () => {
  it('writes the settings, a profile and a workflow, and runs the doctor', async () => {
    const at = repository();
    const ended = await cardproof(['init', '--ci', 'github'], env, at);
    expect(ended, ended.stdout).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain('ready      you can start a run');
    const { CLOCK: _, ...written } = env;
    expect(parseEnvironment(textIn(at, '.env'))).toEqual({ ...written, PROFILE: 'profile.yaml' });
    expect(statSync(join(at, '.env')).mode & 0o777).toBe(0o600);
    expect(textIn(at, '.gitignore')).toMatch(
      /^\.env\nsigning-key\n[^]*cardproof-out\/\ncardproof-traffic\/\nfleet-out\//,
    );
    expect(textIn(at, 'profile.yaml')).toMatch(/^# yaml-language-server: \$schema=\.\/node_modules\/cardproof\/spec/);
    loadProfile(join(at, 'profile.yaml'));
    loadProfile(fileWith(textIn(at, 'profile.yaml').replaceAll(/^#(?=  )/gm, ''), 'profile.yaml'));
    expect(textIn(at, '.env')).toContain('(npx cardproof run --help lists all)');
    const everything = readdirSync(at, { recursive: true, encoding: 'utf8' }).filter((path) =>
      statSync(join(at, path)).isFile(),
    );
    const holders = everything.filter((path) => textIn(at, path).includes(sandbox.key));
    expect(holders).toEqual(['.env']);
    expect(ended.stdout + ended.stderr).not.toContain(sandbox.key);
  });

  it.each<[string, (at: string, elsewhere: string) => unknown]>([
    ['.env', (at, elsewhere) => symlinkSync(join(elsewhere, 'env'), join(at, '.env'))],
    ['profile.yaml', (at, elsewhere) => symlinkSync(join(elsewhere, 'profile'), join(at, 'profile.yaml'))],
    ['a workflow', (at, elsewhere) => symlinkSync(elsewhere, join(at, '.github'))],
    ['a pipe', (at) => spawnSync('mkfifo', [join(at, '.env')])],
    ['a folder', (at) => mkdirSync(join(at, '.gitignore'))],
  ])('writes nothing if it would write through a link or over what is not ours: %s', async (_, spoil) => {
    const [at, elsewhere] = [repository(), folder()];
    spoil(at, elsewhere);
    const before = readdirSync(at).sort();
    const { code, stdout, stderr } = await init(at, ['--ci', 'github', '--no-doctor']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/: move it away, and start again\n$/);
    expect([readdirSync(elsewhere), readdirSync(at).sort()]).toEqual([[], before]);
  });

  it('git add takes no key, no run, whatever its folder, and no package', async () => {
    const at = folder();
    const git = (...words: string[]) => spawnSync('git', words, { cwd: at, encoding: 'utf8' });
    git('init', '-q');
    writeFileSync(join(at, '.env'), 'SIGNING_KEY=keys/mine\n');
    await init(at, ['--ci', 'github', '--no-doctor']);
    const secrets = ['.env', 'keys/mine', 'signing-key', 'cardproof-r1.zip', 'package.zip', 'comparison.md'];
    mkdirSync(join(at, 'keys'));
    for (const name of secrets.slice(1)) writeFileSync(join(at, name), readFileSync(keyPair()));
    await inProcess(['run', 'types/total', '--sandbox', '--quiet', '--out', 'any/name'], { CLOCK: PROOF_CLOCK }, at);
    expect(existsSync(join(at, 'any/name/results.json'))).toBe(true);
    git('add', '.');
    expect(git('ls-files').stdout.split('\n').sort()).toEqual([
      '', '.github/workflows/cardproof.yml', '.gitignore', 'profile.yaml',
    ]); // prettier-ignore
  });

  it('can be repeated: nothing changes, and what a person changed is kept', async () => {
    const at = repository();
    writeFileSync(join(at, '.env'), "# mine\nexport OTHER='1'\nCUSTOMER_IDS=A1 # old\n");
    await init(at, ['--ci', 'github', '--no-doctor', '--customer-ids', sandbox.customerIds.join(',')]);
    const first = textIn(at, '.env');
    expect(first.startsWith(`# mine\nexport OTHER='1'\nCUSTOMER_IDS='${sandbox.customerIds.join(',')}'`)).toBe(true);
    const again = await init(at, ['--ci', 'github', '--no-doctor']);
    expect(again.stdout).toContain('same       .env\nsame       profile.yaml\nsame       .github');
    appendFileSync(join(at, '.github/workflows/cardproof.yml'), '# mine\n');
    const kept = await init(at, ['--ci', 'github', '--no-doctor'], { ...env, SUBSCRIPTION_KEY: 'another' });
    expect(kept.stdout).toContain('kept       .github/workflows/cardproof.yml: init would write another one now');
    expect(textIn(at, '.github/workflows/cardproof.yml')).toMatch(/# mine\n$/);
    expect(kept.stdout).toContain('warning    SUBSCRIPTION_KEY is also set in the environment, with another value');
    expect(textIn(at, '.env')).toBe(first);
  });

  it('makes the job for GitLab if the repository uses it, and leaves its file alone', async () => {
    const at = repository();
    writeFileSync(join(at, '.gitlab-ci.yml'), 'stages: [test]\n');
    const below = join(at, 'contract');
    mkdirSync(below);
    const ended = await init(below, ['--no-doctor']);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain('add        to ../.gitlab-ci.yml, under include:   - local: .gitlab/cardproof.yml');
    expect(textIn(at, '.gitlab-ci.yml')).toBe('stages: [test]\n');
    const { cardproof: job } = parseYaml(textIn(at, '.gitlab/cardproof.yml')) as Record<string, { script: string[] }>;
    expect(job?.script).toEqual(expect.arrayContaining(['cd "contract"', 'npm install']));
    expect(textIn(at, '.gitlab/cardproof.yml')).not.toContain('$[[');
  });

  it.each<[string, string[], Record<string, string>, string]>([
    ['missing settings', [], {}, 'CUSTOMER_IDS is missing'],
    ['a wrong setting', ['--account-base-url', 'http://h/v2'], env, 'ACCOUNT_BASE_URL does not end with the version segment /v1'],
    ['an unknown pipeline', ['--ci', 'jenkins'], env, '--ci is one of github, gitlab, none'],
  ])('%s: exit 2, the sentence of a run, and nothing is written', async (_, words, variables, sentence) => {
    const at = repository();
    const { code, stdout, stderr } = await init(at, words, variables);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(sentence);
    expect(readdirSync(at)).toEqual(['.git']);
  }); // prettier-ignore

  it('does not contact production without being told', async () => {
    const at = repository();
    const ended = await init(at, ['--target-environment', 'production', '--ci', 'github']);
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.stdout).toContain('not asked  the target is production');
    expect(textIn(at, '.github/workflows/cardproof.yml')).toContain('--i-know-this-is-production');
  });
});

/** A `.env` after init has written a value into it. */
function settingsAfter(before: string, name: string, value: string): string {
  const path = fileWith(before, '.env');
  writeAll(
    folderAt(dirname(path)),
    new Map([
      [name, value],
      ['PROFILE', 'profile.yaml'],
    ]),
    'none',
    false,
  );
  return readFileSync(path, 'utf8').replace(/PROFILE=.*\r?\n$/, '');
}

it.each(["it's", 'a"b#c', 'back\\slash', 'both \' and "', '#'])('a line of .env holds %s as it is', (value) => {
  const text = settingsAfter('A=1\r\nB=2', 'B', value);
  expect(text).toMatch(/^A=1\r\nB=/);
  expect(parseEnvironment(text)).toEqual({ A: '1', B: value });
});

it('the lines of .env are replaced as dotenv reads them, even over several lines', () => {
  const before = 'KEY="one\ntwo"\n#KEY=comment\nexport KEY: three\nMORE=1\n';
  const after = before.replace('KEY: three', "KEY='new'");
  expect(settingsAfter(before, 'KEY', 'new')).toBe(after);
});

/** Types answers on a terminal, each as soon as its question is there; returns all that was shown. */
async function typed(at: string, answers: readonly (readonly [question: string, answer: string])[]): Promise<string> {
  const words = commandLine(['init', '--no-doctor']).map((word) => `'${word}'`);
  const { PATH = '', HOME = '' } = process.env;
  const line = `stty cols 100 rows 40; ${words.join(' ')}`;
  const env = { PATH, HOME, TERM: 'xterm' };
  const child = spawn('script', ['-qec', line, '/dev/null'], { cwd: at, env });
  const left = [...answers];
  let [all, seen] = ['', 0];
  child.stdout.on('data', (part: Buffer) => {
    all += part.toString();
    const [question, answer] = left[0] ?? [];
    if (question === undefined || !all.includes(question, seen)) return;
    left.shift();
    seen = all.length;
    setTimeout(() => child.stdin.write(answer), 100);
  });
  await once(child, 'close');
  return all;
}

it('asks on a terminal: what is wrong is refused in the words of a run, and the key is never shown', async (context) => {
  if (spawnSync('script', ['--version']).error !== undefined) context.skip('script is not on this machine');
  const at = repository();
  const { lookup, cardholder, credential, account } = sandbox.addresses;
  const shown = await typed(at, [
    ['CARDHOLDER_BASE_URL', `${cardholder.slice(0, -3)}\r`], ['does not end with the version segment /v1', `${cardholder}\r`],
    ['CREDENTIAL_BASE_URL', `${credential}\r`], ['LOOKUP_BASE_URL', `${lookup}\r`],
    ['ACCOUNT_BASE_URL', `${account}\r`], ['SUBSCRIPTION_KEY', `${sandbox.key}\r`],
    ['CUSTOMER_IDS', `${sandbox.customerIds.join(',')}\r`], ['FOREIGN_CUSTOMER_IDS', '\r'],
    ['FOREIGN_CARDHOLDER_IDS', '\r'], ['ISSUER_TYPE_PARAM', '\r'], ['TARGET_ENVIRONMENT', '\r'],
    ['A pipeline for', '\r'],
  ]); // prettier-ignore
  expect(shown).toContain('written    .env');
  expect(shown).not.toContain(sandbox.key);
  expect(parseEnvironment(textIn(at, '.env'))).toMatchObject({ CARDHOLDER_BASE_URL: cardholder, SUBSCRIPTION_KEY: sandbox.key });
  const stopped = await typed(at, [['CARDHOLDER_BASE_URL', '\x03']]);
  expect(stopped).toContain('Nothing was written');
}); // prettier-ignore
