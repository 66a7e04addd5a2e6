import { count } from '../../view.ts';
import type { Fleet, FleetTarget } from './fleet.ts';

/** What an exit code of a target says to a reader. */
const WORDS: readonly (readonly [code: FleetTarget['exitCode'], text: string])[] = [
  [0, 'passed'],
  [1, 'failed'],
  [3, 'not judged'],
  [130, 'interrupted'],
];

/** `200 targets: 180 passed, 15 failed, 5 not judged`. */
export function fleetLine({ targets }: Fleet): string {
  const parts = WORDS.flatMap(([code, text]) => {
    const number = targets.filter(({ exitCode }) => exitCode === code).length;
    return number === 0 ? [] : [`${number} ${text}`];
  });
  return `${count(targets.length, 'target')}: ${parts.join(', ')}`;
}

/** Exit codes as a reader needs them: what failed, what was not judged, what passed. */
const ORDER: readonly FleetTarget['exitCode'][] = [1, 3, 130, 0];

/** The targets in the order in which a reader needs them; those that are equal stay in the order of the file. */
export function worstFirst(targets: readonly FleetTarget[]): FleetTarget[] {
  const rank = ({ exitCode, judged }: FleetTarget): readonly number[] => [
    ORDER.indexOf(exitCode),
    -(judged?.point.broken ?? 0),
    -(judged?.point.warned ?? 0),
  ];
  return targets.toSorted((a, b) => {
    const [before, after] = [rank(a), rank(b)];
    return before.map((one, at) => one - (after[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
}
