import { expect, it } from 'vitest';
import { firstWrong, testDataLines } from '../../../cli/doctor/inspection.ts';
import { noRecorder } from '../../../environment/recording/recorder.ts';
import { Redactor } from '../../../environment/redaction/redaction.ts';
import { discover } from '../../../environment/discovery/discovery.ts';
import { inDepth, SMOKE_BUDGET } from '../../../engine/suite.ts';
import { DISCOVERY, type Operation, type Request } from '../../../spec/exchange/exchange.ts';
import { readSettings, type Settings, withSandbox } from '../../../environment/settings/settings.ts';
import { clientOf } from '../../../runs/target.ts';
import type { Answer, Call } from '../../../sandbox/api/messages.ts';
import { faults } from '../../../sandbox/api/catalogue.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { environmentOf } from '../../proof/alone.ts';
import { folder } from '../folder.ts';
import { ownSandbox } from '../own-sandbox.ts';
import { inProcess } from './process.ts';
import { judgeInProcess, judgePlanted, PROOF_CLOCK } from '../../proof/in-process.ts';
import { testDataText } from '../../../spec/phrasing/questions.ts';

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

/** What it says of a sandbox of which one operation always has this answer. */
async function diagnosisIf(operation: Operation, answer: Answer): Promise<string> {
  const hooks = [{ request: (call: Call) => (call.operation === operation ? answer : call) }];
  const of = await startSandbox({ clock: PROOF_CLOCK, hooks });
  const said = await diagnosis({}, of);
  await of.close();
  return said;
}

const without = (nth: number): Partial<Settings> => ({
  customerIds: sandbox.customerIds.map((id, at) => (at === nth ? 'NOBODY1' : id)),
});

it('an unknown customer, wherever in the list: doctor and run say the same, and the run ends after discovery', async () => {
  const last = sandbox.customerIds.length - 1;
  for (const nth of [0, last]) {
    const said = await diagnosis(without(nth));
    expect(said).toMatch(/CUSTOMER_IDS: NOBODY1/);
    const { results } = await judgeInProcess(sandbox, without(nth));
    expect(results).toMatchObject({ verdict: 'inconclusive', exitCode: 3, why: said });
    expect(results.requests.sent).toBeLessThan(results.requests.budget / 2);
  }
}, 120_000);

it('no known customer at all, while credential types are served: the same, and nothing but the opening is carried out', async () => {
  const nobody = { customerIds: ['NOBODY1', 'NOBODY2'] };
  const said = await diagnosis(nobody);
  expect(said).toMatch(/^Find cardholder found none of the CUSTOMER_IDS that were asked for .*404/);
  const { results } = await judgeInProcess(sandbox, nobody);
  const same = (text: string) => text.replace(/request e\d+/, 'request');
  expect(results).toMatchObject({ verdict: 'inconclusive', exitCode: 3 });
  expect(same(results.why)).toBe(same(said));
  expect(results.requests.sent).toBeLessThanOrEqual(SMOKE_BUDGET);
}, 120_000);

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
  const { results } = await judgePlanted({ faults: [id ?? ''] }, without(sandbox.customerIds.length - 1));
  expect(results).toMatchObject({ verdict: 'violates', exitCode: 1 });
}, 120_000);

it('an operation that never succeeds: the doctor names it, as the run does', async () => {
  const refused = { status: 404, headers: { 'content-type': 'application/json' }, json: { errors: [{ errorCode: 'E', errorMessage: 'no' }] } }; // prettier-ignore
  const said = await diagnosisIf('getCardholderCredentials', refused);
  expect(said).toMatch(/getCardholderCredentials|[Gg]et cardholder credentials/);
  expect(said).toMatch(/404/);
}, 120_000);

it('transactions of another shape: not the window is wrong', async () => {
  const other = { status: 200, headers: { 'content-type': 'application/json' }, json: { items: [] } };
  expect(await diagnosisIf('listCardholderTransactions', other)).toMatch(
    /No usable response came from listCardholderTransactions.*Look at what is returned there/,
  );
}, 120_000);

it('a target that throttles is ready: the doctor says what it waits for, and names a pace that passes', async () => {
  let requests = 0;
  const refused = { status: 429, headers: { 'content-type': 'application/json', 'retry-after': '4' }, json: { errors: [{ errorCode: 'E', errorMessage: 'no' }] } }; // prettier-ignore
  const hooks = [{ request: (call: Call) => ((requests += 1) === 10 ? refused : call) }];
  const of = await startSandbox({ clock: PROOF_CLOCK, hooks });
  const { stdout, stderr } = await inProcess(['doctor'], environmentOf(of, PROOF_CLOCK), folder());
  await of.close();
  expect(stderr).toMatch(/waiting \d s because \w+ gave 429/);
  expect(stdout).toMatch(/warning +The target throttles requests \(429\).*REQUESTS_PER_SECOND.*\nready/s);
}, 120_000);

it('a sandbox is ready', async () => expect(await diagnosis({})).toBe('ready'), 60_000);

const settings = readSettings({ sandbox: true }, {}, '2026-03-15T12:00:00Z');

it('doctor asks for the test data that a run would lack', () => {
  const lines = testDataLines(settings, []);
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`${testDataText.pending} This allows `);
  const foreign = { ...settings, foreignCustomerIds: ['F1'], foreignCardholderIds: ['id'] };
  const at = (n: number) => ({
    id: `t${n}`,
    posted: '2026-03-01T00:00:00Z',
    at: { second: n, fraction: '' },
    result: n < 10 ? ('PENDING' as const) : ('APPROVED' as const),
    accounts: [`a${n % 2}`],
  });
  const known = Array.from({ length: 60 }, (_, n) => at(n)) as unknown as Parameters<typeof testDataLines>[1];
  expect(testDataLines(foreign, known)).toEqual([]);
});
