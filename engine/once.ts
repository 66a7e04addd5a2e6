import { type Exchange, type Request, sentAs } from '../spec/exchange.ts';
import { receptionOf } from '../spec/reception.ts';

/** A reading that is made once and shared. One that failed is forgotten: another check may have the requests that it lacked. */
export class Once<T> {
  private reading: Promise<T> | null = null;

  /** The reading; made by `read` if there is none. */
  get(read: () => Promise<T>): Promise<T> {
    if (this.reading === null) {
      this.reading = read();
      this.reading.catch(() => (this.reading = null));
    }
    return this.reading;
  }

  /** The reading if there is one; null otherwise. */
  get made(): Promise<T> | null {
    return this.reading;
  }

  /** Replaces the reading by a newer one. */
  renew(value: T): void {
    this.reading = Promise.resolve(value);
  }
}

/** Requests that have no answer yet: side by side, two checks that ask the same share it. */
export class UnderWay {
  private readonly open = new Map<string, { readonly answer: Promise<Exchange>; readonly seen: number }>();

  /**
   * The answer to the same request that another check has under way, if it gets one and was sent after the exchange `since`; else
   * it is sent. `seen` has the exchanges of the run so far.
   */
  async ask(
    request: Request,
    send: (request: Request) => Promise<Exchange>,
    seen: readonly Exchange[],
    since?: Exchange,
  ): Promise<Exchange> {
    const key = sentAs(request);
    const other = this.open.get(key);
    const isLate = since === undefined || (other !== undefined && seen.indexOf(since) < other.seen);
    const answer = other !== undefined && isLate ? await other.answer.catch(() => null) : null;
    if (answer !== null && receptionOf(answer) !== 'unknown') return answer;
    const own = { answer: send(request), seen: seen.length };
    this.open.set(key, own);
    return own.answer.finally(() => this.open.get(key) === own && this.open.delete(key));
  }
}
