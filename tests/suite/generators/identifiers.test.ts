import { describe, expect, it } from 'vitest';
import { nearMisses } from '../../../generators/identifiers.ts';

const id = '0d3c7a52-9e1b-4c0f-8a6d-5b2f4e7c910f';
const ending = (...digits: readonly string[]) => new Set(digits.map((digit) => id.slice(0, -1) + digit));
/** Which groups of two ids differ, and in how many characters. */
const differing = (one: string) =>
  one.split('-').map((group, i) => [...group].filter((c, at) => c !== id.split('-')[i]?.charAt(at)).length);

describe('UUIDs that miss a known one', () => {
  it.each([1, 2, 3, 4])('differ in one digit of each group in turn (seed %i)', (seed) => {
    expect(nearMisses(id, new Set([id]), seed).map(differing)).toEqual([
      [1, 0, 0, 0, 0],
      [0, 1, 0, 0, 0],
      [0, 0, 1, 0, 0],
      [0, 0, 0, 1, 0],
      [0, 0, 0, 0, 1],
    ]);
  });
  it('have another first digit, and another last one', () => {
    const [first, ...others] = nearMisses(id, new Set(), 1);
    expect([first, others.at(-1)]).toEqual([`1${id.slice(1)}`, `${id.slice(0, -1)}0`]);
  });
  it('keep the version and the variant', () => {
    for (const seed of [1, 2, 3, 4]) {
      for (const one of nearMisses(id, new Set(), seed)) expect([one.charAt(14), one.charAt(19)]).toEqual(['4', '8']);
    }
  });
  it('are no other known one', () =>
    expect(nearMisses(id, ending('f', '0', '1'), 1).at(-1)).toBe(`${id.slice(0, -1)}2`));
  it('are one fewer if all of a group are known', () =>
    expect(nearMisses(id, ending(...'0123456789abcdef'), 1)).toHaveLength(4));
  it('are none of what is no UUID', () => expect(nearMisses('account-17', new Set(), 1)).toEqual([]));
});
