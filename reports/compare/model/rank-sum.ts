/** Two samples compared by rank: no assumption about their shape, ties allowed. */
export interface RankSum {
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
  const { ranks, ties } = midranks([...a, ...b]);
  const pairs = a.length * b.length;
  const sum = ranks.slice(a.length).reduce((total, rank) => total + rank, 0);
  const u = sum - (b.length * (b.length + 1)) / 2;
  const p = ranks.length <= EXACT ? exact(ranks, b.length, sum) : approximate(u, a.length, b.length, ties);
  return { u, p, delta: (2 * u) / pairs - 1 };
}

/** Each value's rank from 1, equal values sharing the mean of theirs; `ties` is the sum of t³ − t over equal values. */
function midranks(values: readonly number[]): { ranks: number[]; ties: number } {
  const order = values.map((_, index) => index).sort((x, y) => (values[x] ?? 0) - (values[y] ?? 0));
  const ranks = new Array<number>(values.length).fill(0);
  let ties = 0;
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to += 1;
    for (const index of order.slice(from, to)) ranks[index] = (from + 1 + to) / 2;
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  return { ranks, ties };
}

/** Counts the selections of `size` ranks by their sum; ranks are doubled, so that shared ones are whole numbers. */
function exact(ranks: readonly number[], size: number, sum: number): number {
  const doubled = ranks.map((rank) => Math.round(rank * 2));
  const most = doubled.reduce((total, rank) => total + rank, 0);
  const ways = Array.from({ length: size + 1 }, () => new Float64Array(most + 1));
  const none = ways[0];
  if (none !== undefined) none[0] = 1;
  for (const rank of doubled) {
    for (let chosen = size; chosen > 0; chosen -= 1) {
      const [with_, without] = [ways[chosen], ways[chosen - 1]];
      if (with_ === undefined || without === undefined) continue;
      for (let total = most; total >= rank; total -= 1)
        with_[total] = (with_[total] ?? 0) + (without[total - rank] ?? 0);
    }
  }
  const mean = (most * size) / ranks.length;
  const distance = Math.abs(Math.round(sum * 2) - mean) - 1e-9;
  let all = 0;
  let extreme = 0;
  (ways[size] ?? []).forEach((number, total) => {
    all += number;
    if (Math.abs(total - mean) >= distance) extreme += number;
  });
  return extreme / all;
}

/** The normal approximation, corrected for ties and for the steps of U. */
function approximate(u: number, n: number, m: number, ties: number): number {
  const all = n + m;
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
  const sorted = [...values].sort((x, y) => x - y);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/** Values compared pair by pair at most; larger samples are thinned evenly by rank. */
const PAIRED = 400;

/** Hodges and Lehmann's shift: the median of all differences between a value of `b` and one of `a`. */
export function shiftBetween(a: readonly number[], b: readonly number[]): number {
  const thinB = thinned(b);
  return median(thinned(a).flatMap((x) => thinB.map((y) => y - x)));
}

function thinned(values: readonly number[]): number[] {
  const sorted = [...values].sort((x, y) => x - y);
  if (sorted.length <= PAIRED) return sorted;
  return Array.from({ length: PAIRED }, (_, i) => sorted[Math.floor(((i + 0.5) / PAIRED) * sorted.length)] ?? 0);
}
