import { createHash } from 'node:crypto';
import type { Context, Sender } from './check.ts';
import { indexOf } from './evidence-collector.ts';
import type { RunSoFar } from './recheck.ts';
import { keptByReading, keptForRechecks } from './rechecks.ts';
import { servedBy } from '../spec/verdict/served.ts';
import { type SessionOptions, SMOKE_BUDGET } from './suite.ts';
import { notSent } from '../environment/client/address.ts';
import type { Client } from '../environment/client/client.ts';
import { readUnread } from '../environment/discovery/unread.ts';
import type { FixtureStore } from '../environment/fixtures/store.ts';
import { DISCOVERY, type Exchange, type Request, sentAs } from '../spec/exchange/exchange.ts';
import { dispositionOf } from '../spec/exchange/disposition.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import { isObstacle } from '../spec/model/history.ts';
import { perObject } from '../spec/model/memo.ts';
import type { RequirementResult, Results } from '../spec/verdict/results.ts';

/** How a check sends; the caller that counts requests adds the rest. */
type SenderOfCheck = Omit<Sender, 'sendCached' | 'further'>;

/** Sends on behalf of one requirement, which is charged for it. */
export function senderOf(requirement: RequirementId, options: SessionOptions, run: () => RunSoFar): SenderOfCheck {
  const { client } = options;
  return {
    send: sendFor(requirement, options, run),
    before: (request, since) => answeredBefore(client, request, since),
    seen: () => client.exchanges,
    served: (operation) => servedBy(run().exchanges).has(operation),
  };
}

/** With more left than this it is not worked out what the controls need: that takes longer than a request. */
const MOST_KEPT = 40;

/** How many exchanges a run had when it could not send any more: until it has another, what the controls need only grows. */
const spent = perObject((_: Client): { at: number } => ({ at: -1 }));

/** Sends as long as more requests are left than the controls at the end need. */
export function sendFor(
  check: RequirementId | typeof DISCOVERY,
  { client, settings }: SessionOptions,
  run: () => RunSoFar,
) {
  return (request: Request): Promise<Exchange> => {
    const isEarly = client.remaining() > MOST_KEPT || settings.budget <= SMOKE_BUDGET;
    const { length } = client.exchanges;
    const isSpent = !isEarly && (spent(client).at === length || client.remaining() <= keptForRechecks(run()));
    if (!isSpent) return client.send(check, request);
    spent(client).at = length;
    return Promise.resolve(notSent({ check, ordinal: 0, attempt: 0 }, request, 'budget'));
  };
}

/** Reads on, with what the checks have left, in what no check needed: every record that is read is judged. */
export async function readOn(options: SessionOptions, fixtures: FixtureStore, run: () => RunSoFar): Promise<void> {
  const { client, settings } = options;
  const most = client.remaining() - keptByReading(run());
  const { snapshot } = run();
  if (most < 1 || !snapshot?.history) return;
  const sendNow = sendFor(DISCOVERY, options, run);
  const send = async (request: Request) => answeredBefore(client, request) ?? sendNow(request);
  const read = await fixtures.provide(['history', 'others'], { send, sendCached: send });
  if (isObstacle(read)) return;
  await readUnread(send, snapshot.subjects, [read.history, ...read.others], { most, ...settings });
}

/**
 * The first answer that the same request with the same key placement had earlier in this run, from any check; `since`:
 * the first after that exchange.
 */
export function answeredBefore(client: Client, request: Request, since?: Exchange): Exchange | undefined {
  const { exchanges } = client;
  const from = since === undefined ? 0 : exchanges.indexOf(since) + 1;
  for (const exchange of indexOf(exchanges).endings(sentAs(client.shown(request)), from)) {
    if (dispositionOf(exchange) !== 'inconclusive') return exchange;
  }
  return undefined;
}

/** What the cases of one requirement's check are made from. */
export function contextOf(requirement: RequirementId, { client, settings }: SessionOptions): Context {
  return {
    settings,
    seed: createHash('sha256').update(`${settings.seed} ${requirement}`).digest().readInt32BE(0),
    seen: () => client.exchanges,
    answered: (request) => answeredBefore(client, request) !== undefined,
    derive: (make) => client.derive(requirement, make),
  };
}

type Again = NonNullable<Results['requests']['again']>;

/** Which exchanges each check has used, no matter which check sent them: what a run of its requirement alone has to send. */
export class RequestsUsed {
  private readonly used = new Map<string, Set<Exchange>>();

  /** Asks for the check of a requirement, and keeps what it got. */
  noting<Asked extends readonly unknown[]>(requirement: string, ask: (...asked: Asked) => Promise<Exchange>) {
    return async (...asked: Asked): Promise<Exchange> => {
      const exchange = await ask(...asked);
      const known = this.used.get(requirement) ?? new Set();
      this.used.set(requirement, known.add(exchange));
      return exchange;
    };
  }

  /** The requirements whose checks used one of these exchanges. */
  of(exchanges: readonly Exchange[]): ReadonlySet<string> {
    if (exchanges.length === 0) return new Set();
    const isUsed = (used: ReadonlySet<Exchange>) => exchanges.some((one) => used.has(one));
    return new Set([...this.used].flatMap(([requirement, used]) => (isUsed(used) ? [requirement] : [])));
  }

  /** What running the requirements with findings again is likely to send. */
  again(requirements: readonly RequirementResult[], sent: readonly Exchange[]): Again {
    const own = new Set(sent.filter(({ check }) => check !== DISCOVERY));
    const counts = requirements.flatMap(({ id, findings }): (readonly [string, number])[] => {
      const used = [...(this.used.get(id) ?? [])].filter((exchange) => own.has(exchange));
      return findings.length > 0 && used.length > 0 ? [[id, used.length]] : [];
    });
    return { discovery: sent.length - own.size, own: Object.fromEntries(counts) };
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
    if (answer !== null && dispositionOf(answer) !== 'inconclusive') return answer;
    const own = { answer: send(request), seen: seen.length };
    this.open.set(key, own);
    return own.answer.finally(() => this.open.get(key) === own && this.open.delete(key));
  }
}
