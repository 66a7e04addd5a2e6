import { describe, expect, it } from 'vitest';
import type { KnownTransaction, TransactionQuery } from '../../../spec/model/history.ts';
import {
  holdsExactly,
  holdsInOtherForm,
  holdsInstant,
  listsWhatIsShown,
  showsAll,
  quietHolds,
  toldIfUnlisted,
  tooManyForPage,
  canPredict,
  differences,
  uncountable,
  isOfOtherMoment,
} from '../../../spec/oracles/history-sets.ts';
import { partTotalsAddUp } from '../../../spec/oracles/window-parts.ts';
import {
  sampleApproved,
  sampleHistory,
  sampleTransaction,
  YEAR,
  ACCOUNTS,
  CARDHOLDER,
  samplePage,
} from '../../checks/shared/samples.ts';
import { historyOf, inOrder, pageOf, setOf, STUCK, stuck, told, walkOf, wrong } from './readings.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';

const LIST = { in: 'member', pointer: '/transactions' } as const;
const TOTAL = { in: 'member', pointer: '/paging/total' } as const;
const query: TransactionQuery = { window: YEAR };
const pending = { window: YEAR, result: 'PENDING' } as const;
const [first = sampleTransaction(0), ...later] = sampleApproved;
const samplePending = sampleHistory.known.filter(({ result }) => result === 'PENDING');
const [one = sampleTransaction(6)] = samplePending;
/** `of` a query: then its window is named. */
const missing = ({ id, result, posted }: KnownTransaction, expected: number, of?: 'query') => {
  const window = of === 'query' ? { window: YEAR } : {};
  return { kind: 'missing', at: LIST, expected, missing: { id, count: 1, result, posted, ...window } } as const;
};
const extra = ({ id }: KnownTransaction, expected: number) =>
  ({ kind: 'extra', at: LIST, expected, extra: { id, count: 1 } }) as const;

it('one that no list has is told as such, and nothing is said of one that is missing', () => {
  const unknown = extra(sampleTransaction(9), 6);
  const told = toldIfUnlisted(sampleHistory);
  expect(told(unknown)).toEqual({ ...unknown, extra: { ...unknown.extra, unlisted: true } });
  expect([told(extra(one, 6)), told(missing(one, 6))]).toEqual([extra(one, 6), missing(one, 6)]);
});

it('a line whose id cannot be read tells no account: queries with an accountId, or with any, have no count', () => {
  const unread = { ...first, accounts: [`${ACCOUNTS[0]}\n`], spelled: [`${ACCOUNTS[0]}\n`] };
  const history = historyOf([unread, ...later, ...samplePending]);
  const why = { kind: 'transactions-unplaced', count: 1 };
  expect([uncountable(history), uncountable(history, { accountId: ACCOUNTS[0] })]).toEqual([why, why]);
  const beside = historyOf([
    { ...unread, accounts: [...first.accounts, ...unread.accounts] },
    ...later,
    ...samplePending,
  ]);
  expect(uncountable(beside)).toEqual(why);
  expect([uncountable(history, query), uncountable(sampleHistory)]).toEqual([null, null]);
  const listed = sampleApproved.filter(({ accounts }) => accounts.includes(ACCOUNTS[0])).map(({ id }) => id);
  expect(differences(history, { ...query, accountId: ACCOUNTS[0] }, listed)).toEqual([]);
  expect(differences(history, { ...query, accountId: ACCOUNTS[1] }, [first.id])).toMatchObject([{ kind: 'missing' }]);
});

it('25 transactions fit a page, more do not', () => {
  const many = (n: number) => Array.from({ length: n }, () => first);
  expect(tooManyForPage(many(25), sampleHistory)).toBeNull();
  expect(tooManyForPage(many(26), sampleHistory)).toEqual({
    kind: 'no-data',
    wants: { need: 'instants-fit-page', count: 26 },
  });
});

describe('a set that was read', () => {
  it('is exactly what its query selects', () => {
    expect(told(holdsExactly(setOf(sampleApproved, 'a', 'b'), query, sampleHistory))).toEqual(inOrder());
    expect(told(holdsExactly(setOf(later, 'a', 'b'), query, sampleHistory))).toEqual(
      wrong([missing(first, 6, 'query')], 'a', 'b'),
    );
    expect(told(holdsExactly(setOf([...later, one], 'a'), query, sampleHistory))).toEqual(
      wrong([missing(first, 6, 'query'), extra(one, 6)], 'a'),
    );
    expect(told(holdsExactly(STUCK, query, sampleHistory))).toEqual(stuck(STUCK));
  });

  it('lacks nothing if its page is full: the others are told', () => {
    const page = (ids: readonly KnownTransaction[], limit: number) =>
      told(holdsExactly(setOf(ids, 'a'), { ...query, limit }, sampleHistory));
    expect(page([...later, one], 6)).toEqual(wrong([extra(one, 6)], 'a'));
    expect(page(later, 5)).toEqual(wrong([missing(first, 6, 'query')], 'a'));
  });

  it('holds all of an instant, whatever else it holds', () => {
    const twin = { ...sampleTransaction(20), posted: first.posted, at: first.at };
    const other = { ...sampleTransaction(21, 'PENDING'), at: first.at };
    const history = historyOf([...sampleHistory.known, twin, other]);
    const bound = { of: first, window: YEAR };
    const lost = missing(twin, 2);
    expect(told(holdsInstant(setOf(sampleHistory.known, 'a', 'b'), bound, history))).toEqual(wrong([lost], 'a', 'b'));
    // All that is posted then is there, and something else is not.
    expect(told(holdsInstant(setOf([first, twin], 'a'), bound, history))).toEqual(inOrder());
    const [, second] = sampleApproved;
    const less = setOf(sampleHistory.known.filter(({ id }) => id !== second?.id), 'a'); // prettier-ignore
    const besides = lost.kind === 'missing' ? { ...lost, missing: { ...lost.missing, besides: 1 } } : lost;
    expect(told(holdsInstant(less, bound, history))).toEqual(wrong([besides], 'a'));
    expect(told(holdsInstant(STUCK, bound, history))).toEqual(stuck(STUCK));
  });
});

describe('parts of a window', () => {
  const page = (id: string, total: number | null) => pageOf(id, [], total);
  const sum = (totals: number[]) => {
    const actual = totals.reduce((all, one) => all + one);
    return { kind: 'number', at: TOTAL, expected: 6, actual, of: { what: 'parts', totals } };
  };
  it.each([
    ['as many as the whole', [1, 2, 3], inOrder()],
    ['more', [7, 0], { ...wrong([], 'p0'), violations: [{ mismatch: sum([7, 0]), by: ['p0', 'p1'] }] }],
    ['one that tells no total', [1, null, 5], stuck()],
  ])('have totals that add up: %s', (_, totals, expected) => {
    const parts = totals.map((total, i) => page(`p${i}`, total));
    expect(told(partTotalsAddUp(parts, query, sampleHistory))).toEqual(expected);
  });
  it('have no sum if one of them could not be read', () =>
    expect(told(partTotalsAddUp([page('a', 3), STUCK], query, sampleHistory))).toEqual(stuck(STUCK)));
});

describe('what a list without result shows', () => {
  const walks = [walkOf(sampleApproved, 2), walkOf(samplePending, 25, { query: pending })];
  const history = { ...historyOf(sampleHistory.known.filter((t) => t !== one)), walks };
  const shows = (known: readonly KnownTransaction[]) => told(listsWhatIsShown(pageOf('a', known), pending, history));

  it('is listed if its result is asked for', () => {
    expect(shows([...sampleApproved, ...samplePending.slice(1)])).toEqual(inOrder());
    const what = { because: 'listed-without-result', result: 'PENDING' } as const;
    expect(shows([...samplePending])).toEqual(wrong([{ kind: 'not-listed', at: LIST, id: one.id, what }], 'a', 'w0'));
  });
  it('says nothing without an element of that result, or without an answer', () => {
    expect(shows(sampleApproved)).toEqual(inOrder(0));
    expect(told(listsWhatIsShown(STUCK, pending, history))).toEqual(stuck(STUCK));
  });
  it('is held against the window alone that was asked for', () => {
    const window = { start: YEAR.start, end: YEAR.start };
    const judged = told(listsWhatIsShown(pageOf('a', samplePending.slice(1)), { ...pending, window }, history));
    expect(judged.violations.map(({ mismatch }) => mismatch.kind)).toEqual(['not-listed']);
  });
});

describe('a page that can show everything', () => {
  const whole = (known: readonly KnownTransaction[], total?: number | null, more: Partial<TransactionQuery> = {}) =>
    told(showsAll(pageOf('a', known, total), { ...query, ...more }, sampleHistory));

  it('shows all that is selected, and may show more', () => {
    expect(whole(sampleApproved)).toEqual(inOrder());
    const lost = { ...missing(first, 6), missing: expect.anything() as unknown };
    expect(whole(later)).toMatchObject({ violations: [{ mismatch: lost }] });
  });
  it.each<[string, Partial<TransactionQuery>, number?]>([
    ['is longer than its page', {}, 6],
    ['is longer than its limit', { limit: 5 }],
    ['begins before its page', { offset: 1 }],
  ])('says nothing if its list %s', (_, more, total) => expect(whole(later, total, more)).toEqual(inOrder(0)));
  it('is told by its exchange, also if its limit is the number', () => {
    const { violations } = whole(later, later.length, { limit: sampleApproved.length });
    expect(violations.map(({ mismatch: { kind }, by }) => [kind, ...by])).toEqual([['missing', 'a']]);
  });
  it('is empty where nothing is selected', () => {
    const window = { start: YEAR.start, end: YEAR.start };
    expect(whole([sampleTransaction(9)], null, { window }).violations.map(({ mismatch: { kind } }) => kind)).toEqual([
      'not-empty',
    ]);
  });
  it('says nothing if it was not read', () =>
    expect(told(showsAll(STUCK, query, sampleHistory))).toEqual(stuck(STUCK)));
});

describe('an answer to another form of a window', () => {
  const other = (known: readonly KnownTransaction[], total?: number | null, history = sampleHistory) =>
    told(holdsInOtherForm(pageOf('a', known, total).exchange, query, history));

  it('holds what the plain form selects', () => {
    expect(other(sampleApproved)).toEqual(inOrder());
    expect(other(later)).toEqual(wrong([missing(first, 6)], 'a'));
    expect(other(later, null)).toEqual(wrong([missing(first, 6)], 'a'));
    expect(other([...sampleApproved, one])).toEqual(wrong([extra(one, 6)], 'a'));
  });
  it('lacks nothing on a page that is short of its total', () => {
    expect(other(later, 6)).toEqual(inOrder());
    expect(other([...later, one], 7)).toEqual(wrong([extra(one, 5)], 'a'));
  });
  it('says nothing if a page cannot hold it', () => {
    const many = (n: number) => Array.from({ length: n }, (_, i) => ({ ...first, id: `t${i}` }));
    expect(other([], 0, historyOf(many(25))).violations).toHaveLength(1);
    expect(other([], 0, historyOf(many(26)))).toEqual(inOrder(0));
  });
});

it('a window in which the history has nothing is empty', () => {
  const quiet = { ...pending, window: { start: '2025-03-01T00:00:00Z', end: '2025-03-02T00:00:00Z' } } as const;
  const full = { kind: 'not-empty', at: LIST, why: 'none-in-wider-window', size: 1 } as const;
  const history = { ...sampleHistory, walks: [walkOf(samplePending, 25, { query: pending })] };
  expect(told(quietHolds(pageOf('a', []), quiet, history))).toEqual(inOrder());
  const lost = sampleTransaction(9, 'PENDING');
  expect(told(quietHolds(pageOf('a', [lost]), { ...quiet, result: 'APPROVED' }, history))).toEqual(wrong([full], 'a'));
  expect(told(quietHolds(pageOf('a', [one]), quiet, history)), 'the wider one has it').toEqual(inOrder(0));
  const inPages = { ...sampleHistory, walks: [walkOf(samplePending, 1, { query: pending })] };
  expect(told(quietHolds(pageOf('a', [lost]), quiet, inPages))).toEqual(wrong([full], 'w0', 'a'));
  expect(told(quietHolds(STUCK, quiet, history))).toEqual(stuck(STUCK));
  expect(told(quietHolds(pageOf('a', []), pending, history)), 'read again').toEqual(inOrder(0));
});

describe('a page of another moment', () => {
  const newestFirst = sampleApproved.toReversed();
  const newer = sampleTransaction(9);
  /** A page of the whole window. */
  const page = (known: readonly KnownTransaction[], total: number | null, limit = 25, offset = 0, more = {}) => {
    const exchange = samplePage(known, { total });
    const { start, end } = YEAR;
    const asked = { postDateTimeStartDateTime: start, postDateTimeEndDateTime: end, limit, offset, ...more };
    const query = Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]);
    return { ...exchange, request: { ...exchange.request, subject: CARDHOLDER, query } };
  };
  const ofAnother = (exchange: Exchange, change: Partial<Request>): Exchange => ({
    ...exchange,
    request: { ...exchange.request, ...change },
  });
  const lacking = page(newestFirst.slice(1), 5);
  const ofAccount = newestFirst.filter(({ accounts }) => accounts.includes(ACCOUNTS[0]));
  it.each([
    ['lacks the newest', page(newestFirst.slice(1), 5), true],
    ['has a total with which its place in the list does not agree', page(newestFirst.slice(2, 3), 7, 1, 2), false],
    ['has an element that is known in place of a newer one', page([one, ...newestFirst], 7), false],
    ['is as known', page(newestFirst, 6), false],
    ['has two newer ones, which fill it', page([newer, sampleTransaction(8)], 8, 2), true],
    ['is shorter than it would be with a newer one', page([newer], 7), false],
    ['tells no total', page([], null), false],
    ['is of another cardholder', ofAnother(lacking, { subject: ACCOUNTS[0] }), false],
    ['is of another operation', ofAnother(lacking, { operation: 'listCredentialTypes' }), false],
    ['lacks the newest of an account, which is not the newest of all', page(ofAccount.slice(1), 2, 25, 0, { accountId: ACCOUNTS[0] }), false],
  ])('%s', (_, exchange, is) => expect(isOfOtherMoment(exchange, sampleHistory)).toBe(is)); // prettier-ignore
});

it('a page is known beforehand if its window was read and its offset lies within the list', () => {
  const known = (change: Partial<TransactionQuery>) => canPredict(sampleHistory, { ...query, ...change });
  expect([known({}), known({ offset: 5 }), known({ offset: 6 })]).toEqual([true, true, false]);
  const empty = { start: '2025-03-01T00:00:00Z', end: '2025-03-02T00:00:00Z' };
  expect([known({ window: empty }), known({ window: empty, offset: 1 })]).toEqual([true, false]);
});
