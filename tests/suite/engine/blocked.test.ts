/** Why a target as a whole could not be judged; what was not served, and what was never answered. */
import { describe, expect, it } from 'vitest';
import { asThrottling } from '../../../environment/discovery/group-health.ts';
import { blockedBy, RECHECK } from '../../../engine/health.ts';
import { recheck, unansweredIn } from '../../../engine/rechecks.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import { judgeAcceptance } from '../../../spec/oracles/acceptance.ts';
import { judgeComplete } from '../../../spec/oracles/complete.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { blockedText } from '../../../spec/phrasing/reasons.ts';
import { nextText } from '../../../spec/phrasing/verdict.ts';
import { examinedBy, failingIn, servedBy } from '../../../spec/verdict/served.ts';
import { type Placed, placed, run, sentAfter, settings, snapshot } from './fake-target.ts';

describe('a target that could not be judged', () => {
  const ended = (...statuses: readonly number[]) => run(...statuses.map((status) => ({ status })));
  const spoiled = placed({ request: { intent: 'spoiled' } });
  const nowhere = (customerId: string, status: number): Obstacle =>
    ({ kind: 'customer-led-nowhere', customerId, why: { kind: 'ended', exchange: 'e1', ending: { status } } }); // prettier-ignore
  const why: Obstacle = { kind: 'customer-led-nowhere', customerId: 'A1', why: null };
  const nobody = { ...snapshot, subjects: [], obstacles: [why] };
  const some = {
    ...snapshot,
    obstacles: [nowhere('A1', 404), nowhere('B2', 500), nowhere('C3', 429), nowhere('D4', 400), why],
  };
  const fault = { is: 'no-answer', why: 'reset', message: 'gone' } as const;
  const group = { kind: 'group', group: 'lookup', setting: 'LOOKUP_BASE_URL=x', fault } as const;

  const unknown = { kind: 'some-customers-unknown', customerIds: ['A1', 'D4'], malformed: ['D4'] };
  const nowhereAtAll = { kind: 'customers-unknown', first: null };

  it.each<[string, Parameters<typeof blockedBy>, object]>([
    ['the key was refused each time', [[...ended(401, 403), spoiled], snapshot], { kind: 'key-refused' }],
    ['it throttled each time', [[...ended(429, 429), spoiled], snapshot], { kind: 'throttled' }],
    ['it failed each time', [[...ended(500, 503), spoiled], snapshot], { kind: 'server-errors' }],
    ['a group served nothing', [ended(0), null, [group]], group],
    ['a group served nothing, whatever others did', [ended(200, 404), snapshot, [group]], group],
    ['find refused customers of CUSTOMER_IDS', [ended(200, 404), some], unknown],
    ['nothing was asked', [[], snapshot], { kind: 'nothing-asked' }],
    ['nothing plain was asked', [[spoiled], snapshot], { kind: 'nothing-asked' }],
    ['no customer led to a cardholder', [ended(200, 404), nobody], { kind: 'customers-unknown', first: why }],
    ['none did, without a reason', [ended(200, 404), { ...nobody, obstacles: [] }], nowhereAtAll],
  ])('%s', (_, facts, blocked) => expect(blockedBy(...facts)).toMatchObject(blocked));

  it('is none that serves a known cardholder, or that discovery has not read', () => {
    for (const status of [401, 403, 429, 500, 503]) expect(blockedBy(ended(status, 200), snapshot)).toBeNull();
    expect(blockedBy(ended(200, 401), null)).toBeNull();
  });
});

describe('what an operation served', () => {
  const answer = (status: number, body: object, change: Partial<Request> = {}) =>
    exchangeOf('getCardholderCredentials', status, body, change);
  const [rejected, empty, strange] = [
    answer(401, {}),
    answer(200, { credentials: [] }),
    answer(200, { Credentials: {} }),
  ];
  it.each<[string, readonly Exchange[], string | undefined]>([
    ['it failed if it never succeeded', [rejected], 'failed'],
    ['it did not if it was not asked', [], undefined],
    ['it did not if bad input was rejected', [answer(401, {}, { intent: 'spoiled' })], undefined],
    ['it did not if the key was missing', [answer(401, {}, { key: 'absent' })], undefined],
    ['it did not if it succeeded once', [rejected, empty], undefined],
    // What succeeds in a strange shape has not failed; it cannot be read, and is not served, either.
    ['it could not be read', [rejected, strange], 'unreadable'],
  ])('%s', (_, all, failure) => expect(failingIn(all).get('getCardholderCredentials')).toBe(failure));
  it('is what could be read; a cardholder may lack any member, as none is said to be required, but not all', () => {
    const named = exchangeOf('getCardholder', 200, { firstName: 'Mara' });
    expect([[...servedBy([named])], failingIn([named]).size]).toEqual([['getCardholder'], 0]);
    expect(servedBy([exchangeOf('getCardholder', 200, { givenName: 'Mara' }), strange]).size).toBe(0);
    expect(examinedBy([empty]).size).toBe(0);
  });
});

describe('throttling that ended a run', () => {
  const ending = (status: number) =>
    ({
      kind: 'group-given-up',
      group: 'lookup',
      requests: 'valid',
      inARow: 3,
      since: 'e1',
      ending: { status },
    }) as const;
  const START = Date.parse('2026-03-15T12:00:00Z');
  function at(seconds: number, status: number, retryAfter?: string): Exchange {
    const made = exchangeOf('findCardholder', status, {}, { group: 'lookup' });
    const headers: [string, string][] = retryAfter === undefined ? [] : [['retry-after', retryAfter]];
    return {
      ...made,
      at: new Date(START + seconds * 1000).toISOString(),
      outcome: made.outcome.kind === 'answer' ? { ...made.outcome, headers } : made.outcome,
    };
  }
  it('says the longest wait and the pace that passed, and not to ask the doctor', () => {
    const passed = Array.from({ length: 20 }, (_, n) => at(n / 20, 200));
    const fact = asThrottling(ending(429), [...passed, at(1, 429, '29'), at(6, 429, '24')]);
    expect(fact).toEqual({ kind: 'throttled', seconds: 29, pace: 0.66 });
    if (fact === null) return;
    expect(blockedText(fact)).toMatch(/wait up to 29 s \(Retry-After\)/);
    expect(nextText({ kind: 'blocked', by: fact })).toMatch(/REQUESTS_PER_SECOND=0\.66/);
  });
  it('says the pace of all that passed without Retry-After, and no pace if nothing passed', () => {
    const paced = { kind: 'throttled', pace: 0.25 };
    expect(asThrottling(ending(429), [at(0, 200), at(1, 429), at(4, 429)])).toEqual(paced);
    expect(asThrottling(ending(429), [at(0, 429)])).toEqual({ kind: 'throttled' });
  });
  it('is no other ending', () => {
    expect(asThrottling(ending(500), [at(0, 500)])).toEqual(ending(500));
    expect(asThrottling(null, [])).toBeNull();
  });
});

describe('a valid request that was never answered', () => {
  /** A request by its name, and how it ended. */
  const asked = (name: string, status: NonNullable<Placed['status']>, request: Partial<Request> = {}): Placed =>
    ({ status, request: { path: name, subject: name, ...request } }); // prettier-ignore
  const [reset, known] = [asked('a', 'reset'), asked('b', 200)];
  const many = [asked('x', 200), ...['a', 'b', 'c'].map((name) => asked(name, 'reset'))];
  const bad = asked('a', 'reset', { intent: 'spoiled' });
  it.each<[string, readonly Placed[], NonNullable<Placed['status']>, number, string, readonly string[]]>([
    ['is sent again, and after it what its operation served', [reset, reset, known], 'reset', 20, 'a b', ['e0004']],
    ['breaks nothing if it is answered by then', [reset, reset, known], 200, 20, 'a b', []],
    ['is not if it was answered at some time', [reset, asked('a', 200), known], 200, 20, '', []],
    ['is not if it is bad input', [bad, known], 200, 20, '', []],
    ['is not if it waits', [asked('a', 'timeout'), known], 200, 20, '', []],
    ['is none', [known], 200, 20, '', []],
    ['is not if its operation served nothing', [reset], 200, 20, '', []],
    ['is sent again with others', many, 200, 20, 'a b c x', []],
    ['is sent again as far as may be spent', many, 200, 2, 'a b', []],
    ['is not if nothing may be spent', many, 200, 0, '', []],
  ])('%s', async (_, before, now, spare, sent, broken) => {
    // Two requests are left for the control at the end.
    const budget = before.length + 2 + spare;
    const { all, later } = await sentAfter(
      run(...before),
      ({ path }) => ({ status: path === 'a' ? now : 200 }),
      (client) => recheck(client, { evidence: [], snapshot: null, settings: { ...settings, budget } }),
    );
    expect(later.every(({ check }) => check === RECHECK)).toBe(true);
    expect(later.map(({ request }) => request.path).join(' ')).toBe(sent);
    const wrong = judgeComplete(all).filter(({ violations }) => violations.length > 0);
    expect(wrong.map(({ response: { id } }) => id)).toEqual(broken);
  });

  it('nor is bad input that failed, in an operation that has served none of several since: controls tell why', async () => {
    const sentOf = async (...more: readonly Placed[]): Promise<string> => {
      const before = run(known, ...['a', 'b', 'c'].map((name) => asked(name, 500)), asked('d', 500, { intent: 'spoiled' }), ...more);
      const { later } = await sentAfter(before, () => ({ status: 400 }), (client) => recheck(client, { evidence: [], snapshot: null, settings }));
      return later.map(({ request }) => request.path).join(' ');
    }; // prettier-ignore
    expect(await sentOf()).toBe('');
    expect(await sentOf(asked('e', 200))).toBe('d');
  });

  it('is counted, for whatever reason it got no response in the end', () => {
    const all = [asked('a', 'timeout'), known, asked('c', 'reset'), reset, asked('d', 'budget')];
    expect(unansweredIn(run(...all))).toEqual({ count: 2, first: 'a', why: 'reset' });
    expect(unansweredIn(run(...all, asked('a', 200)))).toEqual({ count: 1, first: 'c', why: 'reset' });
    expect(unansweredIn(run(asked('a', 'timeout', { intent: 'spoiled' }), known))).toBeUndefined();
  });
});

describe('a list that failed on one occasion', () => {
  const window = [
    ['postDateTimeStartDateTime', '2025-03-01T00:00:00Z'],
    ['postDateTimeEndDateTime', '2025-03-09T00:00:00Z'],
  ] as const;
  const list = (subject: string, status: number, offset?: string): Placed => ({
    operation: 'listCardholderTransactions',
    status,
    request: { subject, path: subject, query: offset === undefined ? window : [...window, ['offset', offset]] },
  });
  it.each([
    [500, 2],
    [200, 0],
  ])('is asked for again, and then a list of the same cardholder that was served: with %d', async (now, violations) => {
    const { all, later } = await sentAfter(
      run(list('a', 200), list('b', 200), list('b', 500, '7'), list('b', 200)),
      ({ query, subject }) => list(subject, query.length > 2 ? now : 200, query[2]?.[1]),
      (client) => recheck(client, { evidence: [], snapshot: null, settings }),
    );
    expect(later.map(({ check, request: { subject, query } }) => [check, subject, query.length])).toEqual([
      [RECHECK, 'b', 3],
      [RECHECK, 'b', 2],
    ]);
    const inOrder = all.map((one, ordinal) => ({ ...one, ordinal }));
    expect(judgeAcceptance(inOrder)).toHaveLength(violations);
  });
});
