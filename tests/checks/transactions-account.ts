import type { Request, Exchange } from '../../spec/exchange.ts';
import { listCardholderTransactions } from '../../environment/client/requests.ts';
import type { KnownTransaction, TransactionHistory, TransactionWalk } from '../../environment/discovery/history.ts';
import { knownOf, select, walk } from '../../environment/discovery/history.ts';
import { single } from '../../spec/oracles/lists.ts';
import { mustBeServed, outcomeText, receptionOf, unusedUuid } from './acts.ts';
import type { CheckContext } from '../../engine/check.ts';
import { check } from '../../engine/check.ts';
import { page, pageQuery } from './transactions-page.ts';
import { againstTruth, compareSets, widest } from './truth-queries.ts';

/** An account id seen on lines, and the walks that asked for it. */
interface Asked {
  readonly account: string;
  readonly walks: readonly { result: string; walk: TransactionWalk }[];
  /** It has returned a transaction that bears it: from here on it is an accountId. */
  readonly usable: boolean;
  /** All that was asked for it, refusals included. */
  readonly exchanges: readonly Exchange[];
}

/** Accounts worth asking for, as they are spelled: the busiest, and those that stand on a second line or later. */
function accounts(known: readonly KnownTransaction[]): string[] {
  const first = new Map<string, number>();
  const later = new Map<string, number>();
  for (const t of known) {
    t.accounts.forEach((id, i) => {
      const count = i === 0 ? first : later;
      count.set(id, (count.get(id) ?? 0) + 1);
    });
  }
  const busy = (m: Map<string, number>) =>
    [...m].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([id]) => id);
  const spelled = new Map(known.flatMap((t) => t.accounts.map((id, i) => [id, t.spelled[i] ?? id] as const)));
  const chosen = [...new Set([...busy(first).slice(0, 2), ...busy(later).slice(0, 2), ...busy(first)])].slice(0, 3);
  return chosen.map((id) => spelled.get(id) ?? id);
}

async function askFor(uat: CheckContext, truth: TransactionHistory, account: string): Promise<Asked> {
  const window = widest(truth);
  const walks: { result: string; walk: TransactionWalk }[] = [];
  const exchanges: Exchange[] = [];
  const send = async (ask: Request) => {
    const exchange = await uat.send({ ...ask, intent: 'open' });
    exchanges.push(exchange);
    return exchange;
  };
  for (const result of ['APPROVED', 'PENDING']) {
    const filters: [string, string][] = [
      ['result', result],
      ['accountId', account],
    ];
    const one = await walk(send, truth.cardholderId, window, filters, 25);
    walks.push({ result, walk: one });
    // Whether a gateway's failure is the accountId's or everybody's shows only beside a request without one.
    if (one.obstacle !== null && exchanges.some((e) => receptionOf(e) === 'unknown'))
      await page(uat, truth, window, { result, limit: 1 });
  }
  return {
    account,
    walks,
    usable: walks.some((w) => w.walk.known.some((t) => t.accounts.includes(account.toLowerCase()))),
    exchanges,
  };
}

/** All accounts asked for, once a run. */
function asked(uat: CheckContext): Promise<readonly Asked[]> {
  return uat.share('accounts', async () => {
    const truth = uat.history;
    const all: Asked[] = [];
    for (const account of truth === null ? [] : accounts(truth.known)) {
      if (truth !== null) all.push(await askFor(uat, truth, account));
    }
    return all;
  });
}

/** `total` under an accountId, part of `transactions/total`: compared with the number that a full walk received. */
export async function totalsOfAccounts(uat: CheckContext): Promise<void> {
  for (const { walks, usable } of await asked(uat)) {
    for (const { walk: first } of usable ? walks : []) {
      let read: TransactionWalk | null = first;
      await againstTruth(uat, 'walk under an accountId', async (truth) => {
        const w: TransactionWalk =
          read ?? (await walk((ask) => uat.send(ask), truth.cardholderId, first.window, first.query.slice(2), 25));
        read = null;
        const size = new Set(w.ids).size;
        if (w.obstacle !== null || w.totals.length === 0) return null;
        const wrong = w.totals.findIndex((total) => total !== size);
        const page = w.pages[wrong];
        if (page === undefined) return { mismatches: [], exchanges: [] };
        const mismatch = { at: '/paging/total', expected: String(size), actual: String(w.totals[wrong]) };
        return { mismatches: [mismatch], exchanges: [page] };
      });
    }
  }
}

/** Accounts that accountId is known to take, for random queries. */
export async function usableAccounts(uat: CheckContext): Promise<readonly string[]> {
  return (await asked(uat)).filter((a) => a.usable).map((a) => a.account);
}

/** Their walks, those that brought most first. */
export async function usableWalks(uat: CheckContext): Promise<readonly TransactionWalk[]> {
  const walks = (await asked(uat)).filter((a) => a.usable).flatMap((a) => a.walks.map((w) => w.walk));
  return walks.filter((w) => w.obstacle === null).sort((a, b) => b.ids.length - a.ids.length);
}

/** Asks for an account that only another cardholder's lines bear: what it lists must not be that one's (`not-shared`). */
async function accountOfAnother(uat: CheckContext, truth: TransactionHistory): Promise<void> {
  const mine = new Set(truth.known.flatMap((t) => t.accounts));
  const others = uat
    .seen()
    .filter((e) => e.request.subject !== truth.cardholderId && e.request.operation === 'listCardholderTransactions');
  const account = others
    .flatMap(knownOf)
    .flatMap((t) => t.spelled)
    .find((id) => !mine.has(id.toLowerCase()));
  if (account === undefined) return;
  const query = pageQuery(widest(truth), { accountId: account });
  await uat.send(listCardholderTransactions(truth.cardholderId, query, { intent: 'unknown' }));
}

const NONE = 'no id seen on a line returned a transaction that bears it';

export const checks = [
  check('transactions-account/unused-finds-nothing', async (uat) => {
    const truth = uat.history;
    if (truth === null || truth.known.length === 0) return uat.obstacle('no transactions could be read');
    for (const [i, result] of (['APPROVED', 'APPROVED', 'PENDING'] as const).entries()) {
      const accountId = unusedUuid(uat.seed + i);
      const ask = listCardholderTransactions(truth.cardholderId, pageQuery(widest(truth), { result, accountId }), {
        intent: 'unknown',
      });
      const exchange = await uat.send(ask);
      const reception = receptionOf(exchange);
      if (reception === 'failed' || reception === 'unknown') uat.obstacle(`${exchange.id}: ${outcomeText(exchange)}`);
      else uat.observation('unused accountId');
      const ids = knownOf(exchange);
      if (ids.length > 0)
        uat.depart(
          {
            at: '/transactions',
            expected: 'no transaction, for nobody uses the account',
            actual: `${ids.length} transactions`,
          },
          [exchange],
        );
    }
    await accountOfAnother(uat, truth);
  }),

  check('transactions-account/sound', async (uat) => {
    const usable = (await asked(uat)).filter((a) => a.usable);
    if (usable.length === 0) return uat.obstacle(NONE);
    for (const { account, walks } of usable) {
      for (const { walk: w } of walks) {
        for (const t of w.known) {
          uat.observation('transaction under an accountId');
          if (t.accounts.includes(account.toLowerCase())) continue;
          uat.depart({ at: `${t.id} accounts`, expected: `a line of ${account}`, actual: 'none' }, w.pages.slice(0, 2));
        }
      }
    }
  }),

  check('transactions-account/complete', async (uat) => {
    const usable = (await asked(uat)).filter((a) => a.usable);
    if (usable.length === 0) return uat.obstacle(NONE);
    for (const { account, walks, exchanges } of usable) {
      for (const result of ['APPROVED', 'PENDING']) {
        const refused = exchanges.find((e) => receptionOf(e) === 'refused' && single(e.request, 'result') === result);
        if (refused && single(refused.request, 'offset') === '0')
          await mustBeServed(
            uat,
            { ...refused.request, intent: 'plain' },
            `${result} is a listed result, the account known`,
          );
      }
      for (const first of walks) {
        let round: TransactionWalk | null = first.walk;
        await againstTruth(uat, 'account', async (truth) => {
          const w: TransactionWalk =
            round ??
            (await walk(
              (ask) => uat.send(ask),
              truth.cardholderId,
              widest(truth),
              [
                ['result', first.result],
                ['accountId', account],
              ],
              25,
            ));
          round = null;
          if (w.obstacle !== null) {
            uat.obstacle(w.obstacle);
            return null;
          }
          const expected = select(truth.known, w.window, first.result, account);
          const missing = compareSets(
            expected,
            w.ids.filter((id) => expected.some((t) => t.id === id)),
          );
          return { mismatches: missing, exchanges: w.pages.slice(0, 3) };
        });
      }
    }
  }),

  check('transactions-account/usable', async (uat) => {
    const all = await asked(uat);
    if (all.length === 0) return uat.obstacle('no account line was seen');
    const answers = (one: Asked) => one.exchanges.filter((e) => receptionOf(e) !== 'unknown');
    uat.observation('account', all.filter((one) => answers(one).length > 0).length);
    if (all.some((a) => a.usable)) return;
    const answered = all.flatMap(answers);
    const mismatch = {
      at: '/transactions',
      expected: 'transactions that bear the account',
      actual: 'none, for no id seen on a line',
    };
    if (answered.length > 0) uat.depart(mismatch, answered.slice(0, 3));
    else uat.obstacle('accountId was not answered');
  }),

  check('gap-data/line-id-is-account', async (uat) => {
    const all = await asked(uat);
    const shown = all.flatMap((a) => a.walks.flatMap((w) => w.walk.pages)).slice(0, 2);
    if (all.length > 0) uat.observe(all.some((a) => a.usable) ? 'yes' : 'no', shown);
  }),
];
