import { expect, it } from 'vitest';
import { getCardholder, listCardholderTransactions, windowQuery } from '../../../environment/client/requests.ts';
import type { Part, Sender } from '../../../engine/check.ts';
import { disagreementIn, freshSender, isPerhapsStale } from '../../../engine/confirmation.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import { APPROVED, select, type Window } from '../../../spec/model/history.ts';
import { compared } from '../../../spec/evidence/evidence.ts';
import { sampleHistory, samplePage, sampleTransaction } from '../../checks/shared/samples.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { pagingOf } from '../../../spec/exchange/response.ts';
import { fakeRunner } from './fake-check-runner.ts';
import { institution } from './fake-institution.ts';

const page = (change: Partial<Exchange> = {}) => ({ ...samplePage([sampleTransaction(0)]), ...change });

it('a response may be stale if the same request had the same body before the data were read', () => {
  const [before, again] = [page(), page({ id: 'e2' })];
  const reading = exchangeOf('getCardholder', 200, {});
  const seen = [before, reading, again];
  expect(isPerhapsStale([again], seen, 1)).toBe(true);
  expect(isPerhapsStale([again], seen, 0)).toBe(false);
  expect(isPerhapsStale([before], seen, 1)).toBe(false);
  expect(isPerhapsStale([reading], seen, 1)).toBe(false);
  const other = page({ outcome: samplePage([sampleTransaction(1)]).outcome });
  expect(isPerhapsStale([other], [before, reading, other], 1)).toBe(false);
  const elsewhere = page({ request: { ...before.request, subject: 'x', path: '/x' } });
  expect(isPerhapsStale([elsewhere], [before, reading, elsewhere], 1)).toBe(false);
});

it('a mismatch that was gone is told unless its response may be as old as one from before, or asks for PENDING transactions', () => {
  const [before, shown, now] = [page(), page({ id: 'e2' }), page({ id: 'e3' })];
  const gone = (exchange: Exchange) => [
    { mismatch: { kind: 'blank-text', at: { in: 'body' } } as const, exchanges: [exchange] },
  ];
  const toldOf = (exchange: Exchange, seen: readonly Exchange[], began: number) =>
    gone(exchange).filter((one) => disagreementIn(one, seen, began) !== null).length;
  expect(toldOf(shown, [shown, now], 0)).toBe(1);
  expect(toldOf(shown, [before, shown, now], 1), 'a cache may have kept it').toBe(0);
  expect(toldOf(before, [before, shown, now], 1), 'it is from before').toBe(0);
  const { request } = shown;
  const pending = page({ request: { ...request, query: [...request.query, ['result', 'PENDING']] } });
  expect(toldOf(pending, [pending, now], 0)).toBe(0);
});

/** What a fresh sender sends in place of a request; `sent`: addresses that were asked for before. */
async function freshOf(request: Request, sent: readonly Window[] = []) {
  const asked: Request[] = [];
  const send = (one: Request) => {
    asked.push(one);
    return Promise.resolve(page());
  };
  const isSent = ({ query }: Request) => sent.some(({ start }) => query.some(([, value]) => value === start));
  const sender: Sender = {
    send,
    sendCached: () => Promise.reject(new Error('nothing is reused')),
    further: () => undefined,
    before: (one) => (isSent(one) ? page() : undefined),
    seen: () => [],
    served: () => true,
  };
  const fresh = freshSender(sender, sampleHistory);
  await fresh.sender.sendCached(request);
  return { query: asked[0]?.query ?? [], changed: fresh.changed() };
}

const INSIDE: Window = { start: '2025-01-01T09:00:00Z', end: '2025-01-09T09:00:00Z' };
const EDGES: Window = { start: '2025-01-01T10:00:00Z', end: '2025-01-02T10:00:00Z' };
const listed = (window: Window, id = sampleHistory.cardholderId) =>
  listCardholderTransactions(id, [...windowQuery(window), ['limit', '3']], { intent: 'plain' });
const atStart = (window: Window, id?: string) => listed(window, id).query;

it('a window is made as little shorter as gives a request that was not sent', async () => {
  const startingAt = (time: string) => ({ start: `2025-01-01T${time}Z`, end: '' });
  expect(await freshOf(listed(INSIDE))).toEqual({
    query: atStart({ ...INSIDE, start: '2025-01-01T09:00:01Z' }),
    changed: true,
  });
  const others = await freshOf(listed(INSIDE), ['09:00:01', '09:00:02', '09:00:03'].map(startingAt));
  expect(others.query).toEqual(atStart({ ...INSIDE, end: '2025-01-09T08:59:59Z' }));
});

it.each([
  ['another cardholder', listed(INSIDE, 'someone')],
  ['a window that begins and ends with a transaction', listed(EDGES)],
  ['an end with a fraction', listed({ ...INSIDE, end: '2025-01-09T09:00:00.5Z' })],
  ['a request without the key', { ...listed(INSIDE), key: 'absent' } as const],
  ['another operation', getCardholder(sampleHistory.cardholderId)],
])('%s: the request is sent as it is', async (_, request) => {
  expect(await freshOf(request)).toEqual({ query: request.query, changed: false });
});

const TOTAL_OF: Window = { start: '2025-01-01T09:30:00Z', end: '2025-01-09T09:00:00Z' };
const totalsDiffer = (size: number, most: number): Mismatch => ({ kind: 'too-many', at: { in: 'list' }, most, size });

/** The total of each window is the number of transactions in it. */
const totals: Part<'history', Window, Exchange> = {
  needs: ['history'],
  given: () => [TOTAL_OF, INSIDE],
  act: (sender, window) => sender.send(listed(window)),
  judge: (exchange, window, { history }) => {
    const [total, size] = [
      pagingOf(exchange, 'total') ?? 0,
      select(history.known, { window, result: APPROVED }).length,
    ];
    return compared(total === size ? [] : [totalsDiffer(total, size)], [exchange]);
  },
  baseline: 'history',
  samples: { accepts: [], rejects: [] },
};

it.each([
  ['a response that a cache has kept since before a change is no finding', 'INSIDE as it was asked', []],
  ['a response that is wrong however it is asked for is one', 'each page of three', [1]],
])('%s', async (_, wrong, found) => {
  const was = institution();
  const is = institution({ transactions: sampleHistory.known.slice(1) });
  const isWrong = (request: Request) =>
    wrong === 'each page of three'
      ? request.query.some(([name, value]) => name === 'limit' && value === '3') && !isOf(TOTAL_OF, request)
      : isOf(INSIDE, request);
  const { runner, notes, ask } = fakeRunner({
    answering: (request, nth) => (isWrong(request) ? was : is)(request, nth),
  });
  await ask(listed(INSIDE));
  await runner.runPart(totals);
  expect(notes.map(({ judged }) => judged.violations.length).filter((size) => size > 0)).toEqual(found);
  const changed = notes.flatMap(({ judged }) => judged.obstacles).filter(({ kind }) => kind === 'data-changed');
  expect(changed).toHaveLength(1 - found.length);
});

const isOf = ({ start }: Window, { query }: Request) => query.some(([, value]) => value === start);
