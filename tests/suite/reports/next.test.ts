import { describe, expect, it } from 'vitest';
import { nextSteps } from '../../../reports/next.ts';
import { causesOf, idsToRun } from '../../../spec/causes.ts';
import { makeRun } from './fixtures.ts';

describe('what to do next', () => {
  const { results } = makeRun('violates');

  it('has, for a target that violates, a command that runs what is broken', () => {
    const [told, again = ''] = nextSteps(results);
    expect(told).toBe(results.next);
    const { because } = results;
    const first = because.kind === 'broken' ? because.first.id : '';
    const ids =
      causesOf(results.requirements)
        .map(idsToRun)
        .find((all) => again.includes(`run ${all.join(' ')} `)) ?? [];
    expect(ids).not.toEqual([]);
    const broken = results.requirements.filter(({ status }) => status === 'violated').map(({ id }) => id);
    expect(broken).toContain(first);
    expect(ids.some((id) => broken.includes(id))).toBe(true);
    expect(again.split('`')).toHaveLength(3);
    // It is not said to run all that is broken.
    expect(again).toMatch(
      /^To check a fix quickly, run (this requirement|these 2 requirements) again \(at most 400 requests\): .* Then run everything again\.$/,
    );
  });

  it('has none for a target that conforms, nor for traffic', () => {
    const held = makeRun('conforms').results;
    expect(nextSteps(held)).toEqual([held.next]);
    expect(nextSteps({ ...held, next: '' })).toEqual([]);
    const traffic = { ...results, run: { ...results.run, origin: { kind: 'traffic', responses: 3 } as const } };
    expect(nextSteps(traffic)).toEqual([results.next]);
  });
});
