import { describe, expect, it } from 'vitest';
import { type Flags, readSettings, withSandbox } from '../../../environment/settings/settings.ts';
import { mergeEnvironment } from '../../../environment/settings/env-file.ts';
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

  it.each([
    'ftp://h/v1',
    'h/v1',
    'https://h/v1?a=b',
    'https://h/v1#x',
    'https://u:p@h/v1',
    'https://h/v2',
    'https://h/xv1/v',
  ])('refuses the address %s', (address) =>
    expect(problems({ ...SIX, ACCOUNT_BASE_URL: address })).toEqual(['ACCOUNT_BASE_URL']),
  );

  it.each([
    ['CLOCK', '2025-02-30T00:00:00Z'], ['CLOCK', '2025-02-01'], ['REQUESTS_PER_SECOND', '0'], ['CONCURRENCY', '0'],
    ['REQUEST_BUDGET', 'many'], ['TARGET_ENVIRONMENT', 'prod'], ['ISSUER_TYPE_PARAM', 'types=a,other=b'],
    ['FOREIGN_CARDHOLDER_IDS', 'nobody'], ['FOREIGN_CUSTOMER_IDS', 'A1001'], ['SUBSCRIPTION_KEY', 'clé\u20ac'],
  ])('refuses %s=%s', (name, value) => expect(problems({ ...SIX, [name]: value })).toEqual([name])); // prettier-ignore

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
    expect(problems({ CI: 'true' })).toHaveLength(6);
    expect(problems({ TF_BUILD: 'True' })).toHaveLength(6);
    expect(problems({ JENKINS_URL: 'https://ci.example.org' })).toHaveLength(6);
    expect(problems({ CUSTOMER_IDS: 'A1' })).toHaveLength(5);
    expect(problems({ CUSTOMER_IDS: ' ' })).toEqual([]);
    const access = { addresses: readSettings({}, SIX, NOW).addresses, key: 'k', customerIds: ['A1'] };
    expect(withSandbox(readSettings({}, {}, NOW), access)).toMatchObject({ key: 'k', sandbox: true });
  });

  it('does not pace a loopback target, and warns of plain http elsewhere', () => {
    const at = (base: string): typeof SIX => ({
      ...SIX,
      CARDHOLDER_BASE_URL: base,
      CREDENTIAL_BASE_URL: base,
      LOOKUP_BASE_URL: base,
      ACCOUNT_BASE_URL: base,
    });
    expect(readSettings({}, at('http://127.0.0.1:8080/v1'), NOW)).toMatchObject({
      requestsPerSecond: null,
      warnings: [],
    });
    expect(readSettings({}, at('http://uat.example.org/v1'), NOW).warnings).toHaveLength(1);
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
  it('fills in what is missing or empty above', () => {
    const { env } = mergeEnvironment('SEED=5\nCLOCK=a\n', { SEED: '', CLOCK: 'b' });
    expect(env).toMatchObject({ SEED: '5', CLOCK: 'b' });
  });

  it('warns of a key cut at an unquoted #', () => {
    expect(mergeEnvironment('SUBSCRIPTION_KEY=ab#cd\n', {}).warnings).toHaveLength(1);
    for (const value of ["'ab#cd'", 'abcd # the key of UAT', "'abcd' # the key of UAT"]) {
      expect(mergeEnvironment(`SUBSCRIPTION_KEY=${value}\n`, {}).warnings).toEqual([]);
    }
    expect(mergeEnvironment('SUBSCRIPTION_KEY=ab#cd\n', { SUBSCRIPTION_KEY: 'x' }).warnings).toEqual([]);
  });

  it('warns of a name that is nearly a setting, and of no other', () => {
    expect(mergeEnvironment('REQUESTS_BUDGET=50\nsubscription_key=x\n', {}).warnings).toEqual([
      'REQUESTS_BUDGET in .env is not a setting: did you mean REQUEST_BUDGET?',
      'subscription_key in .env is not a setting: did you mean SUBSCRIPTION_KEY?',
    ]);
    expect(mergeEnvironment('HTTPS_PROXY=a\nSPEED=3\nCLICK=1\nCUSTOMER=2\nSEED=1\n', {}).warnings).toEqual([
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

  it('names a variable that is probably meant to be a missing one', () =>
    expect(messages({ CUSTOMER_IDS: '', CUSTOMERS_IDS: 'A1' })).toEqual([
      'CUSTOMER_IDS is missing (there is CUSTOMERS_IDS: is that a typing error?)',
    ]));
});
