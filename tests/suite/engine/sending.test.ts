/** How a check sends: what is shared, what an earlier answer spares, what is kept for the end, and what may be spent. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Allowance, allowanceOf, AllowanceSpent, unlimited } from '../../../engine/budget.ts';
import { contextOf, RequestsUsed, senderOf, UnderWay } from '../../../engine/sending.ts';
import { SMOKE_BUDGET } from '../../../engine/suite.ts';
import { notSent } from '../../../environment/client/address.ts';
import { both, inLanes } from '../../../environment/client/pacing.ts';
import { getCardholder, listCredentialTypes } from '../../../environment/client/requests.ts';
import { DISCOVERY, type Exchange, type Request } from '../../../spec/exchange/exchange.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import type { RequirementResult } from '../../../spec/verdict/results.ts';
import { sessionOf } from './fake-session.ts';
import { type Answering, placed, runOf } from './fake-target.ts';

const ID = 'types/total';
const request = listCredentialTypes();

/** How the check of a requirement sends to a fake target. */
function sending(target: Answering = () => placed(), budget = 400) {
  const { client, session } = sessionOf([], { target, budget });
  const sender = senderOf(ID, session.options, () => runOf(client.exchanges));
  return { client, options: session.options, sender };
}

describe('a request', () => {
  it('is charged to the check that sends it, and all see it', async () => {
    const { sender, client } = sending();
    const exchange = await sender.send(request);
    expect(exchange).toMatchObject({ check: ID, request });
    expect([sender.seen(), client.exchanges]).toEqual([[exchange], [exchange]]);
  });

  it.each([
    ['not sent if only the control and its repeat are left', SMOKE_BUDGET + 1, 2, 'budget'],
    ['sent to the end of a budget as small as that of a smoke run', SMOKE_BUDGET, 0, undefined],
  ])('is %s', async (_, budget, left, why) => {
    const { sender, client } = sending(undefined, budget);
    for (let nth = 1; nth < SMOKE_BUDGET; nth++) await sender.send(request);
    if (why !== undefined) await sender.send(request);
    const { check, outcome } = await sender.send(request);
    expect([check, outcome.kind === 'answer' ? undefined : outcome.why, client.remaining()]).toEqual([ID, why, left]);
  });

  it.each<[string, Request, boolean]>([
    ['of another intent', getCardholder('x', { intent: 'unusual' }), true],
    ['of another path', getCardholder('y'), false],
    ['with another key', getCardholder('x', { key: 'absent' }), false],
    ['of another query', { ...getCardholder('x'), query: [['a', 'b']] }, false],
    ['of another operation', { ...getCardholder('x'), operation: 'findCardholder' }, false],
  ])('%s that any check sent earlier is found: %o', async (_, other, isFound) => {
    const { sender, client } = sending();
    const sent = await client.send('discovery', getCardholder('x'));
    expect(sender.before(other)).toBe(isFound ? sent : undefined);
  });

  it.each([
    // The first answer that says something.
    ['0 429 503 404 200', [0, 429, 503, 404, 200], 404],
    // A failure that the repeat did not give is none.
    ['500, repeated 200', [500, 200], 200],
    ['500', [500], 500],
  ])('that was answered with %s is known by one', async (_, statuses, known) => {
    const { sender } = sending((_request, n) =>
      placed({ status: statuses[n] ?? 0, attempt: statuses.length === 2 ? n : 0 }),
    );
    for (const _status of statuses) await sender.send(request);
    expect(sender.before(request)?.outcome).toMatchObject({ status: known });
  });
});

it('which operations were served is known', async () => {
  const { sender } = sending(() => placed({ request: getCardholder('x'), body: { cardholderId: 'x' } }));
  await sender.send(getCardholder('x'));
  expect([sender.served('getCardholder'), sender.served('findCardholder')]).toEqual([true, false]);
});

it('the seed of a check comes from the seed of the run and the requirement; ids that it makes are kept by the client', () => {
  const { options } = sending();
  const seedOf = (id: typeof ID | 'types/served', seed: number) =>
    contextOf(id, { ...options, settings: { ...options.settings, seed } }).seed;
  expect(seedOf(ID, 1)).toBe(seedOf(ID, 1));
  expect([seedOf(ID, 2), seedOf('types/served', 1)]).not.toContain(seedOf(ID, 1));
  const kept: unknown[] = [];
  const derive = (requirement: string, make: () => readonly string[]) => {
    kept.push(requirement);
    return make();
  };
  const context = contextOf(ID, { ...options, client: { ...options.client, derive } });
  expect([context.derive(() => ['B1']), kept]).toEqual([['B1'], [ID]]);
});

describe('the exchanges that a check used', () => {
  const sent = (check: string): Exchange => ({ ...exchangeOf('getCardholder', 200, {}), check });
  const all = [sent(DISCOVERY), sent('a/b'), sent('a/c'), sent('a/c')] as const;
  const row = (id: string, findings: readonly unknown[]): RequirementResult =>
    ({ id, findings }) as unknown as RequirementResult;

  it('are counted once, no matter who sent them, if its requirement has findings', async () => {
    const used = new RequestsUsed();
    const [discovery, own, other] = all;
    for (const exchange of [discovery, own, own, other]) await used.noting('a/b', () => Promise.resolve(exchange))();
    await used.noting('a/c', () => Promise.resolve(other))();
    await used.noting('a/d', () => Promise.resolve(sent('a/d')))();
    const rows = [row('a/b', ['one']), row('a/c', []), row('a/d', ['one']), row('a/e', ['one'])];
    expect(used.again(rows, all), 'what was not sent is not counted').toEqual({ discovery: 1, own: { 'a/b': 2 } });
  });

  it('are those that it got: what is asked gets through, and so does a failure', async () => {
    const used = new RequestsUsed();
    const asked: unknown[] = [];
    const ask = used.noting('a/b', (...requests: readonly unknown[]) => {
      asked.push(...requests);
      return Promise.reject(new Error('spent'));
    });
    await expect(ask(getCardholder('x'), request)).rejects.toThrow('spent');
    expect(asked).toEqual([getCardholder('x'), request]);
    expect(used.again([row('a/b', ['one'])], all)).toEqual({ discovery: 1, own: {} });
  });
});

/** How often an allowance may be spent, up to 10 times. */
function timesOf(allowance: Allowance): number {
  for (let n = 0; n < 10; n++) {
    try {
      allowance.spend();
    } catch (error) {
      expect(error).toBeInstanceOf(AllowanceSpent);
      return n;
    }
  }
  return 10;
}

it('the opening allows a check some requests, four more to confirm a mismatch, and what an answer makes necessary', () => {
  const two = allowanceOf(2);
  expect([timesOf(two), timesOf(two)]).toEqual([2, 0]);
  two.confirm();
  expect(timesOf(two)).toBe(4);
  const none = allowanceOf(0);
  expect(timesOf(none)).toBe(0);
  none.further();
  expect([timesOf(none), timesOf(unlimited)]).toEqual([1, 10]);
});

describe('a request that two checks ask side by side', () => {
  const served = exchangeOf('getCardholder', 200, {});
  const unanswered = notSent({ check: 'g/a', ordinal: 0, attempt: 0 }, served.request, 'budget');
  const since = exchangeOf('getCardholder', 404, {});

  it.each<[string, readonly (Exchange | Error)[], readonly Exchange[], boolean, readonly (Exchange | null)[]]>([
    ['is sent once', [served], [], false, [served, served]],
    ['is sent again if it got no answer', [unanswered, served], [], false, [unanswered, served]],
    ['is sent again if the first may not ask', [new Error('spent'), served], [], false, [null, served]],
    ['is sent once if it was sent after the exchange that it must follow', [served], [since], true, [served, served]],
    ['is sent again if it was sent before that', [served, served], [], true, [served, served]],
  ])('%s', async (_, answers, before, mustFollow, got) => {
    const [underWay, seen] = [new UnderWay(), [...before]];
    let sent = 0;
    const send = async () => {
      const answer = answers[sent++];
      await sleep(5);
      if (answer instanceof Error || answer === undefined) throw answer ?? new Error('it is sent too often');
      return answer;
    };
    const first = underWay.ask(served.request, send, seen);
    if (mustFollow && before.length === 0) seen.push(since);
    const second = underWay.ask(served.request, send, seen, mustFollow ? since : undefined);
    const ended = await Promise.allSettled([first, second]);
    expect(ended.map((one) => (one.status === 'fulfilled' ? one.value : null))).toEqual(got);
    expect(sent).toBe(answers.length);
  });
});

describe('several in lanes', () => {
  it.each([
    [1, 1],
    [2, 2],
    [9, 5],
  ])('begin in their order, at most %i at a time, and come back in it', async (lanes, most) => {
    const begun: number[] = [];
    let [open, ever] = [0, 0];
    const done = await inLanes([30, 1, 20, 5, 2], lanes, async (wait, nth) => {
      begun.push(nth);
      ever = Math.max(ever, ++open);
      await sleep(wait);
      open--;
      return wait * 2;
    });
    expect([begun, done, ever]).toEqual([[0, 1, 2, 3, 4], [60, 2, 40, 10, 4], most]);
  });

  it('of which one fails, fail', async () => {
    const work = (one: number) => (one === 2 ? Promise.reject(new Error('two')) : Promise.resolve(one));
    await expect(inLanes([1, 2, 3], 2, work)).rejects.toThrow('two');
    expect(await inLanes([], 2, work)).toEqual([]);
  });

  it.each([
    [1, 'one, one is done, other'],
    [2, 'one, other, one is done'],
  ])('two, of which %i at a time', async (lanes, order) => {
    const seen: string[] = [];
    const one = async () => {
      seen.push('one');
      await sleep(5);
      seen.push('one is done');
      return 1;
    };
    const other = () => Promise.resolve(seen.push('other'));
    expect((await both(lanes, one, other))[0]).toBe(1);
    expect(seen.join(', ')).toBe(order);
  });
});
