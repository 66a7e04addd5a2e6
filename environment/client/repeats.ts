import type { Ending } from '../../spec/evidence/facts.ts';
import type { Exchange, Group } from '../../spec/exchange/exchange.ts';
import { endingOf, isDamage, isGateways, statusOf } from '../../spec/exchange/disposition.ts';
import type { Results } from '../../spec/verdict/results.ts';

/** Milliseconds that a 429, or a 503 that says when to come back, is waited for at most. */
const LONGEST_WAIT = 5000;
const THROTTLED = [500, 1000, 2000] as const;
const GATEWAY = [100, 400] as const;

/**
 * How long to wait before the request is repeated; null if it is not. After a 429, or a 503 with Retry-After, three times, after another
 * 502, 503 or 504 and a damaged answer twice, after a 500 or a lost connection once: whatever was asked, a failure in passing says nothing of the request.
 */
export function pauseBefore(tries: readonly Exchange[], now: Date): number | null {
  const last = tries.at(-1);
  if (last === undefined) return null;
  const { outcome } = last;
  const earlier = (test: (one: Exchange) => boolean): number => tries.filter(test).length - 1;
  if (outcome.kind === 'no-answer') {
    const damaged = (one: Exchange): boolean => one.outcome.kind === 'no-answer' && isDamage(one.outcome.why);
    if (damaged(last)) return GATEWAY[earlier(damaged)] ?? null;
    const lost = earlier((one) => one.outcome.kind === 'no-answer' && one.outcome.why === 'reset');
    return outcome.why === 'reset' && lost < 1 ? 50 : null;
  }
  const { status, headers } = outcome;
  const said = retryAfter(headers.find(([name]) => name === 'retry-after')?.[1], now);
  if (status === 429 || (status === 503 && said !== null)) {
    const usual = THROTTLED[earlier((one) => statusOf(one) === status)];
    if (usual === undefined) return null;
    // A service that throttles and says "at once" is not asked at once.
    return said === null || said === 0 ? usual : Math.min(said, LONGEST_WAIT);
  }
  if (status === 500) return earlier((one) => statusOf(one) === 500) < 1 ? 50 : null;
  const again = isGateways(status) ? GATEWAY[earlier((one) => isGateways(statusOf(one)))] : undefined;
  return again ?? null;
}

/** Requests in a row that only a gateway answered, or nothing did, after which the target is down: what its tries ask for is no matter. */
const OUTAGE = 3;
/** Milliseconds after which a target that is down is asked again, in turn: a deployment or a restart takes seconds. */
const DEPLOYMENT = [1000, 2000, 4000, 8000, 15_000] as const;

const answeredByTarget = ({ outcome }: Exchange): boolean => outcome.kind === 'answer' && !isGateways(outcome.status);

/** Whether it is no matter what was asked: nothing listens, or a gateway reaches nothing. */
const isDown = ({ outcome }: Exchange): boolean =>
  outcome.kind === 'answer' ? isGateways(outcome.status) : outcome.why === 'refused';
const isCutOff = ({ outcome }: Exchange): boolean => outcome.kind === 'no-answer' && outcome.why === 'reset';

/** A pause before a request is repeated: `ms` are left of it, because `group` ended so. */
export interface Pause {
  readonly group: Group;
  readonly ending: Ending;
  readonly ms: number;
}

/**
 * When a request is repeated, as the run goes. While the target is down, a request is repeated only to find out when it is back:
 * if it served something before, until these waits of a run are spent.
 */
export class Repeats {
  private readonly isDeployed: boolean;
  private readonly waits: number[];
  private down = 0;
  private last: { readonly after: Exchange; readonly until: number } | null = null;

  /** @param isDeployed Whether the target may be restarted while a run goes on. */
  constructor(isDeployed: boolean) {
    this.isDeployed = isDeployed;
    this.waits = isDeployed ? [...DEPLOYMENT] : [];
  }

  /** Whether a target that was there is down after everything that a run waits for it. */
  get staysDown(): boolean {
    return this.isDeployed && this.waits.length === 0 && this.down > OUTAGE;
  }

  /** The next request waits from now on. */
  pauses(after: Exchange, ms: number): void {
    this.last = { after, until: performance.now() + ms };
  }

  /** What the next request waits for; null if it does not wait. */
  get pause(): Pause | null {
    const ms = (this.last?.until ?? 0) - performance.now();
    if (this.last === null || ms <= 0) return null;
    return { group: this.last.after.request.group, ending: endingOf(this.last.after), ms };
  }

  /**
   * Milliseconds to wait before a request with these tries is repeated; null if it is not. `served`: whether its group served anything;
   * `isLastTry`: whether the group does not serve that any more.
   */
  pauseAfter(
    tries: readonly Exchange[],
    { served, isLastTry }: { readonly served: boolean; readonly isLastTry: boolean },
    now: Date,
  ): number | null {
    const last = tries.at(-1);
    if (last === undefined) return null;
    this.down = answeredByTarget(last) ? 0 : this.down + (tries.length === 1 ? 1 : 0);
    if (this.down <= OUTAGE) return pauseBefore(tries, now);
    const isOut = isDown(last) || (isLastTry && isCutOff(last));
    return (served && isOut ? this.waits.shift() : undefined) ?? null;
  }
}

/** Milliseconds from a Retry-After header: seconds, or a date. */
export function retryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}

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
