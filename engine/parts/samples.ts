import { ACCOUNTS, sampleHistory, sampleWalk, sampleApproved } from '../../spec/oracles/sample-fixtures.ts';
import type { TransactionPage, TransactionSet } from '../../spec/history.ts';
import type { KnownTransaction } from '../../spec/history.ts';
import { samplePage } from '../../spec/oracles/sample-fixtures.ts';
import type { Fixtures } from '../fixtures.ts';

/** The fixtures of samples that compare with a history. */
export const have: Pick<Fixtures, 'history'> = { history: sampleHistory };

/** A page that was read. */
export function read(known: readonly KnownTransaction[], paging: { total?: number } = {}): TransactionPage {
  const exchange = samplePage(known, paging);
  return { exchange, ids: known.map((t) => t.id), total: paging.total ?? known.length };
}

/** A set that was read. */
export const readAll = (known: readonly KnownTransaction[]): TransactionSet => ({
  ids: known.map((t) => t.id),
  exchanges: [samplePage(known)],
});

const ofFirst = sampleApproved.filter((t) => t.accounts.includes(ACCOUNTS[0]));

/** The first account of the history, asked for, with the walks that answered. */
export const sampleAccounts: Fixtures['accounts'] = [
  {
    account: ACCOUNTS[0],
    walks: [
      {
        result: 'APPROVED',
        walk: {
          ...sampleWalk(ofFirst, 'APPROVED'),
          query: { ...sampleWalk([], 'APPROVED').query, accountId: ACCOUNTS[0] },
        },
      },
    ],
    usable: true,
    exchanges: [],
  },
];
