import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bestOf, bringing, type Brought } from '../../../generators/greedy.ts';

const brought: fc.Arbitrary<Brought> = fc.record({
  name: fc.constantFrom(...'abcdefgh'),
  worth: fc.integer({ min: 1, max: 5 }),
});
const worths = fc.array(fc.array(brought, { maxLength: 6 }), { maxLength: 12 });

/** The places of all that is chosen: each time the first of those that bring most that is new. */
function chosenPlainly(all: readonly (readonly Brought[])[]): number[] {
  const [chosen, seen]: [number[], Set<string>] = [[], new Set()];
  for (;;) {
    const gains = all.map((brings) =>
      brings.filter(({ name }) => !seen.has(name)).reduce((all, one) => all + one.worth, 0),
    );
    const most = Math.max(0, ...gains);
    if (most === 0) return chosen;
    const place = gains.indexOf(most);
    chosen.push(place);
    for (const { name } of all[place] ?? []) seen.add(name);
  }
}

it('chooses like one that looks at everything each time', () => {
  const property = fc.property(worths, (all) => {
    const candidates = all.map((brings, place) => ({ place, ...bringing(brings, 0) }));
    const [chosen, seen]: [number[], Set<string>] = [[], new Set()];
    for (let best = bestOf(candidates, () => true); best !== null;) {
      chosen.push(best.place);
      for (const { name } of best.brings) seen.add(name);
      best = bestOf(candidates, ({ name }) => !seen.has(name));
    }
    expect(chosen).toEqual(chosenPlainly(all));
  });
  fc.assert(property);
});

it('of two that bring as much, the one that tells more is chosen', () => {
  const brings = [{ name: 'a', worth: 1 }];
  const [plain, telling] = [bringing(brings, 0), bringing(brings, 0.5)];
  expect(bestOf([plain, telling], () => true)).toBe(telling);
  expect(bestOf([plain, telling], () => false)).toBeNull();
});
