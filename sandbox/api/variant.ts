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
  /** Ends a run before its end, or leaves it little to ask: it is inconclusive, and says nothing of other differences. */
  readonly ends?: true;
  readonly apply: Hooks;
}

type Permitted = Difference & Pick<Variant, 'warns' | 'ends'>;

/** The permitted differences of one file by their ids. */
export const variantsOf = (differences: Readonly<Record<string, Permitted>>): Variant[] =>
  Object.entries(differences).map(([id, { says, ...rest }]) => ({ id, permits: says, ...rest }));
