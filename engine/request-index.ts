import { type Exchange, sentAs, tryOf } from '../spec/exchange.ts';
import { perObject } from '../spec/memo.ts';

/** A list of exchanges that only grows, indexed as it grows: each request that is to be sent is looked for in it. */
class RequestIndex {
  private readonly exchanges: readonly Exchange[];
  private read = 0;
  private readonly at = new Map<string, number[]>();
  private readonly lastAttempts = new Map<string, number>();

  constructor(exchanges: readonly Exchange[]) {
    this.exchanges = exchanges;
  }

  /**
   * The exchanges of a request, as `sentAs` writes it, from a place in the list on. Only those that say how the request ended: a
   * failure that a repeat did not give does not.
   */
  *endings(request: string, from: number): Iterable<Exchange> {
    this.readOn();
    for (const place of this.at.get(request) ?? []) {
      const exchange = this.exchanges[place];
      if (place < from || exchange === undefined) continue;
      if (exchange.attempt >= (this.lastAttempts.get(tryOf(exchange)) ?? 0)) yield exchange;
    }
  }

  private readOn(): void {
    for (const exchange of this.exchanges.slice(this.read)) {
      const [request, own] = [sentAs(exchange.request), tryOf(exchange)];
      this.at.set(request, this.at.get(request) ?? []);
      this.at.get(request)?.push(this.read++);
      this.lastAttempts.set(own, Math.max(exchange.attempt, this.lastAttempts.get(own) ?? 0));
    }
  }
}

/** The index of a list to which exchanges are only ever added: made once, and read on each time that it is asked. */
export const indexOf = perObject((exchanges: readonly Exchange[]) => new RequestIndex(exchanges));
