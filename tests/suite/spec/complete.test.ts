import { mismatchesOf } from './fake-exchanges.ts';
import { describe, expect, it } from 'vitest';
import { alwaysEnded, hadNoResponse, judgeComplete, judgeDamagedOnce } from '../../../spec/oracles/complete.ts';
import { BODY } from '../../../spec/evidence/place.ts';
import type { Exchange, NoAnswer, Request } from '../../../spec/exchange/exchange.ts';
import { placed } from '../engine/fake-target.ts';

const served = placed({ n: 1 });
/** The tries of one request that ended so. */
function tries(why: NoAnswer | 200, times: number, request: Partial<Request> = {}): Exchange[] {
  return Array.from({ length: times }, (_, attempt): Exchange => {
    const one = placed({ n: attempt + 2, check: 'c', attempt, request });
    return why === 200 ? one : { ...one, outcome: { kind: 'no-answer', why, message: '' } };
  });
}
const broken = (...all: readonly Exchange[]): unknown[] => mismatchesOf(judgeComplete(all)).map(({ kind }) => kind);

it.each(['broken-off', 'undecodable'] as const)('three damaged tries of a valid request: %s', (why) => {
  expect(broken(served, ...tries(why, 3))).toEqual([]);
  expect(broken(...tries(why, 3), served)).toEqual(['incomplete']);
});

it('three damaged tries of an operation that served before, and nothing afterwards, may be its end', () => {
  const elsewhere = placed({ n: 9, request: { operation: 'findCardholder', group: 'lookup' } });
  expect(broken(served, ...tries('broken-off', 3), elsewhere)).toEqual([]);
  expect(broken(served, ...tries('broken-off', 3), elsewhere, served)).toEqual(['incomplete']);
  expect(broken(elsewhere, ...tries('broken-off', 3), elsewhere)).toEqual(['incomplete']);
});

it.each([
  ['an open question', { intent: 'open', key: 'header' }, ['incomplete']],
  ['an open question without a key', { intent: 'open', key: 'absent' }, []],
  ['a spoiled request', { intent: 'spoiled', key: 'header' }, []],
] as const)('three damaged tries of %s', (_what, request, expected) => {
  expect(broken(...tries('broken-off', 3, request), served)).toEqual(expected);
});

it('a damaged try counts only if those before it were damaged, too', () => {
  const damaged = (times: number) => tries('broken-off', times);
  expect(broken(...damaged(2), ...tries('timeout', 1), ...damaged(3), served)).toEqual(['incomplete']);
  const stood = judgeComplete([...damaged(3), served]).map(({ requirement }) => requirement);
  expect(stood).toEqual(['body/complete', 'body/complete']);
});

it('a request always ended in one way only if each of its tries did', () => {
  const lost = tries('reset', 2);
  const other = placed({ n: 9, request: { subject: 'other', path: '/cardholders/other' } });
  expect(alwaysEnded([...lost, served, other], hadNoResponse)).toEqual([]);
});

it('bad input, a wrong key, silence and lost connections say nothing', () => {
  expect(broken(...tries('broken-off', 3, { intent: 'spoiled' }), served)).toEqual([]);
  expect(broken(...tries('broken-off', 3, { key: 'wrong' }), served)).toEqual([]);
  for (const why of ['timeout', 'reset', 'oversized', 'too-complex', 'unkept'] as const) {
    expect(broken(...tries(why, 3), served)).toEqual([]);
  }
});

it('a valid request that never gets a response, while its operation serves others', () => {
  const [first, second, third] = tries('reset', 3);
  if (first === undefined || second === undefined || third === undefined) throw new Error('three tries');
  const other = placed({ n: 9, request: { subject: 'other', path: '/cardholders/other' } });
  expect(broken(first, second, other, third, other)).toEqual(['incomplete']);
  expect(judgeComplete([first, second, other, third, other]).map(({ response }) => response)).toEqual([
    other,
    third,
    other,
  ]);
  const [, judged] = judgeComplete([first, second, other, third, other]);
  expect(judged?.requirement).toBe('body/complete');
  // An outage: nothing was served between the first try and the last.
  expect(broken(other, first, second, third, other)).toEqual([]);
  // It may have died.
  expect(broken(first, second, other, third)).toEqual([]);
  expect(broken(first, other, second, other)).toEqual([]);
  expect(broken(first, second, other, third, ...tries(200, 1), other)).toEqual([]);
  // Connections are lost in passing: another request met that, and was answered later.
  const lost = tries('reset', 1, { path: '/cardholders/other' });
  expect(broken(first, second, ...lost, other, third, other)).toEqual([]);
});

it('a valid request that never gets a response says nothing', () => {
  const other = placed({ n: 9, request: { subject: 'other', path: '/cardholders/other' } });
  const between = (one: Exchange, all: readonly Exchange[]) => broken(...all.flatMap((each) => [each, one]));
  expect(between(other, tries('reset', 3))).toEqual(['incomplete']);
  expect(between(other, tries('timeout', 3)), 'if it is slow').toEqual([]);
  expect(between(other, tries('reset', 3, { intent: 'unusual' })), 'if it is unusual').toEqual([]);
  expect(between(other, tries('reset', 3, { key: 'wrong' })), 'of a wrong key').toEqual([]);
  const types = placed({ n: 9, operation: 'listCredentialTypes', request: { path: '/credentials/types' } });
  expect(between(types, tries('reset', 3)), 'if its operation serves nothing').toEqual([]);
});

describe('bodies that break off, but arrive when asked for again', () => {
  /** So many requests, each of them damaged once and then served. */
  const disturbed = (requests: number, request: Partial<Request> = {}): Exchange[] =>
    Array.from({ length: requests }, (_, i) => {
      const [first, again] = [...tries('broken-off', 1, request), ...tries(200, 1, request)];
      return [first, again].flatMap((one) => (one === undefined ? [] : [{ ...one, id: `r${i}`, ordinal: i }]));
    }).flat();
  const ids = (all: readonly Exchange[]): string[] => judgeDamagedOnce(all).map(({ response }) => response.id);

  it('are said if several requests met it', () => {
    expect(ids(disturbed(2))).toEqual([]);
    const mismatch = { at: BODY, kind: 'incomplete', how: 'broken-off', times: 1 };
    expect(judgeDamagedOnce(disturbed(3))).toMatchObject(
      Array(3).fill({ requirement: 'errors/steady', observed: 1, violations: [{ mismatch }] }),
    );
  });

  it('are not, if the request was bad, or never served', () => {
    expect(ids(disturbed(3, { intent: 'spoiled' }))).toEqual([]);
    const failed = placed({ status: 503 }).outcome;
    expect(ids(disturbed(3).map((one) => (one.outcome.kind === 'answer' ? { ...one, outcome: failed } : one)))).toEqual(
      [],
    );
    expect(ids(disturbed(3).filter(({ outcome }) => outcome.kind === 'no-answer'))).toEqual([]);
  });
});
