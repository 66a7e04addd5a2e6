import type { RequirementId } from '../../spec/generated/catalogue.ts';
import type { Difference } from './differences.ts';
import type { Hooks } from './hooks.ts';

/** A named behaviour that differs from the default and that the specification permits. */
export interface Variant {
  readonly id: string;
  /** One sentence: what the specification leaves open here. */
  readonly permits: string;
  /** Requirements (`should`) that may be warned about; never violated. */
  readonly warns?: readonly RequirementId[];
  readonly apply: Hooks;
}

type Permitted = Difference & Pick<Variant, 'warns'>;

/** The permitted differences of one file by their ids. */
export const variantsOf = (differences: Readonly<Record<string, Permitted>>): Variant[] =>
  Object.entries(differences).map(([id, { says, ...rest }]) => ({ id, permits: says, ...rest }));
