import type { Judging } from '../../../runs/judging.ts';
import { faults } from '../../../sandbox/api/catalogue.ts';
import { sameAnswer, underCondition } from '../../../sandbox/conditions/condition.ts';
import { conditions } from '../../../sandbox/conditions/conditions.ts';
import { judgePlanted } from '../in-process.ts';
import { permitted } from './bases.ts';
import { type Difference, difference, type Healthy, healthy } from './observable.ts';

/** A fault under a condition, in the sandbox of a seed. */
export interface Pair {
  readonly base: string;
  readonly condition: string;
  readonly seed: number;
}

/** What a pair came to. */
export interface Outcome extends Pair {
  /** A request that tells the fault from health; null if there is none: not applicable, and not judged. */
  readonly told: Difference | null;
  /** The must-level requirements that were violated: none if the fault survived. */
  readonly killedBy: readonly string[];
  readonly requests: number;
  /** Requests of the run for which the condition held, and those of them that were answered wrongly. */
  readonly asked: number;
  readonly spoiled: number;
}

/** The fault and the condition of a pair. */
function planted({ base, condition: name }: Omit<Pair, 'seed'>) {
  const fault = faults.find(({ id }) => id === base);
  const condition = conditions.find(({ id }) => id === name);
  if (fault === undefined || condition === undefined) throw new Error(`There is no ${base} or ${name}.`);
  return { fault, condition };
}

/** How a run missed a fault that anyone can see: it never asked so, no answer to it was wrong, or no wrong answer was judged. */
type Miss = 'not asked' | 'not shown' | 'not judged';

/** How a survivor was missed; null for a killed one and for one that is not applicable. */
export function missOf({ told, killedBy, asked, spoiled }: Outcome): Miss | null {
  if (told === null || killedBy.length > 0) return null;
  if (asked === 0) return 'not asked';
  return spoiled === 0 ? 'not shown' : 'not judged';
}

const violates = (judging: Judging): boolean => judging.session.decide().verdict === 'violates';

let known: Healthy | null = null;

/**
 * Runs the whole suite against one fault under one condition, if anyone can see it. The run ends early once a must-level requirement is
 * violated, unless the condition is intermittent.
 */
export async function tryPair(pair: Pair): Promise<Outcome> {
  const { seed } = pair;
  const { fault, condition } = planted(pair);
  const isPermitted = permitted.some(
    ({ bases, conditions: ids }) => bases.includes(fault.id) && ids.includes(condition.id),
  );
  known = known?.seed === seed ? known : await healthy(seed);
  const told = isPermitted ? null : await difference(fault.apply, condition, known);
  const counts = { asked: 0, spoiled: 0 };
  if (told === null) return { ...pair, told, killedBy: [], requests: 0, ...counts };
  const hooks = underCondition(fault.apply, condition, (_call, right, wrong) => {
    counts.asked += 1;
    if (!sameAnswer(right, wrong)) counts.spoiled += 1;
  });
  const isEnough = condition.intermittent === true ? undefined : violates;
  const { results } = await judgePlanted({ seed, hooks: [hooks] }, {}, [], {}, isEnough);
  const violated = results.requirements.filter((row) => row.level === 'must' && row.status === 'violated');
  const killedBy = results.verdict === 'violates' ? violated.map((row) => row.id) : [];
  return { ...pair, told, killedBy, requests: results.requests.sent, ...counts };
}
