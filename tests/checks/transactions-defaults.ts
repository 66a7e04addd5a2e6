import { select } from '../../target/truth.ts';
import type { Uat } from './check.ts';
import { check } from './check.ts';
import { usableAccounts } from './transactions-account.ts';
import { page, wholeSet } from './transactions-page.ts';
import { againstTruth, compareSets, instantsOf, onePage, spread, widest, windowFrom } from './truth-queries.ts';

/** What list cardholder transactions does with a parameter left out (specification: Limits). */
export const checks = [
  check('transactions/default-limit', async (uat) => {
    for (const result of ['APPROVED', 'PENDING']) {
      await againstTruth(uat, 'page without limit', async (truth) => {
        const window = widest(truth);
        const size = select(truth.known, window, result).length;
        if (size === 0) return null;
        const [omitted, given] = [
          await page(uat, truth, window, { result }),
          await page(uat, truth, window, { result, limit: 25 }),
        ];
        if (omitted === null || given === null) return null;
        const departure = {
          at: '/transactions',
          expected: `${given.ids.length} elements, as with limit=25`,
          actual: `${omitted.ids.length} elements`,
        };
        const same = omitted.ids.length === given.ids.length;
        if (!same) return { departures: [departure], exchanges: [omitted.exchange, given.exchange] };
        if (size >= 25) return { departures: [], exchanges: [] };
        uat.obstacle(`fewer than 25 ${result} transactions in a window: a default above ${size} would not show`);
        return null;
      });
    }
  }),

  check('transactions/default-offset', async (uat) => {
    for (const result of ['APPROVED', 'PENDING'])
      await pageOmitting(uat, result, { result, limit: 25 }, 'page without offset');
  }),

  check('transactions/default-result', async (uat) => {
    if (uat.truth !== null && !uat.truth.known.some((t) => t.result === 'PENDING'))
      uat.obstacle('no PENDING transaction was found, so a default of both results would not show');
    await pageOmitting(uat, 'APPROVED', { limit: 25 }, 'page without result', true);
    const [accountId] = await usableAccounts(uat);
    if (accountId === undefined) return;
    await againstTruth(uat, 'page without result under an accountId', async (truth) => {
      const mine = (result: string) =>
        truth.known.filter((t) => t.result === result && t.accounts.includes(accountId.toLowerCase()));
      const start = instantsOf(mine('PENDING'))[0] ?? instantsOf(mine('APPROVED'))[0];
      if (start === undefined) return null;
      const window = windowFrom(uat, truth, start, null);
      const answer = await wholeSet(uat, truth, window, { accountId, limit: 25 });
      const expected = select(truth.known, window, 'APPROVED', accountId);
      return answer && { departures: compareSets(expected, answer.ids), exchanges: answer.exchanges };
    });
  }),
];

/** A page that leaves one parameter out must still hold exactly what the default selects. */
async function pageOmitting(
  uat: Uat,
  result: string,
  filters: { result?: string; limit: number },
  what: string,
  mixed = false,
): Promise<void> {
  const known = uat.truth?.known ?? [];
  const pool = mixed ? known.filter((t) => t.result === 'PENDING') : known.filter((t) => t.result === result);
  const starts = spread(instantsOf(pool.length > 0 ? pool : known), 2);
  if (starts.length === 0) return uat.obstacle(`no ${result} transaction was found`);
  for (const start of starts) {
    await againstTruth(uat, what, async (truth) => {
      const window = windowFrom(uat, truth, start, result);
      if (!onePage(uat, select(truth.known, window, result))) return null;
      const answer = await wholeSet(uat, truth, window, filters);
      const expected = select(truth.known, window, result);
      return answer && { departures: compareSets(expected, answer.ids), exchanges: answer.exchanges };
    });
  }
}
