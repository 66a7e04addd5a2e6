import { NO_PROFILE } from '../../../spec/verdict/verdict-reason.ts';
import type { Level, Requirement } from '../../../spec/verdict/requirements.ts';
import type { Operation } from '../../../spec/exchange/exchange.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import type { CauseGroup } from '../../../spec/evidence/causes.ts';
import type { Finding, Mismatch } from '../../../spec/evidence/finding.ts';
import { findingOf } from '../../../spec/evidence/finding.ts';
import { memberAt } from '../../../spec/evidence/place.ts';
import type { Gathered, RequirementResult } from '../../../spec/verdict/results.ts';
import { decide } from '../../../spec/verdict/verdict.ts';
import { operationIds } from '../../../spec/generated/vocabulary.ts';

/** A fake row of the catalogue. */
export const row = (level: Level, more: Partial<Requirement> = {}): Requirement => ({
  id: `g/${level}`,
  level,
  by: 'active',
  operation: 'any',
  unit: 'page',
  text: `The ${level} holds.`,
  broken: `the ${level} does not hold`,
  why: `An application relies on the ${level}.`,
  section: 'Limits',
  data: 'a record',
  ...more,
});
export const MUST = row('must');
export const SHOULD = row('should');
export const GAP = row('gap');
export const OTHER = row('must', { id: 'g/other' });
export const UNSEEN = row('must', { id: 'g/unseen' });
export const CONDITIONAL = row('must', { id: 'g/conditional', conditional: true });
export const NAMED = row('must', { id: 'g/named', by: 'none', reason: 'named only' });

export const gathered = (more: Partial<Gathered> = {}): Gathered => ({
  observations: 0,
  findings: [],
  findingsTotal: 0,
  obstacles: [],
  answered: null,
  ...more,
});
export const seen = (n: number, more: Partial<Gathered> = {}) => gathered({ observations: n, ...more });
export const finding = findingOf({ at: memberAt('/a'), kind: 'number', expected: 1, actual: 2 }, ['e1'], 'curl');
/** Made-up obstacles that differ. */
export const obstacles = (...pages: number[]): Obstacle[] => pages.map((n) => ({ kind: 'walk-goes-on', pages: n }));
export const found = (n = 1): Partial<Gathered> => ({ findings: Array<Finding>(n).fill(finding), findingsTotal: n });
export const answered = { answer: '400', exchanges: ['e7'] };

/** All operations but one, as those that were served. */
export const without = (operation: Operation) => new Set(operationIds.filter((one) => one !== operation));
export const CUT = { kind: 'cut-short', why: 'key-refused', since: 'e7', ending: { status: 401 } } as const;
export type Basis = Parameters<typeof decide>[0];
/** A run of some requirements alone. */
export const select = (...ids: string[]): Partial<Basis> => ({ selected: (id) => ids.includes(id) });

/** Rows, each with what was gathered for it. */
export type Rows = readonly (readonly [Requirement, (Gathered | undefined)?])[];

/** A full run over the rows that were gathered for, all operations served, unless it is told otherwise. */
export function judged(rows: Rows, more: Partial<Basis> = {}) {
  return decide({
    catalogue: rows.map(([one]) => one),
    gathered: new Map(rows.flatMap(([one, all]) => (all ? [[one.id, all]] : []))),
    selected: () => true,
    served: new Set(operationIds),
    profile: NO_PROFILE,
    clock: '2026-03-15T12:00:00Z',
    strict: false,
    mustBeComplete: false,
    blocked: null,
    ...more,
  });
}
export const only = (one: Requirement, all?: Gathered, more: Partial<Basis> = {}) => {
  const [result] = judged([[one, all]], more).requirements;
  if (result === undefined) throw new Error('no result');
  return result;
};

/** The result of a must that is broken. */
export const BROKEN = only(MUST, gathered(found()));
/** The same, with these facts as its findings. */
export const brokenWith = (facts: readonly Mismatch[], change: Partial<RequirementResult> = {}): RequirementResult => ({
  ...BROKEN,
  findings: facts.map((fact): Finding => ({ ...finding, fact })),
  ...change,
});
/** A row about transactions, and the findings of one response that break it. */
export const brokenBy = (id: string, fact: Mismatch, more: Partial<Gathered> = {}) =>
  [
    row('must', { id, operation: 'listCardholderTransactions' }),
    seen(3, { findings: [findingOf(fact, ['e1'], 'curl')], findingsTotal: 1, ...more }),
  ] as const;
/** A likely cause of results, the first of which leads. */
export const causeOf = (lead: RequirementResult, ...others: readonly RequirementResult[]): CauseGroup => {
  return { status: 'violated', lead, others, common: { kind: 'lead' } };
};
