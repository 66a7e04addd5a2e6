import type { Snapshot } from '../environment/discovery/snapshot.ts';
import type { Exchange } from '../spec/exchange.ts';
import type { Blocked, GivenUpFact } from '../spec/facts.ts';
import { statusOf } from '../spec/reception.ts';

/** Why the target as a whole could not be judged, or not to the end; null if it could. */
export function blockedBy(
  exchanges: readonly Exchange[],
  snapshot: Snapshot | null,
  givenUp: readonly GivenUpFact[] = [],
): Blocked | null {
  const plain = exchanges.filter((e) => e.request.intent === 'plain');
  const [first] = plain;
  if (first === undefined) return { kind: 'nothing-asked' };
  const every = (test: (status: number) => boolean) => plain.every((e) => test(statusOf(e)));
  if (every((status) => status === 0)) {
    const { outcome } = first;
    if (outcome.kind === 'no-answer') return { kind: 'no-answer', why: outcome.why, message: outcome.message };
  }
  if (every((status) => status === 401 || status === 403)) return { kind: 'key-refused' };
  if (every((status) => status === 429)) return { kind: 'throttled' };
  if (every((status) => status >= 500)) return { kind: 'server-errors' };
  const silent = givenUp.find(({ requests }) => requests === 'valid');
  if (silent !== undefined) return silent;
  if (snapshot?.subjects.length !== 0) return null;
  return { kind: 'customers-unknown', first: snapshot.obstacles[0] ?? null };
}
