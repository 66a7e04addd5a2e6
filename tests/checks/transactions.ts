import type { Window } from '../../target/asks.ts';
import { listTransactions } from '../../target/asks.ts';
import type { Truth, Walk } from '../../target/truth.ts';
import { select, walk } from '../../target/truth.ts';
import { mustBeServed, outcomeText, receptionOf } from './acts.ts';
import type { Uat } from './check.ts';
import { check } from './check.ts';
import { page, pageQuery } from './transactions-page.ts';
import { prediction } from './transactions-prediction.ts';
import { againstTruth, compareSets, instantsOf, spread, widest, windowFrom } from './truth-queries.ts';

/** Windows whose APPROVED transactions fill more than one page but not many: cheap to walk. */
function walkable(uat: Uat, truth: Truth): Window {
  const approved = instantsOf(truth.known.filter((t) => t.result === 'APPROVED'));
  const start = approved[Math.max(0, approved.length - 40)];
  return start === undefined ? widest(truth) : windowFrom(uat, truth, start, 'APPROVED', 40);
}

const again = (uat: Uat, truth: Truth, window: Window, result: string, limit: number): Promise<Walk> =>
  walk((ask) => uat.send(ask), truth.cardholderId, window, [['result', result]], limit, 45);

/** A walk against the truth: what is lost, what is there besides, what came twice. */
function judgeWalk(truth: Truth, w: Walk, result: string) {
  const departures = compareSets(select(truth.known, w.window, result), w.ids, 'walk');
  const twice = w.ids.find((id, i) => w.ids.indexOf(id) !== i);
  if (twice !== undefined) departures.push({ at: 'walk', expected: 'each transaction once', actual: `${twice} twice` });
  return departures;
}

export const checks = [
  check('transactions/served', async (uat) => {
    if (uat.subject() === null) return;
    const truth = uat.truth;
    for (const { cardholderId } of uat.snapshot.subjects) {
      if (truth === null) {
        // No window was ever accepted: nothing is known to be valid, so a refusal is an obstacle, not a departure.
        uat.obstacle(uat.snapshot.obstacles.at(-1) ?? 'no window of transactions was served');
        return;
      }
      const window = widest(truth);
      await mustBeServed(
        uat,
        listTransactions(cardholderId, pageQuery(window, {})),
        'the cardholder is known and the window was accepted',
      );
    }
  }),

  check('transactions/limit-accepted', async (uat) => {
    const truth = uat.truth;
    if (truth === null) return uat.obstacle('no window is known to be accepted');
    for (const limit of [1, 2, 13, 24, 25]) {
      await mustBeServed(
        uat,
        listTransactions(truth.cardholderId, pageQuery(widest(truth), { limit })),
        `limit=${limit}`,
      );
    }
  }),

  check('transactions/offset-accepted', async (uat) => {
    const truth = uat.truth;
    if (truth === null) return uat.obstacle('no window is known to be accepted');
    const size = select(truth.known, widest(truth), 'APPROVED').length;
    if (size < 2) return uat.obstacle('fewer than two transactions, so no offset below total');
    for (const offset of new Set([0, 1, Math.floor(size / 2), size - 1])) {
      await mustBeServed(
        uat,
        listTransactions(truth.cardholderId, pageQuery(widest(truth), { limit: 5, offset })),
        `offset=${offset}, below total`,
      );
    }
  }),

  check('transactions/total', async (uat) => {
    for (const result of ['APPROVED', 'PENDING']) {
      for (const limit of [25, 3]) {
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
          const departures = wrong
            .slice(0, 1)
            .map((p) => ({
              at: '/paging/total',
              expected: `${expected}, the ${result} transactions of the window`,
              actual: String(p.total),
            }));
          return { departures, exchanges: wrong.map((p) => p.exchange) };
        });
      }
    }
    for (const w of uat.truth?.walks ?? []) {
      if (w.obstacle === null && w.totals.length > 0 && w.totals.every((t) => t === new Set(w.ids).size))
        uat.witness('page', w.totals.length);
    }
  }),

  check('transactions/walk-complete', async (uat) => {
    const read = uat.truth?.walks ?? [];
    for (const w of read) {
      const twice = w.ids.find((id, i) => w.ids.indexOf(id) !== i);
      if (twice === undefined) continue;
      await againstTruth(uat, 'walk', async (truth) => {
        const result = w.query.find(([n]) => n === 'result')?.[1] ?? 'APPROVED';
        const second = await again(uat, truth, w.window, result, 25);
        const repeats = second.ids.find((id, i) => second.ids.indexOf(id) !== i);
        const departures =
          repeats === undefined ? [] : [{ at: 'walk', expected: 'each transaction once', actual: `${repeats} twice` }];
        return { departures, exchanges: second.pages.slice(0, 4) };
      });
    }
    for (const [limit, result] of [
      [7, 'APPROVED'],
      [10, 'APPROVED'],
      [4, 'PENDING'],
      [25, 'APPROVED'],
    ] as const) {
      const size = select(
        uat.truth?.known ?? [],
        uat.truth ? walkable(uat, uat.truth) : { start: '', end: '' },
        result,
      ).length;
      if (size <= limit) {
        if (limit !== 25) uat.obstacle(`fewer than ${limit + 1} ${result} transactions to walk with limit=${limit}`);
        continue;
      }
      await againstTruth(uat, `walk of several pages`, async (truth) => {
        const w = await again(uat, truth, walkable(uat, truth), result, limit);
        if (w.obstacle !== null) uat.obstacle(w.obstacle);
        return w.obstacle === null ? { departures: judgeWalk(truth, w, result), exchanges: w.pages } : null;
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
          const at = `offset ${offset}, limit ${limit}`;
          return {
            departures: [
              { at, expected: `${expected[0] ?? w.ids[offset] ?? ''} first`, actual: answer.ids[0] ?? 'an empty page' },
            ],
            exchanges: [answer.exchange, ...w.pages.slice(0, 2)],
          };
        }
        return { departures: [], exchanges: [] };
      });
    }
  }),

  check('transactions/default-limit', async (uat) => {
    await againstTruth(uat, 'page without limit', async (truth) => {
      const window = widest(truth);
      if (select(truth.known, window, 'APPROVED').length < 25) {
        uat.obstacle('fewer than 25 APPROVED transactions in a window, so the default cannot show');
        return null;
      }
      const [omitted, given] = [
        await page(uat, truth, window, { result: 'APPROVED' }),
        await page(uat, truth, window, { result: 'APPROVED', limit: 25 }),
      ];
      if (omitted === null || given === null) return null;
      const same = omitted.ids.length === given.ids.length;
      const departure = {
        at: '/transactions',
        expected: `${given.ids.length} elements, as with limit=25`,
        actual: `${omitted.ids.length} elements`,
      };
      return { departures: same ? [] : [departure], exchanges: [omitted.exchange, given.exchange] };
    });
  }),

  check('transactions/default-offset', async (uat) => {
    for (const result of ['APPROVED', 'PENDING'])
      await pageOmitting(uat, result, { result, limit: 25 }, 'page without offset');
  }),

  check('transactions/default-result', async (uat) => {
    if (uat.truth !== null && !uat.truth.known.some((t) => t.result === 'PENDING'))
      uat.obstacle('no PENDING transaction was found, so a default of both results would not show');
    await pageOmitting(uat, 'APPROVED', { limit: 25 }, 'page without result', true);
  }),

  prediction,

  check('transactions/page-size', async (uat) => {
    const seen = (uat.truth?.walks ?? []).filter(
      (w) => w.obstacle === null && w.totals.every((t) => t === new Set(w.ids).size),
    );
    if (seen.length === 0) return uat.obstacle('no complete walk with a right total');
    for (const w of seen) {
      let offset = 0;
      for (const p of w.pages) {
        const size = p.outcome.kind === 'answer' && w.totals[0] !== undefined ? idsOf(w, p) : 0;
        const expected = Math.min(25, (w.totals[0] ?? 0) - offset);
        offset += size;
        if (expected <= 0) continue;
        uat.witness('page');
        if (size < expected)
          uat.depart({ at: '/transactions', expected: `${expected} elements`, actual: `${size} elements` }, [p]);
      }
    }
    return Promise.resolve();
  }),

  check('transactions/stable-order', async (uat) => {
    const truth = uat.truth;
    if (truth === null || truth.known.length < 2) return uat.obstacle('fewer than two transactions');
    await sameOrderJudged(uat, truth);
  }),
];

const idsOf = (w: Walk, p: Walk['pages'][number]): number => {
  const index = w.pages.indexOf(p);
  const sizes = w.pages.map((one) =>
    one.outcome.kind === 'answer' ? (one.outcome.body.text.match(/"transactionId"/g)?.length ?? 0) : 0,
  );
  return sizes[index] ?? 0;
};

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
      const answer = await page(uat, truth, window, filters);
      return (
        answer && {
          departures: compareSets(select(truth.known, window, result), answer.ids),
          exchanges: [answer.exchange],
        }
      );
    });
  }
}

/** Whether two identical requests give one order; null where they were not served. */
async function sameOrder(uat: Uat, truth: Truth, window: Window, result: string): Promise<boolean | null> {
  const a = await page(uat, truth, window, { result, limit: 25 });
  const b = await page(uat, truth, window, { result, limit: 25 });
  return a === null || b === null ? null : a.ids.join() === b.ids.join();
}

async function sameOrderJudged(uat: Uat, truth: Truth): Promise<void> {
  const ask = listTransactions(truth.cardholderId, pageQuery(widest(truth), { limit: 25 }));
  const [a, b, c] = [await uat.send(ask), await uat.send(ask), await uat.send(ask)];
  const order = [a, b, c].map((e) =>
    receptionOf(e) === 'served' && e.outcome.kind === 'answer'
      ? [...e.outcome.body.text.matchAll(/"transactionId"\s*:\s*"([^"]+)"/g)].map((m) => m[1]).join()
      : null,
  );
  if (order.includes(null)) return uat.obstacle(`not served three times (${[a, b, c].map(outcomeText).join(', ')})`);
  uat.witness('pair of answers', 2);
  if (new Set(order).size === 1) return;
  const sets = new Set(order.map((o) => (o ?? '').split(',').sort().join()));
  if (sets.size > 1) return uat.obstacle('the three answers hold different transactions');
  uat.depart({ at: '/transactions', expected: 'the same order again', actual: 'another order' }, [b, a, c]);
}
