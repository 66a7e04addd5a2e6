import axios from 'axios';
import { request as playwright } from '@playwright/test';
import { request as undici } from 'undici';
import { describe, expect, it, vi } from 'vitest';
import '../../../library/vitest.ts';
import { type Answer, keepsContract } from '../../../library/matchers.ts';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import { ownSandbox } from '../own-sandbox.ts';
import { keyHeader } from '../../../spec/generated/vocabulary.ts';

const WINDOW = 'postDateTimeStartDateTime=2026-01-01T00:00:00Z&postDateTimeEndDateTime=2026-03-15T00:00:00Z';

const right = await ownSandbox();
const wrong = await ownSandbox({ faults: ['pending-with-balance'] });

/** How a library asks, and answers. */
type Ask = (url: string, key: string) => Promise<Answer>;
const headers = (key: string): Record<string, string> => ({ [keyHeader]: key });
const libraries: Readonly<Record<string, Ask>> = {
  fetch: (url, key) => fetch(url, { headers: headers(key) }),
  Playwright: async (url, key) => (await playwright.newContext()).get(url, { headers: headers(key) }),
  undici: (url, key) => undici(url, { headers: headers(key) }),
  axios: (url, key) => axios.get(url, { headers: headers(key), validateStatus: () => true }),
  'axios, bytes': (url, key) => axios.get(url, { headers: headers(key), responseType: 'arraybuffer' }),
};

const findUrl = ({ addresses, customerIds: [id = ''] }: Sandbox): string =>
  `${addresses.lookup}/cardholders/find?customerId=${id}`;

async function pendingUrl(sandbox: Sandbox): Promise<string> {
  const found = (await (await fetch(findUrl(right), { headers: headers(right.key) })).json()) as { id: string };
  return `${sandbox.addresses.account}/cardholders/${found.id}/transactions?${WINDOW}&result=PENDING`;
}

describe.each(Object.entries(libraries))('%s', (_name, ask) => {
  it('an answer that keeps the contract passes, whatever its status', async () => {
    await expect(await ask(findUrl(right), right.key)).toKeepContract('findCardholder');
    await expect(await ask(await pendingUrl(right), right.key)).toKeepContract('listCardholderTransactions');
  });

  it('an answer that breaks it fails with what the report would say, and without what is secret', async () => {
    const answer = await ask(await pendingUrl(wrong), wrong.key);
    const failed = await keepsContract(answer, 'listCardholderTransactions').then(
      () => '',
      (error: Error) => error.message,
    );
    expect(failed).toMatch(
      /^listCardholderTransactions does not keep the contract: 1 requirement is broken\n\naccount-line\/pending-no-balance \(must\): /,
    );
    expect(failed).toMatch(/at +\/transactions\/\d+\/accounts\/\d+\/balance\n +expected .*\n +actual +object/);
    expect(failed).not.toContain(wrong.key);
  });
});

it('what was asked is judged, too, if the answer knows it or its address is told', async () => {
  const [mine = '', other = ''] = right.customerIds;
  const body = await (await fetch(findUrl(right), { headers: headers(right.key) })).text();
  const asked = findUrl(right).replace(mine, other);
  const answer = new Response(body, { headers: { 'content-type': 'application/json' } });
  await expect(answer).toKeepContract('findCardholder');
  await expect(keepsContract(answer, 'findCardholder', { url: asked })).rejects.toThrow('find/same-customer');
});

it('failures are judged as the error response; a warning fails only if it is asked for', async () => {
  await expect(await fetch(findUrl(right))).toKeepContract('findCardholder');
  const blank = Response.json({ errors: [{ errorCode: ' ', errorMessage: 'no' }] }, { status: 404 });
  await expect(blank).toKeepContract('getCardholder');
  await expect(blank).not.toKeepContract('getCardholder', { strict: true });
  await expect(new Response('oops', { status: 500 })).not.toKeepContract('getCardholder');
});

it('an answer of which nothing can be judged does not pass', async () => {
  const gateway = new Response('', { status: 502 });
  const nothing = 'nothing of this response (status 502)';
  await expect(keepsContract(gateway, 'getCardholder')).rejects.toThrow(nothing);
  await expect(expect(gateway).toKeepContract('getCardholder')).rejects.toThrow(nothing);
  await expect(expect(gateway).not.toKeepContract('getCardholder')).rejects.toThrow(nothing);
});

it('an option that there is not is named', async () => {
  const unknown = { verbose: true } as object;
  await expect(keepsContract(new Response(), 'getCardholder', unknown)).rejects.toThrow(
    'there is no option verbose; there are strict, url, body',
  );
});

it('a body that was read before must be given', async () => {
  const answer = await fetch(findUrl(right), { headers: headers(right.key) });
  const body = await answer.text();
  await expect(keepsContract(answer, 'findCardholder')).rejects.toThrow('the body was read already');
  await expect(answer).toKeepContract('findCardholder', { body });
});

it('credential values and the key of the environment are masked in what is said', async () => {
  vi.stubEnv('SUBSCRIPTION_KEY', 'k3y-of-the-test-0123456789');
  const value = { id: 'no-uuid', value: 'VALUE-98765', displayValue: 7 };
  const body = { credentials: [{ id: 'k3y-of-the-test-0123456789', credentialValues: [value] }] };
  const failed = keepsContract(Response.json(body), 'getCardholderCredentials');
  await expect(failed).rejects.toThrow('credential/id');
  await expect(failed).rejects.not.toThrow('VALUE-98765');
  await expect(failed).rejects.not.toThrow('k3y-of-the-test');
  vi.unstubAllEnvs();
});

it('something that is not a response, and an operation that does not exist, are named', async () => {
  const none = {} as unknown as Response;
  await expect(keepsContract(none, 'getCardholder')).rejects.toThrow(
    'a response of fetch, Playwright, undici or axios',
  );
  await expect(keepsContract(new Response(), 'getAccounts' as 'getCardholder')).rejects.toThrow('getCardholder, find');
});

it('a test that names another operation than was asked for is told so, and does not pass', async () => {
  const answer = await fetch(findUrl(right), { headers: headers(right.key) });
  await expect(keepsContract(answer.clone(), 'getCardholder')).rejects.toThrow('a response of findCardholder');
  await expect(keepsContract(answer, 'getCardholder', { url: '' })).resolves.toBeUndefined();
});

it('does not say a credential value that stands in another member', async () => {
  const credentialValues = [{ id: { x: '6495617152231040' }, value: '6495617152231040', displayValue: '…1040' }];
  const answer = Response.json({ credentials: [{ overallStatusCode: ['…1040'], credentialValues }] });
  const failed = keepsContract(answer, 'getCardholderCredentials').catch(String);
  expect(await failed).toContain('{"x":"[masked]"}');
  expect(await failed).not.toMatch(/1040/);
});
