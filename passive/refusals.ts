import type { Exchange } from '../spec/exchange.ts';
import type { Parameter } from '../spec/generated/vocabulary.ts';
import type { Stood } from '../spec/judgement.ts';
import { judgeAcceptance } from '../spec/oracles/acceptance.ts';
import { single } from '../spec/oracles/lists.ts';
import { receptionOf, refusesInput } from '../spec/reception.ts';

/** Windows that are remembered, and refusals in each. */
const WINDOWS = 2000;
const REFUSALS = 5;
const ENDS: readonly Parameter[] = ['postDateTimeStartDateTime', 'postDateTimeEndDateTime'];

interface Asked {
  readonly served: Exchange;
  readonly refused: Exchange[];
}

/**
 * A valid request that is refused although the same window of the same cardholder is served, before and after it. It is
 * judged when that is known, by the oracle of a run.
 */
export class Refusals {
  private readonly windows = new Map<string, Asked>();

  /** Whether an exchange is a refusal that may turn out to be wrong. */
  mayObjectTo(exchange: Exchange): boolean {
    const { operation, intent } = exchange.request;
    const plain = operation === 'listCardholderTransactions' && intent === 'plain';
    return plain && refusesInput(exchange);
  }

  judge(exchange: Exchange): Stood[] {
    const { request } = exchange;
    if (request.operation !== 'listCardholderTransactions' || request.intent !== 'plain') return [];
    const ends = ENDS.map((end) => single(request, end));
    const window = [request.subject, ...ends].join(' ');
    const asked = this.windows.get(window);
    if (receptionOf(exchange) === 'served') {
      const served = withoutBody(exchange);
      this.remember(window, { served, refused: [] });
      return asked === undefined || asked.refused.length === 0
        ? []
        : judgeAcceptance([asked.served, ...asked.refused, served]);
    }
    const counts = this.mayObjectTo(exchange) && (asked?.refused.length ?? REFUSALS) < REFUSALS;
    if (counts) asked?.refused.push(exchange);
    return [];
  }

  private remember(window: string, asked: Asked): void {
    this.windows.delete(window);
    this.windows.set(window, asked);
    if (this.windows.size <= WINDOWS) return;
    for (const oldest of this.windows.keys()) return void this.windows.delete(oldest);
  }
}

/** That it was served is all that is asked of it later. */
function withoutBody(exchange: Exchange): Exchange {
  const { outcome } = exchange;
  if (outcome.kind === 'no-answer') return exchange;
  return { ...exchange, outcome: { ...outcome, headers: [], body: { ...outcome.body, text: '' } } };
}
