import type { Exchange, Group, NoAnswer, Request } from '../../spec/exchange/exchange.ts';
import type { GivenUpFact } from '../../spec/evidence/facts.ts';
import { endingOf, isValid, dispositionOf, statusOf } from '../../spec/exchange/disposition.ts';

/** Failures in a row after which a group is asked once more and then given up. */
const SEVERAL = 3;
/** The same once much time was spent on answers that did not come. */
const HURRIED = 1;
/** Timeouts that a run spends on answers that do not come before it hurries; half as many more, and it waits no more. */
const PATIENCE = 3;

/** Valid requests of a group, or all others to it: a target that hangs on bad input has not died. */
interface Lane {
  failed: number;
  slowest: number;
  since: string;
  givenUp: GivenUpFact | null;
  /** Settled when the one request that tries the group once more has ended. */
  probe: { readonly over: Promise<void>; readonly end: () => void } | null;
}

/** What says nothing of the group: the run itself did not ask, or the answer came and has a defect of its own. */
const OWN: readonly NoAnswer[] = [
  'budget',
  'interrupted',
  'not-recorded',
  'given-up',
  'undecodable',
  'too-complex',
  'unkept',
];

/** Says which requests of a run are still sent: a group that does not answer any more must not hold it up. */
export class Breaker {
  private readonly timeoutMs: number;
  private readonly enough: number;
  private readonly lanes = new Map<string, Lane>();
  /** Milliseconds spent on answers that did not come. */
  private wasted = 0;

  /** @param timeoutMs What each request may take. */
  constructor(timeoutMs: number) {
    this.timeoutMs = timeoutMs;
    this.enough = PATIENCE * timeoutMs;
  }

  /** Why a request is not sent; null if it is. Waits while another request finds out whether the group still answers. */
  async admit(request: Request): Promise<GivenUpFact | null> {
    const own = this.lane(request.group, isValid(request));
    for (;;) {
      const givenUp = this.lane(request.group, true).givenUp ?? own.givenUp;
      if (givenUp !== null) return givenUp;
      if (own.failed < this.bearable()) return null;
      if (own.probe === null) {
        own.probe = promised();
        return null;
      }
      await own.probe.over;
    }
  }

  /** Whether this request, which is valid, tries its group for the last time: others wait for it. */
  isLastTry(request: Request): boolean {
    return isValid(request) && this.lane(request.group, true).probe !== null;
  }

  /** The group was asked for what it served before. If it serves that, only some requests fail, and it is not given up for them yet. */
  probed(exchange: Exchange): void {
    if (dispositionOf(exchange) !== 'accepted') {
      this.wasted += exchange.milliseconds;
      return;
    }
    const lane = this.lane(exchange.request.group, true);
    const { probe } = lane;
    lane.failed = 0;
    lane.probe = null;
    probe?.end();
  }

  /** How long the answer to a request may take, in milliseconds. */
  patience(request: Request): number {
    const { slowest } = this.lane(request.group, isValid(request));
    const least = Math.max(this.enough / 10, 2 * slowest);
    return Math.min(this.timeoutMs, Math.max(least, this.enough - this.wasted));
  }

  /** Whether there is time to wait so long for another try. */
  canWait(milliseconds: number): boolean {
    return this.wasted + milliseconds <= 1.5 * this.enough;
  }

  /**
   * A request that was let through has ended, after `milliseconds` in all; `last` is null if it was not sent after all. `staysDown`:
   * the target was waited for as long as a run waits.
   */
  ended(request: Request, last: Exchange | null, milliseconds: number, staysDown: boolean): void {
    const lane = this.lane(request.group, isValid(request));
    const { probe } = lane;
    lane.probe = null;
    if (last !== null) this.count(lane, last, { milliseconds, wasProbe: probe !== null, staysDown });
    probe?.end();
  }

  private count(
    lane: Lane,
    last: Exchange,
    { milliseconds, wasProbe, staysDown }: { milliseconds: number; wasProbe: boolean; staysDown: boolean },
  ): void {
    if (!staysDown && !this.isFailure(last)) {
      lane.failed = 0;
      lane.slowest = Math.max(lane.slowest, last.milliseconds);
      return;
    }
    this.wasted += milliseconds;
    if (lane.failed === 0) lane.since = last.id;
    lane.failed += 1;
    if (!wasProbe && this.canWait(0)) return;
    const { group } = last.request;
    const kind = isValid(last.request) ? 'valid' : 'other';
    lane.givenUp ??= {
      kind: 'group-given-up',
      group,
      requests: kind,
      inARow: lane.failed,
      since: lane.since,
      ending: endingOf(last),
    };
  }

  /** No answer, throttling to the end, or a failure that took as long as if there were none. */
  private isFailure(exchange: Exchange): boolean {
    const { outcome, milliseconds } = exchange;
    if (outcome.kind === 'no-answer') return !OWN.includes(outcome.why);
    const status = statusOf(exchange);
    return status === 429 || (status >= 500 && milliseconds >= this.timeoutMs / 2);
  }

  private bearable(): number {
    return this.wasted < this.enough ? SEVERAL : HURRIED;
  }

  private lane(group: Group, valid: boolean): Lane {
    const name = `${group} ${valid}`;
    const lane = this.lanes.get(name) ?? { failed: 0, slowest: 0, since: '', givenUp: null, probe: null };
    this.lanes.set(name, lane);
    return lane;
  }
}

function promised(): NonNullable<Lane['probe']> {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  return { over, end };
}
