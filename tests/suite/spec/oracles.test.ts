import { expect, it, test } from 'vitest';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { samples, unsoundOracles } from '../../../spec/oracles/samples.ts';
import { judgeAlone, judgeStanding } from '../../../spec/oracles/standing.ts';

test('every oracle accepts its accepted sample and rejects its rejected one', () =>
  expect([...unsoundOracles()]).toEqual([]));

test('every standing must has samples', () => {
  const sampled = new Set(samples().map((s) => s.requirement));
  const bare = catalogue
    .filter((r) => r.level === 'must' && r.by === 'standing' && !sampled.has(r.id))
    .map((r) => r.id);
  // Judged on several exchanges at once, or the twin of a transactions row: the planted faults try them.
  const byFaults = [
    'types/limit-respected', 'types/paging-limit-respected', 'types/offset-echo', 'transactions/not-shared',
    'find/one-id-each', 'body/complete', 'errors/json-object',
  ]; // prettier-ignore
  expect(bare.filter((id) => !byFaults.includes(id))).toEqual([]);
});

test('an accepted sample raises no mismatch of any must', () => {
  const musts = new Set<string>(catalogue.filter((r) => r.level === 'must').map((r) => r.id));
  for (const { requirement, accepted } of samples()) {
    const broken = judgeStanding([accepted]).filter(
      (s) => musts.has(s.judgement.requirement) && s.judgement.mismatches.length > 0,
    );
    expect(broken.map((s) => `${requirement}: ${s.judgement.requirement}`)).toEqual([]);
  }
});

it('one exchange alone is judged as a run of this one exchange', () => {
  const all = samples().flatMap(({ accepted, rejected }) => [accepted, rejected]);
  expect(all.length).toBeGreaterThan(50);
  for (const exchange of all) expect(judgeAlone(exchange)).toEqual(judgeStanding([exchange]));
});
