import { bisectLeft, bisectRight, cross, median as middle, sort, sum } from 'd3-array';

/** Two samples compared by rank: no assumption about their shape, ties allowed. */
interface RankSum {
  /** Mann-Whitney U of the second sample: pairs in which it is the larger one, ties counted half. */
  readonly u: number;
  /** Two-sided probability of ranks at least this uneven, if both samples come from one distribution. */
  readonly p: number;
  /** Cliff's delta, -1 to 1: how much more often a value of the second sample is the larger one than the smaller one. */
  readonly delta: number;
}

/** Up to this many values in all the probability is counted out exactly; beyond it the normal approximation is close. */
const EXACT = 40;

/**
 * The Mann-Whitney U test. Written here because the libraries that have it are either without its probability
 * (simple-statistics), without ties, or a hundred packages.
 */
export function rankSum(a: readonly number[], b: readonly number[]): RankSum {
  if (a.length === 0 || b.length === 0) return { u: 0, p: 1, delta: 0 };
  const all = sort([...a, ...b]);
  // From 1; equal values share the mean of theirs.
  const rankOf = (value: number): number => (bisectLeft(all, value) + 1 + bisectRight(all, value)) / 2;
  const rankSum = sum(b, rankOf);
  const u = rankSum - (b.length * (b.length + 1)) / 2;
  const p = all.length <= EXACT ? exact(all.map(rankOf), b.length, rankSum) : approximate(u, a.length, b.length, all);
  return { u, p, delta: (2 * u) / (a.length * b.length) - 1 };
}

/** Counts the selections of `size` ranks by their sum; ranks are doubled, so that shared ones are whole numbers. */
function exact(ranks: readonly number[], size: number, rankSum: number): number {
  const most = sum(ranks) * 2;
  const ways = Array.from({ length: size + 1 }, () => new Array<number>(most + 1).fill(0));
  ways[0]?.fill(1, 0, 1);
  for (const rank of ranks) {
    for (let chosen = size; chosen > 0; chosen -= 1) {
      const [own = [], before = []] = [ways[chosen], ways[chosen - 1]];
      for (let total = most; total >= rank * 2; total -= 1) {
        own[total] = (own[total] ?? 0) + (before[total - rank * 2] ?? 0);
      }
    }
  }
  const mean = (most * size) / ranks.length;
  const distance = Math.abs(rankSum * 2 - mean) - 1e-9;
  const counted = ways[size] ?? [];
  return sum(counted, (number, total) => (Math.abs(total - mean) >= distance ? number : 0)) / sum(counted);
}

/** The normal approximation, corrected for ties (the sum of t³ − t over equal values) and for the steps of U. */
function approximate(u: number, n: number, m: number, sorted: readonly number[]): number {
  const all = n + m;
  const ties = sum(sorted, (value) => (bisectRight(sorted, value) - bisectLeft(sorted, value)) ** 2 - 1);
  const variance = ((n * m) / 12) * (all + 1 - ties / (all * (all - 1)));
  if (variance <= 0) return 1;
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / Math.sqrt(variance);
  return Math.min(1, complementaryError(z / Math.SQRT2));
}

/** erfc for z ≥ 0 after Numerical Recipes (Chebyshev fit, relative error below 1.2e-7). */
function complementaryError(z: number): number {
  const t = 1 / (1 + z / 2);
  const fit = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  const polynomial = fit.reduceRight((sum, coefficient) => coefficient + t * sum, 0);
  return t * Math.exp(-z * z + polynomial);
}

/** The middle of a sample; 0 of nothing. */
export function median(values: readonly number[]): number {
  return middle(values) ?? 0;
}

/** Values compared pair by pair at most; larger samples are thinned evenly by rank. */
const PAIRED = 400;

/** Hodges and Lehmann's shift: the median of all differences between a value of `b` and one of `a`. */
export function shiftBetween(a: readonly number[], b: readonly number[]): number {
  return median(cross(thinned(a), thinned(b), (x, y) => y - x));
}

function thinned(values: readonly number[]): number[] {
  const sorted = sort(values);
  if (sorted.length <= PAIRED) return sorted;
  return Array.from({ length: PAIRED }, (_, i) => sorted[Math.floor(((i + 0.5) / PAIRED) * sorted.length)] ?? 0);
}
