import { expect, it } from 'vitest';
import { firstWrong } from '../../../cli/commands/doctor.ts';
import { noRecorder } from '../../../environment/recording/recorder.ts';
import { Redactor } from '../../../environment/redaction/redaction.ts';
import { discover } from '../../../environment/discovery/discovery.ts';
import { inDepth, SMOKE_BUDGET } from '../../../engine/suite.ts';
import { DEFAULT_BUDGET } from '../../../environment/settings/table.ts';
import { DISCOVERY, type Operation, type Request } from '../../../spec/exchange/exchange.ts';
import { readSettings, type Settings, withSandbox } from '../../../environment/settings/settings.ts';
import { clientOf } from '../../../runs/lifecycle.ts';
import type { Answer, Call } from '../../../sandbox/api/messages.ts';
import { faults } from '../../../sandbox/api/catalogue.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { environmentOf } from '../../proof/alone.ts';
import { folder } from '../folder.ts';
import { ownSandbox } from '../own-sandbox.ts';
import { inProcess } from './process.ts';
import { judgeInProcess, judgePlanted, PROOF_CLOCK } from '../../proof/in-process.ts';

const sandbox = await ownSandbox();

function clientFor(change: Partial<Settings>, of = sandbox) {
  const plain = withSandbox(readSettings({ sandbox: true, clock: PROOF_CLOCK }, {}, PROOF_CLOCK), of);
  const settings = { ...plain, ...change };
  return { settings, client: clientOf(settings, 'doctor', new Redactor({ key: settings.key }), noRecorder) };
}

/** What the doctor says of a sandbox. */
async function diagnosis(change: Partial<Settings>, of = sandbox): Promise<string> {
  const { settings, client } = clientFor(change, of);
  try {
    const wrong = await firstWrong(settings, client, () => undefined);
    return wrong === null ? 'ready' : `${wrong.what}. ${wrong.next}`;
  } finally {
    await client.close();
  }
}

const JSON_TYPE = { headers: { 'content-type': 'application/json' } };
const REJECTED = { ...JSON_TYPE, json: { errors: [{ errorCode: 'E', errorMessage: 'no' }] } };

const without = (nth: number) => sandbox.customerIds.map((id, at) => (at === nth ? 'NOBODY1' : id));
const LAST = sandbox.customerIds.length - 1;

it.each<[string, readonly string[], RegExp, number]>([
  ['the first customer is unknown', without(0), /CUSTOMER_IDS: NOBODY1/, DEFAULT_BUDGET / 2],
  ['the last one', without(LAST), /CUSTOMER_IDS: NOBODY1/, DEFAULT_BUDGET / 2],
  ['all', ['NOBODY1', 'NOBODY2'], /^Find cardholder found none of the CUSTOMER_IDS that were asked for .*404/, SMOKE_BUDGET],
])('doctor and run say the same, and the run ends after discovery: %s', async (_, customerIds, says, most) => {
  const said = await diagnosis({ customerIds });
  expect(said).toMatch(says);
  const { results } = await judgeInProcess(sandbox, { customerIds });
  expect(results).toMatchObject({ verdict: 'inconclusive', exitCode: 3 });
  const same = (text: string) => text.replace(/request e\d+/, 'request');
  expect(same(results.why)).toBe(same(said));
  // Nobody is sent to the doctor for the sentence that stands above.
  expect(results.next).toBe('When this is corrected, run again.');
  expect(results.requests.sent).toBeLessThanOrEqual(most);
}, 120_000); // prettier-ignore

it('customers beyond those that a run reads are asked for, too', async () => {
  const asked: string[] = [];
  const { settings, client } = clientFor({});
  const send = (request: Request) => {
    if (request.operation === 'findCardholder') asked.push(request.subject);
    return client.send(DISCOVERY, request);
  };
  const learnt = await discover(send, {
    ...settings,
    ...inDepth(0),
    subjects: 1,
    customerIds: [...sandbox.customerIds, 'NOBODY1'],
  });
  await client.close();
  expect(learnt.subjects).toHaveLength(1);
  expect(asked).toEqual([...sandbox.customerIds, 'NOBODY1']);
  expect(learnt.obstacles).toMatchObject([{ kind: 'customer-led-nowhere', customerId: 'NOBODY1' }]);
}, 60_000);

it('a violation that was seen before the run ended counts', async () => {
  const [id] = faults.filter(({ breaks }) => breaks.includes('cardholder/email')).map((one) => one.id);
  const { results } = await judgePlanted({ faults: [id ?? ''] }, { customerIds: without(LAST) });
  expect(results).toMatchObject({ verdict: 'violates', exitCode: 1 });
}, 120_000);

it.each<[string, Operation, Answer, RegExp]>([
  ['an operation that never succeeds is named, as by the run', 'getCardholderCredentials', { status: 404, ...REJECTED }, /Get cardholder credentials.*404/],
  ['transactions of another shape: not the window is wrong', 'listCardholderTransactions', { status: 200, ...JSON_TYPE, json: { items: [] } }, /No usable response came from listCardholderTransactions.*Look at what is returned there/],
])('%s', async (_, operation, answer, says) => {
  const hooks = [{ request: (call: Call) => (call.operation === operation ? answer : call) }];
  const of = await startSandbox({ clock: PROOF_CLOCK, hooks });
  expect(await diagnosis({}, of)).toMatch(says);
  await of.close();
}, 120_000); // prettier-ignore

it('a target that throttles is ready: the doctor says what it waits for, and names a pace that passes', async () => {
  let requests = 0;
  const headers = { ...REJECTED.headers, 'retry-after': '4' };
  const refused = { ...REJECTED, status: 429, headers };
  const hooks = [{ request: (call: Call) => ((requests += 1) === 10 ? refused : call) }];
  const of = await startSandbox({ clock: PROOF_CLOCK, hooks });
  const { stdout, stderr } = await inProcess(['doctor'], environmentOf(of, PROOF_CLOCK), folder());
  await of.close();
  expect(stderr).toMatch(/waiting \d s because \w+ gave 429/);
  expect(stdout).toMatch(/warning +The target throttles requests \(429\).*REQUESTS_PER_SECOND.*\nready/s);
}, 120_000);
