import { expect, it } from 'vitest';
import { broken, holds } from '../../../spec/evidence/evidence.ts';
import { STATUS } from '../../../spec/evidence/place.ts';
import { ofPublicData } from '../../../spec/oracles/keys.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';

const [probe, control, keyless] = ['e0001', 'e0002', 'e0003'].map((id) => ({
  ...exchangeOf('getCardholder', 200, {}),
  id,
}));
const fact = { kind: 'served-without-key', at: STATUS, status: 206, to: 'anyone' } as const;
const served = (key: 'truncated' | 'absent', more: object = {}) =>
  broken({ ...fact, key, ...more }, ...[probe, control, keyless].flatMap((one) => one ?? []));
const truncated = {
  ...served('truncated', { keyless: true }),
  requirement: 'authentication/truncated-key' as const,
};

it('data without any key break the requirement about missing keys, whichever check asked', () => {
  const wrong = { ...truncated, requirement: 'authentication/wrong-key' as const };
  const passed = { ...holds(3), requirement: 'authentication/no-key' as const };
  // Both led to the same request.
  const [note, ...more] = ofPublicData([truncated, wrong, passed]);
  expect(more).toEqual([]);
  expect(note).toMatchObject({
    requirement: 'authentication/no-key',
    observed: 1,
    violations: [{ mismatch: { ...fact, key: 'absent', status: 200, keyless: true } }],
  });
  expect(note?.violations[0]?.exchanges.map(({ id }) => id)).toEqual(['e0003', 'e0002']);
});

it('nothing is added if a key is needed, or the own check of the requirement has found it broken', () => {
  const needed = { ...truncated, ...served('truncated') };
  expect(ofPublicData([needed])).toEqual([]);
  expect(ofPublicData([truncated, { ...served('absent'), requirement: 'authentication/no-key' }])).toEqual([]);
});

it('nothing is added without the request that was sent without a key, and its control', () => {
  const short = (count: number) => {
    const [violation] = truncated.violations;
    return violation === undefined ? [] : [{ ...violation, exchanges: violation.exchanges.slice(0, count) }];
  };
  for (const count of [1, 2]) expect(ofPublicData([{ ...truncated, violations: short(count) }])).toEqual([]);
  expect(ofPublicData([{ ...truncated, violations: short(3) }])).toHaveLength(1);
});
