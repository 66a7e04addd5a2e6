import { describe, expect, it } from 'vitest';
import { predictable, type TriedAccount } from '../../../environment/discovery/accounts.ts';
import type { KnownTransaction, TransactionHistory, TransactionWalk } from '../../../spec/history.ts';
import { ACCOUNTS, sampleApproved, sampleHistory, sampleTransaction } from '../../../spec/oracles/sample-fixtures.ts';
import { instantOnly } from '../../../spec/windows.ts';
import { STUCK, walkOf } from '../spec/readings.ts';

const [one = sampleTransaction(0), ...others] = sampleApproved;
/** A transaction without account lines: which accountId brings it is not stated. */
const bare: KnownTransaction = { ...one, accounts: [], spelled: [] };
const history: TransactionHistory = { ...sampleHistory, known: [bare, ...others] };

const tried = (walk: TransactionWalk, usable = true): TriedAccount => ({
  account: ACCOUNTS[0],
  walks: [{ result: 'APPROVED', walk }],
  usable,
  exchanges: [],
});
const read = walkOf(others);

describe('what an accountId selects can be predicted', () => {
  it('if all transactions have account lines', () => {
    expect(predictable(sampleHistory, [tried(read)])).toEqual([ACCOUNTS[0]]);
  });

  it('if it was read where one has none, and did not bring it', () => {
    expect(predictable(history, [tried(read)])).toEqual([ACCOUNTS[0]]);
  });

  it.each<[string, TriedAccount]>([
    ['it has brought nothing of its own', tried(read, false)],
    ['it has brought one without lines', tried(walkOf([bare, ...others]))],
    [
      'one without lines was posted elsewhere',
      tried({ ...read, query: { window: instantOnly(others[0]?.at ?? one.at) } }),
    ],
    ['the reading stopped before its end', tried({ ...read, obstacle: STUCK })],
  ])('but not if %s', (_, account) => expect(predictable(history, [account])).toEqual([]));

  it('but not without a history', () => {
    expect(predictable(null, [tried(read)])).toEqual([]);
  });
});
