import type { Snapshot } from '../environment/discovery/snapshot.ts';
import type { Exchange } from '../spec/exchange.ts';
import type { Blocked, GroupFact, Obstacle } from '../spec/facts.ts';
import { statusOf } from '../spec/reception.ts';

/** Why the target as a whole could not be judged; null if it could. */
export function blockedBy(
  exchanges: readonly Exchange[],
  snapshot: Snapshot | null,
  [group]: readonly GroupFact[] = [],
): Blocked | null {
  const plain = exchanges.filter((e) => e.request.intent === 'plain');
  const [first] = plain;
  if (first === undefined) return { kind: 'nothing-asked' };
  const every = (test: (status: number) => boolean) => plain.every((e) => test(statusOf(e)));
  if (every((status) => status === 401 || status === 403)) return { kind: 'key-refused' };
  if (every((status) => status === 429)) return { kind: 'throttled' };
  if (every((status) => status >= 500)) return { kind: 'server-errors' };
  if (group !== undefined) return group;
  if (snapshot === null) return null;
  if (snapshot.subjects.length === 0) return { kind: 'customers-unknown', first: snapshot.obstacles[0] ?? null };
  const customerIds = snapshot.obstacles.flatMap(unknownCustomer);
  return customerIds.length > 0 ? { kind: 'some-customers-unknown', customerIds } : null;
}

/** A customer whom find refused: the setting may name somebody whom this environment does not have. */
function unknownCustomer(obstacle: Obstacle): string[] {
  if (obstacle.kind !== 'customer-led-nowhere' || obstacle.why?.kind !== 'ended') return [];
  const { ending } = obstacle.why;
  const status = 'status' in ending ? ending.status : 0;
  return status >= 400 && status < 500 && status !== 429 ? [obstacle.customerId] : [];
}
