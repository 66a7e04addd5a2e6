import { expect, it } from 'vitest';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { ownMember } from '../../../spec/exchange/describe.ts';
import { readSettings } from '../../../environment/settings/settings.ts';
import { parseRecording } from '../../../environment/recording/reading.ts';
import { successBody } from '../../../spec/exchange/response.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { recorded } from '../recorded-runs.ts';

const needed = {
  CARDHOLDER_BASE_URL: 'https://a.example.org/cardholder/v1',
  CREDENTIAL_BASE_URL: 'https://a.example.org/credential/v1',
  LOOKUP_BASE_URL: 'https://a.example.org/lookup/v1',
  ACCOUNT_BASE_URL: 'https://a.example.org/account/v1',
  SUBSCRIPTION_KEY: 'k',
  CUSTOMER_IDS: 'A1',
};

it.each([
  ['uat', undefined, false],
  ['uat', true, true],
  ['production', undefined, true],
  ['production', false, false],
] as const)('in %s, told %s, people are redacted: %s', (environment, told, redacted) => {
  const env = { ...needed, TARGET_ENVIRONMENT: environment };
  const flags = { iKnowThisIsProduction: true, redactPeople: told };
  expect(readSettings(flags, env, PROOF_CLOCK).redactPeople).toBe(redacted);
});

it('redacted, neither results nor recording name anyone, and the verdict is the same', async () => {
  const faults = ['find-once-only'];
  const plain = await recorded({ faults, change: { budget: 60 } });
  const people = parseRecording(plain.text)
    .exchanges.filter(({ request }) => request.operation === 'findCardholder' && request.intent === 'plain')
    .map(successBody);
  const sandbox = await startSandbox({ clock: PROOF_CLOCK });
  await sandbox.close();
  const names = people.flatMap((body) => ['firstName', 'lastName'].map((name) => ownMember(body, name)));
  const emails = [...plain.text.matchAll(/[\w.]+@[\w.]+/g)].map(([address]) => address);
  const secrets = new Set([...sandbox.customerIds, ...names.map((name) => `\\"${String(name)}\\"`), ...emails]);
  expect(secrets.size).toBeGreaterThan(8);
  const redacted = await recorded({ faults, change: { budget: 60, redactPeople: true } });
  const written = JSON.stringify(redacted.results) + redacted.text;
  expect([...secrets].filter((secret) => written.includes(secret))).toEqual([]);
  const statuses = ({ results }: typeof plain) => results.requirements.map(({ id, status }) => `${id} ${status}`);
  expect(statuses(redacted)).toEqual(statuses(plain));
  expect(redacted.results.settings.redactPeople).toBe(true);
});

it('redacted, a customer that is not found is not named either', async () => {
  const { results, text } = await recorded({ customers: () => ['Nobody77'], change: { redactPeople: true } });
  expect(results.why).toContain('Find cardholder found none of the CUSTOMER_IDS that were asked for');
  expect(JSON.stringify(results) + text).not.toContain('Nobody77');
});
