import { expect, it } from 'vitest';
import { asThrottling } from '../../../engine/throttling.ts';
import type { Exchange } from '../../../spec/exchange.ts';
import { blockedText } from '../../../spec/phrasing/reasons.ts';
import { nextText } from '../../../spec/phrasing/verdict.ts';

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
  expect(blockedText(fact)).toMatch(/wait up to 29 s \(Retry-After\).*REQUESTS_PER_SECOND=0\.66/);
  expect(nextText({ kind: 'blocked', by: fact })).toMatch(/REQUESTS_PER_SECOND=0\.66.*doctor sends too few/);
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
