import { describe, expect, it } from 'vitest';
import type { Mismatch } from '../../../spec/finding.ts';
import { defaultLimit, defaultSelects, mayBeLeftOut } from '../../../spec/oracles/defaults.ts';
import { emptyPastEnd } from '../../../spec/oracles/pages.ts';
import { sampleApproved, sampleHistory, sampleTransaction, YEAR } from '../../../spec/oracles/sample-fixtures.ts';
import { endedWith, got, historyOf, inOrder, lost, pageOf, setOf, STUCK, stuck, told, unansweredBy, wrong } from './readings.ts'; // prettier-ignore

const LIST = { in: 'member', pointer: '/transactions' } as const;
const STATUS = { in: 'status' } as const;
const [first = sampleTransaction(0), ...later] = sampleApproved;
const left = { parameter: 'limit', without: got('without', 400), given: got('given') } as const;
const refused = (parameter: 'limit' | 'offset' | 'result', status = 400): Mismatch => {
  return { kind: 'refused', at: STATUS, why: { because: 'may-be-left-out', parameter }, ending: { status } };
};

it.each([
  ['was not refused', null, inOrder(0)],
  ['was not sent again', { ...left, given: null }, inOrder(0)],
  ['must not be needed', left, wrong([refused('limit')], 'without', 'given')],
  ['may be refused with it, too', { ...left, given: got('given', 400) }, inOrder(0)],
  [
    'is perhaps refused with it, too',
    { ...left, given: got('given', 429) },
    stuck({ kind: 'not-read-again' }, endedWith('given', 429)),
  ],
  ['was served without', { ...left, without: got('without') }, inOrder(0)],
  ['failed without', { ...left, without: got('without', 500) }, inOrder(0)],
  ['was not answered without', { ...left, without: lost('without') }, inOrder(0)],
  [
    'is named, with how the request ended',
    { ...left, parameter: 'result' as const, without: got('without', 404) },
    wrong([refused('result', 404)], 'without', 'given'),
  ],
])('a parameter that has a default: %s', (_, request, expected) =>
  expect(told(mayBeLeftOut(request))).toEqual(expected),
);

describe('the default of limit', () => {
  const many = (n: number) => Array.from({ length: n }, (_, i) => ({ ...first, id: `t${i}` }));
  const query = { window: YEAR, result: 'APPROVED' } as const;
  const judged =
    (omitted: number, given: number, size = 25) =>
    () =>
      told(
        defaultLimit(
          { omitted: pageOf('a', many(omitted)), given: pageOf('b', many(given)), left },
          query,
          historyOf(many(size)),
        ),
      );
  const differs = (actual: number, expected = 25): Mismatch => ({ kind: 'default-limit', at: LIST, expected, actual });

  it.each([
    ['shows on 25 transactions', judged(25, 25), inOrder()],
    ['is smaller', judged(24, 25), wrong([differs(24)], 'a', 'b')],
    ['is larger', judged(26, 25, 26), wrong([differs(26)], 'a', 'b')],
    ['shows on fewer only if it is smaller', judged(2, 3, 3), wrong([differs(2, 3)], 'a', 'b')],
    [
      'does not show on fewer',
      judged(24, 24, 24),
      stuck({ kind: 'no-data', wants: { need: 'page-of-default', result: 'APPROVED', size: 24 } }),
    ],
  ])('%s', (_, said, expected) => expect(said()).toEqual(expected));

  it('shows on a page as long as the default, without a second one', () => {
    const whole = (size: number) =>
      told(defaultLimit({ omitted: pageOf('a', many(size)), given: null, left: null }, query, historyOf(many(size))));
    expect(whole(25)).toEqual(inOrder());
    const need = { need: 'page-of-default', result: 'APPROVED', size: 24 } as const;
    expect(whole(24)).toEqual(stuck({ kind: 'no-data', wants: need }));
    expect(told(defaultLimit({ omitted: STUCK, given: null, left: null }, query, historyOf(many(25))))).toEqual(
      stuck(STUCK),
    );
  });

  it('cannot be told unless both pages were read; a refusal without it is', () => {
    const [page, history] = [pageOf('a', many(25)), historyOf(many(24))];
    const of = (omitted: typeof page | typeof STUCK, given: typeof page | typeof STUCK, request: typeof left | null) =>
      told(defaultLimit({ omitted, given, left: request }, query, history));
    expect(of(STUCK, STUCK, null)).toEqual(stuck(STUCK, STUCK));
    for (const one of [page, pageOf('a', many(24))]) {
      expect(of(one, STUCK, null)).toEqual(stuck({ kind: 'not-read-again' }, STUCK));
    }
    expect(of(STUCK, page, left)).toEqual({ ...wrong([refused('limit')], 'without', 'given'), obstacles: [STUCK] });
  });
});

it('a set read without a parameter is what its default selects', () => {
  type Set = Parameters<typeof defaultSelects>[0]['set'];
  const judged = (set: Set, request: typeof left | null, given: Set | null = null) =>
    told(defaultSelects({ set, given, left: request }, { window: YEAR }, sampleHistory));
  expect(judged(setOf(sampleApproved, 'a'), null)).toEqual(inOrder());
  expect(judged(STUCK, left)).toEqual({ ...wrong([refused('limit')], 'without', 'given'), obstacles: [STUCK] });
  const { id, result, posted } = first;
  const lost = { id, count: 1, result, posted, window: YEAR };
  const missing: Mismatch = { kind: 'missing', at: LIST, expected: 6, missing: lost };
  expect(judged(setOf(later, 'a'), null)).toEqual(wrong([missing], 'a'));
  expect(judged(setOf(later, 'a'), null, STUCK)).toEqual(wrong([missing], 'a'));
  expect(judged(setOf(later, 'a'), null, setOf(sampleApproved, 'b'))).toEqual(wrong([missing], 'a'));
  expect(judged(setOf(later, 'a'), null, setOf(later, 'b'))).toEqual(inOrder());
});

describe('an offset past the end', () => {
  const page = (size: number, total: number | null) => pageOf('a', sampleApproved.slice(0, size), total).exchange;
  const full = (size: number): Mismatch => ({ kind: 'not-empty', at: LIST, why: 'offset-past-end', size });
  const noPage = (status: number): Mismatch => {
    return { kind: 'refused', at: STATUS, why: { because: 'offset-past-end' }, ending: { status } };
  };
  it.each([
    ['gives an empty page', page(0, 6), inOrder()],
    ['gives elements', page(2, 6), wrong([full(2)], 'a')],
    ['gives one element', page(1, 0), wrong([full(1)], 'a')],
    ['is not past the end any more', page(2, 7), inOrder()],
    ['gives elements of an unknown number', page(2, null), inOrder()],
    ['is refused', got('a', 400), wrong([noPage(400)], 'a')],
    ['breaks the target', got('a', 500), wrong([noPage(500)], 'a')],
    ['fails otherwise', got('a', 501), stuck(endedWith('a', 501))],
    ['is throttled', got('a', 429), stuck(endedWith('a', 429))],
    ['is not answered', lost('a'), stuck(unansweredBy('a'))],
  ])('%s', (_, exchange, expected) => expect(told(emptyPastEnd(exchange, 6))).toEqual(expected));
});
