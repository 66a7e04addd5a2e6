/** Requests side by side: discovery and the opening, too, not only the checks that come after them. */
import { describe, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { both, inLanes } from '../../../environment/client/pacing.ts';
import type { Hooks } from '../../../sandbox/api/hooks.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { judgeInProcess, PROOF_CLOCK } from '../../proof/in-process.ts';

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
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, seed: 1, hooks: [slow] });
  const { results } = await judgeInProcess(sandbox, { concurrency, budget: requests });
  await sandbox.close();
  expect(results.verdict).toBe('conforms');
  return others;
}

it('of the requests before any check is carried out whole, few wait for all others if eight may be under way', async () => {
  const others = await underWay(8, 114, 50);
  expect(Math.max(...others)).toBe(7);
  expect(others.filter((open) => open === 0).length).toBeLessThan(others.length / 4);
});

it('one at a time is one at a time', async () => {
  expect(new Set(await underWay(1, 90, 5))).toEqual(new Set([0]));
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
