import { dirname } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Flags, readSettings, withSandbox } from '../../../environment/settings/settings.ts';
import { loadEnvironment } from '../../../environment/settings/env-file.ts';
import { fileWith } from '../folder.ts';
import { inWords, NOW, problemsIn, SIX } from './needed-settings.ts';

function problems(env: Record<string, string | undefined>, flags: Flags = {}): readonly string[] {
  const all = problemsIn(flags, env, NOW);
  for (const problem of all) expect(problem.example).toContain(problem.variable);
  return all.map((problem) => problem.variable);
}

describe('readSettings', () => {
  it('reads the six and fills in the defaults', () => {
    const settings = readSettings({}, SIX, NOW);
    expect(settings.addresses.credential).toBe('https://uat.example.org/credential/v1');
    expect(settings.customerIds).toEqual(['A1001', 'A1002']);
    expect(settings).toMatchObject({ budget: 400, concurrency: 1, seed: 1, clock: NOW, timeoutMs: 10_000 });
    expect(settings).toMatchObject({ requestsPerSecond: 10, sandbox: false, environment: 'uat', misplacedKey: true });
  });

  it('lists everything that is wrong at once, without repeating the key', () => {
    const wrong = { ...SIX, LOOKUP_BASE_URL: 'https://uat.example.org/lookup', CUSTOMER_IDS: 'A-1', SEED: '1.5' };
    const key = 'abc\u0001secret';
    expect(problems({ ...wrong, SUBSCRIPTION_KEY: key, ACCOUNT_BASE_URL: '' })).toEqual([
      'LOOKUP_BASE_URL', 'ACCOUNT_BASE_URL', 'SUBSCRIPTION_KEY', 'CUSTOMER_IDS', 'SEED',
    ]); // prettier-ignore
    expect(() => readSettings({}, { ...SIX, SUBSCRIPTION_KEY: key }, NOW)).toThrow(/control character/);
    expect(() => readSettings({}, { ...SIX, SUBSCRIPTION_KEY: key }, NOW)).not.toThrow(/secret/);
  });

  const addresses = 'ftp://h/v1 h/v1 https://h/v1?a=b https://h/v1#x https://u:p@h/v1 https://h/v2 https://h/xv1/v';
  it.each([
    ...addresses.split(' ').map((address): [string, string] => ['ACCOUNT_BASE_URL', address]),
    ['CLOCK', '2025-02-30T00:00:00Z'],
    ['CLOCK', '2025-02-01'],
    ['REQUESTS_PER_SECOND', '0'],
    ['CONCURRENCY', '0'],
    ['REQUEST_BUDGET', 'many'],
    ['TARGET_ENVIRONMENT', 'prod'],
    ['ISSUER_TYPE_PARAM', 'types=a,other=b'],
    ['FOREIGN_CARDHOLDER_IDS', 'nobody'],
    ['FOREIGN_CUSTOMER_IDS', 'A1001'],
    ['SUBSCRIPTION_KEY', 'clé\u20ac'],
  ])('refuses %s=%s', (name, value) => expect(problems({ ...SIX, [name]: value })).toEqual([name]));

  it('lets flags win and reads the issuer type parameters', () => {
    const settings = readSettings(
      { seed: '7', timeout: '2.5' },
      { ...SIX, SEED: '3', ISSUER_TYPE_PARAM: 'types=a,credentials=b' },
      NOW,
    );
    expect(settings).toMatchObject({ seed: 7, timeoutMs: 2500, issuerTypeParam: { types: 'a', credentials: 'b' } });
    const one = readSettings({}, { ...SIX, ISSUER_TYPE_PARAM: 'issuerType' }, NOW).issuerTypeParam;
    expect(one).toEqual({ types: 'issuerType', credentials: 'issuerType' });
  });

  it('needs a flag for production, halves the pace there and keeps the key in its header', () => {
    const env = { ...SIX, TARGET_ENVIRONMENT: 'production', REQUESTS_PER_SECOND: '4' };
    expect(problems(env)).toEqual(['TARGET_ENVIRONMENT']);
    const settings = readSettings({ iKnowThisIsProduction: true }, env, NOW);
    expect(settings).toMatchObject({ requestsPerSecond: 2, misplacedKey: false, environment: 'production' });
  });

  it.each([
    ['uat', undefined, false],
    ['uat', true, true],
    ['production', undefined, true],
    ['production', false, false],
  ] as const)('in %s, told %s, people are redacted: %s', (environment, told, redactPeople) => {
    const flags = { iKnowThisIsProduction: true, redactPeople: told };
    expect(readSettings(flags, { ...SIX, TARGET_ENVIRONMENT: environment }, NOW)).toMatchObject({ redactPeople });
  });

  it('takes the sandbox only when asked, or with nothing set outside CI', () => {
    expect(readSettings({}, {}, NOW)).toMatchObject({ sandbox: true, requestsPerSecond: null });
    expect(readSettings({ sandbox: true }, { ...SIX, CI: 'true' }, NOW)).toMatchObject({ sandbox: true, key: '' });
    const ci = [{ CI: 'true' }, { TF_BUILD: 'True' }, { JENKINS_URL: 'https://ci.example.org' }];
    for (const env of ci) expect(problems(env)).toHaveLength(6);
    expect([problems({ CUSTOMER_IDS: 'A1' }).length, problems({ CUSTOMER_IDS: ' ' }).length]).toEqual([5, 0]);
    const access = { addresses: readSettings({}, SIX, NOW).addresses, key: 'k', customerIds: ['A1'] };
    const named = { customerIds: 'A1', targetEnvironment: 'production', seed: '2' };
    expect(() => readSettings({ sandbox: true, ...named }, SIX, NOW)).toThrow(
      /^--customer-ids describes a target, but --sandbox judges the sandbox.*\n--target-environment describes .*$/,
    );
    expect(withSandbox(readSettings({}, {}, NOW), access)).toMatchObject({ key: 'k', sandbox: true });
  });

  it('does not pace a loopback target, and warns of plain http elsewhere', () => {
    const at = (base: string) => {
      const all = ['CARDHOLDER', 'CREDENTIAL', 'LOOKUP', 'ACCOUNT'].map((name) => [`${name}_BASE_URL`, base]);
      return readSettings({}, { ...SIX, ...(Object.fromEntries(all) as object) }, NOW);
    };
    expect(at('http://127.0.0.1:8080/v1')).toMatchObject({ requestsPerSecond: null, warnings: [] });
    expect(at('http://uat.example.org/v1').warnings).toHaveLength(1);
  });
});

it('the flags of a target are kept for a second run, but people who are redacted', () => {
  const flags = { customerIds: 'A1', requestBudget: 60, seed: '5', profile: 'p.yaml' };
  const given = (more: Flags) => readSettings({ ...flags, ...more }, SIX, NOW).flags;
  expect(given({})).toEqual(['--customer-ids', 'A1', '--request-budget', '60']);
  expect(given({ redactPeople: true })).toEqual(['--request-budget', '60', '--redact-people']);
  expect(readSettings({}, SIX, NOW).flags).toEqual([]);
});

describe('the .env file', () => {
  afterEach(() => vi.unstubAllEnvs());
  const warningsOf = (text: string) => loadEnvironment(dirname(fileWith(text, '.env'))).warnings;

  it('fills in what is missing or empty above', () => {
    vi.stubEnv('SEED', '').stubEnv('CLOCK', 'b');
    const { env } = loadEnvironment(dirname(fileWith('SEED=5\nCLOCK=a\n', '.env')));
    expect(env).toMatchObject({ SEED: '5', CLOCK: 'b' });
  });

  it('warns of a key cut at an unquoted #', () => {
    expect(warningsOf('SUBSCRIPTION_KEY=ab#cd\n')).toHaveLength(1);
    for (const value of ["'ab#cd'", 'abcd # the key of UAT', "'abcd' # the key of UAT"]) {
      expect(warningsOf(`SUBSCRIPTION_KEY=${value}\n`)).toEqual([]);
    }
    vi.stubEnv('SUBSCRIPTION_KEY', 'x');
    expect(warningsOf('SUBSCRIPTION_KEY=ab#cd\n')).toEqual([]);
  });

  it('warns of a name that is nearly a setting, and of no other', () => {
    expect(warningsOf('REQUESTS_BUDGET=50\nsubscription_key=x\n')).toEqual([
      'REQUESTS_BUDGET in .env is not a setting: did you mean REQUEST_BUDGET?',
      'subscription_key in .env is not a setting: did you mean SUBSCRIPTION_KEY?',
    ]);
    expect(warningsOf('HTTPS_PROXY=a\nSPEED=3\nCLICK=1\nCUSTOMER=2\nSEED=1\n')).toEqual([
      'CLICK in .env is not a setting: did you mean CLOCK?',
    ]);
  });
});

describe('what is wrong with a setting', () => {
  const messages = (env: Readonly<Record<string, string>>) => problemsIn({}, { ...SIX, ...env }, NOW).map(inWords);

  // That it never has a key in it: settings-messages.test.ts.
  it('is told with what was given', () => {
    expect(messages({ REQUEST_BUDGET: '4oo' })).toEqual([
      'REQUEST_BUDGET is not a whole number from 1 to 1000000 (it is 4oo)',
    ]);
  });

  it.each(['https://h.example/q7Rz4mW9xLk2vB8n/v1', 'https://h.example/q7rz-4mw9-xlk2-vb8n/v1'])(
    'does not repeat an address that has the key inside: %s',
    (address) => {
      const key = 'q7Rz4mW9xLk2vB8n';
      expect(messages({ SUBSCRIPTION_KEY: key })).toEqual([]);
      const said = messages({ SUBSCRIPTION_KEY: key, LOOKUP_BASE_URL: address }).join();
      expect(said).toContain('contains the subscription key');
      expect(said).not.toContain(key);
      expect(said).not.toContain(address);
    },
  );

  it('names a variable that is probably meant to be a missing one', () =>
    expect(messages({ CUSTOMER_IDS: '', CUSTOMERS_IDS: 'A1' })).toEqual([
      'CUSTOMER_IDS is missing (there is CUSTOMERS_IDS: is that a typing error?)',
    ]));
});
