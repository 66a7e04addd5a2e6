import { describe, expect, it } from 'vitest';
import { gateText } from '../../../spec/phrasing/gate.ts';
import { exitCodeOf, failedBy } from '../../../spec/verdict/gate.ts';
import type { GateReason, Waiver } from '../../../spec/verdict/verdict-reason.ts';
import type { Evidence } from '../../../spec/verdict/verdict.ts';
import { answered, found, GAP, gathered, judged, MUST, OTHER, seen, SHOULD } from '../reports/made-up-run.ts';

type Rows = Parameters<typeof judged>[0];
const pinned = (answer: string, ...waivers: Waiver[]) => ({ pins: { 'g/gap': answer }, waivers });
const waiving = (requirement: string, until: string): Waiver => ({ requirement, until, why: 'ticket 1' });
const profile = (...waivers: Waiver[]): Partial<Evidence> => ({ profile: { pins: {}, waivers } });
const LATER = '2026-03-15';
const EARLIER = '2026-03-14';
const BROKEN: Rows = [[MUST, seen(3, found())]];
const HELD: Rows = [[MUST, seen(3)]];

describe('verdict and gate', () => {
  it.each<[string, Rows, Partial<Evidence>, string, number, string]>([
    ['nothing to say', HELD, {}, 'conforms', 0, 'this run passed'],
    ['a violation', BROKEN, {}, 'violates', 1, 'this run failed: 1 requirement violated (g/must)'],
    ['a waived violation', BROKEN, profile(waiving('g/must', LATER)), 'violates', 0,
      'this run passed: 1 violation is waived (g/must)'],
    ['one of two violations waived', [...BROKEN, [OTHER, seen(1, found())]], profile(waiving('g/must', LATER)), 'violates', 1,
      'this run failed: 1 requirement violated (g/other); 1 violation is waived (g/must)'],
    ['a stale waiver', HELD, profile(waiving('g/must', LATER)), 'conforms', 1,
      'this run failed: your profile is out of date (g/must: the waiver is no longer needed)'],
    ['a waiver that ended', BROKEN, profile(waiving('g/must', EARLIER)), 'violates', 1,
      'this run failed: 1 requirement violated (g/must); your profile is out of date (g/must: the waiver ended on 2026-03-14)'],
    ['a waiver of a warning that ended', [...HELD, [SHOULD, seen(3, found())]], profile(waiving('g/should', EARLIER)), 'conforms', 1,
      'this run failed: your profile is out of date (g/should: the waiver ended on 2026-03-14)'],
    ['a pin that differs', [...HELD, [GAP, gathered({ answered })]], { profile: pinned('404') }, 'conforms', 1,
      'this run failed: your profile is out of date (g/gap: 404 is pinned, the answer is 400)'],
    ['a pin that differs, waived', [...HELD, [GAP, gathered({ answered })]], { profile: pinned('404', waiving('g/gap', LATER)) }, 'conforms', 0,
      'this run passed: 1 changed answer is waived (g/gap)'],
    ['a warning under --strict', [...HELD, [SHOULD, seen(3, found())]], { strict: true }, 'conforms', 1,
      'this run failed: --strict, 1 warning (g/should)'],
    ['a waived warning under --strict', [...HELD, [SHOULD, seen(3, found())]], { strict: true, ...profile(waiving('g/should', LATER)) }, 'conforms', 0,
      'this run passed: 1 warning is waived (g/should)'],
    ['--complete', [...HELD, [OTHER]], { mustBeComplete: true }, 'conforms', 3,
      'this run failed: --complete, 1 requirement not tested (g/other)'],
    ['inconclusive', HELD, { served: new Set() }, 'inconclusive', 3, 'this run failed: the target could not be judged'],
    ['out of date before inconclusive', HELD, { served: new Set(), ...profile(waiving('g/must', LATER)) }, 'inconclusive', 1,
      'this run failed: your profile is out of date (g/must: the waiver is no longer needed); the target could not be judged'],
  ])('%s', (_, rows, more, verdict, exitCode, text) => {
    const decision = judged(rows, more);
    expect([decision.verdict, decision.exitCode, gateText(decision.gate, decision.requirements)]).toEqual([verdict, exitCode, text]);
    expect(decision.gate.passed).toBe(exitCode === 0);
  }); // prettier-ignore

  it('say what to do where the sentence of the verdict does not', () => {
    const next = (rows: Rows, more: Partial<Evidence>) => judged(rows, more).next;
    expect(next(BROKEN, profile(waiving('g/must', LATER)))).toContain('before the waivers end');
    expect(next(HELD, profile(waiving('g/must', LATER)))).toContain('Update the profile');
    expect(next(BROKEN, {})).toContain('send the finding to its owner');
    expect(next(HELD, { served: new Set() })).toContain('-- doctor');
  });

  it('the sentence counts what is waived, and names what is not', () => {
    const rows: Rows = [[OTHER, seen(3, found())], [MUST, seen(3, found())]]; // prettier-ignore
    expect(judged(rows, profile(waiving('g/other', LATER))).why).toBe(
      '2 requirements violated (1 of them waived), the first: the must does not hold (g/must).',
    );
    expect(judged(BROKEN, profile(waiving('g/must', LATER))).why).toContain('1 requirement violated (waived)');
  });
});

it('the exit code keeps the precedence 130, 1, 3, 0', () => {
  const all: readonly GateReason[] = [
    { kind: 'inconclusive' },
    { kind: 'violated', ids: ['g/must'] },
    { kind: 'not-tested', ids: ['g/other'] },
    { kind: 'interrupted' },
  ];
  const code = (count: number, from = 0) => exitCodeOf({ passed: false, reasons: all.slice(from, count) });
  expect([code(0), code(1), code(2), code(3, 2), code(4)]).toEqual([0, 3, 1, 3, 130]);
  const gate = { passed: true, reasons: [] };
  expect(failedBy({ kind: 'interrupted' }, gate)).toEqual({ passed: false, reasons: [{ kind: 'interrupted' }] });
  expect(failedBy({ kind: 'inconclusive' }, { passed: false, reasons: all }).reasons).toHaveLength(4);
});
