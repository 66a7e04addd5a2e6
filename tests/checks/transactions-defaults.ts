import { listCardholderTransactions } from '../../environment/client/requests.ts';
import type { TransactionHistory } from '../../environment/discovery/history.ts';
import { idsOf, select } from '../../environment/discovery/history.ts';
import { once, outcomeText, receptionOf } from './acts.ts';
import type { CheckContext } from '../../engine/check.ts';
import { check } from '../../engine/check.ts';
import { usableAccounts, usableWalks } from './transactions-account.ts';
import type { Comparison } from '../../engine/confirmation.ts';
import type { Filters, TransactionPage } from './transactions-page.ts';
import { page, pageQuery, wholeSet } from './transactions-page.ts';
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
        if (omitted === null) await mayBeLeftOut(uat, truth, 'limit');
        if (omitted === null || given === null) return null;
        const compared = asWithTheDefault(omitted, given);
        if (compared.mismatches.length > 0 || size >= 25) return compared;
        uat.obstacle(`fewer than 25 ${result} transactions in a window: a default above ${size} would not show`);
        return null;
      });
    }
    await defaultUnderAnAccount(uat);
  }),

  check('transactions/default-offset', async (uat) => {
    for (const result of ['APPROVED', 'PENDING']) await pageOmitting(uat, 'offset', result, { result, limit: 25 });
  }),

  check('transactions/default-result', async (uat) => {
    if (uat.history !== null && !uat.history.known.some((t) => t.result === 'PENDING'))
      uat.obstacle('no PENDING transaction was found, so a default of both results would not show');
    await pageOmitting(uat, 'result', 'APPROVED', { limit: 25 });
    const [accountId] = await usableAccounts(uat);
    if (accountId === undefined) return;
    await againstTruth(uat, 'page without result under an accountId', async (truth) => {
      const mine = (result: string) =>
        truth.known.filter((t) => t.result === result && t.accounts.includes(accountId.toLowerCase()));
      const start = instantsOf(mine('PENDING'))[0] ?? instantsOf(mine('APPROVED'))[0];
      if (start === undefined) return null;
      const window = windowFrom(uat, truth, start, null);
      const expected = select(truth.known, window, 'APPROVED', accountId);
      if (!onePage(uat, expected)) return null;
      const answer = await wholeSet(uat, truth, window, { accountId, limit: 25 });
      return answer && { mismatches: compareSets(expected, answer.ids), exchanges: answer.exchanges };
    });
  }),
];

/** The page of an account that leaves the limit out is as long as the first page of its walk, whose limit was 25. */
async function defaultUnderAnAccount(uat: CheckContext): Promise<void> {
  const [busiest] = await usableWalks(uat);
  if (busiest === undefined) return;
  const { window, query, pages } = busiest;
  const inWalk = pages[0] === undefined ? 0 : idsOf(pages[0]).length;
  const filters = Object.fromEntries(query.slice(2)) as Filters;
  await againstTruth(uat, 'page without limit under an accountId', async (truth) => {
    const omitted = await page(uat, truth, window, filters);
    if (omitted === null) return null;
    if (omitted.ids.length === inWalk) return { mismatches: [], exchanges: [] };
    const given = await page(uat, truth, window, { ...filters, limit: 25 });
    if (given === null) return null;
    return asWithTheDefault(omitted, given);
  });
}

/** A page without limit is as long as the same page with limit=25. */
function asWithTheDefault(omitted: TransactionPage, given: TransactionPage): Comparison {
  const expected = `${given.ids.length} elements, as with limit=25`;
  const mismatch = { at: '/transactions', expected, actual: `${omitted.ids.length} elements` };
  const same = omitted.ids.length === given.ids.length;
  return { mismatches: same ? [] : [mismatch], exchanges: [omitted.exchange, given.exchange] };
}

/** A list that is served with all its parameters is served without the one that has a default, too. */
async function mayBeLeftOut(
  uat: CheckContext,
  truth: TransactionHistory,
  name: 'limit' | 'offset' | 'result',
): Promise<void> {
  const all = pageQuery(widest(truth), { result: 'APPROVED', limit: 25, offset: 0 });
  const left = all.filter(([parameter]) => parameter !== name);
  const without = await once(uat, listCardholderTransactions(truth.cardholderId, left));
  if (receptionOf(without) !== 'refused') return;
  // Asked for afterwards, so that a target that refuses everything by now is not blamed for this.
  const given = await uat.send(listCardholderTransactions(truth.cardholderId, all));
  if (receptionOf(given) !== 'served') return;
  const expected = `200, for ${name} may be left out, and is served with it`;
  uat.depart({ at: 'status', expected, actual: outcomeText(without) }, [without, given]);
}

/** A page that leaves one parameter out must still hold exactly what the default selects. */
async function pageOmitting(
  uat: CheckContext,
  omitted: 'offset' | 'result',
  result: string,
  filters: { result?: string; limit: number },
): Promise<void> {
  const known = uat.history?.known ?? [];
  const pool =
    omitted === 'result' ? known.filter((t) => t.result === 'PENDING') : known.filter((t) => t.result === result);
  const starts = spread(instantsOf(pool.length > 0 ? pool : known), 2);
  if (starts.length === 0) return uat.obstacle(`no ${result} transaction was found`);
  for (const start of starts) {
    await againstTruth(uat, `page without ${omitted}`, async (truth) => {
      const window = windowFrom(uat, truth, start, result);
      if (!onePage(uat, select(truth.known, window, result))) return null;
      const answer = await wholeSet(uat, truth, window, filters);
      if (answer === null) await mayBeLeftOut(uat, truth, omitted);
      const expected = select(truth.known, window, result);
      return answer && { mismatches: compareSets(expected, answer.ids), exchanges: answer.exchanges };
    });
  }
}
