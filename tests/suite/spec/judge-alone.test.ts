import { expect, it } from 'vitest';
import { samples } from '../../../spec/oracles/samples.ts';
import { judgeAlone, judgeStanding } from '../../../spec/oracles/standing.ts';

it('one exchange alone is judged as a run of this one exchange', () => {
  const all = samples().flatMap(({ accepted, rejected }) => [accepted, rejected]);
  expect(all.length).toBeGreaterThan(50);
  for (const exchange of all) expect(judgeAlone(exchange)).toEqual(judgeStanding([exchange]));
});
