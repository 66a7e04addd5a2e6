import type { RequirementId } from '../../spec/generated/catalogue.ts';
import type { Hooks } from './hooks.ts';

/** A behaviour that differs from the default and that the specification permits. */
export interface Difference {
  /** One sentence: what the specification leaves open here. */
  readonly permits: string;
  /** Requirements (`should`) that may be warned about; never violated. */
  readonly warns?: readonly RequirementId[];
  readonly apply: Hooks;
}

/** A named difference. */
export interface Variant extends Difference {
  readonly id: string;
}

/** The differences of one file by their ids. */
export const variantsOf = <Id extends string>(differences: Readonly<Record<Id, Difference>>): typeof differences =>
  differences;
