/** A budget that ends before all is asked: what was seen until then counts, and the last request is the control. */
import { describe, expect, it } from 'vitest';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { CONTROL } from '../../../spec/exchange.ts';
import { statusOf } from '../../../spec/reception.ts';
import { judgeInProcess, PROOF_CLOCK } from '../../proof/in-process.ts';

const UNKNOWN = 'ZZ999999';

async function runOf(budget: number, isUnknown: boolean) {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, seed: 1 });
  const customerIds = [...sandbox.customerIds.slice(0, 1), ...(isUnknown ? [UNKNOWN] : [])];
  const { results, exchanges } = await judgeInProcess(sandbox, { seed: 1, budget, customerIds });
  await sandbox.close();
  return { results, exchanges };
}

describe.each([30, 64, 76, 100])('a budget of %d', (budget) => {
  it('a customer who was not found is not forgotten', async () => {
    const { results, exchanges } = await runOf(budget, true);
    const asked = exchanges.filter(({ request }) => request.subject === UNKNOWN).map(statusOf);
    expect(results.verdict).toBe(asked.includes(404) ? 'inconclusive' : 'conforms');
    if (budget >= 76) expect(asked).toContain(404);
  });

  it('the last request is the control', async () => {
    const { results, exchanges } = await runOf(budget, false);
    expect(exchanges.at(-1)).toMatchObject({ check: CONTROL, outcome: { kind: 'answer', status: 200 } });
    expect([results.verdict, exchanges.length <= budget]).toEqual(['conforms', true]);
  });
});
