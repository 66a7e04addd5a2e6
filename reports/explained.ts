import { levelMeanings } from './glossary.ts';
import type { Requirement } from '../spec/verdict/requirements.ts';
import { faults, variants } from '../sandbox/api/catalogue.ts';
import type { Fault } from '../sandbox/api/fault.ts';
import type { Variant } from '../sandbox/api/variant.ts';

const CONDITIONAL =
  'must, conditional: if it is broken, the run fails; no request can bring about what it judges, so --complete does not wait for it';

const CHECKED: Readonly<Record<Requirement['by'], string>> = {
  standing: 'on every response of a run',
  active: 'with requests of its own, whose responses are compared',
  none: 'not checked',
};

/** What there is to say of a requirement: `cardproof explain ID` prints it, and the page of the requirement shows it. */
export interface Explained {
  readonly level: string;
  /** How it is checked, or why it is not. */
  readonly checked: string;
  /** The defects of the sandbox that it finds. */
  readonly faults: readonly Fault[];
  /** The permitted differences that it may warn about. */
  readonly mayWarn: readonly Variant[];
}

/** Explains a requirement. */
export function explained(row: Requirement): Explained {
  return {
    level: row.conditional === true ? CONDITIONAL : levelMeanings[row.level],
    checked: CHECKED[row.by] + (row.reason === undefined ? '' : `: ${row.reason}`),
    faults: faults.filter(({ breaks }) => breaks.some((id) => id === row.id)),
    mayWarn: variants.filter(({ warns = [] }) => warns.some((id) => id === row.id)),
  };
}
