import { expect, it } from 'vitest';
import { type Allowance, allowanceOf, AllowanceSpent, unlimited } from '../../../engine/budget.ts';

/** How often an allowance may be spent, up to 10 times. */
function times(allowance: Allowance): number {
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

it('a check of the opening may send what it is allowed, another check nothing', () =>
  expect([times(allowanceOf(2)), times(allowanceOf(0))]).toEqual([2, 0]));

it('a spent allowance stays spent', () => {
  const allowance = allowanceOf(2);
  expect([times(allowance), times(allowance)]).toEqual([2, 0]);
});

it('a mismatch that is being confirmed is granted four requests more', () => {
  const allowance = allowanceOf(2);
  expect(times(allowance)).toBe(2);
  allowance.confirm();
  expect(times(allowance)).toBe(4);
});

it('what another answer makes necessary is granted one by one', () => {
  const allowance = allowanceOf(0);
  allowance.further();
  expect(times(allowance)).toBe(1);
});

it('a check after the opening spends without end', () => expect(times(unlimited)).toBe(10));
