import { sort } from 'd3-array';
import type { Exchange } from '../../../spec/exchange.ts';
import { operationIds, type Operation } from '../../../spec/generated/vocabulary.ts';
import { median, rankSum, shiftBetween } from './rank-sum.ts';

/** An operation's latency in two runs, in milliseconds. */
export interface LatencyChange {
  readonly operation: Operation;
  /** What can be said of it. */
  readonly pace: 'slower' | 'faster' | 'steady' | 'too few';
  readonly medians: readonly [before: number, after: number];
  /** The answers compared, sorted. */
  readonly samples: readonly [before: readonly number[], after: readonly number[]];
  /** By how much an answer of B takes longer than one of A (Hodges and Lehmann). */
  readonly shift: number;
  /** Mann-Whitney U, two-sided. */
  readonly p: number;
  /** Cliff's delta; 1 if every answer of B took longer than every one of A. */
  readonly delta: number;
}

/** Whether an operation became slower or faster beyond noise. */
export function isShifted({ pace }: LatencyChange): boolean {
  return pace === 'slower' || pace === 'faster';
}

/** Fewer answers than this in either run say nothing. */
const ENOUGH = 12;
/**
 * A shift is more than noise only when all four hold. The answers of one run share its hour, so the probability alone
 * makes too much of small differences: the effect must be large (Romano's bound for delta) and worth a person's time.
 */
const NOISE = { p: 0.001, delta: 0.474, milliseconds: 10, share: 0.2 } as const;

/** How the rule is said to a reader. */
export const latencyRule =
  'Successful responses to first attempts, compared by rank (Mann-Whitney U). A shift is more than chance only if p < 0.001, ' +
  "Cliff's delta is at least 0.474, and the shift is at least 10 ms and 20 % of the longer median. It never decides the outcome: one run " +
  'each, so the hour, the network and this machine are part of the figures.';

/** Latency per operation; nothing if either run has no recording. */
export function latencyChanges(a: readonly Exchange[], b: readonly Exchange[]): LatencyChange[] {
  if (a.length === 0 || b.length === 0) return [];
  return operationIds.flatMap((operation) => {
    const [before, after] = [times(a, operation), times(b, operation)];
    return before.length + after.length === 0 ? [] : [latencyChange(operation, before, after)];
  });
}

/** Like is compared with like: served at the first try, the key where it belongs. */
function times(exchanges: readonly Exchange[], operation: Operation): number[] {
  const served = exchanges.filter(
    ({ request, attempt, outcome }) =>
      request.operation === operation &&
      request.key === 'header' &&
      attempt === 0 &&
      outcome.kind === 'answer' &&
      outcome.status === 200,
  );
  return sort(served.map((exchange) => exchange.milliseconds));
}

function latencyChange(operation: Operation, before: readonly number[], after: readonly number[]): LatencyChange {
  const { p, delta } = rankSum(before, after);
  const shift = shiftBetween(before, after);
  const medians = [median(before), median(after)] as const;
  const few = before.length < ENOUGH || after.length < ENOUGH;
  const least = Math.max(NOISE.milliseconds, NOISE.share * Math.max(...medians));
  const noise = p >= NOISE.p || Math.abs(delta) < NOISE.delta || Math.abs(shift) < least;
  const pace = few ? 'too few' : noise ? 'steady' : shift > 0 ? 'slower' : 'faster';
  return { operation, pace, medians, samples: [before, after], shift, p, delta };
}
