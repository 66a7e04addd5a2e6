import { describe, expect, it } from 'vitest';
import type { Blocked } from '../../../spec/evidence/facts.ts';
import type { Requirement } from '../../../spec/verdict/requirements.ts';
import type { Basis } from '../../../spec/verdict/verdict.ts';
import { operationIds } from '../../../spec/generated/vocabulary.ts';
import { nextText } from '../../../spec/phrasing/verdict.ts';
import {
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

describe('the verdict', () => {
  const unserved: Partial<Basis> = { served: without('findCardholder') };
  const complete: Partial<Basis> = { mustBeComplete: true };
  const strict: Partial<Basis> = { strict: true };

  it.each<[string, Rows, Partial<Basis>, string, number, boolean]>([
    ['all passed', [[MUST, seen(3)], [SHOULD, seen(3)], [GAP, gathered({ answered })]], {}, 'conforms', 0, true],
    ['a should broken', [[MUST, seen(3)], [SHOULD, seen(3, found())]], {}, 'conforms', 0, true],
    ['a should passed, strictly', [[MUST, seen(3)], [SHOULD, seen(3)]], strict, 'conforms', 0, true],
    ['a must that was not tested', [[MUST, seen(3)], [UNSEEN]], {}, 'conforms', 0, false],
    ['a must that was not tested, with --complete', [[MUST, seen(3)], [UNSEEN]], complete, 'conforms', 3, false],
    ['a conditional must is not missed', [[MUST, seen(3)], [CONDITIONAL]], complete, 'conforms', 0, true],
    ['a conditional must broken', [[MUST, seen(3)], [CONDITIONAL, seen(1, found())]], complete, 'violates', 1, true],
    ['nothing to examine', [[MUST, seen(3)]], { examined: without('listCardholderTransactions') }, 'inconclusive', 3, true],
    ['nothing to examine, but broken', [[MUST, seen(3, found())]], { examined: without('getCardholderCredentials') }, 'violates', 1, true],
    ['nothing that find must show', [[MUST, seen(3)]], { examined: without('findCardholder') }, 'conforms', 0, true],
    ['nothing to examine of a selection', [[MUST, seen(3)], [OTHER]], { ...select('g/must'), examined: new Set() }, 'conforms', 0, true],
    ['a must without a check is not missed', [[MUST, seen(3)], [NAMED]], complete, 'conforms', 0, true],
    ['a should not tested is not missed', [[MUST, seen(3)], [SHOULD], [GAP]], complete, 'conforms', 0, true],
    ['an operation never served', [[MUST, seen(3)]], unserved, 'inconclusive', 3, true],
    ['a violation before the target died', [[MUST, seen(3, found())], [UNSEEN]], { ...unserved, ...complete }, 'violates', 1, false],
    ['one of those selected', [[MUST, seen(3)], [OTHER, seen(3, found())]], select('g/must'), 'conforms', 0, true],
    ['selected and broken', [[MUST, seen(3)], [OTHER, seen(3, found())]], select('g/other'), 'violates', 1, true],
    ['selected, though not all operations were served', [[MUST, seen(3)], [OTHER]], { ...select('g/must'), ...unserved }, 'conforms', 0, true],
    ['selected and not tested', [[MUST, seen(3)], [OTHER]], select('g/other'), 'inconclusive', 3, false],
    ['some of those selected', [[MUST, seen(3)], [OTHER], [UNSEEN]], select('g/must', 'g/other'), 'conforms', 0, false],
    ['an operation that even a selection needs', [[MUST, seen(3)], [OTHER]], { ...select('g/must'), ...unserved, mustServe: ['findCardholder'] }, 'inconclusive', 3, true],
    ['cut short', [[MUST, seen(3)]], { blocked: CUT }, 'inconclusive', 3, true],
    ['cut short after a violation', [[MUST, seen(3, found())]], { blocked: CUT }, 'violates', 1, true],
    ['not all customers known', [[MUST, seen(3)]], { blocked: { kind: 'some-customers-unknown', customerIds: ['A1'] } }, 'inconclusive', 3, true],
    ['throttled', [[MUST, seen(3)]], { blocked: { kind: 'throttled' } }, 'inconclusive', 3, true],
    ['a group given up', [[MUST, seen(3)]], { blocked: GIVEN_UP }, 'inconclusive', 3, true],
    ['not cut short, whatever else was in the way', [[MUST, seen(3)]], { blocked: { kind: 'server-errors' } }, 'conforms', 0, true],
    ['a pinned answer not learnt', [[MUST, seen(3)], [GAP]], { ...complete, profile: { pins: { 'g/gap': '400' }, waivers: [] } }, 'conforms', 3, false],
    ['a pinned answer learnt', [[MUST, seen(3)], [GAP, gathered({ answered })]], { ...complete, profile: { pins: { 'g/gap': '400' }, waivers: [] } }, 'conforms', 0, true],
    ['an operation that a full run needs not', [[MUST, seen(3)]], { ...unserved, mustServe: ['getCardholder'] }, 'conforms', 0, true],
  ])('%s', (_, rows, more, verdict, exitCode, isComplete) => {
    expect(judged(rows, more)).toMatchObject({ verdict, exitCode, complete: isComplete });
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
    const profile = { pins: {}, waivers: [{ requirement: 'g/must', until: '2099-01-01', why: 'w' }] };
    expect(judged([[MUST, seen(3, found())]], { profile }).verdict).toBe('violates');
    const flaky = { findings: [{ ...finding, flaky: true as const }], findingsTotal: 1 };
    expect(judged([[MUST, seen(3, flaky)]], { profile }).verdict).toBe('conforms');
  });

  it('counts no must that was not selected', () => {
    const { because } = judged(
      [
        [MUST, seen(3, found())],
        [OTHER, seen(3, found())],
      ],
      select('g/must'),
    );
    expect(because).toMatchObject({ kind: 'broken', count: 1 });
  });

  it('is followed by what to do for the gate, unless nothing could be judged', () => {
    const complete = { mustBeComplete: true };
    expect(judged([[MUST, seen(3)], [UNSEEN]], complete).next).toBe('See what was not tested and what data it needs.');
    expect(judged([[MUST, seen(3)], [UNSEEN]], complete).gate.reasons).toMatchObject([{ ids: ['g/unseen'] }]);
    const stopped = judged([[MUST, seen(3)], [UNSEEN]], { ...complete, blocked: CUT });
    expect(stopped.next).toBe(nextText(stopped.because));
    const warned = judged(
      [
        [MUST, seen(3)],
        [SHOULD, seen(3, found())],
      ],
      { strict: true, blocked: CUT },
    );
    expect(warned.next).toBe(nextText(warned.because));
    const profile = { pins: {}, waivers: [{ requirement: 'g/must', until: '2099-01-01', why: 'w' }] };
    expect(judged([[MUST, seen(3, found())]], { profile }).next).toMatch(/^Fix the waived faults/);
  });

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

  it('needs each of the five operations', () => {
    for (const operation of operationIds) {
      expect(judged([[MUST, seen(3)]], { served: without(operation) }).verdict).toBe('inconclusive');
    }
  });
});
