import type { Condition } from '../../../sandbox/conditions/condition.ts';
import type { Outcome, Pair } from './outcome.ts';

/** What the suite must reach: of all applicable runs, and of those under each condition that is not intermittent. */
export const WANTED = { overall: 0.9, condition: 0.75 } as const;

/** How many of the runs in which a fault could be seen ended with a violation. */
export interface Score {
  readonly killed: number;
  readonly of: number;
}

const isKilled = ({ killedBy }: Outcome): boolean => killedBy.length > 0;

/** The score of some outcomes; those that are not applicable do not count. */
export function scoreOf(outcomes: readonly Outcome[]): Score {
  const applicable = outcomes.filter(({ told }) => told !== null);
  return { killed: applicable.filter(isKilled).length, of: applicable.length };
}

/** The share of a score; 1 if nothing was applicable. */
export const share = ({ killed, of }: Score): number => (of === 0 ? 1 : killed / of);

/** The best score that outcomes can still come to: as if each pair that is open were killed. */
export function bestOf(outcomes: readonly Outcome[], open: readonly Pair[]): Score {
  const { killed, of } = scoreOf(outcomes);
  return { killed: killed + open.length, of: of + open.length };
}

/** What is not reached, even if each open pair were killed; a sentence each. */
export function shortfalls(
  outcomes: readonly Outcome[],
  conditions: readonly Condition[],
  open: readonly Pair[] = [],
): string[] {
  const below = (what: string, here: (pair: Pair) => boolean, wanted: number): string[] => {
    const left = open.filter(here);
    const best = bestOf(outcomes.filter(here), left);
    const most = left.length === 0 ? '' : 'at most ';
    return share(best) >= wanted
      ? []
      : [`${what}: ${most}${best.killed} of ${best.of} killed, ${Math.ceil(wanted * best.of)} are wanted`];
  };
  const steady = conditions.filter(({ intermittent }) => intermittent !== true);
  return [
    ...below('overall', () => true, WANTED.overall),
    ...steady.flatMap(({ id }) => below(id, ({ condition }) => condition === id, WANTED.condition)),
  ];
}

/** Why a fault survived, by what the run saw of it. */
export type Miss = 'not-asked' | 'not-shown' | 'not-judged';

/** How a survivor was missed; null for a killed one and for one that is not applicable. */
export function missOf(outcome: Outcome): Miss | null {
  if (outcome.told === null || isKilled(outcome)) return null;
  if (outcome.asked === 0) return 'not-asked';
  return outcome.spoiled === 0 ? 'not-shown' : 'not-judged';
}
