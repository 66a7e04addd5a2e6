import { startSandbox } from '../../../sandbox/api/server.ts';
import { sameAnswer, underCondition } from '../../../sandbox/conditions/under-condition.ts';
import { judgeInProcess, PROOF_CLOCK } from '../in-process.ts';
import { permitted } from './bases.ts';
import type { Asked, Healthy } from './observable.ts';
import { difference, healthy, healthyWorld } from './observable.ts';
import type { Applicable, Outcome, Pair } from './outcome.ts';
import { planted } from './outcome.ts';

/** What the healthy sandbox of a seed answers: to the fixed set of requests, and to a run of the whole suite. */
interface Known extends Healthy {
  readonly run: readonly Asked[];
}

let known: Known | null = null;

async function knownOf(seed: number): Promise<Known> {
  if (known?.seed === seed) return known;
  const run: Asked[] = [];
  const sandbox = await startSandbox({
    clock: PROOF_CLOCK,
    seed,
    hooks: [{ wire: (wire, call) => (run.push({ call, wire }), wire) }],
  });
  try {
    await judgeInProcess(sandbox, { seed });
  } finally {
    await sandbox.close();
  }
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
export async function screen(pair: Pair): Promise<Screened> {
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
