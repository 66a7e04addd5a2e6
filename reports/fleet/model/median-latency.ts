import { median } from 'd3-array';
import type { Exchange } from '../../../spec/exchange.ts';

/** Median time of served first attempts in milliseconds; null if there are none. */
export function medianLatency(exchanges: readonly Exchange[]): number | null {
  const served = exchanges.filter(
    ({ request, attempt, outcome }) =>
      request.key === 'header' && attempt === 0 && outcome.kind === 'answer' && outcome.status === 200,
  );
  const middle = median(served, ({ milliseconds }) => milliseconds);
  return middle === undefined ? null : Math.round(middle * 10) / 10;
}
