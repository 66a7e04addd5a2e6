import { describe, expect, it } from 'vitest';
import { BODY } from '../../../spec/evidence/place.ts';
import type { Exchange, NoAnswer, Request } from '../../../spec/exchange/exchange.ts';
import { alwaysEnded, hadNoResponse, judgeComplete, judgeDamagedOnce } from '../../../spec/oracles/complete.ts';
import { placed } from '../engine/fake-target.ts';
import { mismatchesOf } from './fake-exchanges.ts';

/** The tries of one request that ended so. */
function tries(why: NoAnswer | 200, times: number, request: Partial<Request> = {}): Exchange[] {
  return Array.from({ length: times }, (_, attempt): Exchange => {
    const one = placed({ n: attempt + 2, check: 'c', attempt, request });
    return why === 200 ? one : { ...one, outcome: { kind: 'no-answer', why, message: '' } };
  });
}
/** The requirements that are broken. */
const broken = (all: readonly Exchange[]) =>
  judgeComplete(all).flatMap(({ requirement, violations }) => violations.map(() => requirement));

const OTHER = { subject: 'other', path: '/cardholders/other' };
const served = placed({ n: 1 });
const other = placed({ n: 9, request: OTHER });
const elsewhere = placed({ n: 9, request: { operation: 'findCardholder', group: 'lookup' } });
const types = placed({ n: 9, operation: 'listCredentialTypes', request: { path: '/credentials/types' } });
const damaged = (times: number, request?: Partial<Request>) => tries('broken-off', times, request);
const open = (key: 'header' | 'absent') => damaged(3, { intent: 'open', key });

describe('three damaged tries of a valid request', () => {
  it.each<[string, Exchange[]]>([
    ['that break off', [...damaged(3), served]],
    ['that cannot be decoded', [...tries('undecodable', 3), served]],
    ['of an operation that served before and afterwards', [served, ...damaged(3), elsewhere, served]],
    ['of an operation that never served, while others do', [elsewhere, ...damaged(3), elsewhere]],
    ['of an open question', [...open('header'), served]],
    ['after a try that was not damaged', [...damaged(2), ...tries('timeout', 1), ...damaged(3), served]],
  ])('are a mismatch: %s', (_, exchanges) => expect(broken(exchanges)).toEqual(['body/complete']));

  it.each<[string, Exchange[]]>([
    ['if nothing is served afterwards', [served, ...damaged(3)]],
    ['if its operation served before, and not afterwards', [served, ...damaged(3), elsewhere]],
    ['of an open question without a key', [...open('absent'), served]],
    ['of bad input', [...damaged(3, { intent: 'spoiled' }), served]],
    ['of a wrong key', [...damaged(3, { key: 'wrong' }), served]],
    ...(['timeout', 'reset', 'oversized', 'too-complex', 'unkept'] as const).map((why): [string, Exchange[]] => [
      `if they ended as ${why}`,
      [...tries(why, 3), served],
    ]),
  ])('say nothing %s', (_, exchanges) => expect(broken(exchanges)).toEqual([]));
});

describe('a valid request that never gets a response, while its operation serves others', () => {
  /** Three tries, with others before, between and after them. */
  const among = (one: Exchange, all: readonly Exchange[]) => all.flatMap((each) => [each, one]);
  const [first, second, third] = tries('reset', 3) as [Exchange, Exchange, Exchange];

  it('is a mismatch at its last try', () => {
    const judged = judgeComplete([first, second, other, third, other]);
    expect(judged.map(({ requirement, response }) => [requirement, response])).toEqual(
      [other, third, other].map((one) => ['body/complete', one]),
    );
    expect(mismatchesOf(judged)).toHaveLength(1);
    expect(broken(among(other, tries('reset', 3)))).toEqual(['body/complete']);
  });

  it.each<[string, Exchange[]]>([
    ['in an outage: nothing was served between its first try and its last', [other, first, second, third, other]],
    ['if nothing is served after it: it may have died', [first, second, other, third]],
    ['if it was sent twice', [first, other, second, other]],
    ['if it was answered in the end', [first, second, other, third, ...tries(200, 1), other]],
    [
      'if another request met that, and was answered later',
      [first, second, ...tries('reset', 1, OTHER), other, third, other],
    ],
    ['if it is slow', among(other, tries('timeout', 3))],
    ['if it is unusual', among(other, tries('reset', 3, { intent: 'unusual' }))],
    ['of a wrong key', among(other, tries('reset', 3, { key: 'wrong' }))],
    ['if its operation serves nothing', among(types, tries('reset', 3))],
  ])('says nothing %s', (_, exchanges) => expect(broken(exchanges)).toEqual([]));

  it('ended in one way only if each of its tries did', () =>
    expect(alwaysEnded([...tries('reset', 2), served, other], hadNoResponse)).toEqual([]));
});

describe('bodies that break off, but arrive when asked for again', () => {
  /** So many requests, each of them damaged once and then served. */
  const disturbed = (requests: number, request: Partial<Request> = {}): Exchange[] =>
    Array.from({ length: requests }, (_, i) =>
      [...damaged(1, request), ...tries(200, 1, request)].map((one) => ({ ...one, id: `r${i}`, ordinal: i })),
    ).flat();
  const failed = placed({ status: 503 }).outcome;
  const isServed = ({ outcome }: Exchange) => outcome.kind === 'answer';

  it('are said if several requests met it', () => {
    const mismatch = { at: BODY, kind: 'incomplete', how: 'broken-off', times: 1 };
    expect(judgeDamagedOnce(disturbed(3))).toMatchObject(
      Array(3).fill({ requirement: 'errors/steady', observed: 1, violations: [{ mismatch }] }),
    );
  });
  it.each<[string, Exchange[]]>([
    ['if fewer did', disturbed(2)],
    ['if the request was bad', disturbed(3, { intent: 'spoiled' })],
    ['if it failed', disturbed(3).map((one) => (isServed(one) ? { ...one, outcome: failed } : one))],
    ['if it was never sent again', disturbed(3).filter((one) => !isServed(one))],
  ])('are not %s', (_, exchanges) => expect(judgeDamagedOnce(exchanges)).toEqual([]));
});
