import type { RequirementId } from '../../spec/generated/catalogue.ts';
import type { Difference } from './differences.ts';
import type { Hooks } from './hooks.ts';

/** A named defect. */
export interface Fault<Id extends string = string> {
  readonly id: Id;
  /** Requirements that it must turn violated, or warned. */
  readonly breaks: readonly RequirementId[];
  /** One sentence: what is wrong. */
  readonly reveals: string;
  readonly apply: Hooks;
}

/** The defects that break a requirement, or several at once, by their ids. */
export const breaking = <Id extends string>(
  breaks: RequirementId | readonly RequirementId[],
  defects: Readonly<Record<Id, Difference>>,
): Fault<Id>[] =>
  (Object.entries(defects) as [Id, Difference][]).map(([id, { says, apply }]) => ({
    id,
    breaks: [breaks].flat(),
    reveals: says,
    apply,
  }));
