import type { Judging } from '../../../runs/judging.ts';
import { sameAnswer, underCondition } from '../../../sandbox/conditions/under-condition.ts';
import { judgePlanted } from '../in-process.ts';
import { permitted } from './bases.ts';
import type { Asked, Healthy } from './observable.ts';
import { difference, healthy, healthyWorld } from './observable.ts';
import type { Applicable, Outcome, Pair } from './outcome.ts';
import { planted } from './outcome.ts';

const violates = (judging: Judging): boolean => judging.session.decide().verdict === 'violates';

/** What a fault under a condition comes to; the suite is run against it only if that is not known without. */
export async function tryPair(task: Pair): Promise<Outcome> {
  const { pair, outcome } = await screen(task);
  return outcome ?? runPair(pair as Applicable);
}

/**
 * Runs the whole suite against one fault under one condition. The run ends early once a must-level requirement is violated, unless
 * the condition is intermittent.
 */
async function runPair(pair: Applicable): Promise<Outcome> {
  const { fault, condition } = planted(pair);
  const { seed } = pair;
  let [asked, spoiled] = [0, 0];
  const hooks = underCondition(fault.apply, condition, ({ healthy: right }, wrong) => {
    asked++;
    if (!sameAnswer(right, wrong)) spoiled++;
  });
  const isEnough = condition.intermittent === true ? undefined : violates;
  const { results } = await judgePlanted({ seed, hooks: [hooks] }, {}, [], {}, isEnough);
  const violated = results.requirements.filter((row) => row.level === 'must' && row.status === 'violated');
  const killedBy = results.verdict === 'violates' ? violated.map((row) => row.id) : [];
  return { ...pair, killedBy, requests: results.requests.sent, asked, spoiled };
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

/** A pair, with the request that tells it from health once that is known, and what it came to if no run is needed. */
interface Screened {
  readonly pair: Pair | Applicable;
  readonly outcome: Outcome | null;
}

/**
 * What a pair comes to without a run of the suite; `outcome` is null if one is needed. A pair is not applicable if no one
 * can see the fault. It survives if each request that the suite sends to the healthy sandbox is answered as there: then
 * the suite sees a healthy sandbox from the first to the last request.
 */
async function screen(pair: Pair): Promise<Screened> {
  const { base, condition: id, seed } = pair;
  const { fault, condition } = planted(pair);
  const right = await knownOf(seed);
  const none: Outcome = { ...pair, told: null, killedBy: [], requests: 0, asked: 0, spoiled: 0 };
  if (permitted.some((one) => one.bases.some((b) => b === base) && one.conditions.includes(id))) {
    return { pair, outcome: none };
  }
  const told = await difference(fault.apply, condition, right);
  if (told === null) return { pair, outcome: none };
  let [asked, spoiled] = [0, 0];
  const hooks = underCondition(fault.apply, condition, (moment, wrong) => {
    asked++;
    if (!sameAnswer(moment.healthy, wrong)) spoiled++;
  });
  const world = healthyWorld(seed);
  for (const { call, wire } of right.run) await hooks.wire?.(wire, call, world);
  return {
    pair: { ...pair, told },
    outcome: spoiled > 0 ? null : { ...none, told, requests: right.run.length, asked },
  };
}
