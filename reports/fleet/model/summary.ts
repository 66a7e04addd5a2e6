import { count } from '../../view.ts';
import type { Fleet, FleetTarget } from './fleet.ts';

/** What the exit code of a target says to a reader, its sign and what it means: what failed, what was not judged, what passed. */
export const outcomes = [
  { code: 1, word: 'failed', sign: '✗', tone: 'bad' },
  { code: 3, word: 'not judged', sign: '?', tone: 'doubtful' },
  { code: 130, word: 'interrupted', sign: '○', tone: 'neutral' },
  { code: 0, word: 'passed', sign: '✓', tone: 'good' },
] as const;

/** What the exit code of a target, or of all, says. */
export const outcomeOf = ({ exitCode }: Pick<Fleet, 'exitCode'>) =>
  outcomes.find(({ code }) => code === exitCode) ?? outcomes[1];

/** `200 targets: 180 passed, 15 failed, 5 not judged`. */
export function fleetLine({ targets }: Fleet): string {
  const parts = outcomes
    .toSorted((a, b) => a.code - b.code)
    .flatMap(({ code, word }) => {
      const number = targets.filter(({ exitCode }) => exitCode === code).length;
      return number === 0 ? [] : [`${number} ${word}`];
    });
  return `${count(targets.length, 'target')}: ${parts.join(', ')}`;
}

/** What a run that tested only some requirements says beside its result. */
export const CHOSEN_ONLY = 'chosen requirements only';

/** Whether a target was judged by some requirements only: by those that were typed, or by those of a smoke run. */
export const isPartial = ({ judged }: FleetTarget): boolean => judged?.scope === 'partial';

/** A sentence about the targets that were judged by some requirements only; empty if there are none. */
export function partialLine({ targets }: Fleet): string {
  const [judged, partial] = [targets.filter((one) => one.judged !== null), targets.filter(isPartial)];
  if (partial.length === 0) return '';
  if (partial.length === judged.length) return 'Only chosen requirements were tested.';
  return `Only chosen requirements were tested at ${partial.length} of ${count(targets.length, 'target')}.`;
}

/** The targets in the order in which a reader needs them; those that are equal stay in the order of the file. */
export function worstFirst(targets: readonly FleetTarget[]): FleetTarget[] {
  const rank = (target: FleetTarget): readonly number[] => [
    outcomes.indexOf(outcomeOf(target)),
    -(target.judged?.point.broken ?? 0),
    -(target.judged?.point.warned ?? 0),
  ];
  return targets.toSorted((a, b) => {
    const [before, after] = [rank(a), rank(b)];
    return before.map((one, at) => one - (after[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
}

/** The requirements that are broken at any target, with its name; those of most targets first. */
export function brokenRequirements({
  requirements,
  targets,
}: Fleet): { readonly id: string; readonly names: readonly string[] }[] {
  const brokenAt = ({ judged }: FleetTarget): ReadonlySet<string> =>
    new Set([...(judged?.statuses.violated ?? []), ...(judged?.statuses.changed ?? [])]);
  const byTarget = targets.map((target) => [target.name, brokenAt(target)] as const);
  return requirements
    .map(({ id }) => ({ id, names: byTarget.flatMap(([name, ids]) => (ids.has(id) ? [name] : [])) }))
    .filter(({ names }) => names.length > 0)
    .sort((a, b) => b.names.length - a.names.length);
}
