import { retryAfter } from '../environment/client/repeats.ts';
import type { Exchange } from '../spec/exchange.ts';
import type { Blocked } from '../spec/facts.ts';
import { statusOf } from '../spec/reception.ts';

/** What stopped a run, as throttling if it was that: a slower run can be judged. */
export function asThrottling(blocked: Blocked | null, exchanges: readonly Exchange[]): Blocked | null {
  if (blocked === null) return null;
  const isFault = blocked.kind === 'group' && blocked.fault.is === 'throttled';
  const isEnding = 'ending' in blocked && 'status' in blocked.ending && blocked.ending.status === THROTTLED;
  return isFault || isEnding ? throttlingIn(exchanges) : blocked;
}

const THROTTLED = 429;

/**
 * How a target throttles. What passed before the first 429, in the time until that one asked to be sent again, keeps to the limit: if
 * none asked to wait, what passed in all.
 */
export function throttlingIn(exchanges: readonly Exchange[]): Blocked {
  const at = (exchange: Exchange): number => Date.parse(exchange.at);
  const waits = exchanges.flatMap((exchange): { readonly until: number; readonly ms: number }[] => {
    const { outcome } = exchange;
    if (outcome.kind !== 'answer' || outcome.status !== THROTTLED) return [];
    const header = outcome.headers.find(([name]) => name === 'retry-after')?.[1];
    const ms = retryAfter(header, new Date(at(exchange))) ?? 0;
    return [{ until: at(exchange) + ms, ms }];
  });
  const [start, end] = [exchanges[0], exchanges.at(-1)].map((one) => (one === undefined ? 0 : at(one)));
  const longest = Math.max(0, ...waits.map(({ ms }) => ms));
  const first = exchanges.findIndex((one) => statusOf(one) === THROTTLED);
  const passed = (some: readonly Exchange[]) => some.filter((one) => statusOf(one) !== THROTTLED).length;
  const [count, until] =
    longest > 0 ? [passed(exchanges.slice(0, first)), waits[0]?.until ?? 0] : [passed(exchanges), end ?? 0];
  const pace = Math.floor((count * 100_000) / Math.max(1, until - (start ?? 0))) / 100;
  return {
    kind: 'throttled',
    ...(longest > 0 ? { seconds: Math.ceil(longest / 1000) } : {}),
    ...(pace > 0 ? { pace } : {}),
  };
}
