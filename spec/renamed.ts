/** A member that an answer has under another spelling than the contract's: `transaction_id` for `transactionId`. */
import { isObject, ownMember } from './describe.ts';
import type { Exchange } from './exchange.ts';
import type { Finding } from './finding.ts';
import { responseOf } from './response.ts';

/** A member by the contract's name, and by the one that the answer has. */
export interface Renamed {
  readonly expected: string;
  readonly actual: string;
}

/** The other spelling of a member that a finding misses; null if its object has none. */
export function renamedIn({ fact }: Pick<Finding, 'fact'>, exchange: Exchange | undefined): Renamed | null {
  if (fact.kind !== 'schema' || fact.actual.is !== 'absent' || fact.at.in !== 'member') return null;
  const json = exchange && responseOf(exchange)?.json;
  if (json === undefined || !json.ok) return null;
  const steps = fact.at.pointer.split('/').slice(1);
  const expected = steps.pop() ?? '';
  const owner = steps.reduce<unknown>(
    (at, step) => (Array.isArray(at) ? (at as readonly unknown[])[Number(step)] : ownMember(at, step)),
    json.value,
  );
  const names = isObject(owner) ? Object.keys(owner) : [];
  const actual = names.find((name) => name !== expected && bare(name) === bare(expected));
  return actual === undefined ? null : { expected, actual };
}

/** A name without what differs between spellings. */
const bare = (name: string): string => name.replace(/[^a-zA-Z0-9]/g, '').toLowerCase();
