import { describe, expect, it } from 'vitest';
import type { Blocked } from '../../../spec/evidence/facts.ts';
import type { Requirement } from '../../../spec/verdict/requirements.ts';
import { exitCodeOf, failedBy } from '../../../spec/verdict/gate.ts';
import type { GateReason, Waiver } from '../../../spec/verdict/verdict-reason.ts';
import { gateText } from '../../../spec/phrasing/gate.ts';
import { nextText } from '../../../spec/phrasing/verdict.ts';
import {
  type Basis,
  finding,
  found,
  GAP,
  gathered,
  judged,
  MUST,
  answered,
  obstacles,
  row,
  seen,
  SHOULD,
  OTHER,
  UNSEEN,
  CONDITIONAL,
  NAMED,
  without,
  CUT,
  select,
  type Rows,
} from '../reports/fake-run.ts';

const GIVEN_UP = {
  kind: 'group-given-up',
  group: 'account',
  requests: 'valid',
  inARow: 3,
  since: 'e7',
  ending: { noAnswer: 'timeout' },
} as const;

const pinned = (answer: string, ...waivers: Waiver[]): Partial<Basis> => ({
  profile: { pins: { 'g/gap': answer }, waivers },
});
const waiving = (requirement: string, until = '2026-03-15'): Waiver => ({ requirement, until, why: 'ticket 1' });
const profile = (...waivers: Waiver[]): Partial<Basis> => ({ profile: { pins: {}, waivers } });
const ENDED = '2026-03-14';
const BROKEN: Rows = [[MUST, seen(3, found())]];
const HELD: Rows = [[MUST, seen(3)]];
const WARNED: Rows = [...HELD, [SHOULD, seen(3, found())]];
const ANSWERED: Rows = [...HELD, [GAP, gathered({ answered })]];
const strict: Partial<Basis> = { strict: true };
const complete: Partial<Basis> = { mustBeComplete: true };
const unserved: Partial<Basis> = { served: without('findCardholder') };

describe('the verdict and the gate', () => {
  it.each<[string, Rows, Partial<Basis>, string, number, string]>([
    ['all passed', HELD, {}, 'conforms', 0, 'passed'],
    ['a should broken', WARNED, {}, 'conforms', 0, 'passed'],
    ['a violation', BROKEN, {}, 'violates', 1, 'failed: 1 requirement violated (g/must)'],
    ['a waived violation', BROKEN, profile(waiving('g/must')), 'violates', 0, 'passed: 1 violation is waived (g/must)'],
    ['one of two violations waived', [...BROKEN, [OTHER, seen(1, found())]], profile(waiving('g/must')), 'violates', 1,
      'failed: 1 requirement violated (g/other); 1 violation is waived (g/must)'],
    ['a stale waiver', HELD, profile(waiving('g/must')), 'conforms', 1,
      'failed: your profile is out of date (g/must: the waiver is no longer needed)'],
    ['a waiver that ended', BROKEN, profile(waiving('g/must', ENDED)), 'violates', 1,
      'failed: 1 requirement violated (g/must); your profile is out of date (g/must: the waiver ended on 2026-03-14)'],
    ['a waiver of a warning that ended', WARNED, profile(waiving('g/should', ENDED)), 'conforms', 1,
      'failed: your profile is out of date (g/should: the waiver ended on 2026-03-14)'],
    ['a pin that holds', ANSWERED, { ...complete, ...pinned('400') }, 'conforms', 0, 'passed'],
    ['a pin that differs', ANSWERED, pinned('404'), 'conforms', 1,
      'failed: your profile is out of date (g/gap: 404 is pinned, the answer is 400)'],
    ['a pin that differs, waived', ANSWERED, pinned('404', waiving('g/gap')), 'conforms', 0,
      'passed: 1 changed answer is waived (g/gap)'],
    ['a warning under --strict', WARNED, strict, 'conforms', 1, 'failed: --strict, 1 warning (g/should)'],
    ['a waived warning under --strict', WARNED, { ...strict, ...profile(waiving('g/should')) }, 'conforms', 0,
      'passed: 1 warning is waived (g/should)'],
    ['inconclusive', HELD, unserved, 'inconclusive', 3, 'failed: the target could not be judged'],
    ['out of date before inconclusive', HELD, { ...unserved, ...profile(waiving('g/must')) }, 'inconclusive', 1,
      'failed: your profile is out of date (g/must: the waiver is no longer needed); the target could not be judged'],
  ])('%s', (_, rows, more, verdict, exitCode, text) => {
    const { gate, requirements, ...decision } = judged(rows, more);
    expect([decision.verdict, decision.exitCode, gate.passed]).toEqual([verdict, exitCode, exitCode === 0]);
    expect(gateText(gate, requirements)).toBe(`this run ${text}`);
  }); // prettier-ignore

  const must = select('g/must');
  const some = (blocked: Blocked): Partial<Basis> => ({ blocked });
  it.each<[string, Rows, Partial<Basis>, string, number, boolean]>([
    ['a must that was not tested', [...HELD, [UNSEEN]], {}, 'conforms', 0, false],
    ['a must that was not tested, with --complete', [...HELD, [UNSEEN]], complete, 'conforms', 3, false],
    ['a conditional must is not missed', [...HELD, [CONDITIONAL]], complete, 'conforms', 0, true],
    ['nothing to examine', HELD, { examined: without('listCardholderTransactions') }, 'inconclusive', 3, true],
    ['nothing to examine, but broken', BROKEN, { examined: without('getCardholderCredentials') }, 'violates', 1, true],
    ['nothing that find must show', HELD, { examined: without('findCardholder') }, 'conforms', 0, true],
    ['nothing to examine of a selection', [...HELD, [OTHER]], { ...must, examined: new Set() }, 'conforms', 0, true],
    ['a must without a check is not missed', [...HELD, [NAMED]], complete, 'conforms', 0, true],
    ['a should not tested is not missed', [...HELD, [SHOULD], [GAP]], complete, 'conforms', 0, true],
    ['a violation before the target died', [...BROKEN, [UNSEEN]], { ...unserved, ...complete }, 'violates', 1, false],
    ['a selection, others broken', [...HELD, [OTHER, seen(3, found())]], must, 'conforms', 0, true],
    ['selected and broken', [...HELD, [OTHER, seen(3, found())]], select('g/other'), 'violates', 1, true],
    ['a selection, not all operations served', [...HELD, [OTHER]], { ...must, ...unserved }, 'conforms', 0, true],
    ['selected and not tested', [...HELD, [OTHER]], select('g/other'), 'inconclusive', 3, false],
    ['some of those selected', [...HELD, [OTHER], [UNSEEN]], select('g/must', 'g/other'), 'conforms', 0, false],
    ['an operation that even a selection needs', [...HELD, [OTHER]], { ...must, ...unserved, mustServe: ['findCardholder'] }, 'inconclusive', 3, true],
    ['an operation that a full run needs not', HELD, { ...unserved, mustServe: ['getCardholder'] }, 'conforms', 0, true],
    ['cut short', HELD, some(CUT), 'inconclusive', 3, true],
    ['cut short after a violation', BROKEN, some(CUT), 'violates', 1, true],
    ['not all customers known', HELD, some({ kind: 'some-customers-unknown', customerIds: ['A1'] }), 'inconclusive', 3, true],
    ['throttled', HELD, some({ kind: 'throttled' }), 'inconclusive', 3, true],
    ['a group given up', HELD, some(GIVEN_UP), 'inconclusive', 3, true],
    ['not cut short, whatever else was in the way', HELD, some({ kind: 'server-errors' }), 'conforms', 0, true],
    ['a pinned answer not learnt', [...HELD, [GAP]], { ...complete, ...pinned('400') }, 'conforms', 3, false],
  ])('%s', (_, rows, more, verdict, exitCode, isComplete) => {
    expect(judged(rows, more)).toMatchObject({ verdict, exitCode, complete: isComplete });
  }); // prettier-ignore

  it('say what to do where the sentence of the verdict does not, and what was waived', () => {
    const waived = profile(waiving('g/must'));
    expect(judged(BROKEN, waived).next).toMatch(/^Fix the waived faults.* before the waivers end/);
    expect(judged(HELD, waived).next).toContain('Update the profile');
    expect(judged(BROKEN, waived).why).toContain('1 requirement violated (waived)');
    expect(judged([[OTHER, seen(3, found())], ...BROKEN], profile(waiving('g/other'))).why).toBe(
      '2 requirements violated (1 of them waived), the first: the must does not hold (g/must).',
    );
    const open = judged([...HELD, [UNSEEN]], complete);
    expect(open.next).toBe('See what was not tested and what data it needs.');
    expect(open.gate.reasons).toMatchObject([{ ids: ['g/unseen'] }]);
    // Data helps nothing that the flag or production rules out.
    const withheld = [OTHER, gathered({ obstacles: [{ kind: 'key-not-misplaced' }] })] as const;
    for (const more of [complete, {}]) {
      const alone = judged([...HELD, withheld], more).next;
      expect(alone).toMatch(/^No data helps .*--no-misplaced-key.*production[^]*UAT/);
      expect(judged([...HELD, withheld, [UNSEEN]], more).next).toContain(`${open.next} ${alone}`);
    }
    // Nothing could be judged.
    for (const [rows, more] of [[[...HELD, [UNSEEN]], complete], [WARNED, strict]] as const) {
      const { next, because } = judged(rows, { ...more, blocked: CUT });
      expect(next).toBe(nextText(because));
    }
  }); // prettier-ignore

  it.each<[string, Requirement['operation'], string]>([
    ['a group that served nothing is one that a selection is about', 'findCardholder', 'inconclusive'],
    ['or that anything may be about', 'any', 'inconclusive'],
    ['or is another one', 'getCardholder', 'conforms'],
    ['or none', 'none', 'conforms'],
  ])('%s', (_, operation, verdict) => {
    const blocked: Blocked = { kind: 'group', group: 'lookup', setting: 'X=y', fault: { is: 'web-page', status: 200 } };
    const own = row('must', { id: 'g/own', operation });
    const unselected = row('must', { id: 'g/find', operation: 'findCardholder' });
    const rows: Rows = [[own, seen(3)], [unselected, seen(3)]];
    expect(judged(rows, { ...select('g/own'), blocked }).verdict).toBe(verdict);
    expect(judged(rows, { blocked }).verdict).toBe('conforms');
    expect(judged(rows, { ...select('g/own'), blocked: { kind: 'server-errors' } }).verdict).toBe('conforms');
  }); // prettier-ignore

  it('counts a must that was waived only if it was surely broken', () => {
    const flaky = { findings: [{ ...finding, flaky: true as const }], findingsTotal: 1 };
    expect(judged([[MUST, seen(3, flaky)]], profile(waiving('g/must'))).verdict).toBe('conforms');
  });

  it('counts no must that was not selected', () =>
    expect(judged([...BROKEN, [OTHER, seen(3, found())]], select('g/must')).because).toMatchObject({ count: 1 }));

  it('counts in part only a must that was passed', () => {
    const cut = { obstacles: [{ kind: 'budget' } as const] };
    const inPart = (...rows: Rows) => judged(rows).because;
    expect(inPart([MUST, seen(3, cut)], [OTHER, seen(3)])).toMatchObject({ kind: 'held', inPart: 1 });
    expect(inPart([MUST, seen(3)], [SHOULD, seen(3, cut)])).not.toHaveProperty('inPart');
  });

  it('of a smoke run: what did not come in it is beyond it, and the reason says so', () => {
    const { requirements, because } = judged([[MUST, seen(3)], [UNSEEN], [NAMED], [CONDITIONAL], [OTHER, gathered({ obstacles: obstacles(1) })]], { smoke: true }); // prettier-ignore
    expect(because.smoke).toBe(true);
    expect(requirements.map((one) => [one.status, one.because?.kind])).toEqual([
      ['passed', undefined], ['not-tested', 'beyond-smoke'], ['not-tested', 'no-check'],
      ['not-tested', 'conditional'], ['not-tested', 'obstacles'],
    ]); // prettier-ignore
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
