import { expect, it } from 'vitest';
import { confirm, type Confirmed, type Source } from '../../../engine/confirmation.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import {
  broken,
  holds,
  type Judgement,
  nothing,
  obstructed,
  together,
  unresolved,
} from '../../../spec/evidence/evidence.ts';
import { placed } from './fake-client.ts';

const wrong: Mismatch = { kind: 'too-many', at: { in: 'list' }, most: 1, size: 2 };
const fails = (n: number) => broken(wrong, placed({ n }));
const budget: Obstacle = { kind: 'budget' };

/** What a reading says; null if it cannot be had. */
type Reading = { readonly says: string } | null;

interface Tried {
  /** Readings of the source, the first one first; the last is repeated. */
  readonly readings: readonly (string | null)[];
  /** What each attempt says; the last is repeated. */
  readonly attempts: readonly Judgement[];
  readonly explanations?: readonly (Obstacle | null)[];
  /** Whether the first attempt rests on a response from before the first reading. */
  readonly older?: boolean;
}

/** Confirms with a source, attempts and explanations that go by a list; and what was asked for. */
async function tried({ readings, attempts, explanations = [null], older = false }: Tried) {
  const next = <T>(list: readonly T[], i: number): T => list[Math.min(i, list.length - 1)] as T;
  const log: string[] = [];
  let [read, attempted, explained] = [0, 0, 0];
  let now = next(readings, 0);
  const reading = (): Reading => (now === null ? null : { says: now });
  const source: Source<{ readonly says: string }> = {
    current: () => Promise.resolve(reading() ?? budget),
    again: () => {
      const said = next(readings, ++read);
      log.push(`read ${String(said)}`);
      if (said === null) return Promise.resolve(null);
      now = said;
      return Promise.resolve(reading());
    },
    same: (a, b) => a.says === b.says,
    isBefore: () => !older,
  };
  const outcome: Confirmed = await confirm(
    source,
    ({ says }, first) => {
      log.push(`try ${says}${first ? ' first' : ''}`);
      return Promise.resolve(next(attempts, attempted++));
    },
    () => Promise.resolve(next(explanations, explained++)),
  );
  return { ...outcome, log };
}

it('a mismatch between two equal readings is a finding, with the evidence of both failures, the second first', async () => {
  const { judged, isConfirmed, log } = await tried({ readings: ['a'], attempts: [fails(1), fails(2)] });
  expect(isConfirmed).toBe(true);
  expect(judged.violations).toEqual([
    { mismatch: wrong, exchanges: [placed({ n: 2 }), placed({ n: 1 })], confirmed: true },
  ]);
  expect(judged).toMatchObject({ observed: 0, obstacles: [] });
  expect(log).toEqual(['try a first', 'read a', 'try a']);
});

it.each([
  ['says the same', 'a', true, []],
  ['says something else', 'b', false, [{ kind: 'data-changed' }]],
  ['cannot be had', null, false, [{ kind: 'not-read-again' }]],
] as const)(
  'of a response from before the first reading, a third reading decides: one that %s',
  async (_how, third, isFound, obstacles) => {
    const outcome = await tried({ readings: ['a', 'a', third], attempts: [fails(1), fails(2)], older: true });
    expect(outcome.log).toEqual(['try a first', 'read a', 'try a', `read ${String(third)}`]);
    expect([outcome.isConfirmed, outcome.judged.obstacles]).toEqual([isFound, obstacles]);
  },
);

it('a source that cannot be read leaves its obstacle, and nothing is tried', async () => {
  const { judged, isConfirmed, log } = await tried({ readings: [null], attempts: [fails(1)] });
  expect([judged, isConfirmed, log]).toEqual([obstructed(budget), false, []]);
});

it.each([
  ['was not sent', obstructed({ kind: 'budget' })],
  ['says nothing', nothing],
  ['was examined in part', { ...holds(5), obstacles: [{ kind: 'budget' } as const] }],
])('a mismatch stays undecided if the same, asked again, %s', async (_how, again) => {
  const repeated = await tried({ readings: ['a'], attempts: [fails(1), again] });
  expect([repeated.flaky, repeated.judged.violations]).toEqual([false, []]);
  expect(repeated.judged.obstacles).toContainEqual({ kind: 'not-read-again' });
  const changed = await tried({ readings: ['a', 'b'], attempts: [fails(1), again] });
  expect([changed.flaky, changed.judged.violations]).toEqual([false, []]);
  expect(changed.judged.obstacles).toContainEqual({ kind: 'not-read-again' });
});

it('another explanation of a mismatch is an obstacle, before the source is read again and after', async () => {
  const ruledOut: Obstacle = { kind: 'order-differs', so: 'slices' };
  const first = await tried({ readings: ['a'], attempts: [fails(1)], explanations: [ruledOut] });
  expect([first.judged, first.isConfirmed, first.log]).toEqual([unresolved(ruledOut), false, ['try a first']]);
  const second = await tried({ readings: ['a'], attempts: [fails(1)], explanations: [null, ruledOut] });
  expect([second.judged, second.isConfirmed]).toEqual([unresolved(ruledOut), false]);
  expect(second.log).toEqual(['try a first', 'read a', 'try a']);
});

it('obstacles that attempts met are kept, whatever comes of the mismatch', async () => {
  const met = (n: number, exchange: string) =>
    together([fails(n), obstructed({ kind: 'not-of-stated-shape', exchange })]);
  const kept = ['e0001', 'e0002'].map((exchange): Obstacle => ({ kind: 'not-of-stated-shape', exchange }));
  const found = await tried({ readings: ['a'], attempts: [met(1, 'e0001'), met(2, 'e0002')] });
  expect([found.judged.obstacles, found.isConfirmed]).toEqual([kept, true]);
  const changed = await tried({
    readings: ['a', 'b'],
    attempts: [met(1, 'e0001'), met(2, 'e0002')],
  });
  expect(changed.judged.obstacles).toEqual([...kept, { kind: 'data-changed' }]);
});
