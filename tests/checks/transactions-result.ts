import { listCardholderTransactions } from '../../environment/client/requests.ts';
import { windowBefore } from '../../environment/discovery/deep-history.ts';
import { knownOf, select } from '../../environment/discovery/history.ts';
import { mustBeServed } from './acts.ts';
import type { CheckContext } from '../../engine/check.ts';
import { check } from '../../engine/check.ts';
import { page, pageQuery, wholeSet } from './transactions-page.ts';
import {
  againstTruth,
  compareSets,
  instantsOf,
  onePage,
  servedWindow,
  spread,
  stretch,
  widest,
  windowFrom,
} from './truth-queries.ts';

/** Milliseconds of the window that is asked for where wider ones show nothing of a result. */
const LATELY = 10 * 86_400_000;

async function complete(uat: CheckContext, result: 'APPROVED' | 'PENDING'): Promise<void> {
  await listedElsewhere(uat, result);
  const known = uat.history?.known ?? [];
  const mine = known.filter((t) => t.result === result);
  // Even where a long window shows none, a short one may: then the long one lost them.
  if (mine.length === 0) await lastDays(uat, result);
  const instants = instantsOf(mine.length > 0 ? mine : known);
  if (instants.length === 0) return uat.obstacle(`no ${result} transaction was found`);
  for (const start of spread(instants, 3)) {
    await againstTruth(uat, `window with ${result}`, async (truth) => {
      const window = windowFrom(uat, truth, start, result, 24);
      if (!onePage(uat, select(truth.known, window, result))) return null;
      const answer = await wholeSet(uat, truth, window, { result, limit: 25 });
      const expected = select(truth.known, window, result);
      return answer && { mismatches: compareSets(expected, answer.ids), exchanges: answer.exchanges };
    });
  }
}

/** The last days alone, of a result that the widest windows showed nothing of: PENDING transactions are young. */
async function lastDays(uat: CheckContext, result: string): Promise<void> {
  await againstTruth(uat, `last days with ${result}`, async (truth) => {
    const read = stretch(truth);
    const lately = windowBefore(Date.parse(read.end), Math.min(uat.snapshot.span ?? 0, LATELY));
    const window = lately.start > read.start ? lately : read;
    const answer = await page(uat, truth, window, { result, limit: 25 });
    if (answer === null) return null;
    return {
      mismatches: compareSets(select(truth.known, window, result), answer.ids),
      exchanges: [answer.exchange, ...truth.walks.flatMap((w) => w.pages).slice(0, 2)],
    };
  });
}

/** What a list without `result` shows with this result must be listed when the result is asked for. */
async function listedElsewhere(uat: CheckContext, result: string): Promise<void> {
  const truth = uat.history;
  if (truth === null) return;
  await againstTruth(uat, `list without result`, async (now) => {
    const window = widest(now);
    const omitted = await page(uat, now, window, { limit: 25 });
    if (omitted === null) return null;
    const seen = knownOf(omitted.exchange).filter((t) => t.result === result);
    const listed = new Set(select(now.known, window, result).map((t) => t.id));
    const lost = seen.find((t) => !listed.has(t.id));
    if (lost === undefined) return seen.length > 0 ? { mismatches: [], exchanges: [] } : null;
    const mismatch = {
      at: '/transactions',
      expected: `${lost.id}, which a list without result shows as ${result}`,
      actual: 'not listed',
    };
    return { mismatches: [mismatch], exchanges: [omitted.exchange, ...now.walks.flatMap((w) => w.pages).slice(0, 2)] };
  });
}

export const checks = [
  check('transactions-result/approved-complete', (uat) => complete(uat, 'APPROVED')),
  check('transactions-result/pending-complete', (uat) => complete(uat, 'PENDING')),

  check('transactions-result/accepted', async (uat) => {
    const served = servedWindow(uat);
    if (served === null) return;
    for (const result of ['APPROVED', 'PENDING']) {
      const ask = listCardholderTransactions(served.cardholderId, pageQuery(served.window, { result }));
      await mustBeServed(uat, ask, `result=${result} is allowed`);
    }
  }),
];
