/** Requests side by side: discovery and the opening, too, not only the checks that come after them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { both, inLanes } from '../../../environment/client/pacing.ts';
import { notSent } from '../../../environment/client/address.ts';
import { search } from '../../../engine/property.ts';
import { UnderWay } from '../../../engine/sending.ts';
import type { Hooks } from '../../../sandbox/api/hooks.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { nothing } from '../../../spec/evidence/evidence.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { judgePlanted } from '../../proof/in-process.ts';
import { atMost } from './fake-check-runner.ts';

/** For each request, in the order in which they came, how many others were under way. */
async function underWay(concurrency: number, requests: number, milliseconds: number) {
  const others: number[] = [];
  let open = 0;
  const slow: Hooks = {
    wire: async (wire) => {
      others.push(open++);
      await sleep(milliseconds);
      open--;
      return wire;
    },
  };
  const { results } = await judgePlanted({ hooks: [slow] }, { concurrency, budget: requests });
  expect(results.verdict).toBe('conforms');
  return others;
}

it('of the requests before any check is carried out whole, few wait for all others if eight may be under way', async () => {
  const others = await underWay(8, 114, 50);
  expect(Math.max(...others)).toBe(7);
  expect(others.filter((open) => open === 0).length).toBeLessThan(others.length / 4);
});

it('one at a time is one at a time', async () => expect(new Set(await underWay(1, 90, 5))).toEqual(new Set([0])));

describe('the examples of a property', () => {
  const examples = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

  /** The examples that were tried in their order, how many at once at most, and the counterexample; `most` is right. */
  async function tried(concurrency: number, most: number) {
    const [order, found]: [number[], number[]] = [[], []];
    let [open, together] = [0, 0];
    const judge = async (one: number) => {
      order.push(one);
      together = Math.max(together, ++open);
      await sleep(2);
      open--;
      return one > most ? atMost(most, one) : nothing;
    };
    const stands = ({ one }: { readonly one: number }) => Promise.resolve(found.push(one) > 0);
    const effort = { remaining: () => 400, waiting: () => 0, depth: 1 };
    const context = { seed: 1, settings: { concurrency } };
    await search({ arbitrary: fc.constant(0), examples, random: 1 }, { judge, stands }, { context, ...effort });
    return { order, together, found };
  }

  it.each([1, 4])('are tried in their order, each once, %i at a time', async (concurrency) =>
    expect(await tried(concurrency, 9)).toEqual({ order: examples, together: concurrency, found: [] }),
  );

  it('are not gone on with when one fails', async () => {
    expect(await tried(1, 3)).toEqual({ order: [0, 1, 2, 3, 4], together: 1, found: [4] });
    const { order, found } = await tried(4, 3);
    expect([order, found]).toEqual([[0, 1, 2, 3, 4, 5, 6, 7], [4]]);
  });
});

describe('a request that two checks ask side by side', () => {
  const served = exchangeOf('getCardholder', 200, {});
  const unanswered = notSent({ check: 'g/a', ordinal: 0, attempt: 0 }, served.request, 'budget');

  /** How often it is sent if its answers come in this order, and who gets which. */
  async function asked(...answers: readonly (Exchange | Error)[]) {
    const underWay = new UnderWay();
    let sent = 0;
    const send = async () => {
      const answer = answers[sent++] ?? served;
      await sleep(5);
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const ask = () => underWay.ask(served.request, send, []);
    const got = await Promise.allSettled([ask(), ask()]);
    return { sent, got: got.map((one) => (one.status === 'fulfilled' ? one.value : null)) };
  }

  it.each([
    ['after the exchange that it must follow', 1, 1],
    ['before it', 0, 2],
  ])('is shared if it was sent %s', async (_, earlier, times) => {
    const underWay = new UnderWay();
    const since = exchangeOf('getCardholder', 404, {});
    const seen = earlier === 1 ? [since] : [];
    let sent = 0;
    const send = async () => {
      sent++;
      await sleep(5);
      return served;
    };
    const first = underWay.ask(served.request, send, seen);
    if (earlier === 0) seen.push(since);
    expect(await Promise.all([first, underWay.ask(served.request, send, seen, since)])).toEqual([served, served]);
    expect(sent).toBe(times);
  });

  it('is sent once', async () => expect(await asked(served)).toEqual({ sent: 1, got: [served, served] }));
  it('is sent again if it got no answer', async () =>
    expect(await asked(unanswered, served)).toEqual({ sent: 2, got: [unanswered, served] }));
  it('is sent again if the first may not ask', async () =>
    expect(await asked(new Error('spent'), served)).toEqual({ sent: 2, got: [null, served] }));
});

describe('several in lanes', () => {
  const tried = async (lanes: number) => {
    const [begun, most] = [[] as number[], { open: 0, ever: 0 }];
    const done = await inLanes([30, 1, 20, 5, 2], lanes, async (wait, nth) => {
      begun.push(nth);
      most.ever = Math.max(most.ever, ++most.open);
      await sleep(wait);
      most.open--;
      return wait * 2;
    });
    return { begun, done, most: most.ever };
  };

  it.each([
    [1, 1],
    [2, 2],
    [9, 5],
  ])('begin in their order, at most %i at a time, and come back in it', async (lanes, most) => {
    expect(await tried(lanes)).toEqual({ begun: [0, 1, 2, 3, 4], done: [60, 2, 40, 10, 4], most });
  });

  it('of which one fails, fail', async () => {
    const work = (one: number) => (one === 2 ? Promise.reject(new Error('two')) : Promise.resolve(one));
    await expect(inLanes([1, 2, 3], 2, work)).rejects.toThrow('two');
    expect(await inLanes([], 2, work)).toEqual([]);
  });

  it.each([
    [1, ['one', 'one is done', 'other']],
    [2, ['one', 'other', 'one is done']],
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
    expect(seen).toEqual(order);
  });
});
