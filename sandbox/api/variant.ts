import type { RequirementId } from '../../spec/generated/catalogue.ts';
import type { Difference } from './differences.ts';
import type { Hooks } from './hooks.ts';

/** A named behaviour that differs from the default and that the specification permits. */
export interface Variant<Id extends string = string> {
  readonly id: Id;
  /** One sentence: what the specification leaves open here. */
  readonly permits: string;
  /** Requirements (`should`) that may be warned about; never violated. */
  readonly warns?: readonly RequirementId[];
  readonly apply: Hooks;
}

type Permitted = Difference & Pick<Variant, 'warns'>;

/** The permitted differences of one file by their ids. */
export const variantsOf = <Id extends string>(differences: Readonly<Record<Id, Permitted>>): Variant<Id>[] =>
  (Object.entries(differences) as [Id, Permitted][]).map(([id, { says, ...rest }]) => ({ id, permits: says, ...rest }));
