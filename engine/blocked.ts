import type { Exchange } from '../spec/exchange.ts';
import { responseOf } from '../spec/response.ts';
import type { Snapshot } from '../environment/discovery/snapshot.ts';

/** One sentence on why the target as a whole could not be judged, and what to do; null where it could. */
export function blockedBy(exchanges: readonly Exchange[], snapshot: Snapshot | null): string | null {
  const plain = exchanges.filter((e) => e.request.intent === 'plain');
  if (plain.length === 0) return 'nothing was asked.';
  const statuses = new Set(plain.map((e) => responseOf(e)?.status ?? 0));
  const first = plain[0];
  if (first !== undefined && statuses.size === 1 && statuses.has(0)) {
    const why = first.outcome.kind === 'no-answer' ? first.outcome : { why: 'other', message: '' };
    return `the target does not answer (${why.why}: ${why.message}): check the base addresses, the network and the proxy.`;
  }
  if ([...statuses].every((s) => s === 401 || s === 403)) {
    return 'the key is refused by every request: check SUBSCRIPTION_KEY and that it belongs to this environment.';
  }
  if ([...statuses].every((s) => s === 429))
    return 'every request is throttled (429): lower REQUESTS_PER_SECOND or come back later.';
  if ([...statuses].every((s) => s >= 500)) return 'every request fails with a 5xx: the environment is down.';
  if (snapshot?.subjects.length === 0) {
    return `none of CUSTOMER_IDS led to a cardholder (${snapshot.obstacles[0] ?? ''}): name customers that this environment knows.`;
  }
  return null;
}
