/** How a mismatch is confirmed with what is read again, and what is told of one that may only be older than that. */
import { describe, expect, it } from 'vitest';
import { getCardholder, listCardholderTransactions, windowQuery } from '../../../environment/client/requests.ts';
import type { Part } from '../../../engine/check.ts';
import { confirm, disagreementIn, freshSender, isPerhapsStale } from '../../../engine/confirmation.ts';
import { broken, compared, holds, type Judgement, refused } from '../../../spec/evidence/evidence.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import { pagingOf } from '../../../spec/exchange/response.ts';
import { APPROVED, select, type Window } from '../../../spec/model/history.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { sampleHistory, samplePage, sampleTransaction } from '../../checks/shared/samples.ts';
import { fakeRunner, fakeSender, tooLarge } from './fake-session.ts';
import { fakeClient, institution, placed } from './fake-target.ts';

const wrong = tooLarge(2, 1);
const budget: Obstacle = { kind: 'budget' };
const otherwise: Obstacle = { kind: 'order-differs', so: 'slices' };
const fails = (n: number) => broken(wrong, placed({ n }));

interface Tried {
  /** Readings of the source, a letter each, the first one first; the last is repeated; `-` if it cannot be had. */
  readonly readings: string;
  /** What each attempt says; the last is repeated. */
  readonly attempts?: readonly Judgement[];
  readonly explains?: readonly (Obstacle | null)[];
  /** Whether the first attempt rests on a response from before the first reading. */
  readonly older?: boolean;
}

/** Confirms with a source, attempts and explains that go by a list; and what was asked for. */
async function tried({ readings, attempts = [fails(1), fails(2)], explains = [null], older = false }: Tried) {
  const next = <T>(list: ArrayLike<T>, i: number): T => list[Math.min(i, list.length - 1)] as T;
  const log: string[] = [];
  let [read, attempted, explained] = [0, 0, 0];
  const reading = () => ({ says: next(readings, read) });
  const source: Parameters<typeof confirm<{ readonly says: string }>>[0] = {
    current: () => Promise.resolve(reading().says === '-' ? budget : reading()),
    again: () => {
      read++;
      log.push(`read ${reading().says}`);
      return Promise.resolve(reading().says === '-' ? null : reading());
    },
    same: (a, b) => a.says === b.says,
    isBefore: () => !older,
  };
  const { judged, isConfirmed, flaky } = await confirm(
    source,
    ({ says }, first) => {
      log.push(`${first ? 'first' : 'try'} ${says}`);
      return Promise.resolve(next(attempts, attempted++));
    },
    () => Promise.resolve(next(explains, explained++)),
  );
  const kinds = judged.obstacles.map(({ kind }) => kind).join(' ');
  return { violations: judged.violations, kinds, isConfirmed, flaky, log: log.join(', ') };
}

describe('a mismatch', () => {
  it.each([
    [404, 401, 'ended'],
    [404, 500, 'not-read-again ended'],
    [500, 401, 'not-read-again ended'],
  ])('that is a %d was not seen if what tells whether it had to be served is rejected, too: with %d', async (...of) => {
    const [status, control, kinds] = of;
    const attempts = [refused({ because: 'cardholder-known' }, placed({ status }))];
    const explains = [{ kind: 'ended', exchange: 'e0002', ending: { status: control } } as const];
    expect((await tried({ readings: 'a', attempts, explains })).kinds).toBe(`${kinds}`);
  });

  it('between two equal readings is a finding, with the evidence of both failures, the second first', async () => {
    const { violations, ...rest } = await tried({ readings: 'a' });
    const exchanges = [placed({ n: 2 }), placed({ n: 1 })];
    expect(violations).toEqual([{ mismatch: wrong, exchanges, confirmed: true }]);
    expect(rest).toEqual({ kinds: '', isConfirmed: true, flaky: false, log: 'first a, read a, try a' });
  });

  // That a mismatch is undecided if the source or the same is not had again, and what is met is kept: check-runner.test.ts.
  it.each<[string, Tried, boolean, string, string]>([
    ['yes if older, but a third reading says the same', { readings: 'aaa', older: true }, true, '', ', read a'],
    ['no if that differs', { readings: 'aab', older: true }, false, 'data-changed', ', read b'],
    ['no if that is not had', { readings: 'aa-', older: true }, false, 'not-read-again', ', read -'],
    [
      'no if it is explained then',
      { readings: 'a', explains: [null, otherwise] },
      false,
      'not-read-again order-differs',
      '',
    ],
  ])('is a finding: %s', async (_, how, isConfirmed, kinds, log) => {
    const outcome = await tried(how);
    expect(outcome).toMatchObject({ kinds, isConfirmed, flaky: false, log: `first a, read a, try a${log}` });
    expect(outcome.violations).toHaveLength(isConfirmed ? 1 : 0);
  });

  it('stays undecided if the same was examined in part when it was asked again', async () => {
    const part = { ...holds(5), obstacles: [budget] };
    for (const readings of ['a', 'ab']) {
      const outcome = await tried({ readings, attempts: [fails(1), part] });
      expect(outcome).toMatchObject({
        violations: [],
        kinds: 'budget not-read-again',
        isConfirmed: false,
        flaky: false,
      });
    }
  });

  it('is not looked for with a source that cannot be read', async () =>
    expect(await tried({ readings: '-' })).toMatchObject({
      violations: [],
      kinds: 'budget',
      isConfirmed: false,
      log: '',
    }));
});

const page = (change: Partial<Exchange> = {}) => ({ ...samplePage([sampleTransaction(0)]), ...change });

describe('a response', () => {
  const [before, again, later] = [page(), page({ id: 'e2' }), page({ id: 'e3' })];
  const reading = exchangeOf('getCardholder', 200, {});
  const other = page({ outcome: samplePage([sampleTransaction(1)]).outcome });
  const elsewhere = page({ request: { ...before.request, subject: 'x', path: '/x' } });
  const pending = page({ request: { ...before.request, query: [...before.request.query, ['result', 'PENDING']] } });

  it.each<[string, Exchange, readonly Exchange[], number, boolean]>([
    ['may be stale if the same request had the same body before', again, [before, reading, again], 1, true],
    ['is not if all that was before the data were read', again, [before, reading, again], 0, false],
    ['is not if it was itself', before, [before, reading, again], 1, false],
    ['is not if it is alone', reading, [before, reading, again], 1, false],
    ['is not if it has another body', other, [before, reading, other], 1, false],
    ['is not if another request had that body', elsewhere, [before, reading, elsewhere], 1, false],
  ])('%s', (_, shown, seen, since, isStale) => expect(isPerhapsStale([shown], seen, since)).toBe(isStale));

  it.each<[string, Exchange, readonly Exchange[], number, boolean]>([
    ['disagrees with the next one', again, [again, later], 0, true],
    ['does not if a cache may have kept it', again, [before, again, later], 1, false],
    ['does not if it is from before', before, [before, again, later], 1, false],
    ['does not if it is about PENDING transactions', pending, [pending, later], 0, false],
  ])('that shows what is gone %s', (_, shown, seen, began, isTold) => {
    const blank = { mismatch: { kind: 'blank-text', at: { in: 'body' } } as const, exchanges: [shown] };
    expect(disagreementIn(blank, seen, began) !== null).toBe(isTold);
  });
});

const INSIDE: Window = { start: '2025-01-01T09:00:00Z', end: '2025-01-09T09:00:00Z' };
const EDGES: Window = { start: '2025-01-01T10:00:00Z', end: '2025-01-02T10:00:00Z' };
const listed = (window: Window, id = sampleHistory.cardholderId) =>
  listCardholderTransactions(id, [...windowQuery(window), ['limit', '3']], { intent: 'plain' });
const begins = ({ query }: Request, start: string) => query.some(([, value]) => value === start);

describe('a request that no cache has seen', () => {
  const later = (seconds: number) => `2025-01-01T09:00:0${seconds}Z`;
  it.each<[string, Request, readonly string[], Request]>([
    ['has a window a second shorter', listed(INSIDE), [], listed({ ...INSIDE, start: later(1) })],
    [
      'has one that ends earlier if those were sent',
      listed(INSIDE),
      [1, 2, 3].map(later),
      listed({ ...INSIDE, end: '2025-01-09T08:59:59Z' }),
    ],
    ...[
      listed(INSIDE, 'someone'),
      // A window that begins and ends with a transaction.
      listed(EDGES),
      listed({ ...INSIDE, end: '2025-01-09T09:00:00.5Z' }),
      { ...listed(INSIDE), key: 'absent' } as const,
      getCardholder(sampleHistory.cardholderId),
    ].map((one, n): [string, Request, readonly string[], Request] => [`is the same one (${n})`, one, [], one]),
  ])('%s', async (_, request, sent, expected) => {
    const client = fakeClient(() => page());
    const before = (one: Request) => (sent.some((start) => begins(one, start)) ? page() : undefined);
    const fresh = freshSender(fakeSender(client, { before }), sampleHistory);
    await fresh.sender.sendCached(request);
    expect(client.exchanges.map(({ check, request: { query } }) => [check, query])).toEqual([
      ['sender', expected.query],
    ]);
    expect(fresh.changed()).toBe(expected !== request);
  });
});

describe('a response that differs from what was read', () => {
  const TOTAL_OF: Window = { start: '2025-01-01T09:30:00Z', end: '2025-01-09T09:00:00Z' };
  /** The total of each window is the number of transactions in it. */
  const totals: Part<'history', Window, Exchange> = {
    needs: ['history'],
    given: () => [TOTAL_OF, INSIDE],
    act: (sender, window) => sender.send(listed(window)),
    judge: (exchange, window, { history }) => {
      const total = pagingOf(exchange, 'total') ?? 0;
      const size = select(history.known, { window, result: APPROVED }).length;
      return compared(total === size ? [] : [tooLarge(size, total)], [exchange]);
    },
    baseline: 'history',
    samples: { accepts: [], rejects: [] },
  };
  it.each<[string, (request: Request) => boolean, readonly number[]]>([
    ['is no finding if a cache has kept it since before a change', (one) => begins(one, INSIDE.start), []],
    [
      'is one if it is wrong however it is asked for',
      (one) => !begins(one, TOTAL_OF.start) && one.query.length === 3,
      [1],
    ],
  ])('%s', async (_, isWrong, found) => {
    const [was, is] = [institution(), institution({ transactions: sampleHistory.known.slice(1) })];
    const { runner, notes, ask } = fakeRunner({
      answering: (request, nth) => (isWrong(request) ? was : is)(request, nth),
    });
    await ask(listed(INSIDE));
    await runner.runPart(totals);
    expect(notes.map(({ judged }) => judged.violations.length).filter((size) => size > 0)).toEqual(found);
    const gone = notes.flatMap(({ judged }) => judged.obstacles).filter(({ kind }) => kind === 'data-changed');
    expect(gone).toHaveLength(1 - found.length);
  });
});
