import fc from 'fast-check';
import type { TransactionHistory } from '../../environment/discovery/history.ts';
import { select } from '../../environment/discovery/history.ts';
import type { Query } from '../../generators/queries.ts';
import { queries } from '../../generators/queries.ts';
import type { CheckContext } from '../../engine/check.ts';
import { check } from '../../engine/check.ts';
import type { TransactionPage } from './transactions-page.ts';
import { usableAccounts } from './transactions-account.ts';
import { page, pageQuery, wholeSet } from './transactions-page.ts';
import type { Comparison } from '../../engine/confirmation.ts';
import { againstTruth, compareSets, instantText, instantsOf } from './truth-queries.ts';

const RUNS = 16;
/** Requests that the search for a smallest counterexample may cost, beyond the runs. */
const SHRINKING = 25;

/** Predicts the answer of a query and compares it: nothing but what is selected, the right total, the right number. */
async function predicted(
  uat: CheckContext,
  truth: TransactionHistory,
  query: Query,
  ask: (q: Query, past: boolean) => Promise<TransactionPage | null>,
): Promise<Comparison | null> {
  const expected = select(truth.known, query.window, query.result ?? 'APPROVED', query.accountId);
  const limit = query.limit ?? 25;
  const offset = query.offset ?? 0;
  const answer = await ask(query, offset > 0 && offset >= expected.length);
  if (answer === null) return null;
  const wanted = new Set(expected.map((t) => t.id));
  const mismatches = compareSets(
    expected.filter((t) => answer.ids.includes(t.id)),
    answer.ids,
  );
  if (answer.total !== null && answer.total !== wanted.size) {
    mismatches.push({ at: '/paging/total', expected: String(wanted.size), actual: String(answer.total) });
  }
  // A short page is a matter of its size; only what the walk over all of it does not bring is lost.
  if (offset === 0 && limit >= wanted.size && answer.ids.length < wanted.size) {
    const all = await wholeSet(uat, truth, query.window, query);
    if (all !== null)
      return { mismatches: [...mismatches, ...compareSets(expected, all.ids)], exchanges: all.exchanges };
  }
  if (offset < wanted.size && answer.ids.length === 0) {
    const some = `${Math.min(limit, wanted.size - offset)} elements`;
    mismatches.push({ at: '/transactions', expected: some, actual: 'none' });
  }
  return { mismatches, exchanges: [answer.exchange] };
}

/** Random combinations of window, result and page, compared with what the truth predicts, shrunk to the smallest. */
export const prediction = check('transactions/prediction', async (uat) => {
  const truth = uat.history;
  if (truth === null || truth.known.length === 0) return uat.obstacle('no transactions could be read');
  const accounts = await usableAccounts(uat);
  const asked = new Map<string, TransactionPage | null>();
  let sent = 0;
  const ask = async (query: Query, past: boolean): Promise<TransactionPage | null> => {
    const key = JSON.stringify(query);
    const known = asked.get(key);
    if (known !== undefined) return known;
    sent++;
    const answer = await page(uat, truth, query.window, query, past ? 'open' : undefined);
    asked.set(key, answer);
    return answer;
  };
  let tried = 0;
  const property = fc.asyncProperty(
    queries(instantsOf(truth.known).map(instantText), uat.snapshot.span ?? 0, accounts),
    async (query) => {
      if (sent >= RUNS + SHRINKING || uat.remaining() < 10) return true;
      const mismatch = await predicted(uat, truth, query, ask);
      if (mismatch !== null && mismatch.mismatches.length === 0) tried++;
      return mismatch === null || mismatch.mismatches.length === 0;
    },
  );
  const outcome = await fc.check(property, {
    numRuns: RUNS,
    seed: uat.seed,
    ignoreEqualValues: true,
    endOnFailure: false,
  });
  uat.observation('random query', tried);
  const smallest = outcome.counterexample?.[0];
  if (!outcome.failed || smallest === undefined) return;
  const note = `the smallest of ${outcome.numShrinks + 1} failing queries: ${JSON.stringify(pageQuery(smallest.window, smallest))}`;
  await againstTruth(
    uat,
    'random query',
    (now) => predicted(uat, now, smallest, (q, past) => page(uat, now, q.window, q, past ? 'open' : undefined)),
    () => note,
  );
});
