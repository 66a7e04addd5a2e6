/** A budget that ends before all is asked: what was seen until then counts, and the last request is the control. */
import { expect, it } from 'vitest';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { CONTROL } from '../../../spec/exchange.ts';
import { statusOf } from '../../../spec/reception.ts';
import { judgeInProcess, PROOF_CLOCK } from '../../proof/in-process.ts';

const UNKNOWN = 'ZZ999999';

it.each([
  [30, true],
  [64, true],
  [76, true],
  [100, true],
  [64, false],
])(
  'with a budget of %i, one more customer whom nobody knows (%s): it is not forgotten, and the last request is the control',
  async (budget, isUnknown) => {
    const sandbox = await startSandbox({ clock: PROOF_CLOCK, seed: 1 });
    const customerIds = [...sandbox.customerIds.slice(0, 1), ...(isUnknown ? [UNKNOWN] : [])];
    const { results, exchanges } = await judgeInProcess(sandbox, { seed: 1, budget, customerIds });
    await sandbox.close();
    const asked = exchanges.filter(({ request }) => request.subject === UNKNOWN).map(statusOf);
    expect(results.verdict).toBe(asked.includes(404) ? 'inconclusive' : 'conforms');
    if (isUnknown && budget >= 76) expect(asked).toContain(404);
    expect(exchanges.at(-1)).toMatchObject({ check: CONTROL, outcome: { kind: 'answer', status: 200 } });
    expect(exchanges.length).toBeLessThanOrEqual(budget);
  },
);
