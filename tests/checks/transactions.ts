import { listCardholderTransactions } from '../../environment/client/requests.ts';
import { select } from '../../environment/discovery/history.ts';
import { mustBeServed, outcomeText } from './acts.ts';
import type { CheckContext } from '../../engine/check.ts';
import { check } from '../../engine/check.ts';
import { checks as defaults } from './transactions-defaults.ts';
import { pageQuery } from './transactions-page.ts';
import { checks as paging } from './transactions-paging.ts';
import { prediction } from './transactions-prediction.ts';
import { servedWindow, widest } from './truth-queries.ts';

export const checks = [
  check('transactions/served', async (uat) => {
    if (uat.subject() === null) return;
    const served = servedWindow(uat);
    for (const { cardholderId } of uat.snapshot.subjects) {
      if (served === null) {
        // No window was ever accepted, so a 400 may be due to the window; a 404 says that the cardholder is unknown.
        refusedAsUnknown(uat);
        return;
      }
      // Discovery has read the others' newest APPROVED ones already.
      const filters = cardholderId === served.cardholderId ? {} : { result: 'PENDING' };
      const what = 'the cardholder is known and the window was accepted';
      await mustBeServed(uat, listCardholderTransactions(cardholderId, pageQuery(served.window, filters)), what);
    }
  }),

  check('transactions/limit-accepted', async (uat) => {
    const served = servedWindow(uat);
    if (served === null) return;
    for (const limit of [1, 2, 13, 24, 25]) {
      const ask = listCardholderTransactions(served.cardholderId, pageQuery(served.window, { limit }));
      await mustBeServed(uat, ask, `limit=${limit} is allowed`);
    }
  }),

  check('transactions/offset-accepted', async (uat) => {
    const truth = uat.history;
    if (truth === null) {
      const served = servedWindow(uat);
      if (served === null) return;
      const ask = listCardholderTransactions(served.cardholderId, pageQuery(served.window, { offset: 0 }));
      await mustBeServed(uat, ask, 'offset=0 is the default');
      return;
    }
    const size = select(truth.known, widest(truth), 'APPROVED').length;
    if (size < 2) return uat.obstacle('fewer than two transactions, so no offset below total');
    for (const offset of new Set([0, 1, Math.floor(size / 2), size - 1])) {
      await mustBeServed(
        uat,
        listCardholderTransactions(truth.cardholderId, pageQuery(widest(truth), { limit: 5, offset })),
        `offset=${offset} is below total`,
      );
    }
  }),

  ...paging,
  ...defaults,
  prediction,
];

/** A cardholder that find and get cardholder know, but list cardholder transactions does not. */
function refusedAsUnknown(uat: CheckContext): void {
  const unknown = uat
    .seen()
    .filter((e) => e.request.operation === 'listCardholderTransactions' && outcomeText(e) === '404');
  if (unknown.length > 0) {
    uat.depart({ at: 'status', expected: '200, for the cardholder is known', actual: '404' }, unknown.slice(0, 3));
  } else uat.obstacle(uat.snapshot.obstacles.at(-1) ?? 'no window of transactions was served');
}
