import { listTransactions } from '../../target/asks.ts';
import { select } from '../../target/truth.ts';
import { mustBeServed } from './acts.ts';
import type { Uat } from './check.ts';
import { check } from './check.ts';
import { page, pageQuery } from './transactions-page.ts';
import { againstTruth, compareSets, instantsOf, spread, widest, windowFrom } from './truth-queries.ts';

async function complete(uat: Uat, result: 'APPROVED' | 'PENDING'): Promise<void> {
  const instants = instantsOf((uat.truth?.known ?? []).filter((t) => t.result === result));
  if (instants.length === 0) return uat.obstacle(`no ${result} transaction was found`);
  for (const start of spread(instants, 3)) {
    await againstTruth(uat, `window with ${result}`, async (truth) => {
      const window = windowFrom(uat, truth, start, result, 24);
      const answer = await page(uat, truth, window, { result, limit: 24 });
      return (
        answer && {
          departures: compareSets(select(truth.known, window, result), answer.ids),
          exchanges: [answer.exchange],
        }
      );
    });
  }
}

export const checks = [
  check('transactions-result/approved-complete', (uat) => complete(uat, 'APPROVED')),
  check('transactions-result/pending-complete', (uat) => complete(uat, 'PENDING')),

  check('transactions-result/accepted', async (uat) => {
    const truth = uat.truth;
    const window = truth === null ? null : widest(truth);
    if (truth === null || window === null) return uat.obstacle('no window is known to be accepted');
    for (const result of ['APPROVED', 'PENDING']) {
      await mustBeServed(
        uat,
        listTransactions(truth.cardholderId, pageQuery(window, { result, limit: 5 })),
        `result=${result}`,
      );
    }
  }),
];
