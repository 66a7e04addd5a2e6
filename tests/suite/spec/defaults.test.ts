import { describe, expect, it } from 'vitest';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import { defaultLimit, defaultSelects } from '../../../spec/oracles/defaults.ts';
import { emptyPastEnd } from '../../../spec/oracles/pages.ts';
import { sampleApproved, sampleTransaction, YEAR } from '../../checks/shared/samples.ts';
import { endedWith, got, historyOf, inOrder, pageOf, STUCK, stuck, told, wrong } from './readings.ts'; // prettier-ignore

const LIST = { in: 'member', pointer: '/transactions' } as const;
const STATUS = { in: 'status' } as const;
const [first = sampleTransaction(0)] = sampleApproved;
const left = { parameter: 'limit', without: got('without', 400), given: got('given') } as const;
const refused = (parameter: 'limit' | 'offset' | 'result', status = 400): Mismatch => {
  return { kind: 'refused', at: STATUS, why: { because: 'may-be-left-out', parameter }, ending: { status } };
};

it.each([
  ['was not sent again', { ...left, given: null }, inOrder(0)],
  ['may be refused with it, too', { ...left, given: got('given', 400) }, inOrder(0)],
  ['is perhaps refused with it, too', { ...left, given: got('given', 429) }, stuck({ kind: 'not-read-again' }, endedWith('given', 429))],
  ['was served without', { ...left, without: got('without') }, inOrder(0)],
])('a parameter that has a default: %s', (_, request, expected) =>
  expect(told(defaultSelects({ set: STUCK, given: null, left: request }, { window: YEAR }, historyOf([])))).toEqual({
    ...expected,
    obstacles: [...expected.obstacles, STUCK],
  }),
); // prettier-ignore

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

  it('shows on 25 transactions', () => expect(judged(25, 25)()).toEqual(inOrder()));

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

describe('an offset past the end', () => {
  const page = (size: number, total: number | null) => pageOf('a', sampleApproved.slice(0, size), total).exchange;
  const full = (size: number): Mismatch => ({ kind: 'not-empty', at: LIST, why: 'offset-past-end', size });
  const noPage = (status: number): Mismatch => {
    return { kind: 'refused', at: STATUS, why: { because: 'offset-past-end' }, ending: { status } };
  };
  it.each([
    ['gives elements', page(2, 6), wrong([full(2)], 'a')],
    ['is not past the end any more', page(2, 7), inOrder()],
    ['gives elements of an unknown number', page(2, null), inOrder()],
    ['is refused', got('a', 400), wrong([noPage(400)], 'a')],
  ])('%s', (_, exchange, expected) => expect(told(emptyPastEnd(exchange, 6))).toEqual(expected));
});
