import { given } from '../../../sandbox/api/edits.ts';
import type { Hooks, World } from '../../../sandbox/api/hooks.ts';
import type { Call, Wire } from '../../../sandbox/api/messages.ts';
import { respond } from '../../../sandbox/api/pipeline.ts';
import { worldOf } from '../../../sandbox/api/server.ts';
import type { Condition } from '../../../sandbox/conditions/condition.ts';
import { sameAnswer, underCondition } from '../../../sandbox/conditions/under-condition.ts';
import { PROOF_CLOCK } from '../in-process.ts';
import { requestSet } from './request-set.ts';

/** A request and the answer of the healthy sandbox. */
export interface Asked {
  readonly call: Call;
  readonly wire: Wire;
}

/** The healthy sandbox of a seed, with its answers to the fixed set of requests. */
export interface Healthy {
  readonly seed: number;
  readonly answers: readonly Asked[];
}

/** The first request that tells a sandbox with a fault under a condition from the healthy one. */
export interface Difference {
  /** Path and query. */
  readonly url: string;
  readonly status: { readonly healthy: number; readonly spoiled: number };
}

/** The healthy sandbox of a seed, before its first request. */
export const healthyWorld = (seed: number): World => worldOf({ seed, clock: PROOF_CLOCK }, []);

/** Whether an answer is a failure in the stated form (specification: Errors). */
function isFailure({ status, bytes }: Wire): boolean {
  if (![400, 401, 403, 404].includes(status)) return false;
  try {
    const body = JSON.parse(String(bytes)) as { errors?: { errorCode?: unknown; errorMessage?: unknown }[] };
    const errors = Array.isArray(body.errors) ? body.errors : [];
    return errors.some((one) => typeof one.errorCode === 'string' && typeof one.errorMessage === 'string');
  } catch {
    return false;
  }
}

/**
 * Whether what tells two answers apart is open, or at most a `should`: another failure for a failure; or a request is
 * refused whose offset lies past the end, or whose window has a fraction of a second.
 */
function isPermitted(call: Call, right: Wire, wrong: Wire): boolean {
  if (!isFailure(wrong)) return false;
  const isPastEnd = Number(given(call, 'offset') ?? 0) > 0 && /^\{"\w+":\[\]/.test(String(right.bytes));
  const hasFraction = call.query.some(([name, value]) => name.endsWith('DateTime') && /[.,]\d/.test(value));
  return isFailure(right) || isPastEnd || hasFraction;
}

/** Asks the healthy sandbox of a seed the whole set, or its first requests. */
export async function healthy(seed: number, most = Number.POSITIVE_INFINITY): Promise<Healthy> {
  const home = healthyWorld(seed);
  const answers = [];
  for (const call of requestSet(home).slice(0, most)) answers.push({ call, wire: await respond(call, home, []) });
  return { seed, answers };
}

/**
 * Whether anyone can see a fault under a condition: the first of the fixed requests that has another response than from
 * the healthy sandbox, or null if each answer is the same, byte for byte. Then the pair is not applicable.
 */
export async function difference(fault: Hooks, condition: Condition, known: Healthy): Promise<Difference | null> {
  const home = healthyWorld(known.seed);
  let spoiled: Wire | null = null;
  const hooks = underCondition(fault, condition, ({ call, healthy: right }, wrong) => {
    if (!sameAnswer(right, wrong) && !isPermitted(call, right, wrong)) spoiled = wrong;
  });
  for (const { call, wire } of known.answers) {
    await hooks.wire?.(wire, call, home);
    const seen = spoiled as Wire | null;
    if (seen !== null) return { url: call.url, status: { healthy: wire.status, spoiled: seen.status } };
  }
  return null;
}
