import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SettingsError } from '../../../environment/settings/setting.ts';
import { settings } from '../../../environment/settings/table.ts';
import { explain } from '../../../runs/usage.ts';
import { planOf } from '../../../traffic/traffic-run.ts';
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
  const { key, customerIds, environment, redactPeople } = own;
  expect({ key, customerIds, environment, redactPeople, addresses }).toEqual({
    key: '',
    customerIds: [],
    environment: 'unknown',
    redactPeople: false,
    addresses: null,
  });
});

it('people of production are redacted', () => {
  const { settings: own } = plan({ TARGET_ENVIRONMENT: 'Production' });
  expect(own).toMatchObject({ environment: 'production', redactPeople: true });
});

/** What is said of settings that are not taken. */
function told(env: Record<string, string>, wanted = false): string {
  try {
    plan(env, wanted);
  } catch (error) {
    if (error instanceof SettingsError) return explain(error).text;
  }
  throw new Error('it was taken');
}

it.each([
  ['TARGET_ENVIRONMENT', 'prod'],
  ['CUSTOMER_IDS', 'A1,b d'],
  ['CARDHOLDER_BASE_URL', 'http://example.edu/cardholder'],
  ['CARDHOLDER_BASE_URL', `http://example.edu/${KEY}/v1`],
])('a wrong %s is said, as in a run', (variable, text) => {
  expect(told({ SUBSCRIPTION_KEY: KEY, [variable]: text })).toContain(`${variable} `);
});

it('of the addresses all are needed if one is given, or if requests are to be handed on; no sandbox takes their place', () => {
  const handedOn = told({}, true);
  expect(handedOn).toMatch(/^The settings are incomplete:\n[^]*\nSet them in the environment or in \.env\.$/);
  const some = told({ ACCOUNT_BASE_URL: 'http://example.edu/account/v1' });
  expect(some).toContain('LOOKUP_BASE_URL is missing');
  expect(some).toContain('or set none of the four');
  expect(handedOn + some).not.toContain('sandbox');
});
