import { expect, it } from 'vitest';
import { type Allowance, AllowanceSpent, smokeAllowance, unlimited } from '../../../engine/budget.ts';
import type { SmokeSelection } from '../../../engine/suite.ts';

const smoke: SmokeSelection = {
  discovery: { share: 3, subjects: 1, spans: [1], dense: 75 },
  checks: new Map([['types/total', 2]]),
};

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

it('a check of a smoke run may send what the selection says, another check nothing', () => {
  expect(times(smokeAllowance(smoke, 'types/total'))).toBe(2);
  expect(times(smokeAllowance(smoke, 'types/served'))).toBe(0);
});

it('a spent allowance stays spent', () => {
  const allowance = smokeAllowance(smoke, 'types/total');
  expect([times(allowance), times(allowance)]).toEqual([2, 0]);
});

it('each check has an allowance of its own', () => {
  const [one, two] = [smokeAllowance(smoke, 'types/total'), smokeAllowance(smoke, 'types/total')];
  expect([times(one), times(two)]).toEqual([2, 2]);
});

it('a mismatch that is being confirmed is granted four requests more', () => {
  const allowance = smokeAllowance(smoke, 'types/total');
  expect(times(allowance)).toBe(2);
  allowance.confirm();
  expect(times(allowance)).toBe(4);
});

it('a run that is not a smoke run spends without end', () => {
  expect(times(unlimited)).toBe(10);
});
