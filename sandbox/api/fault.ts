import type { RequirementId } from '../../spec/generated/catalogue.ts';
import type { Hooks } from './hooks.ts';

/** A defect. */
export interface Defect {
  /** Requirements that it must turn violated, or warned. */
  readonly breaks: readonly RequirementId[];
  /** One sentence: what is wrong. */
  readonly reveals: string;
  readonly apply: Hooks;
}

/** A named defect. */
export interface Fault extends Defect {
  readonly id: string;
}

/** The defects of one file by their ids. */
export const faultsOf = <Id extends string>(defects: Readonly<Record<Id, Defect>>): typeof defects => defects;
