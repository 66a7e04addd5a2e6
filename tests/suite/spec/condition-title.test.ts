import { expect, it } from 'vitest';
import { causesOf } from '../../../spec/causes.ts';
import type { Condition } from '../../../spec/condition.ts';
import { causeText } from '../../../spec/phrasing/causes.ts';
import { shrunkText } from '../../../spec/phrasing/reasons.ts';
import { found, judged, MUST, seen } from '../reports/made-up-run.ts';

const title = (condition?: Condition): string => {
  const { requirements } = judged([[MUST, seen(3, { ...found(), ...(condition && { condition }) })]]);
  return causesOf(requirements).map(causeText).join();
};

it('a title says under which condition the rule is broken, if no request that kept it has that', () => {
  const condition: Condition = { traits: [{ is: 'sends', parameter: 'accountId' }], broke: 4, kept: 50, likewise: 0 };
  expect(title(condition)).toBe('The must does not hold (only requests that send accountId)');
  expect(title({ ...condition, likewise: 1 })).toBe('The must does not hold');
  expect(title()).toBe('The must does not hold');
});

it('a counterexample is told by its names and values', () => {
  expect(shrunkText(3, { limit: '20', window: { days: 2 } })).toBe(
    'the simplest of 3 generated requests that failed: limit=20, window={"days":2}',
  );
  expect(shrunkText(1, 13)).toBe('generated request: 13');
});
