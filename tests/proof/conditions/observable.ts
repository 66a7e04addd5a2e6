import { given } from '../../../sandbox/api/requests.ts';
import type { Hooks, World } from '../../../sandbox/api/hooks.ts';
import type { Call, Wire } from '../../../sandbox/api/messages.ts';
import { respond } from '../../../sandbox/api/pipeline.ts';
import { worldOf } from '../../../sandbox/api/server.ts';
import type { Condition } from '../../../sandbox/conditions/condition.ts';
import { sameAnswer, underCondition } from '../../../sandbox/conditions/condition.ts';
import { PROOF_CLOCK } from '../in-process.ts';
import { requestSet } from './request-set.ts';

/** The healthy sandbox of a seed, with its answers to the fixed set of requests. */
export interface Healthy {
  readonly seed: number;
  readonly answers: readonly { readonly call: Call; readonly wire: Wire }[];
}

/** The first request that tells a sandbox with a fault under a condition from the healthy one. */
export interface Difference {
  /** Path and query. */
  readonly url: string;
  readonly status: { readonly healthy: number; readonly spoiled: number };
}

/** The healthy sandbox of a seed, before its first request. */
const healthyWorld = (seed: number): World => worldOf({ seed, clock: PROOF_CLOCK }, []);

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

/** A page of a list: its elements as text, its paging. */
interface Page {
  readonly elements: readonly string[];
  readonly paging: { readonly offset?: unknown; readonly limit?: unknown; readonly total?: unknown };
}

function pageIn({ status, bytes }: Wire): Page | null {
  if (status !== 200) return null;
  try {
    const { paging, ...lists } = JSON.parse(String(bytes)) as Readonly<Record<string, unknown>>;
    const [list, ...more] = Object.values(lists);
    if (!Array.isArray(list) || more.length > 0 || typeof paging !== 'object' || paging === null) return null;
    return { elements: list.map((one) => JSON.stringify(one)), paging };
  } catch {
    return null;
  }
}

/** Whether two pages differ in `paging.limit` alone, or both show the same total past the end of the list. */
function isSamePage(right: Page | null, wrong: Page | null, isPastEnd: boolean): boolean {
  if (right === null || wrong === null || right.paging.total !== wrong.paging.total) return false;
  if (wrong.elements.length > Number(wrong.paging.limit)) return false;
  const isSame = right.elements.join() === wrong.elements.join() && right.paging.offset === wrong.paging.offset;
  return isPastEnd || isSame;
}

/**
 * Whether what tells two answers apart is open, or at most a `should`: another failure for a failure; or a request is
 * refused whose offset lies past the end, or whose window has a fraction of a second; or a page past the end lists
 * something; or `paging.limit` is not the limit in force, and nothing else is wrong.
 */
function isPermitted(call: Call, right: Wire, wrong: Wire): boolean {
  const isPastEnd = Number(given(call, 'offset') ?? 0) > 0 && /^\{"\w+":\[\]/.test(String(right.bytes));
  if (!isFailure(wrong)) return isSamePage(pageIn(right), pageIn(wrong), isPastEnd);
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
  const hooks = underCondition(fault, condition, (call, right, wrong) => {
    if (!sameAnswer(right, wrong) && !isPermitted(call, right, wrong)) spoiled = wrong;
  });
  for (const { call, wire } of known.answers) {
    await hooks.wire?.(wire, call, home);
    const seen = spoiled as Wire | null;
    if (seen !== null) return { url: call.url, status: { healthy: wire.status, spoiled: seen.status } };
  }
  return null;
}
