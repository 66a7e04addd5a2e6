import { expect, it } from 'vitest';
import { asThrottling } from '../../../environment/discovery/group-health.ts';
import type { Exchange, NoAnswer, Request } from '../../../spec/exchange/exchange.ts';
import { blockedText } from '../../../spec/phrasing/reasons.ts';
import { nextText } from '../../../spec/phrasing/verdict.ts';
import { RECHECK } from '../../../engine/health.ts';
import { recheck, unansweredIn } from '../../../engine/rechecks.ts';
import { judgeComplete } from '../../../spec/oracles/complete.ts';
import { madeUpClient, placed, settings } from './fake-client.ts';

const START = Date.parse('2026-03-15T12:00:00Z');
const exchange = (seconds: number, status: number, retryAfter?: string): Exchange => ({
  id: 'e1',
  check: 'test',
  ordinal: 0,
  attempt: 0,
  request: { operation: 'findCardholder', group: 'lookup', path: '/', query: [], key: 'header', intent: 'plain', subject: '' }, // prettier-ignore
  url: '',
  at: new Date(START + seconds * 1000).toISOString(),
  milliseconds: 1,
  outcome: {
    kind: 'answer',
    status,
    headers: retryAfter === undefined ? [] : [['retry-after', retryAfter]],
    body: { text: '', bytes: 0, utf8: true, byteOrderMark: false },
  },
});
const ending = (status: number) =>
  ({ kind: 'group-given-up', group: 'lookup', requests: 'valid', inARow: 3, since: 'e1', ending: { status } }) as const;

it('throttling that ended a run says the longest wait and the pace that passed, and not to ask the doctor', () => {
  const passed = Array.from({ length: 20 }, (_, n) => exchange(n / 20, 200));
  const fact = asThrottling(ending(429), [...passed, exchange(1, 429, '29'), exchange(6, 429, '24')]);
  expect(fact).toEqual({ kind: 'throttled', seconds: 29, pace: 0.66 });
  if (fact === null) return;
  expect(blockedText(fact)).toMatch(/wait up to 29 s \(Retry-After\)/);
  expect(nextText({ kind: 'blocked', by: fact })).toMatch(/REQUESTS_PER_SECOND=0\.66/);
});

it('without Retry-After the pace is what passed in all, and without anything that passed there is none', () => {
  expect(asThrottling(ending(429), [exchange(0, 200), exchange(1, 429), exchange(4, 429)])).toEqual({
    kind: 'throttled',
    pace: 0.25,
  });
  expect(asThrottling(ending(429), [exchange(0, 429)])).toEqual({ kind: 'throttled' });
});

it('another ending stays what it is', () => {
  expect(asThrottling(ending(500), [exchange(0, 500)])).toEqual(ending(500));
  expect(asThrottling(null, [])).toBeNull();
});

/** Valid requests to which the connection was closed without a response: sent again before the verdict. */
type Ending = NoAnswer | 200;
/** A request by its name, and how it ended. */
function asked(name: string, ending: Ending, request: Partial<Request> = {}): Exchange {
  const one = placed({ request: { path: name, subject: name, ...request } });
  return ending === 200 ? one : { ...one, outcome: { kind: 'no-answer', why: ending, message: '' } };
}

/** Requests that are left for the control at the end. */
const KEPT = 2;

/** What is sent again after a run, and what is then wrong, if each name ends so when it is sent again. */
async function sentAgain(before: readonly Exchange[], now: Readonly<Record<string, Ending>> = {}, spare = 20) {
  const client = madeUpClient(({ path }, nth) => before[nth] ?? asked(path, now[path] ?? 200));
  for (const { check, request } of before) await client.send(check, request);
  const budget = before.length + KEPT + spare;
  await recheck(client, { evidence: [], snapshot: null, settings: { ...settings, budget } });
  const later = client.exchanges.slice(before.length);
  expect(later.every(({ check }) => check === RECHECK)).toBe(true);
  const broken = judgeComplete(client.exchanges).filter(({ violations }) => violations.length > 0);
  return { sent: later.map(({ request }) => request.path).join(' '), broken: broken.map(({ response: { id } }) => id) };
}

it('what was never answered is sent again, and after it what its operation served: then it is told apart from an outage', async () => {
  const run = [asked('a', 'reset'), asked('a', 'reset'), asked('b', 200)];
  expect(await sentAgain(run, { a: 'reset' })).toEqual({ sent: 'a b', broken: ['e0004'] });
  expect(await sentAgain(run)).toEqual({ sent: 'a b', broken: [] });
});

it('what was answered at some time, or is bad input, or waits, is not', async () => {
  const known = asked('b', 200);
  for (const run of [
    [asked('a', 'reset'), asked('a', 200), known],
    [asked('a', 'reset', { intent: 'spoiled' }), known],
    [asked('a', 'timeout'), known],
    [known],
  ]) {
    expect((await sentAgain(run)).sent).toBe('');
  }
});

it('nothing is sent of an operation that served nothing, nor beyond what may be spent', async () => {
  expect((await sentAgain([asked('a', 'reset')])).sent).toBe('');
  const many = [asked('x', 200), ...['a', 'b', 'c'].map((name) => asked(name, 'reset'))];
  expect((await sentAgain(many)).sent).toBe('a b c x');
  expect((await sentAgain(many, {}, 2)).sent).toBe('a b');
  expect((await sentAgain(many, {}, 0)).sent).toBe('');
});

it('what got no response in the end, for whatever reason, is counted', () => {
  const numbered = [
    asked('a', 'timeout'), asked('b', 200), asked('c', 'reset'), asked('a', 'reset'), asked('d', 'budget'),
  ]; // prettier-ignore
  expect(unansweredIn(numbered)).toEqual({ count: 2, first: 'a', why: 'reset' });
  expect(unansweredIn([...numbered, asked('a', 200)])).toEqual({
    count: 1,
    first: 'c',
    why: 'reset',
  });
  expect(unansweredIn([asked('a', 'timeout', { intent: 'spoiled' }), asked('b', 200)])).toBeUndefined();
});
