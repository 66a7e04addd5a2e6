import { expect, it, describe } from 'vitest';
import { Breaker } from '../../../environment/client/breaker.ts';
import { type NoAnswer, type Request, GROUP_PROBE } from '../../../spec/exchange/exchange.ts';
import { type Placed, placed } from '../engine/fake-target.ts';
import { ASK, json, open, status, why } from './own-server.ts';

const T = 10_000;
const valid = placed().request;
const bad: Request = { ...valid, intent: 'spoiled' };
const elsewhere: Request = { ...valid, group: 'lookup' };

/** Asks, if that is still done, and is answered so after some time; whether it was sent. */
async function ask(
  breaker: Breaker,
  how: NoAnswer | number,
  took = 10,
  request = valid,
  staysDown = false,
): Promise<boolean> {
  if ((await breaker.admit(request)) !== null) return false;
  const answer: Placed = typeof how === 'number' ? { status: how } : { status: 0 };
  const made = placed(answer);
  const outcome = typeof how === 'number' ? made.outcome : ({ kind: 'no-answer', why: how, message: '' } as const);
  breaker.ended(request, { ...made, request, outcome, milliseconds: took }, took, staysDown);
  return true;
}
async function times(count: number, ...how: Parameters<typeof ask>): Promise<number> {
  let sent = 0;
  for (let n = 0; n < count; n++) if (await ask(...how)) sent++;
  return sent;
}

it.each(['timeout', 'reset', 'oversized', 'refused'] as const)(
  '%s: three in a row, once more, no more',
  async (why) => {
    const breaker = new Breaker(T);
    expect(await times(9, breaker, why)).toBe(4);
    const fact = { kind: 'group-given-up', group: 'account', requests: 'valid', inARow: 4, since: 'e0001' };
    expect(await breaker.admit(valid)).toEqual({ ...fact, ending: { noAnswer: why } });
    expect(await breaker.admit(bad)).toMatchObject({ requests: 'valid' });
    expect(await breaker.admit(elsewhere)).toBeNull();
  },
);

it('an answer in between, even a refusal or a quick failure, begins the count again', async () => {
  for (const status of [200, 404, 500, 503]) {
    const breaker = new Breaker(T);
    for (let round = 0; round < 9; round++) {
      expect(await times(3, breaker, 'timeout', 100)).toBe(3);
      expect(await ask(breaker, status)).toBe(true);
    }
  }
});

it('throttling to the end counts, and so does a failure that took as long as half a timeout', async () => {
  expect(await times(9, new Breaker(T), 429)).toBe(4);
  expect(await times(9, new Breaker(T), 504, T / 2)).toBe(4);
  expect(await times(9, new Breaker(T), 504, T / 2 - 1)).toBe(9);
  expect(await times(9, new Breaker(T), 200, T - 1)).toBe(9);
  expect(await times(9, new Breaker(T), 'undecodable')).toBe(9);
});

it('a quick failure counts if the target was waited for in vain', async () => {
  expect(await times(9, new Breaker(T), 503, 10, valid, true)).toBe(4);
});

it('a target that hangs on bad input is still asked what is valid', async () => {
  const breaker = new Breaker(T);
  expect(await times(9, breaker, 'timeout', 10, bad)).toBe(4);
  expect(await breaker.admit(bad)).toMatchObject({ requests: 'other' });
  expect(await times(9, breaker, 200)).toBe(9);
});

it('whatever hangs, less than ninety seconds are spent', async () => {
  const breaker = new Breaker(T);
  let spent = 0;
  for (let n = 0; n < 400; n++) {
    const group = (['cardholder', 'credential', 'lookup', 'account'] as const)[n % 4] ?? 'account';
    const request: Request = { ...(n % 3 === 0 ? bad : valid), group };
    const took = breaker.patience(request);
    if (await ask(breaker, n % 5 === 4 ? 200 : 'timeout', n % 5 === 4 ? 10 : took, request))
      spent += n % 5 === 4 ? 10 : took;
  }
  expect(spent).toBeLessThan(60_000);
});

it('a group that fails once after the patience was spent elsewhere says that it failed once', async () => {
  const breaker = new Breaker(T);
  for (let n = 0; n < 5; n++) {
    await ask(breaker, 'timeout', T);
    await ask(breaker, 200);
  }
  await ask(breaker, 'timeout', T, elsewhere);
  expect(await breaker.admit(elsewhere)).toMatchObject({ inARow: 1 });
});

it('a slow target keeps its time, however much was waited in vain elsewhere', async () => {
  const breaker = new Breaker(T);
  await ask(breaker, 200, 4000);
  await times(9, breaker, 'timeout', T, elsewhere);
  expect(breaker.patience(elsewhere)).toBe(3000);
  expect(breaker.patience(valid)).toBe(8000);
});

it('while one request tries the group once more, the others wait for what it finds', async () => {
  const breaker = new Breaker(T);
  await times(3, breaker, 'timeout', 10);
  expect(await breaker.admit(valid)).toBeNull();
  const told: unknown[] = [];
  const waiting = [1, 2].map(() => breaker.admit(valid).then((fact) => told.push(fact)));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(told).toEqual([]);
  breaker.ended(valid, placed(), 10, false);
  await Promise.all(waiting);
  expect(told).toEqual([null, null]);
});

it('a group that answers another request before it is given up is asked on, until that fails, too', async () => {
  const breaker = new Breaker(T);
  await times(3, breaker, 'reset');
  expect(breaker.isLastTry(valid)).toBe(false);
  expect(await breaker.admit(valid)).toBeNull();
  expect([breaker.isLastTry(valid), breaker.isLastTry(bad), breaker.isLastTry(elsewhere)]).toEqual([
    true,
    false,
    false,
  ]);
  const waiting = breaker.admit(valid);
  breaker.probed(placed());
  expect(await waiting).toBeNull();
  expect(breaker.isLastTry(valid)).toBe(false);
  expect(await times(9, breaker, 'reset')).toBe(4);
});

it('the time that a probe waits in vain counts', async () => {
  const breaker = new Breaker(T);
  await times(3, breaker, 'reset');
  await breaker.admit(valid);
  const probe = { ...placed({ status: 504 }), milliseconds: 4 * T };
  breaker.probed(probe);
  expect([breaker.isLastTry(valid), breaker.canWait(0), breaker.canWait(T)]).toEqual([true, true, false]);
});

describe('a group that may not answer any more', () => {
  const lost = { ...ASK, path: '/cardholders/lost', subject: 'lost' };
  it('is asked for what it served, before it is given up: if it serves that, only some requests fail', async () => {
    const own = await open(
      (request, response) => (request.url?.endsWith('lost') ? response.destroy() : json(response)),
      {
        budget: 60,
      },
    );
    await own.send('c', ASK);
    for (let n = 0; n < 9; n++) expect(why(await own.send('c', lost))).toBe('reset');
    expect(own.givenUp).toEqual([]);
    const probes = own.exchanges.filter(({ check }) => check === GROUP_PROBE);
    expect(probes.map((one) => [one.request, status(one)])).toEqual([
      [ASK, 200],
      [ASK, 200],
    ]);
  });

  it('is given up if it does not', async () => {
    const own = await open((_request, response, count) => (count > 1 ? response.destroy() : json(response)), {
      budget: 60,
    });
    await own.send('c', ASK);
    for (let n = 0; n < 6; n++) await own.send('c', lost);
    expect(own.givenUp).toMatchObject([{ group: 'cardholder', inARow: 4 }]);
    expect(own.exchanges.filter(({ check }) => check === GROUP_PROBE).map(why)).toEqual(['reset']);
  });

  it('is given up without being asked if it served nothing', async () => {
    const silent = await open((_request, response) => response.destroy(), { budget: 60 });
    for (let n = 0; n < 6; n++) await silent.send('c', lost);
    expect(silent.exchanges.some(({ check }) => check === GROUP_PROBE)).toBe(false);
    expect(silent.givenUp).toHaveLength(1);
  });
});
