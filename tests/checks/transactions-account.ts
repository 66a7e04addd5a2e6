import { check, part } from '../../engine/check.ts';
import { ofWalks } from './shared/predicted.ts';
import { mustAccept, probes, whyUnknown } from './shared/requests.ts';
import { acceptsEvery } from './shared/space.ts';
import {
  ACCOUNTS,
  accountWalk,
  readAll,
  sampleApproved,
  samplePage,
  samplesOf,
  sampleSubject,
  sampleTransaction,
  sampleWalk,
} from './shared/samples.ts';
import { ignoresCase, unusedAccounts } from './shared/near-ids.ts';
import { listCardholderTransactions, transactionQuery, UNKNOWN } from '../../environment/client/requests.ts';
import type { TriedAccount } from '../../environment/discovery/accounts.ts';
import { readSet } from '../../environment/discovery/transaction-pages.ts';
import type { Exchange } from '../../spec/exchange/exchange.ts';
import type { Obstacle } from '../../spec/evidence/facts.ts';
import { enums } from '../../spec/generated/vocabulary.ts';
import { knownOf, select, type TransactionHistory, type TransactionWalk } from '../../spec/model/history.ts';
import { unresolved } from '../../spec/evidence/evidence.ts';
import {
  type ForeignAccount,
  foreignAccountNarrows,
  someIsUsable,
  strangerOn,
  unusedFindsNothing,
  walkBringsAccount,
} from '../../spec/oracles/accounts.ts';
import { LARGEST_PAGE, single } from '../../spec/oracles/lists.ts';
import { dispositionOf } from '../../spec/exchange/disposition.ts';
import { queryOf } from '../../spec/model/query.ts';
import { instantOnly, fullestWindow, isUsual } from '../../spec/model/windows.ts';

const NONE: Obstacle = { kind: 'account-not-usable' };
const walked = (known: typeof sampleApproved): TransactionWalk => ({
  ...sampleWalk(known, 'APPROVED'),
  query: accountWalk.query,
});
const asked = (usable: boolean): readonly TriedAccount[] => [
  { account: ACCOUNTS[0], walks: [], usable, exchanges: [samplePage([])] },
];

/** A page with a transaction that the history of the samples lacks. */
const strange = samplePage([sampleTransaction(8)]);
const usable = (accounts: readonly TriedAccount[]) => accounts.filter((one) => one.usable);

export const checks = [
  check('transactions-account/unused-finds-nothing', {
    needs: ['history', 'usableAccounts'],
    given: unusedAccounts,
    act: (sender, request) => sender.sendCached(request),
    judge: (exchange, _request, { history }) => unusedFindsNothing(exchange, history),
    samples: samplesOf({
      one: sampleSubject.found.request,
      accepts: [samplePage([])],
      rejects: [samplePage([sampleTransaction(1)])],
    }),
  }),

  check(
    'transactions-account/sound',
    // The standing oracle judges all pages under an accountId; this reads those of the accounts seen on lines.
    probes(['accounts'], ({ accounts }) => (usable(accounts).length === 0 ? NONE : [])),
    // An account that only another cardholder's lines have.
    part({
      needs: ['history', 'accounts'],
      given: ({ history, accounts }, { seen }) => {
        const account = usable(accounts).length === 0 ? undefined : accountOfAnother(history, seen());
        return account === undefined ? [] : [account];
      },
      act: async (sender, account, { history }): Promise<ForeignAccount> => {
        const query = transactionQuery({ window: fullestWindow(history), accountId: account });
        const request = listCardholderTransactions(history.cardholderId, query, UNKNOWN);
        const page = await sender.sendCached(request);
        const stranger = strangerOn(page, history);
        if (stranger === undefined) return { page, unfiltered: null, again: null };
        sender.further();
        // It may have been posted since the history was read.
        const around = { window: instantOnly(stranger.at), limit: LARGEST_PAGE };
        const unfiltered = await readSet(sender.send, history.cardholderId, around);
        return { page, unfiltered, again: await sender.send(request) };
      },
      judge: (reading, account, { history }) => foreignAccountNarrows(reading, account, history),
      samples: samplesOf({
        one: ACCOUNTS[0],
        accepts: [
          { page: samplePage([]), unfiltered: null, again: null },
          { page: samplePage(accountWalk.known), unfiltered: null, again: null },
          { page: strange, unfiltered: readAll([sampleTransaction(8)]), again: strange },
        ],
        rejects: [
          { page: samplePage(sampleApproved), unfiltered: null, again: null },
          { page: strange, unfiltered: readAll([]), again: strange },
        ],
      }),
    }),
  ),

  check(
    'transactions-account/complete',
    mustAccept(['history', 'accounts'], ({ history, accounts }) => {
      const known = isReadingShown(accounts, history) ? accounts : usable(accounts);
      return known.flatMap((one) =>
        refusedFirstPages(one.exchanges).map(({ request }) => ({
          request: { ...request, intent: 'plain' },
          why: { because: one.usable ? 'account-known' : 'account-on-line' },
        })),
      );
    }),
    acceptsEvery('accountId'),
    ofWalks({
      needs: ['history', 'accounts'],
      given: ({ history, accounts }) => {
        const walks = usable(accounts).flatMap((one) => one.walks.map(({ walk }) => walk));
        return walks.length === 0 ? NONE : [...walks, ...findNothing(accounts, history)];
      },
      judge: walkBringsAccount,
      one: accountWalk,
      accepts: [accountWalk],
      rejects: [walked([])],
    }),
  ),

  check('transactions-account/id-case-ignored', ignoresCase('account')),

  check('transactions-account/usable', {
    needs: ['accounts'],
    given: ({ accounts }) =>
      accounts.length === 0 ? { kind: 'no-data', wants: { need: 'account-line' } } : [accounts],
    act: async (sender, accounts) => {
      const refused = accounts.flatMap(({ exchanges }) => exchanges).find((one) => dispositionOf(one) === 'rejected');
      const why =
        refused === undefined || usable(accounts).length > 0 ? null : await whyUnknown(sender, refused.request);
      return { accounts, why };
    },
    judge: ({ accounts, why }) => (why === null ? someIsUsable(accounts) : unresolved(why)),
    samples: samplesOf({
      one: asked(true),
      accepts: [{ accounts: asked(true), why: null }],
      rejects: [{ accounts: asked(false), why: null }],
    }),
  }),
];

/** An account on the lines of another cardholder, and on none of this one. */
function accountOfAnother({ cardholderId, known }: TransactionHistory, seen: readonly Exchange[]): string | undefined {
  const own = new Set(known.flatMap((t) => t.accounts));
  return seen
    .filter(({ request }) => request.operation === 'listCardholderTransactions' && request.subject !== cardholderId)
    .flatMap(knownOf)
    .flatMap((t) => t.spelled)
    .find((id) => !own.has(id.toLowerCase()));
}

/** That the id of a line is an accountId is a reading: it is shown if an account of this cardholder finds all of its own. */
const isReadingShown = (accounts: readonly TriedAccount[], history: TransactionHistory): boolean =>
  usable(accounts).some(({ walks }) =>
    walks.every(({ walk }) => walk.obstacle === null && walkBringsAccount(walk, history).violations.length === 0),
  );

/** Lists that are empty under an account although the history shows its transactions, and accountId takes the ids of lines. */
function findNothing(accounts: readonly TriedAccount[], history: TransactionHistory): readonly TransactionWalk[] {
  if (!isReadingShown(accounts, history)) return [];
  const walks = accounts.flatMap((one) => (one.usable ? [] : one.walks.map(({ walk }) => walk)));
  return walks.filter(
    ({ ids, obstacle, query }) => obstacle === null && ids.length === 0 && select(history.known, query).length > 0,
  );
}

/** The first page of each result that was refused, or failed, under an account. */
function refusedFirstPages(exchanges: readonly Exchange[]): readonly Exchange[] {
  const refused = exchanges.filter((exchange) => ['rejected', 'server-error'].includes(dispositionOf(exchange)));
  const firsts = enums['Transaction.result'].flatMap(
    (result) => refused.find(({ request }) => single(request, 'result') === result) ?? [],
  );
  // A date-time with a fraction of a second may be what is refused.
  return firsts.filter(({ request }) => {
    const query = queryOf(request);
    return query?.offset === 0 && isUsual(query.window);
  });
}
