import { describe, expect, it } from 'vitest';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import type { KnownTransaction, TransactionQuery, TransactionWalk } from '../../../spec/model/history.ts';
import {
  asPredicted,
  asWithDefault,
  sameOrderAgain,
  walkBeyond,
  walkHolds,
  walkRepeatsNothing,
  walkTotalsAre,
} from '../../../spec/oracles/history-pages.ts';
import { widestHolds } from '../../../spec/oracles/window-parts.ts';
import { pageTotalsAre } from '../../../spec/oracles/pages.ts';
import { countsSelected } from '../../../spec/oracles/query-space.ts';
import { sampleApproved, sampleHistory, sampleTransaction, YEAR } from '../../checks/shared/samples.ts';
import { historyOf, inOrder, pageOf, setOf, STUCK, stuck, told, walkOf, wrong } from './readings.ts';

const LIST = { in: 'member', pointer: '/transactions' } as const;
const TOTAL = { in: 'member', pointer: '/paging/total' } as const;
const WALK = { in: 'walk' } as const;
const approved = { window: YEAR, result: 'APPROVED' } as const;
const [first = sampleTransaction(0), second = first, ...rest] = sampleApproved;
const samplePending = sampleHistory.known.filter(({ result }) => result === 'PENDING');
const [one = first] = samplePending;
const missing = ({ id, result, posted }: KnownTransaction, at: Mismatch['at'], count = 1): Mismatch => ({
  kind: 'missing',
  at,
  expected: 6,
  missing: { id, count, result, posted, window: YEAR },
});
const extra = ({ id }: KnownTransaction, at: Mismatch['at'], expected = 6): Mismatch => ({
  kind: 'extra',
  at,
  expected,
  extra: { id, count: 1 },
});
const cut = (walk: TransactionWalk): TransactionWalk => ({ ...walk, obstacle: STUCK });

describe('the totals of some pages', () => {
  const of = { what: 'result-in-window', result: 'APPROVED' } as const;
  const page = (id: string, total: number | null) => pageOf(id, [], total).exchange;
  const number = (actual: number): Mismatch => ({ kind: 'number', at: TOTAL, expected: 6, actual, of });
  it.each([
    ['right', [page('a', 6), page('b', 6)], inOrder()],
    ['one wrong', [page('a', 6), page('b', 5)], wrong([number(5)], 'b')],
    ['absent on all', [page('a', null), page('b', null)], stuck({ kind: 'not-of-stated-shape', exchange: 'a' })],
  ])('%s', (_, pages, expected) => expect(told(pageTotalsAre(pages, 6, of))).toEqual(expected));

  it('of what a query selects: of a page that was not read', () =>
    expect(told(countsSelected(STUCK, approved, sampleHistory, of))).toEqual(stuck(STUCK)));
  it('of what a query selects are told as such', () => {
    const wanted = { ...number(5), of: { what: 'selected' }, like: [] } as Mismatch;
    expect(told(countsSelected(pageOf('a', [], 5), approved, sampleHistory))).toEqual(wrong([wanted], 'a'));
  });
});

describe('the totals of a walk', () => {
  const walk = (totals: (number | null)[], change: Partial<TransactionWalk> = {}) =>
    told(walkTotalsAre(walkOf(sampleApproved, 2, { totals, ...change })));
  const number = (actual: number): Mismatch => {
    return { kind: 'number', at: TOTAL, expected: 6, actual, of: { what: 'listed' } };
  };

  it('are the number of different transactions received', () => {
    expect(walk([6, 6, 6])).toEqual(inOrder());
    expect(walk([6, 5, 7])).toEqual(wrong([number(5)], 'w1'));
    expect(walk([0, 6, 6])).toEqual(wrong([number(0)], 'w0'));
    expect([walk([null, 6, 6]), walk([null, 5, 6])]).toEqual([inOrder(), wrong([number(5)], 'w1')]);
  });
  it('say nothing if there are none, if the walk did not end, or if it repeats elements', () => {
    expect([walk([]), walk([null, null])]).toEqual([inOrder(0), inOrder(0)]);
    expect(walk([7, 7, 7], { ids: [...sampleApproved, first].map((t) => t.id) })).toEqual(inOrder(0));
    expect(walk([5], { obstacle: STUCK })).toEqual(inOrder(0));
  });
});

it('the total of a walk is told with what it is the number of', () => {
  const known = Array.from({ length: 30 }, (_, i) => ({ ...first, id: `t${i}` }));
  const judged = told(walkTotalsAre(walkOf(known, 25, { totals: [25, 25] }), historyOf(known)));
  const like: Mismatch = {
    kind: 'number',
    at: TOTAL,
    expected: 30,
    actual: 25,
    of: { what: 'listed' },
    like: ['this-page'],
  };
  expect(judged).toEqual(wrong([like], 'w0'));
});

describe('a walk', () => {
  const ids = (...known: KnownTransaction[]) => ({ ids: known.map((t) => t.id) });
  it('brings what its query selects, each once', () => {
    expect(told(walkHolds(walkOf(sampleApproved, 2), sampleHistory))).toEqual(inOrder());
    const walk = walkOf(sampleApproved, 2, ids(second, ...rest, one, second));
    expect(told(walkHolds(walk, sampleHistory))).toEqual(
      wrong([missing(first, WALK), extra(one, WALK), { kind: 'twice', at: WALK, id: second.id }], 'w0', 'w1', 'w2'),
    );
    expect(told(walkHolds(cut(walk), sampleHistory))).toEqual(stuck(STUCK));
  });
  it('brings each transaction once, whatever it should bring', () => {
    const six = (change = {}) => walkOf(sampleApproved, 1, change);
    expect(told(walkRepeatsNothing(six(ids(first, second, first))))).toEqual(
      wrong([{ kind: 'twice', at: WALK, id: first.id }], 'w0', 'w1', 'w2', 'w3', 'w4', 'w5'),
    );
  });
  it('goes beyond an offset if it holds more than that, and ended', () => {
    const [short, long, longer] = [walkOf(samplePending), walkOf(sampleApproved), walkOf(sampleHistory.known)];
    const history = { ...sampleHistory, walks: [short, cut(longer), long, longer] };
    expect(walkBeyond(history, 6)).toBe(longer);
  });
});

describe('identical requests', () => {
  const [a, b, c] = [
    [first, second],
    [second, first],
    [first, one],
  ] as const;
  const page = (id: string, known: readonly KnownTransaction[]) => pageOf(id, known);
  it.each([
    ['hold others', [page('a', a), page('b', b), page('c', c)], stuck({ kind: 'answers-hold-others' })],
    ['list too little to tell', [page('a', [one]), page('b', [one])], stuck({ kind: 'no-data', wants: { need: 'two-in-window' } })],
    ['were not all read', [page('a', a), STUCK, page('c', b)], stuck(STUCK)],
    ['were not sent', [], stuck()],
  ])('%s', (_, pages, expected) => expect(told(sameOrderAgain(pages))).toEqual(expected)); // prettier-ignore
});

it('a page without limit is as long as with the default', () => {
  const judged = (omitted: number, given: number, total?: number) =>
    told(
      asWithDefault(
        pageOf('a', sampleApproved.slice(0, omitted), total),
        pageOf('b', sampleApproved.slice(0, given), total),
      ),
    );
  const differs: Mismatch = { kind: 'default-limit', at: LIST, expected: 3, actual: 4 };
  expect(told(asWithDefault(STUCK, null))).toEqual(stuck(STUCK));
  expect(judged(4, 3, 9)).toEqual(wrong([differs], 'a', 'b'));
  expect(judged(4, 3, 4)).toEqual(wrong([differs], 'a', 'b'));
  // All of another list.
  expect(judged(4, 3)).toEqual(wrong([{ ...differs, total: 4 }], 'a', 'b'));
});

describe('the widest window', () => {
  const page = (id: string, total: number | null, size = 0) => pageOf(id, sampleApproved.slice(0, size), total);
  const whole = page('whole', 6);
  const last = (size: number) => page('last', 6, size);
  const notLast = (size: number): Mismatch => ({ kind: 'not-last', at: { in: 'page', offset: 5 }, total: 6, size });
  const below: Mismatch = { kind: 'total-below-parts', at: TOTAL, least: 7, actual: 6 };
  const fewer: Mismatch = {
    kind: 'number',
    at: TOTAL,
    expected: 5,
    actual: 6,
    of: { what: 'older-part', total: 1, listed: 4 },
  };
  const changed = stuck({ kind: 'total-changed' });
  const seen = { kind: 'not-read-again' } as const;

  it.each([
    ['tells no total', { whole: page('whole', null), last: last(0), now: whole }, 6, inOrder(0)],
    ['was not read', { whole: STUCK, last: null, now: null }, 6, stuck(STUCK)],
    ['ends at its total', { whole, last: last(1), now: null }, 6, inOrder()],
    ['ends before', { whole, last: last(0), now: page('now', 6) }, 6, wrong([notLast(0)], 'last', 'whole')],
    ['ends before, and may have changed', { whole, last: last(0), now: null }, 6, stuck(seen)],
    ['ends before, and was not read again', { whole, last: last(0), now: STUCK }, 6, stuck(seen, STUCK)],
    ['has changed', { whole, last: last(0), now: page('now', 5) }, 6, changed],
    ['loses what is older', { whole, last: null, now: null, older: page('older', 3), parts: [page('a', 1), page('b', 5)] }, 4, wrong([below], 'whole', 'older')],
    ['holds fewer than its parts', { whole, last: null, now: null, older: page('older', 2), parts: [page('a', 1), page('b', 6)] }, 4, wrong([below], 'whole', 'a', 'b')],
    ['holds fewer, and its older part was not read', { whole, last: null, now: null, older: STUCK, parts: [STUCK] }, 7, wrong([below], 'whole')],
    ['holds more than what is known and what is older', { whole, last: null, now: null, older: page('older', 1) }, 4, wrong([fewer], 'whole', 'older')],
    ['has an older part without a total', { whole, last: null, now: null, older: page('older', null) }, 4, inOrder()],
    ['its last page was not read', { whole, last: STUCK, now: null }, 6, stuck(STUCK)],
  ])('%s', (_, window, count, expected) => expect(told(widestHolds(window, { count, isAll: true }))).toEqual(expected)); // prettier-ignore
});

it('the widest window may hold more than what is known of it, if not all of that can be placed', () => {
  const widest = { whole: pageOf('whole', [], 6), last: null, now: null, older: pageOf('older', [], 1) };
  expect(told(widestHolds(widest, { count: 4, isAll: false }))).toEqual(inOrder());
});

describe('a predicted page', () => {
  const query = (change: Partial<TransactionQuery> = {}): TransactionQuery => ({ window: YEAR, ...change });
  type Asked = Parameters<typeof asPredicted>;
  const judged =
    (page: Asked[0], all: Asked[1], asked = query()) =>
    () =>
      told(asPredicted(page, all, asked, sampleHistory));
  const number = (actual: number): Mismatch => {
    return { kind: 'number', at: TOTAL, expected: 6, actual, of: { what: 'selected' }, like: [] };
  };
  const few = (least: number): Mismatch => ({ kind: 'too-few', at: LIST, least, size: 0 });
  const whole = setOf(sampleApproved, 'x', 'y');
  const last = query({ limit: 4, offset: 4 });

  it.each([
    ['more than is selected', judged(pageOf('a', [...sampleApproved, one], 6), null), wrong([extra(one, LIST)], 'a')],
    ['nothing at an offset', judged(pageOf('a', [], 6), null, query({ limit: 2, offset: 5 })), wrong([few(1)], 'a')],
    ['nothing at the end', judged(pageOf('a', [], 6), null, query({ offset: 6 })), inOrder()],
    [
      'a walk that loses one and finds another',
      judged(pageOf('a', [one], 5), setOf([second, ...rest, one], 'x', 'y')),
      wrong([extra(one, LIST, 0), missing(first, LIST), extra(one, LIST), number(5)], 'x', 'y'),
    ],
    [
      'pages from an offset on that lose one',
      judged(pageOf('a', [first], 6), setOf([first], 'x', 'y'), last),
      wrong([{ kind: 'too-few', at: { in: 'walk', limit: 4 }, least: 2, size: 1 }], 'x', 'y'),
    ],
    ['pages from an offset on that lose one, with a total too small', judged(pageOf('a', [first], 5), setOf([first], 'x', 'y'), last),
      wrong([number(5), { kind: 'too-few', at: { in: 'walk', limit: 4 }, least: 2, size: 1 }], 'x', 'y')],
    ['pages from an offset on that lose one and find another, with a total too small', judged(pageOf('a', [first], 5), setOf([one], 'x', 'y'), last),
      wrong([extra(one, LIST), { kind: 'too-few', at: { in: 'walk', limit: 4 }, least: 2, size: 1 }, number(5)], 'x', 'y')],
    ['nothing at an offset, with a total too small', judged(pageOf('a', [], 5), null, query({ limit: 2, offset: 5 })), wrong([few(1), number(5)], 'a')],
    ['pages from an offset on that find another', judged(pageOf('a', [first], 6), setOf([first, one], 'x', 'y'), last), wrong([extra(one, LIST)], 'x', 'y')],
    ['no answer', judged(STUCK, whole), stuck(STUCK)],
  ])('%s', (_, said, expected) => expect(said()).toEqual(expected)); // prettier-ignore
});
