import type { Exchange } from '../../spec/exchange/exchange.ts';
import { isGateways, statusOf } from '../../spec/exchange/reception.ts';
import type { Results } from '../../spec/verdict/results.ts';

/** How many requests a run has sent, and how some of them ended. */
export type Counts = Results['requests'];

/** What a list of exchanges amounts to. */
export function count(exchanges: readonly Exchange[], sent: number, budget: number): Counts {
  const of = (test: (exchange: Exchange) => boolean): number => exchanges.filter(test).length;
  const down = exchanges.filter((one) => isGateways(statusOf(one)));
  const [first, last] = [down[0], down.at(-1)];
  return {
    sent,
    budget,
    repeats: of(({ attempt }) => attempt > 0),
    throttled: of(({ outcome }) => outcome.kind === 'answer' && outcome.status === 429),
    unanswered: of(({ outcome }) => outcome.kind === 'no-answer'),
    ...(first && last && { down: { responses: down.length, from: first.at, to: last.at } }),
  };
}
