import type { RequirementId } from '../../spec/generated/catalogue.ts';
import { type Group, groups } from '../../spec/generated/vocabulary.ts';
import type { Difference } from './differences.ts';
import type { Hooks } from './hooks.ts';

/** A named defect. */
export interface Fault {
  readonly id: string;
  /** Requirements that it must turn violated, or warned. */
  readonly breaks: readonly RequirementId[];
  /** One sentence: what is wrong. */
  readonly reveals: string;
  readonly apply: Hooks;
}

/** The defects that break a requirement, or several at once, by their ids. */
export const breaking = (
  breaks: RequirementId | readonly RequirementId[],
  defects: Readonly<Record<string, Difference>>,
): Fault[] =>
  Object.entries(defects).map(([id, { says, apply }]) => ({ id, breaks: [breaks].flat(), reveals: says, apply }));

/** A defect for each group of the API, the group at the end of its id. */
export const inEachGroup = (id: string, defect: (group: Group) => Difference): Record<string, Difference> =>
  Object.fromEntries(groups.map((group) => [`${id}-${group}`, defect(group)]));
