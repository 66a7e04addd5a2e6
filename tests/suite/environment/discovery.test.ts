/** What discovery finds out beside people and histories: accounts, the issuer type filter, and what no check needed. */
import { describe, expect, it } from 'vitest';
import { askForAccounts, predictable, type TriedAccount } from '../../../environment/discovery/accounts.ts';
import { filterableTypes, findFilter } from '../../../environment/discovery/issuer-filter.ts';
import { notSent } from '../../../environment/client/address.ts';
import { typesIn } from '../../../environment/discovery/types-walk.ts';
import { walkTransactions } from '../../../environment/discovery/transactions-walk.ts';
import { readUnread } from '../../../environment/discovery/unread.ts';
import type { Exchange, NoAnswer, Request } from '../../../spec/exchange/exchange.ts';
import {
  DAY,
  isObstacle,
  type KnownTransaction,
  type TransactionHistory,
  type TransactionWalk,
} from '../../../spec/model/history.ts';
import { queryOf } from '../../../spec/model/query.ts';
import { instantOnly, readRange, windowBefore } from '../../../spec/model/windows.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { obstacleText } from '../../../spec/phrasing/reasons.ts';
import {
  ACCOUNTS,
  sampleApproved,
  sampleHistory,
  samplePage,
  sampleSubject,
  sampleTransaction,
} from '../../checks/shared/samples.ts';
import { STUCK, walkOf } from '../spec/readings.ts';

const valueOf = ({ query }: Request, wanted: string) => query.find(([name]) => name === wanted)?.[1];

/** A way to send, whose requests are answered so, and kept. */
function asking(answer: (request: Request) => Exchange) {
  const asked: Request[] = [];
  const send = (request: Request) => {
    asked.push(request);
    return Promise.resolve({ ...answer(request), request });
  };
  return { asked, send };
}

describe('what an accountId selects can be predicted', () => {
  const [one = sampleTransaction(0), ...others] = sampleApproved;
  /** A transaction without account lines: which accountId brings it is not stated. */
  const bare: KnownTransaction = { ...one, accounts: [], spelled: [] };
  const withBare: TransactionHistory = { ...sampleHistory, known: [bare, ...others] };
  const tried = (walk: TransactionWalk, usable = true): TriedAccount => ({
    account: ACCOUNTS[0],
    walks: [{ result: 'APPROVED', walk }],
    usable,
    exchanges: [],
  });
  const read = walkOf(others);
  const elsewhere = { ...read, query: { window: instantOnly(others[0]?.at ?? one.at) } };
  const unknown = walkOf([{ ...one, accounts: [...one.accounts, 'x'] }]);

  it.each<[string, TransactionHistory | null, TriedAccount, boolean]>([
    ['if all transactions have account lines', sampleHistory, tried(read), true],
    ['if it was read where one has none, and did not bring it', withBare, tried(read), true],
    ['but not if it has brought nothing of its own', withBare, tried(read, false), false],
    ['but not if it has brought one without lines', withBare, tried(walkOf([bare, ...others])), false],
    ['but not if one without lines was posted elsewhere', withBare, tried(elsewhere), false],
    ['but not if it has brought one with lines that the history lacks', withBare, tried(unknown), false],
    ['but not if the reading stopped before its end', withBare, tried({ ...read, obstacle: STUCK }), false],
    ['but not without a history', null, tried(read), false],
  ])('%s', (_, history, account, isPredictable) =>
    expect(predictable(history, [account])).toEqual(isPredictable ? [ACCOUNTS[0]] : []),
  );
});

describe('a walk asks once more for a page that cannot be read', () => {
  const page = samplePage(sampleHistory.known);
  const damaged = exchangeOf('listCardholderTransactions', 200, { transactions: 'none' });
  it.each([
    ['and goes on if it can be read then', [damaged, page], sampleHistory.known.length, true],
    ['and ends if it cannot', [damaged, damaged], 0, false],
    ['but not for one that is refused', [exchangeOf('listCardholderTransactions', 403, {})], 0, false],
  ])('%s', async (_, answers, read, isWhole) => {
    const { asked, send } = asking(() => answers[asked.length - 1] ?? damaged);
    const window = windowBefore(Date.parse(readRange(sampleHistory).end), DAY);
    const walk = await walkTransactions(send, sampleSubject.cardholderId, { window }, { limit: 25 });
    expect([asked.length, walk.ids.length, walk.obstacle === null]).toEqual([answers.length, read, isWhole]);
  });
});

describe('accounts are asked for', () => {
  it('beyond the busiest with one result, so that none of another kind is left out', async () => {
    const accounts = Array.from({ length: 8 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`);
    // The first of them has most.
    const known = accounts.flatMap((id, n) =>
      Array.from({ length: 9 - n }, (_, i) => ({
        ...sampleTransaction(0),
        id: `${n}-${i}`,
        accounts: [id],
        spelled: [id],
      })),
    );
    const { asked, send } = asking(() => samplePage([], { total: 0 }));
    await askForAccounts(send, { ...sampleHistory, known }, { frugal: false, concurrency: 1 });
    const resultsOf = (id: string) =>
      asked.flatMap((each) => (valueOf(each, 'accountId') === id ? valueOf(each, 'result') : []));
    const [busiest, ...others] = accounts.map(resultsOf);
    expect(busiest).toEqual(['APPROVED', 'PENDING']);
    expect(others).toEqual([...Array.from({ length: 5 }, () => ['APPROVED']), [], []]);
  });

  it.each<[string, (parameters: number) => boolean, object]>([
    ['once without other parameters, if they are rejected beside these', (n) => n > 3, { usable: true, alone: 1 }],
    ['so, too, if they are rejected in any way, and cannot be used', () => true, { usable: false, alone: 1 }],
    ['not so, if they are served', () => false, { usable: true, alone: 0 }],
  ])('%s', async (_, isRejected, expected) => {
    const refusal = exchangeOf('listCardholderTransactions', 400, {});
    const page = samplePage(sampleHistory.known);
    const { asked, send } = asking(({ query }) => (isRejected(query.length) ? refusal : page));
    const [first] = await askForAccounts(send, sampleHistory, { frugal: true, concurrency: 1 });
    const alone = asked.filter(({ query }) => query.length === 3).length;
    expect({ usable: first?.usable, alone }).toEqual(expected);
  });
});

// Its name is not stated: it is known by what it leaves out.
describe('the issuer type filter', () => {
  const all = ['MOBILE', 'PHYSICAL'].flatMap((issuerType) =>
    Array.from({ length: 6 }, (_, n) => ({ id: `${issuerType}-${n}`, issuerType })),
  );
  const list = (types: readonly object[], size: number, total = types.length) =>
    exchangeOf('listCredentialTypes', 200, {
      credentialTypes: types.slice(0, size),
      paging: { offset: 0, limit: size, total },
    });
  const elements = typesIn(list(all, 99)) ?? [];
  /** The name that is found; null if none is. `known`: that of the other list. */
  async function nameFor(answer: (request: Request) => Exchange, known?: string): Promise<string | null> {
    const filter = await findFilter(asking(answer).send, filterableTypes, elements, undefined, known);
    if (!isObstacle(filter)) return filter.name;
    expect(filter).toEqual({ kind: 'filter-unknown', list: 'types' });
    return null;
  }
  it('is not said to be unknown if the run ended before it was asked for', async () => {
    const place = { check: 'discovery', ordinal: 1, attempt: 0 };
    const cut = (why: NoAnswer) => asking((request) => notSent(place, request, why)).send;
    const found = (why: NoAnswer, known?: string) => findFilter(cut(why), filterableTypes, elements, undefined, known);
    expect([await found('budget'), await found('budget', 'kind')]).toEqual([{ kind: 'budget' }, { kind: 'budget' }]);
    const obstacle = await found('interrupted');
    expect(isObstacle(obstacle) && obstacleText(obstacle)).toBe('the run was interrupted');
  });

  const partOf = (value: string | undefined) =>
    value === undefined ? all : all.filter(({ issuerType }) => issuerType === value);

  it.each([
    ['is found if the list comes in one page', 12, 'issuerType', 0, true],
    ['is found in pages that are shorter than its parts', 4, 'issuerType', 0, true],
    ['is not a parameter that is ignored', 12, 'another', 0, false],
    ['is not one that is ignored in short pages', 4, 'another', 0, false],
    // Of a name that may mean something else, each value tells.
    ['is found by each value of another name', 4, 'credentialTypeIssuerType', 0, true],
    ['is not taken from a page with a wrong total', 4, 'credentialTypeIssuerType', 1, false],
  ])('%s', async (_what, size, name, more, isFound) => {
    const answer = (request: Request) => {
      const own = partOf(valueOf(request, name));
      return list(own, size, own.length + (valueOf(request, name) === undefined ? 0 : more));
    };
    expect(await nameFor(answer)).toBe(isFound ? name : null);
  });

  it.each([
    ['is that of the other list, if it selects by its value', 'category', 'category', 'category'],
    ['is one of its usual names', 'issuerType', undefined, 'issuerType'],
    // Without the other list, a name that may mean something else must list all.
    ['is not one of an unusual name', 'issuer', undefined, null],
    ['is not one that the other list has, but not this', 'another', 'category', null],
  ])('that lists only the first %s', async (_, name, known, found) => {
    const firstOf = (request: Request) => {
      const value = valueOf(request, name);
      return list(value === undefined ? all : partOf(value).slice(0, 1), 99);
    };
    expect(await nameFor(firstOf, known)).toBe(found);
  });
});

describe('what no check needed is read', () => {
  const YEAR = 366 * DAY;
  const { end } = readRange(sampleHistory);
  const newest = windowBefore(Date.parse(end), 31 * DAY);
  /** The newest month of a year that is accepted was read. */
  const month: TransactionHistory = { ...sampleHistory, span: YEAR, windows: [newest] };

  /** Who is asked for which page of what window, if each list has so many. */
  async function asked(total: number, most: number, { seed = 0, subjects = ['ann'], read = [month] } = {}) {
    const one = asking((request) =>
      samplePage(sampleApproved, { total: queryOf(request)?.result === 'PENDING' ? 0 : total }),
    );
    const people = subjects.map((cardholderId) => ({ ...sampleSubject, cardholderId }));
    const known = read.map((history) => ({ ...history, cardholderId: 'ann' }));
    await readUnread(one.send, people, known, { most, seed, concurrency: 1 });
    return one.asked.map((request) => {
      const { window, offset, result } = queryOf(request) ?? {};
      return { who: request.subject, page: `${result} ${offset ?? 0}`, ...window };
    });
  }
  const pagesOf = (all: Awaited<ReturnType<typeof asked>>) => all.map(({ page }) => page).join();

  it('every page of the accepted time that is older than what was read', async () => {
    const sent = await asked(70, 9);
    expect(pagesOf(sent)).toBe('PENDING 0,APPROVED 0,APPROVED 25,APPROVED 50');
    const before = `${new Date(Date.parse(newest.start) - 1000).toISOString().slice(0, 19)}Z`;
    const ends = new Set(sent.map((one) => `${one.start} ${one.end}`));
    expect([...ends]).toEqual([`${windowBefore(Date.parse(end), YEAR).start} ${before}`]);
  });

  it('in no more pages than there are requests, others with another seed', async () => {
    const pages = (...offsets: number[]) => ['PENDING 0', ...offsets.map((one) => `APPROVED ${one}`)].join();
    expect(pagesOf(await asked(200, 5))).toBe(pages(0, 25, 50, 75));
    expect(pagesOf(await asked(200, 5, { seed: 6 }))).toBe(pages(0, 175, 25, 50));
  });

  it('of each cardholder in turn; of one without a history everything', async () => {
    const sent = await asked(200, 5, { subjects: ['ann', 'bob'] });
    expect(sent.map(({ who }) => who).join(' ')).toBe('ann ann ann bob bob');
    expect(sent.at(-1)?.end).toBe(end);
  });

  it('not if all was read, nothing is known, or nothing is left', async () => {
    const whole = { ...month, windows: [windowBefore(Date.parse(end), YEAR)] };
    expect(await asked(200, 9, { read: [whole] })).toEqual([]);
    expect(await asked(200, 9, { read: [] })).toEqual([]);
    expect(await asked(200, 0)).toEqual([]);
  });
});
