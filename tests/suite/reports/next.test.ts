import { describe, expect, it } from 'vitest';
import { nextSteps } from '../../../reports/command.ts';
import { causesOf, idsToRun } from '../../../spec/evidence/causes.ts';
import type { MismatchFact, Place } from '../../../spec/evidence/facts.ts';
import { untilText } from '../../../spec/phrasing/verdict.ts';
import { memberAt, STATUS, TOTAL } from '../../../spec/evidence/place.ts';
import { makeRun } from './fixtures.ts';

describe('what to do next', () => {
  const { results } = makeRun('violates');

  it('has, for a target that violates, a command that runs what is broken', () => {
    const [told = '', again = ''] = nextSteps(results);
    expect(told.startsWith(results.next)).toBe(true);
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

it.each<[advice: string, fact: MismatchFact & { at: Place }]>([
  ['not rely on paging.total', { kind: 'number', at: TOTAL, expected: 2, actual: 3 }],
  [
    'be prepared that cardholders[].name is null',
    { kind: 'schema', at: memberAt('/cardholders/0/name'), schema: {}, actual: { is: 'null' } },
  ],
  [
    'check the result of each transaction themselves',
    { kind: 'another-result', at: memberAt('/a'), asked: 'PENDING', actual: { is: 'null' } },
  ],
  ['', { kind: 'schema', at: memberAt('/a'), schema: {}, actual: { is: 'array', length: 2 } }],
  ['', { kind: 'byte-order-mark', at: STATUS }],
])('says what applications can do until a defect is fixed, if something helps: %s', (advice, fact) => {
  expect(untilText(fact)).toBe(advice === '' ? '' : `Until it is fixed, applications should ${advice}.`);
});
