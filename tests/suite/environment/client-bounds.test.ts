/** When a group is given up, and what bodies are not kept: bounds of what a hostile or dead target can cost. */
import { describe, expect, it } from 'vitest';
import { BodyBounds } from '../../../environment/client/body-bounds.ts';
import { Breaker } from '../../../environment/client/breaker.ts';
import { GROUP_PROBE, type NoAnswer, type Request } from '../../../spec/exchange/exchange.ts';
import { placed } from '../engine/fake-target.ts';
import { ASK, json, open, status, why } from './own-server.ts';

const T = 10_000;
const valid = placed().request;
const bad: Request = { ...valid, intent: 'spoiled' };
const elsewhere: Request = { ...valid, group: 'lookup' };

/** A breaker, and requests to which it is told the answer. */
function breaking() {
  const breaker = new Breaker(T);
  /** Asks, if that is still done, and is answered so after some time; whether it was sent. */
  const ask = async (how: NoAnswer | number, took = 10, request = valid, staysDown = false): Promise<boolean> => {
    if ((await breaker.admit(request)) !== null) return false;
    breaker.ended(request, { ...placed({ status: how }), request, milliseconds: took }, took, staysDown);
    return true;
  };
  /** How often it is asked of so many times. */
  const times = async (count: number, ...how: Parameters<typeof ask>): Promise<number> => {
    let sent = 0;
    for (let n = 0; n < count; n++) if (await ask(...how)) sent++;
    return sent;
  };
  return { breaker, ask, times };
}

describe('of nine requests to a group in a row', () => {
  it.each<[string, number, readonly [NoAnswer | number, number?, Request?, boolean?]]>([
    ['that are throttled', 4, [429]],
    ['that fail after half a timeout', 4, [504, T / 2]],
    ['that fail sooner', 9, [504, T / 2 - 1]],
    ['that fail quickly, while the target was waited for in vain', 4, [503, 10, valid, true]],
    ['that are served late', 9, [200, T - 1]],
    ['that cannot be decoded', 9, ['undecodable']],
  ])('%s, %i are sent', async (_, sent, how) => expect(await breaking().times(9, ...how)).toBe(sent));

  it.each(['timeout', 'reset', 'oversized', 'refused'] as const)(
    'that end as %s, three are sent, one more, no more',
    async (why) => {
      const { breaker, times } = breaking();
      expect(await times(9, why)).toBe(4);
      const fact = { kind: 'group-given-up', group: 'account', requests: 'valid', inARow: 4, since: 'e0001' };
      expect(await breaker.admit(valid)).toEqual({ ...fact, ending: { noAnswer: why } });
      expect(await breaker.admit(bad)).toMatchObject({ requests: 'valid' });
      expect(await breaker.admit(elsewhere)).toBeNull();
    },
  );

  it.each([200, 404, 500, 503])('all are sent if %i comes in between: the count begins again', async (status) => {
    const { ask, times } = breaking();
    for (let round = 0; round < 9; round++) {
      expect(await times(3, 'timeout', 100)).toBe(3);
      expect(await ask(status)).toBe(true);
    }
  });

  it('that is bad input four are sent, and all that is valid', async () => {
    const { breaker, times } = breaking();
    expect(await times(9, 'timeout', 10, bad)).toBe(4);
    expect(await breaker.admit(bad)).toMatchObject({ requests: 'other' });
    expect(await times(9, 200)).toBe(9);
  });
});

describe('the patience with a target', () => {
  it('is less than ninety seconds, whatever hangs', async () => {
    const { breaker, ask } = breaking();
    let spent = 0;
    for (let n = 0; n < 400; n++) {
      const group = (['cardholder', 'credential', 'lookup', 'account'] as const)[n % 4] ?? 'account';
      const request: Request = { ...(n % 3 === 0 ? bad : valid), group };
      const isServed = n % 5 === 4;
      const took = isServed ? 10 : breaker.patience(request);
      if (await ask(isServed ? 200 : 'timeout', took, request)) spent += took;
    }
    expect(spent).toBeLessThan(60_000);
  });

  it('that was spent elsewhere lets a group fail only once, and it says so', async () => {
    const { breaker, ask } = breaking();
    for (let n = 0; n < 5; n++) {
      await ask('timeout', T);
      await ask(200);
    }
    await ask('timeout', T, elsewhere);
    expect(await breaker.admit(elsewhere)).toMatchObject({ inARow: 1 });
  });

  it('leaves a slow target its time, however much was waited in vain elsewhere', async () => {
    const { breaker, ask, times } = breaking();
    await ask(200, 4000);
    await times(9, 'timeout', T, elsewhere);
    expect([breaker.patience(elsewhere), breaker.patience(valid)]).toEqual([3000, 8000]);
  });
});

describe('a group that is tried once more', () => {
  it('lets the others wait for what that finds', async () => {
    const { breaker, times } = breaking();
    await times(3, 'timeout');
    expect(await breaker.admit(valid)).toBeNull();
    const facts: unknown[] = [];
    const waiting = [1, 2].map(() => breaker.admit(valid).then((fact) => facts.push(fact)));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(facts).toEqual([]);
    breaker.ended(valid, placed(), 10, false);
    await Promise.all(waiting);
    expect(facts).toEqual([null, null]);
  });

  it('is asked on if it answers another request before, until that fails, too', async () => {
    const { breaker, times } = breaking();
    await times(3, 'reset');
    expect(breaker.isLastTry(valid)).toBe(false);
    expect(await breaker.admit(valid)).toBeNull();
    expect([valid, bad, elsewhere].map((one) => breaker.isLastTry(one))).toEqual([true, false, false]);
    const waiting = breaker.admit(valid);
    breaker.probed(placed());
    expect([await waiting, breaker.isLastTry(valid)]).toEqual([null, false]);
    expect(await times(9, 'reset')).toBe(4);
  });

  it('costs what that probe waits in vain', async () => {
    const { breaker, times } = breaking();
    await times(3, 'reset');
    await breaker.admit(valid);
    breaker.probed({ ...placed({ status: 504 }), milliseconds: 4 * T });
    expect([breaker.isLastTry(valid), breaker.canWait(0), breaker.canWait(T)]).toEqual([true, true, false]);
  });
});

describe('a group that may not answer any more', () => {
  const lost = { ...ASK, path: '/cardholders/lost', subject: 'lost' };
  const probesOf = ({ exchanges }: Awaited<ReturnType<typeof open>>) =>
    exchanges.filter(({ check }) => check === GROUP_PROBE);
  it('is asked for what it served, before it is given up: if it serves that, only some requests fail', async () => {
    const own = await open(
      (request, response) => (request.url?.endsWith('lost') ? response.destroy() : json(response)),
      { budget: 60 },
    );
    await own.send('c', ASK);
    for (let n = 0; n < 9; n++) expect(why(await own.send('c', lost))).toBe('reset');
    expect(own.givenUp).toEqual([]);
    expect(probesOf(own).map((one) => [one.request, status(one)])).toEqual([0, 1].map(() => [ASK, 200]));
  });

  it.each([
    ['is given up if it does not', 1, ['reset'], 4],
    ['is given up without being asked if it served nothing', 0, [], undefined],
  ])('%s', async (_, answered, probes, inARow) => {
    const own = await open((_request, response, count) => (count > answered ? response.destroy() : json(response)), {
      budget: 60,
    });
    for (let n = 0; n < answered; n++) await own.send('c', ASK);
    for (let n = 0; n < 6; n++) await own.send('c', lost);
    expect(own.givenUp).toMatchObject([{ group: 'cardholder', ...(inARow !== undefined && { inARow }) }]);
    expect(probesOf(own).map(why)).toEqual(probes);
  });
});

describe('a body', () => {
  /** Why a body is not kept; null if it is. */
  const refused = (text: string, bounds = new BodyBounds(), sent = 1): string | null =>
    bounds.refusal(Buffer.from(text), text, sent)?.why ?? null;
  const nested = (depth: number): string => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;
  const zeros = (length: number): string => JSON.stringify(Array.from({ length }, () => 0));
  const named = (length: number, of: (n: number) => string): string =>
    JSON.stringify(Object.fromEntries(Array.from({ length }, (_, n) => [of(n), 0])));
  /** How many of so many bodies of one run are kept. */
  const keptOf = (many: number, body: (nth: number) => string, bounds = new BodyBounds()): number =>
    Array.from({ length: many }, (_, n) => refused(body(n), bounds, n + 1)).filter((why) => why === null).length;

  it.each<[string, string, string | null]>([
    ['that is nested', nested(500), null],
    ['that is nested deeper', nested(502), 'too-complex'],
    ['that is nested without end', '['.repeat(100_000), 'too-complex'],
    ['with many lists side by side', '[]'.repeat(1000), null],
    ['with brackets and commas in a string', JSON.stringify(`"\\${'['.repeat(600)}${','.repeat(200_000)}`), null],
    ['that ends in a string', `"\\"${'['.repeat(600)}`, null],
    ['with many values', zeros(149_000), null],
    ['with more values', zeros(151_000), 'too-complex'],
    ['whose characters are longer in JSON', '\u0001'.repeat(1_000_000), 'unkept'],
  ])('%s is kept, or not', (_, text, why) => expect(refused(text)).toBe(why));

  it.each([
    ['bytes', 20, 'x'.repeat(1_000_000), 3, 'x'.repeat(40_000)],
    ['values', 12, zeros(19_000), 8, zeros(2000)],
  ])(
    'counts with the others of its run by its %s; a small one is kept after large ones',
    (_, many, large, kept, small) => {
      const bounds = new BodyBounds();
      expect(keptOf(many, () => large, bounds)).toBe(kept);
      expect(refused(large, bounds, many + 1)).toBe('unkept');
      expect(refused(small, bounds, many + 2)).toBeNull();
    },
  );

  it('counts by its member names: each once in a run, and again if their body was not kept', () => {
    expect(keptOf(100, () => named(2000, (n) => `name${n}`))).toBe(100);
    expect(keptOf(100, (run) => named(2000, (n) => `name${run} ${n}`))).toBeLessThan(15);
    const [bounds, body] = [new BodyBounds(), named(76_000, (n) => `name${n}`)];
    expect([refused(body, bounds, 1), refused(body, bounds, 2)]).toEqual(['too-complex', 'too-complex']);
  });

  it('that is not kept is told by its length and digest', () => {
    const text = '['.repeat(600);
    const { message } = new BodyBounds().refusal(Buffer.from(text), text, 1) ?? {};
    expect(message).toMatch(/ levels \(600 bytes, SHA-256 [0-9a-f]{64}\)$/);
  });
});
