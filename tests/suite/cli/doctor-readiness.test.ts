import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstWrong } from '../../../cli/doctor/inspection.ts';
import { noRecorder } from '../../../environment/recording/recorder.ts';
import { Redactor } from '../../../environment/redaction/redaction.ts';
import { readSettings, type Settings, withSandbox } from '../../../environment/settings/settings.ts';
import { clientOf } from '../../../run/target.ts';
import type { Call } from '../../../sandbox/api/messages.ts';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import { faults } from '../../../sandbox/api/catalogue.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { judgeInProcess, PROOF_CLOCK } from '../../proof/in-process.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: PROOF_CLOCK });
});
afterAll(() => sandbox.close());

/** What the doctor says of a sandbox. */
async function diagnosis(change: Partial<Settings>, of = sandbox): Promise<string> {
  const plain = withSandbox(readSettings({ sandbox: true, clock: PROOF_CLOCK }, {}, PROOF_CLOCK), of);
  const settings = { ...plain, ...change };
  const client = clientOf(settings, 'doctor', new Redactor({ key: settings.key }), noRecorder);
  try {
    const wrong = await firstWrong(settings, client, () => undefined);
    return wrong === null ? 'ready' : `${wrong.what}. ${wrong.next}`;
  } finally {
    await client.close();
  }
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

it('a violation that was seen before the run ended counts', async () => {
  const [id] = faults.filter(({ breaks }) => breaks.includes('cardholder/email')).map((one) => one.id);
  const of = await startSandbox({ clock: PROOF_CLOCK, faults: [id ?? ''] });
  const { results } = await judgeInProcess(of, without(of.customerIds.length - 1));
  await of.close();
  expect(results).toMatchObject({ verdict: 'violates', exitCode: 1 });
}, 120_000);

it('an operation that never succeeds: the doctor names it, as the run does', async () => {
  const refused = { status: 404, headers: { 'content-type': 'application/json' }, json: { errors: [{ errorCode: 'E', errorMessage: 'no' }] } }; // prettier-ignore
  const hooks = [{ request: (call: Call) => (call.operation === 'getCardholderCredentials' ? refused : call) }];
  const of = await startSandbox({ clock: PROOF_CLOCK, hooks });
  const said = await diagnosis({}, of);
  await of.close();
  expect(said).toMatch(/getCardholderCredentials|[Gg]et cardholder credentials/);
  expect(said).toMatch(/404/);
}, 120_000);

it('a sandbox is ready', async () => expect(await diagnosis({})).toBe('ready'), 60_000);
