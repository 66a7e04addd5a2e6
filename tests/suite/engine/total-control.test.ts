/** Totals that do not fit their page: sent again before the verdict if it was seen once. */
import { expect, it } from 'vitest';
import { DATA_CONTROL } from '../../../engine/outage.ts';
import { without } from '../../../engine/excuses.ts';
import { askTotalsAgain, keptForTotals, totalsOfOnce } from '../../../engine/total-control.ts';
import type { Exchange } from '../../../spec/exchange.ts';
import { judgeStanding } from '../../../spec/oracles/standing.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { madeUpClient } from './made-up-client.ts';

const LIST = 'listCardholderTransactions';
/** A page of two transactions with a total, at an offset so that requests differ. */
function page(total: number, limit: number): Exchange {
  const transactions = [{ transactionId: 'a' }, { transactionId: 'b' }];
  const made = exchangeOf(LIST, 200, { transactions, paging: { offset: 0, limit, total } });
  return { ...made, request: { ...made.request, query: [['limit', String(limit)]] } };
}

/**
 * What is sent again after a run, and the requirements about totals that are broken then, if each request is answered with this
 * total.
 */
async function after(before: readonly Exchange[], now: number, spare = 9) {
  const limitOf = ({ query }: Exchange['request']) => Number(query[0]?.[1]);
  const client = madeUpClient((request, nth) => before[nth] ?? page(now, limitOf(request)));
  for (const { request } of before) await client.send('a/check', request);
  await askTotalsAgain(client, spare);
  const said = without({ notes: [], standing: judgeStanding(client.exchanges) }, totalsOfOnce(client.exchanges));
  const again = client.exchanges.filter(({ check }) => check === DATA_CONTROL);
  return {
    sent: again.map(({ request }) => limitOf(request)),
    broken: said.standing.filter(
      ({ judgement: { requirement, mismatches } }) => requirement === 'transactions/total' && mismatches.length > 0,
    ).length,
    notes: said.notes.map(({ requirement }) => requirement),
  };
}

it('a total that did not fit its page once is no mismatch if it does when the request is sent again', async () => {
  expect(await after([page(2, 5), page(1, 6)], 2)).toEqual({ sent: [6], broken: 0, notes: ['transactions/total'] });
  expect(keptForTotals([page(2, 5), page(1, 6)])).toBe(1);
});

it('it is one if it comes again, if two responses have such a total, and if nothing can be sent', async () => {
  expect(await after([page(2, 5), page(1, 6)], 1)).toEqual({ sent: [6], broken: 2, notes: [] });
  expect(await after([page(1, 5), page(1, 6)], 2)).toEqual({ sent: [], broken: 2, notes: [] });
  expect(await after([page(2, 5), page(1, 6)], 2, 0)).toEqual({ sent: [], broken: 1, notes: [] });
  expect(keptForTotals([page(2, 5), page(2, 6)])).toBe(0);
});
