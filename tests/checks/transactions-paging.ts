import { listOf } from '../../spec/response.ts';
import type { Window } from '../../environment/client/requests.ts';
import type { TransactionHistory, TransactionWalk } from '../../environment/discovery/history.ts';
import { select, walk } from '../../environment/discovery/history.ts';
import type { CheckContext } from '../../engine/check.ts';
import { check } from '../../engine/check.ts';
import { totalsOfAccounts } from './transactions-account.ts';
import { page } from './transactions-page.ts';
import { againstTruth, compareSets, instantsOf, widest, windowFrom } from './truth-queries.ts';

/** Windows whose APPROVED transactions fill more than one page but not many: cheap to walk. */
function walkable(uat: CheckContext, truth: TransactionHistory): Window {
  const approved = instantsOf(truth.known.filter((t) => t.result === 'APPROVED'));
  const start = approved[Math.max(0, approved.length - 40)];
  return start === undefined ? widest(truth) : windowFrom(uat, truth, start, 'APPROVED', 40);
}

const again = (
  uat: CheckContext,
  truth: TransactionHistory,
  window: Window,
  result: string,
  limit: number,
): Promise<TransactionWalk> =>
  walk((ask) => uat.send(ask), truth.cardholderId, window, [['result', result]], limit, 45);

/** A walk against the truth: what is lost, what is there besides, what came twice. */
function judgeWalk(truth: TransactionHistory, w: TransactionWalk, result: string) {
  const mismatches = compareSets(select(truth.known, w.window, result), w.ids, 'walk');
  const twice = w.ids.find((id, i) => w.ids.indexOf(id) !== i);
  if (twice !== undefined) mismatches.push({ at: 'walk', expected: 'each transaction once', actual: `${twice} twice` });
  return mismatches;
}

/** Paging of list cardholder transactions, compared with the truth (specification: Paging object). */
export const checks = [
  check('transactions/total', async (uat) => {
    for (const result of ['APPROVED', 'PENDING']) {
      for (const limit of [3, 25]) {
        await againstTruth(uat, 'walk', async (truth) => {
          const window =
            limit === 25
              ? widest(truth)
              : windowFrom(uat, truth, instantsOf(truth.known)[0] ?? { epochSeconds: 0, fraction: '' }, result, 8);
          const expected = select(truth.known, window, result).length;
          const answers = [
            await page(uat, truth, window, { result, limit }),
            expected > 1 ? await page(uat, truth, window, { result, limit, offset: expected - 1 }) : null,
          ].flatMap((p) => p ?? []);
          if (answers.length === 0) return null;
          const wrong = answers.filter((p) => p.total !== expected);
          const mismatches = wrong.slice(0, 1).map((p) => ({
            at: '/paging/total',
            expected: `${expected}, the ${result} transactions of the window`,
            actual: String(p.total),
          }));
          return { mismatches, exchanges: wrong.map((p) => p.exchange) };
        });
      }
    }
    await totalsOfAccounts(uat);
    for (const w of uat.history?.walks ?? []) {
      if (w.obstacle === null && w.totals.length > 0 && w.totals.every((t) => t === new Set(w.ids).size))
        uat.observation('page', w.totals.length);
    }
  }),

  check('transactions/walk-complete', async (uat) => {
    const read = uat.history?.walks ?? [];
    for (const w of read) {
      const twice = w.ids.find((id, i) => w.ids.indexOf(id) !== i);
      if (twice === undefined) continue;
      await againstTruth(uat, 'walk', async (truth) => {
        const result = w.query.find(([n]) => n === 'result')?.[1] ?? 'APPROVED';
        const second = await again(uat, truth, w.window, result, 25);
        if ((await sameOrder(uat, truth, w.window, result)) === false) {
          uat.obstacle('the order differs between identical requests, so that a walk may lose and repeat');
          return null;
        }
        const repeats = second.ids.find((id, i) => second.ids.indexOf(id) !== i);
        const mismatches =
          repeats === undefined ? [] : [{ at: 'walk', expected: 'each transaction once', actual: `${repeats} twice` }];
        return { mismatches, exchanges: second.pages.slice(0, 4) };
      });
    }
    for (const [limit, result] of [
      [7, 'APPROVED'],
      [10, 'APPROVED'],
      [4, 'PENDING'],
      [25, 'APPROVED'],
    ] as const) {
      const size = select(
        uat.history?.known ?? [],
        uat.history ? walkable(uat, uat.history) : { start: '', end: '' },
        result,
      ).length;
      if (size <= limit) {
        if (limit !== 25) uat.obstacle(`fewer than ${limit + 1} ${result} transactions to walk with limit=${limit}`);
        continue;
      }
      await againstTruth(uat, `walk of several pages`, async (truth) => {
        const w = await again(uat, truth, walkable(uat, truth), result, limit);
        if (w.obstacle !== null) uat.obstacle(w.obstacle);
        if (w.obstacle !== null) return null;
        const mismatches = judgeWalk(truth, w, result);
        if (mismatches.length > 0 && (await sameOrder(uat, truth, w.window, result)) === false) {
          uat.obstacle('the order differs between identical requests, so that a walk may lose and repeat');
          return null;
        }
        return { mismatches, exchanges: w.pages };
      });
    }
  }),

  check('transactions/slice', async (uat) => {
    for (const [offset, limit] of [
      [0, 5],
      [1, 5],
      [3, 4],
      [24, 3],
      [26, 2],
    ] as const) {
      await againstTruth(uat, 'slice', async (truth) => {
        const w = truth.walks.find((one) => one.obstacle === null && one.ids.length > offset);
        if (w === undefined) {
          uat.obstacle(`no walk goes beyond offset ${offset}`);
          return null;
        }
        const result = w.query.find(([n]) => n === 'result')?.[1] ?? 'APPROVED';
        const answer = await page(uat, truth, w.window, { result, limit, offset });
        if (answer === null) return null;
        const expected = w.ids.slice(offset, offset + answer.ids.length);
        if (answer.ids.length === 0 || expected.join() !== answer.ids.join()) {
          const stable = await sameOrder(uat, truth, w.window, result);
          if (stable !== true) {
            uat.obstacle('the order differs between identical requests, so slices cannot be compared');
            return null;
          }
          const head = await page(uat, truth, w.window, { result, limit, offset: 0 });
          if (head !== null && head.ids.join() !== w.ids.slice(0, head.ids.length).join()) {
            uat.obstacle('the order depends on the limit, so slices cannot be compared');
            return null;
          }
          const at = `offset ${offset}, limit ${limit}`;
          return {
            mismatches: [
              { at, expected: `${expected[0] ?? w.ids[offset] ?? ''} first`, actual: answer.ids[0] ?? 'an empty page' },
            ],
            exchanges: [answer.exchange, ...w.pages.slice(0, 2)],
          };
        }
        return { mismatches: [], exchanges: [] };
      });
    }
  }),

  check('transactions/page-size', async (uat) => {
    const seen = (uat.history?.walks ?? []).filter((w) => w.totals.every((t) => t === new Set(w.ids).size));
    if (seen.length === 0) return uat.obstacle('no complete walk with a right total');
    for (const w of seen) {
      let offset = 0;
      for (const p of w.pages) {
        const size = listOf(p, 'transactions')?.length ?? 0;
        const expected = Math.min(25, (w.totals[0] ?? 0) - offset);
        offset += size;
        if (expected <= 0) continue;
        uat.observation('page');
        if (size >= expected) continue;
        uat.depart({ at: '/transactions', expected: `${expected} elements`, actual: `${size} elements` }, [p]);
      }
    }
    return Promise.resolve();
  }),

  check('transactions/stable-order', async (uat) => {
    const truth = uat.history;
    const instants = instantsOf(truth?.known.filter((t) => t.result === 'APPROVED') ?? []);
    const start = instants[Math.max(0, instants.length - 15)];
    if (truth === null || start === undefined) return uat.obstacle('no transactions could be read');
    const window = windowFrom(uat, truth, start, 'APPROVED', 20);
    const pages = [];
    for (let i = 0; i < 3; i++) pages.push(await page(uat, truth, window, { result: 'APPROVED', limit: 25 }));
    const [a, b, c] = pages;
    if (!a || !b || !c) return;
    if (a.ids.length < 2) return uat.obstacle('fewer than two transactions in a window');
    const sets = new Set([a, b, c].map((p) => [...p.ids].sort().join()));
    if (sets.size > 1) return uat.obstacle('the three answers hold different transactions');
    uat.observation('pair of answers', 2);
    const other = [b, c].find((p) => p.ids.join() !== a.ids.join());
    if (other)
      uat.depart({ at: '/transactions', expected: 'the same order again', actual: 'another order' }, [
        other.exchange,
        a.exchange,
      ]);
  }),
];

/** Whether two identical requests give one order; null where they were not served. */
async function sameOrder(
  uat: CheckContext,
  truth: TransactionHistory,
  window: Window,
  result: string,
): Promise<boolean | null> {
  const a = await page(uat, truth, window, { result, limit: 25 });
  const b = await page(uat, truth, window, { result, limit: 25 });
  return a === null || b === null ? null : a.ids.join() === b.ids.join();
}
