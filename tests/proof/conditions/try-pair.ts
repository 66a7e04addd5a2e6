import type { Judging } from '../../../runs/judging.ts';
import { faults } from '../../../sandbox/api/catalogue.ts';
import type { Fault } from '../../../sandbox/api/difference.ts';
import { type Condition, sameAnswer, underCondition } from '../../../sandbox/conditions/condition.ts';
import { conditions } from '../../../sandbox/conditions/conditions.ts';
import { judgePlanted } from '../in-process.ts';
import { permitted } from './bases.ts';
import { type Asked, type Difference, difference, type Healthy, healthy, healthyWorld } from './observable.ts';

/** A fault under a condition, in the sandbox of a seed. */
export interface Pair {
  readonly base: string;
  readonly condition: string;
  readonly seed: number;
}

/** A pair that can be told from health, and a request that does so. */
interface Applicable extends Pair {
  readonly told: Difference;
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
function planted({ base, condition }: Pair): { readonly fault: Fault; readonly condition: Condition } {
  const found = {
    fault: faults.find(({ id }) => id === base),
    condition: conditions.find(({ id }) => id === condition),
  };
  if (found.fault === undefined || found.condition === undefined)
    throw new Error(`There is no ${base} or ${condition}.`);
  return { fault: found.fault, condition: found.condition };
}

/** How a run missed a fault that anyone can see: it never asked so, no answer to it was wrong, or no wrong answer was judged. */
type Miss = 'not asked' | 'not shown' | 'not judged';

/** How a survivor was missed; null for a killed one and for one that is not applicable. */
export function missOf({ told, killedBy, asked, spoiled }: Outcome): Miss | null {
  if (told === null || killedBy.length > 0) return null;
  if (asked === 0) return 'not asked';
  return spoiled === 0 ? 'not shown' : 'not judged';
}

/** The fault under its condition, and how often that held, and how often an answer was then another. */
function counted(pair: Pair) {
  const { fault, condition } = planted(pair);
  const counts = { asked: 0, spoiled: 0 };
  const hooks = underCondition(fault.apply, condition, (_call, right, wrong) => {
    counts.asked += 1;
    if (!sameAnswer(right, wrong)) counts.spoiled += 1;
  });
  return { hooks, counts };
}

const violates = (judging: Judging): boolean => judging.session.decide().verdict === 'violates';

/** What a fault under a condition comes to; the suite is run against it only if that is not known without. */
export async function tryPair(task: Pair): Promise<Outcome> {
  const known = await screen(task);
  return 'killedBy' in known ? known : runPair(known);
}

/**
 * Runs the whole suite against one fault under one condition. The run ends early once a must-level requirement is violated, unless
 * the condition is intermittent.
 */
async function runPair(pair: Applicable): Promise<Outcome> {
  const { condition } = planted(pair);
  const { seed } = pair;
  const { hooks, counts } = counted(pair);
  const isEnough = condition.intermittent === true ? undefined : violates;
  const { results } = await judgePlanted({ seed, hooks: [hooks] }, {}, [], {}, isEnough);
  const violated = results.requirements.filter((row) => row.level === 'must' && row.status === 'violated');
  const killedBy = results.verdict === 'violates' ? violated.map((row) => row.id) : [];
  return { ...pair, killedBy, requests: results.requests.sent, ...counts };
}

/** What the healthy sandbox of a seed answers: to the fixed set of requests, and to a run of the whole suite. */
interface Known extends Healthy {
  readonly run: readonly Asked[];
}

let known: Known | null = null;

async function knownOf(seed: number): Promise<Known> {
  if (known?.seed === seed) return known;
  const run: Asked[] = [];
  await judgePlanted({ seed, hooks: [{ wire: (wire, call) => (run.push({ call, wire }), wire) }] });
  known = { ...(await healthy(seed)), run };
  return known;
}

/**
 * What a pair comes to without a run of the suite; the pair itself, with the request that tells it from health, if one is needed. A pair is not applicable if no one
 * can see the fault. It survives if each request that the suite sends to the healthy sandbox is answered as there: then
 * the suite sees a healthy sandbox from the first to the last request.
 */
async function screen(pair: Pair): Promise<Outcome | Applicable> {
  const { base, condition: id, seed } = pair;
  const { fault, condition } = planted(pair);
  const right = await knownOf(seed);
  const none: Outcome = { ...pair, told: null, killedBy: [], requests: 0, asked: 0, spoiled: 0 };
  if (permitted.some((one) => one.bases.some((b) => b === base) && one.conditions.includes(id))) return none;
  const told = await difference(fault.apply, condition, right);
  if (told === null) return none;
  const { hooks, counts } = counted(pair);
  const world = healthyWorld(seed);
  for (const { call, wire } of right.run) await hooks.wire?.(wire, call, world);
  const { asked, spoiled } = counts;
  return spoiled > 0 ? { ...pair, told } : { ...none, told, requests: right.run.length, asked };
}
