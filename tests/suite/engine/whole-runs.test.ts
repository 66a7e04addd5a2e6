/** What whole runs of sandboxes come to: with more and fewer requests, and with data that is hard to find. */
import { expect, it } from 'vitest';
import { LIMITS, queryOf } from '../../../spec/model/query.ts';
import { pagingOf } from '../../../spec/exchange/response.ts';
import { CONTROL } from '../../../spec/exchange/exchange.ts';
import { statusOf } from '../../../spec/exchange/disposition.ts';
import { judgeInProcess, judgePlanted } from '../../proof/in-process.ts';
import { ownSandbox } from '../own-sandbox.ts';
import { judgeSandbox, tryFault } from '../../proof/prove.ts';
import { recorded } from '../recorded-runs.ts';

const sandbox = await ownSandbox();
const UNKNOWN = 'ZZ999999';

// A budget that ends before all is asked: what was seen until then counts.
it.each([
  [30, true], [64, true], [76, true], [100, true], [64, false],
])(
  'with a budget of %i, one more customer whom nobody knows (%s): it is not forgotten, and the last request is the control',
  async (budget, isUnknown) => {
    const customerIds = [...sandbox.customerIds.slice(0, 1), ...(isUnknown ? [UNKNOWN] : [])];
    const { results, exchanges } = await judgeInProcess(sandbox, { seed: 1, budget, customerIds });
    const asked = exchanges.filter(({ request }) => request.subject === UNKNOWN).map(statusOf);
    expect(results.verdict).toBe(asked.includes(404) ? 'inconclusive' : 'conforms');
    if (isUnknown && budget >= 76) expect(asked).toContain(404);
    expect(exchanges.at(-1)).toMatchObject({ check: CONTROL, outcome: { kind: 'answer', status: 200 } });
    expect(exchanges.length).toBeLessThanOrEqual(budget);
  },
); // prettier-ignore

// This seed once set an offset of twelve digits next to bad input, and the sandbox was warned of its 500.
it('a healthy target with a large budget is asked for more, and nothing is warned', async () => {
  const { results } = await judgePlanted({ seed: 7 }, { budget: 1000 });
  expect(results.requirements.filter(({ status }) => status === 'violated' || status === 'warned')).toEqual([]);
  expect(results.verdict).toBe('conforms');
  expect(results.requests.sent).toBeGreaterThan(800);
}, 120_000);

it.each([1, 2])(
  'a run with the default budget meets every limit on a list that goes on, and sends three of four pairs of classes (seed %i)',
  async (seed) => {
    const { results, exchanges } = await recorded(seed === 1 ? {} : { change: { seed } });
    const { coverage } = results;
    const inForce = exchanges.flatMap((exchange) => {
      const query = exchange.request.operation === 'listCardholderTransactions' ? queryOf(exchange.request) : null;
      const { limit, offset = 0 } = query ?? {};
      const total = pagingOf(exchange, 'total') ?? 0;
      return limit !== undefined && offset + limit < total ? [limit] : [];
    });
    expect(LIMITS.filter((limit) => !inForce.includes(limit))).toEqual([]);
    expect(coverage.pairs.of).toBe(155);
    // The data have few transactions within an hour of each other: a page of these says little of a limit or an offset.
    expect(coverage.pairs.missing.length / coverage.pairs.of).toBeLessThan(0.26);
  },
);

// Of a target without transactions: tests/suite/proof/variants.test.ts.
it('data that is years old is found, even if the first customer has none', async () => {
  const { results } = await judgeSandbox({ variants: ['transactions-years-old'] });
  expect(results.verdict).toBe('conforms');
  expect(results.requirements.find(({ id }) => id === 'transactions/prediction')?.status).toBe('passed');
});

it('a page of the list of an account is confirmed, although the history that is read again begins a second later', async () => {
  const { killedBy } = await tryFault('transactions-offset-plus-one-for-an-account', 4);
  expect(killedBy).toContain('transactions/slice');
});
