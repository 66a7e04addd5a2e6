import { describe, expect, it } from 'vitest';
import { firstWrong } from '../../../cli/commands/doctor.ts';
import { noRecorder } from '../../../environment/recording/recorder.ts';
import { Redactor } from '../../../environment/redaction/redaction.ts';
import { consoleSummary } from '../../../reports/formats/summary.ts';
import { readSettings, type Settings, withSandbox } from '../../../environment/settings/settings.ts';
import { clientOf } from '../../../runs/lifecycle.ts';
import type { Answer, Call } from '../../../sandbox/api/messages.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import type { Group } from '../../../spec/exchange/exchange.ts';
import { judgeInProcess, PROOF_CLOCK } from '../../proof/in-process.ts';
import { ownSandbox } from '../own-sandbox.ts';

const sandbox = await ownSandbox();

/** What a run and the doctor say of a sandbox under some settings. */
async function said(change: Partial<Settings>, of = sandbox, smoke = false) {
  const settings = {
    ...withSandbox(readSettings({ sandbox: true, clock: PROOF_CLOCK }, {}, PROOF_CLOCK), of),
    ...change,
  };
  const client = clientOf(settings, 'doctor', new Redactor({ key: settings.key }), noRecorder);
  const wrong = await firstWrong(settings, client, () => undefined);
  await client.close();
  return { results: (await judgeInProcess(of, change, [], { smoke })).results, wrong };
}

/** What is said of a sandbox of which one group, or all, have one answer to everything. */
async function answering(answer: Answer, group?: Group, smoke = false) {
  const hooks = [{ request: (call: Call) => (group === undefined || call.group === group ? answer : call) }];
  const of = await startSandbox({ clock: PROOF_CLOCK, hooks });
  const heard = await said({}, of, smoke);
  await of.close();
  return heard;
}

const swapped = (one: Group, other: Group): Partial<Settings> => {
  const { addresses } = sandbox;
  return { addresses: { ...addresses, [one]: addresses[other], [other]: addresses[one] } };
};
const instead = (group: Group, address: string): Partial<Settings> => ({
  addresses: { ...sandbox.addresses, [group]: address },
});

/** The target is blamed for nothing, and this is the reason: of the run and of the doctor. */
function expectNotBlamed({ results, wrong }: Awaited<ReturnType<typeof said>>, naming: RegExp): void {
  const { requirements, verdict, exitCode, why } = results;
  const violated = requirements.filter(({ status }) => status === 'violated');
  expect(violated.map(({ id, findings }) => [id, findings[0]])).toEqual([]);
  expect({ verdict, exitCode }).toEqual({ verdict: 'inconclusive', exitCode: 3 });
  expect(why).toMatch(naming);
  expect(`${wrong?.what ?? ''}. ${wrong?.next ?? ''}`).toMatch(naming);
}

const CLOSED = 'http://127.0.0.1:9/v1';
const ALL_CLOSED = { addresses: { cardholder: CLOSED, credential: CLOSED, lookup: CLOSED, account: CLOSED } };
const JSON_TYPE = { 'content-type': 'application/json' };
const errors = (errorCode: string, errorMessage: string) => ({ errors: [{ errorCode, errorMessage }] });

describe('a wrong setting is not held against the target: exit 3, and the setting is named', () => {
  // Unknown customers beside known ones, or alone: tests/suite/cli/doctor-readiness.test.ts.
  // Some are judged by a whole run: a smoke run is its beginning, and says the same of the others. Whole runs of targets of which a
  // group does not respond: tests/suite/runs/broken-targets.test.ts.
  it.each<[string, () => Partial<Settings>, RegExp, 'smoke'?]>([
    ['lookup and cardholder swapped', () => swapped('lookup', 'cardholder'), /LOOKUP_BASE_URL|CUSTOMER_IDS/, 'smoke'],
    ['lookup and account swapped', () => swapped('lookup', 'account'), /LOOKUP_BASE_URL|CUSTOMER_IDS/, 'smoke'],
    ['cardholder and account swapped', () => swapped('cardholder', 'account'), /CARDHOLDER_BASE_URL/],
    ['credential and account swapped', () => swapped('credential', 'account'), /CREDENTIAL_BASE_URL/, 'smoke'],
    ['a wrong path', () => instead('account', sandbox.addresses.account.replace('/v1', '/wrong/v1')), /ACCOUNT_BASE_URL/, 'smoke'],
    ['a closed port', () => instead('credential', 'http://127.0.0.1:9/v1'), /CREDENTIAL_BASE_URL.*does not respond/, 'smoke'],
    ['https at a port of http', () => instead('credential', sandbox.addresses.credential.replace('http:', 'https:')), /CREDENTIAL_BASE_URL.* does not speak TLS at this port \(\w+\)\. (Begin the address with http:\/\/, or correct its port|Change it to http:\/\/.*: the API responds there)\.$/, 'smoke'],
    ['nothing but closed ports', () => ALL_CLOSED, /LOOKUP_BASE_URL.*does not respond/],
    ['one known customer', () => ({ customerIds: ['NOBODY1', sandbox.customerIds[0] ?? ''] }), /CUSTOMER_IDS.*NOBODY1/, 'smoke'],
    ['a wrong key', () => ({ key: 'nobody-knows-this-key' }), /SUBSCRIPTION_KEY/],
  ])('%s', async (_, change, naming, smoke) => {
    expectNotBlamed(await said(change(), sandbox, smoke === 'smoke'), naming);
  }, 90_000); // prettier-ignore

  // Of lookup, too little is asked then.
  it.each(['cardholder', 'credential', 'account'] as const)(
    'an address of another service, which answers everything alike: %s',
    async (group) => {
      const { results } = await answering({ headers: JSON_TYPE, status: 200, json: { ok: true } }, group, true);
      expect(results).toMatchObject({ verdict: 'inconclusive', exitCode: 3 });
      expect(results.why).toMatch(
        /_BASE_URL=.* responds with 200 and the same JSON to every request, and nothing in it/,
      );
      expect(results.why).toContain(`(${group})`);
    },
    90_000,
  );

  const FORBIDDEN: readonly Answer[] = [
    { status: 403, headers: { 'content-type': 'text/html' }, text: '<html><h1>403 Forbidden</h1></html>' },
    { status: 403, headers: JSON_TYPE, json: { statusCode: 403, message: 'Wrong key. Use https://portal.example/keys' } },
    { status: 403, headers: JSON_TYPE, json: errors('FORBIDDEN', 'Forbidden') },
  ]; // prettier-ignore
  it.each(
    (['lookup', 'cardholder', 'credential', 'account'] as const).flatMap((group) =>
      FORBIDDEN.map((answer, at) => [group, answer, at > 0 || group !== 'account'] as const),
    ),
  )('a gateway that answers 403 to everything about one group: %s, %o', async (group, answer, smoke) => {
    const naming = `^${group.toUpperCase()}_BASE_URL=.* rejects the key \\(403\\)\\. Check SUBSCRIPTION_KEY`;
    expectNotBlamed(await answering(answer, group, smoke), new RegExp(naming));
  }, 90_000); // prettier-ignore

  it('a target that throttles every request: run and doctor say the same', async () => {
    const headers = { ...JSON_TYPE, 'retry-after': '0' };
    const heard = await answering({ headers, status: 429, json: errors('E', 'slower') }, undefined, true);
    expectNotBlamed(heard, /^The target throttles requests \(429\)\./);
    const { results, wrong } = heard;
    expect(results).toMatchObject({ why: `${wrong?.what ?? ''}.`, next: wrong?.next });
    expect(wrong?.next).toMatch(/^Lower REQUESTS_PER_SECOND/);
  }, 90_000);

  const page = (text: string): string => `<html><head><title>400</title></head><body>${text}</body></html>`;
  const CERTIFICATE =
    /_BASE_URL=.* responds with 4\d\d: it wants a client certificate.*use an address that does not want one/;
  const HTTPS = /_BASE_URL=.* responds with 4\d\d: it wants https.*Write https/;
  const OTHER = /_BASE_URL=.*(a web page|no error body of the API).*(Check the address|Check the path)/;
  /** What was met at all groups at once: once of each kind. */
  const met = new Set<RegExp>();
  it.each<[string, number, string, RegExp]>([
    ['nginx wants a client certificate', 400, page('<center>No required SSL certificate was sent</center>'), CERTIFICATE],
    ['nginx rejects a client certificate', 400, page('The SSL certificate error'), CERTIFICATE],
    ['Kong wants a client certificate', 401, '{"message":"No required TLS certificate was sent"}', CERTIFICATE],
    ['IIS wants a client certificate', 403, page('403 - Forbidden: SSL client certificate is required.'), CERTIFICATE],
    ['Azure wants a client certificate', 403, '{"statusCode":403,"message":"Invalid client certificate"}', CERTIFICATE],
    ['nginx speaks TLS at this port', 400, page('The plain HTTP request was sent to HTTPS port'), HTTPS],
    ['Apache speaks TLS at this port', 400, page("Reason: You're speaking plain HTTP to an SSL-enabled server port."), HTTPS],
    ['a server in Go speaks TLS at this port', 400, 'Client sent an HTTP request to an HTTPS server.\n', HTTPS],
    ['Tomcat speaks TLS at this port', 400, 'Bad Request\r\nThis combination of host and port requires TLS.\r\n', HTTPS],
    ['IIS wants TLS', 403, page('403.4 - Forbidden: SSL is required to view this resource.'), HTTPS],
    ['a firewall blocks', 406, page('Not Acceptable. This request was blocked.'), OTHER],
    ['a gateway does not know the host', 421, page('Misdirected Request'), OTHER],
    ['a load balancer rejects the request', 400, '<h1>400 Bad request</h1>\nYour browser sent an invalid request.', OTHER],
    ['a gateway rejects the request in text', 400, 'Bad Request', OTHER],
    ['a gateway rejects the request without a word', 400, '', OTHER],
    ['a gateway rejects the request in JSON of its own', 400, '{"message":"no Route matched with those values"}', OTHER],
  ])('what answers is not the API: %s', async (_, status, text, naming) => {
    const groups = met.has(naming) ? (['account'] as const) : ([undefined, 'account'] as const);
    met.add(naming);
    for (const group of groups) expectNotBlamed(await answering({ status, headers: {}, text }, group, true), naming);
  }, 90_000); // prettier-ignore

  // tests/suite/proof/variants.test.ts judges it by a whole run.
  it('a key that one group does not know', async () => {
    const of = await startSandbox({ clock: PROOF_CLOCK, variants: ['key-unknown-to-account'] });
    const heard = await said({}, of, true);
    await of.close();
    expectNotBlamed(heard, /^ACCOUNT_BASE_URL=.* rejects the key \(401\)\. Check SUBSCRIPTION_KEY/);
  }, 90_000);
});

it('if no request could be sent, no check is carried out', async () => {
  const { results } = await judgeInProcess(sandbox, ALL_CLOSED);
  expect(results.requests.unanswered + results.requests.sent).toBeLessThan(60);
  const summary = consoleSummary(results, { color: false });
  expect(summary).toContain('LOOKUP_BASE_URL');
  expect(summary).not.toContain('Limits of this result');
  expect(summary.split('\n').length).toBeLessThan(14);
  expect(new Set(results.requirements.map(({ status }) => status))).toEqual(new Set(['not-tested']));
}, 60_000);

it.each([
  ['lookup', 'body/complete', 'inconclusive'],
  ['lookup', 'find/known-found', 'inconclusive'],
  ['credential', 'find/known-found', 'conforms'],
] as const)('a selected run does not conform if a group that it is about serves nothing: %s, %s', async (group, id, verdict) => {
  const addresses = { ...sandbox.addresses, [group]: CLOSED };
  const { results } = await judgeInProcess(sandbox, { addresses }, [id]);
  expect(results.verdict).toBe(verdict);
}, 60_000); // prettier-ignore
