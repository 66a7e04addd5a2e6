import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SettingsError } from '../../../environment/settings/setting.ts';
import { settings } from '../../../environment/settings/table.ts';
import { explain } from '../../../runs/usage.ts';
import { planOf } from '../../../traffic/plan.ts';
import { folder } from '../folder.ts';

const KEY = 'dev-key-8f3a92c1';
const here = process.cwd();
beforeEach(() => {
  process.chdir(folder());
  for (const { variable } of Object.values(settings)) if (variable !== null) vi.stubEnv(variable, undefined);
});
afterEach(() => {
  process.chdir(here);
  vi.unstubAllEnvs();
});

const plan = (env: Record<string, string>, wanted = false) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return planOf({}, wanted);
};

it('nothing is needed', () => {
  const { settings: own, addresses } = plan({});
  expect([own.key, own.customerIds, own.environment, own.redactPeople, addresses]).toEqual([
    '', [], 'unknown', false, null,
  ]); // prettier-ignore
});

it.each(['production', 'Production'])('people of %s are redacted', (name) => {
  expect(plan({ TARGET_ENVIRONMENT: name }).settings).toMatchObject({ environment: 'production', redactPeople: true });
});

it.each([
  ['TARGET_ENVIRONMENT', 'prod'],
  ['CUSTOMER_IDS', 'A1,b d'],
  ['CARDHOLDER_BASE_URL', 'http://example.edu/cardholder'],
  ['CARDHOLDER_BASE_URL', `http://example.edu/${KEY}/v1`],
])('a wrong %s is said, as in a run', (variable, text) => {
  const problems = (): readonly string[] => {
    try {
      plan({ SUBSCRIPTION_KEY: KEY, [variable]: text });
      return [];
    } catch (error) {
      return error instanceof SettingsError ? error.problems.map((one) => one.variable) : [];
    }
  };
  expect(problems()).toContain(variable);
});

it('of the addresses all are needed if one is given, or if requests are to be handed on; no sandbox takes their place', () => {
  const told = (wanted: boolean): string => {
    try {
      plan({}, wanted);
    } catch (error) {
      if (error instanceof SettingsError) return explain(error).text;
    }
    throw new Error('it was taken');
  };
  const handedOn = told(true);
  expect(handedOn).toMatch(/^The settings are incomplete:\n[^]*\nSet them in the environment or in \.env\.$/);
  vi.stubEnv('ACCOUNT_BASE_URL', 'http://example.edu/account/v1');
  const some = told(false);
  expect(some).toContain('LOOKUP_BASE_URL is missing');
  expect(some).toContain('or set none of the four');
  expect(handedOn + some).not.toContain('sandbox');
});
