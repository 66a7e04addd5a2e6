import { describe, expect, it } from 'vitest';
import { askForAccounts, predictable, type TriedAccount } from '../../../environment/discovery/accounts.ts';
import type { Request } from '../../../spec/exchange/exchange.ts';
import type { KnownTransaction, TransactionHistory, TransactionWalk } from '../../../spec/model/history.ts';
import { ACCOUNTS, sampleApproved, sampleHistory, samplePage, sampleTransaction } from '../../checks/shared/samples.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { instantOnly } from '../../../spec/model/windows.ts';
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
  it('if all transactions have account lines', () =>
    expect(predictable(sampleHistory, [tried(read)])).toEqual([ACCOUNTS[0]]));

  it('if it was read where one has none, and did not bring it', () =>
    expect(predictable(history, [tried(read)])).toEqual([ACCOUNTS[0]]));

  it.each<[string, TriedAccount]>([
    ['it has brought nothing of its own', tried(read, false)],
    ['it has brought one without lines', tried(walkOf([bare, ...others]))],
    ['one without lines was posted elsewhere', tried({ ...read, query: { window: instantOnly(others[0]?.at ?? one.at) } })],
    ['it has brought one with lines that the history lacks', tried(walkOf([{ ...one, accounts: [...one.accounts, 'x'] }]))],
    ['the reading stopped before its end', tried({ ...read, obstacle: STUCK })],
  ])('but not if %s', (_, account) => expect(predictable(history, [account])).toEqual([])); // prettier-ignore

  it('but not without a history', () => expect(predictable(null, [tried(read)])).toEqual([]));
});

it('an account beyond the busiest is asked for with one result, so that none of another kind is left out', async () => {
  const accounts = Array.from({ length: 8 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`);
  // The first of them has most.
  const known = accounts.flatMap((id, n) =>
    Array.from({ length: 9 - n }, (_, i) => ({ ...one, id: `${n}-${i}`, accounts: [id], spelled: [id] })),
  );
  const asked: Request[] = [];
  await askForAccounts(
    (request) => {
      asked.push(request);
      const paging = { offset: 0, limit: 25, total: 0 };
      return Promise.resolve({
        ...exchangeOf('listCardholderTransactions', 200, { transactions: [], paging }),
        request,
      });
    },
    { ...sampleHistory, known },
    { frugal: false, concurrency: 1 },
  );
  const valueOf = ({ query }: Request, wanted: string) => query.find(([name]) => name === wanted)?.[1];
  const resultsOf = (id: string) =>
    asked.filter((each) => valueOf(each, 'accountId') === id).map((each) => valueOf(each, 'result'));
  const [busiest, ...others] = accounts.map(resultsOf);
  expect(busiest).toEqual(['APPROVED', 'PENDING']);
  expect(others).toEqual([...Array.from({ length: 5 }, () => ['APPROVED']), [], []]);
});

it('an account that is rejected beside other parameters is asked for once without them, and can be used then', async () => {
  const page = samplePage(sampleHistory.known);
  const refusal = exchangeOf('listCardholderTransactions', 400, {});
  const tried = async (isRejected: (request: Request) => boolean) => {
    const asked: Request[] = [];
    const send = (request: Request) => {
      asked.push(request);
      return Promise.resolve({ ...(isRejected(request) ? refusal : page), request });
    };
    const [first] = await askForAccounts(send, sampleHistory, { frugal: true, concurrency: 1 });
    return { usable: first?.usable, alone: asked.filter(({ query }) => query.length === 3).length };
  };
  expect(await tried(({ query }) => query.length > 3)).toEqual({ usable: true, alone: 1 });
  expect(await tried(() => true)).toEqual({ usable: false, alone: 1 });
  expect(await tried(() => false)).toEqual({ usable: true, alone: 0 });
});
