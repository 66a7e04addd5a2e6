import { once } from 'node:events';
import { addressOf, type Place, shownAddress, unsentOutcome } from './address.ts';
import { BodyBounds, tooMany } from './body-bounds.ts';
import { Breaker } from './breaker.ts';
import { dispatcherOf, requestBy, type Sender } from './dispatcher.ts';
import { keyHeaders, keyVariant, sentHeaders } from './key-placement.ts';
import { createPacer, type Pacer } from './pacing.ts';
import { count, type Counts, type Pause, Repeats } from './repeats.ts';
import { bodyOf, decodeContent, headerPairs, LARGEST_BODY, noAnswer, textOf } from './response-body.ts';
import type { Recorder } from '../recording/recorder.ts';
import type { Redactor } from '../redaction/redaction.ts';
import type { GivenUpFact } from '../../spec/evidence/facts.ts';
import {
  type Exchange,
  type Group,
  GROUP_PROBE,
  type NoAnswer,
  NOT_SENT,
  type Outcome,
  type Request,
} from '../../spec/exchange/exchange.ts';
import { isValid, dispositionOf } from '../../spec/exchange/disposition.ts';

/** The only way to the target. What comes out of it is redacted already. */
export interface Client {
  /** Sends a GET and repeats it if necessary; returns the last exchange. Never rejects because of the target. */
  send(check: string, request: Request): Promise<Exchange>;
  /** A request as its exchange shows it: people may be redacted there. */
  shown(request: Request): Request;
  /** All that was sent, repeats included. */
  readonly exchanges: readonly Exchange[];
  readonly counts: Counts;
  /** What the next request waits for; absent if nothing is sent. */
  readonly pause?: Pause | null;
  /** Groups to which requests were not sent, because they do not answer any more. */
  readonly givenUp: readonly GivenUpFact[];
  /** What the budget still holds: each send that has not come back yet counts as one request. */
  remaining(): number;
  /** Customer ids that a check makes of known ones; kept where people are redacted, so that a replay asks for the same. */
  derive(requirement: string, make: () => readonly string[]): readonly string[];
  /** The check of a requirement begins; kept, so that a replay begins it at the same point. */
  begin(requirement: string): void;
  /** The run is interrupted: what is under way ends, nothing more is sent. */
  stop(): void;
  close(): Promise<void>;
}

/** Where a client sends, with which key, how fast and how much. */
export interface ClientOptions {
  readonly addresses: Readonly<Record<Group, string>>;
  readonly key: string;
  readonly budget: number;
  readonly requestsPerSecond: number | null;
  readonly concurrency?: number;
  readonly timeoutMs: number;
  /** The embedded sandbox is never behind a proxy. */
  readonly sandbox?: boolean;
  /** What carries the requests, if that is not the network. */
  readonly carrier?: Sender;
  readonly runId: string;
  readonly version: string;
  readonly redactor: Redactor;
  readonly recorder: Recorder;
  now(): Date;
}

/** The client that sends over the network. */
export const createClient = (options: ClientOptions): Client => new NetworkClient(options);

class NetworkClient implements Client {
  readonly exchanges: Exchange[] = [];
  readonly givenUp: GivenUpFact[] = [];
  private readonly breaker: Breaker;
  private readonly bounds = new BodyBounds();
  private readonly repeats: Repeats;
  private readonly options: ClientOptions;
  private readonly agent: Sender;
  private readonly pacer: Pacer;
  private readonly stopping = new AbortController();
  /** undici hears of a signal only when it has a connection. */
  private readonly stopped = once(this.stopping.signal, 'abort').then(() => Promise.reject(new Error('interrupted')));
  private readonly ordinals = new Map<string, number>();
  private sent = 0;
  private open = 0;

  constructor(options: ClientOptions) {
    const { timeoutMs: headersTimeout, timeoutMs: bodyTimeout } = options;
    this.options = options;
    this.stopped.catch(() => undefined);
    const limits = { headersTimeout, bodyTimeout, maxResponseSize: LARGEST_BODY };
    this.agent =
      options.carrier ?? dispatcherOf(limits, options.sandbox === true ? {} : process.env, options.timeoutMs);
    this.breaker = new Breaker(options.timeoutMs);
    this.repeats = new Repeats(options.carrier === undefined);
    this.pacer = createPacer(options.requestsPerSecond, options.concurrency ?? 1);
  }

  get counts(): Counts {
    return count(this.exchanges, this.sent, this.options.budget);
  }

  get pause(): Pause | null {
    return this.repeats.pause;
  }

  remaining(): number {
    return Math.max(0, this.options.budget - this.exchanges.length - this.open);
  }

  shown(request: Request): Request {
    return this.options.redactor.request(request);
  }

  derive(requirement: string, make: () => readonly string[]): readonly string[] {
    const ids = make();
    const { redactor, recorder } = this.options;
    const shown = ids.map((id) => redactor.customerId(id));
    if (redactor.redactPeople) recorder.add({ kind: 'derived', requirement, ids: shown });
    return ids;
  }

  begin(requirement: string): void {
    this.options.recorder.add({ kind: 'check', requirement });
  }

  stop(): void {
    this.stopping.abort();
    this.pacer.hurry();
  }

  async close(): Promise<void> {
    await this.agent.destroy();
    this.options.recorder.close();
  }

  async send(check: string, request: Request): Promise<Exchange> {
    const ordinal = this.ordinals.get(check) ?? 0;
    this.ordinals.set(check, ordinal + 1);
    if (keyVariant(this.options.key, request.key) === null)
      return this.unsent({ check, ordinal, attempt: 0 }, request, 'other');
    this.open += 1;
    try {
      const givenUp = await this.breaker.admit(request);
      if (givenUp !== null) return this.unsent({ check, ordinal, attempt: 0 }, request, 'given-up', givenUp);
      if (this.breaker.isLastTry(request)) await this.askServed(request);
      return await this.sendRepeatedly({ check, ordinal }, request);
    } finally {
      this.open -= 1;
    }
  }

  /** What each group served last, as it was sent. */
  private readonly served = new Map<Group, Request>();

  /** Sends again what a group served last, before the group is given up: it may be that only the requests since then fail. */
  private async askServed({ group }: Request): Promise<void> {
    const request = this.served.get(group);
    if (request === undefined) return;
    const ordinal = this.ordinals.get(GROUP_PROBE) ?? 0;
    this.ordinals.set(GROUP_PROBE, ordinal + 1);
    const exchange = await this.pacer.run(() => this.attempt({ check: GROUP_PROBE, ordinal, attempt: 0 }, request));
    if (exchange !== null) this.breaker.probed(exchange);
  }

  private async sendRepeatedly(of: Omit<Place, 'attempt'>, request: Request): Promise<Exchange> {
    const tries: Exchange[] = [];
    let waited = 0;
    try {
      for (;;) {
        const place = { ...of, attempt: tries.length };
        // What is not sent takes no turn: a run whose budget is spent ends at once, whatever its pace.
        const exchange = this.whyNot() === null ? await this.pacer.run(() => this.attempt(place, request)) : null;
        if (exchange === null) return tries.at(-1) ?? this.unsent(place, request, this.whyNot() ?? 'budget');
        tries.push(exchange);
        waited += exchange.milliseconds;
        const group = { served: this.served.has(request.group), isLastTry: this.breaker.isLastTry(request) };
        const pause = this.repeats.pauseAfter(tries, group, this.options.now());
        if (pause === null || !this.breaker.canWait(waited + pause)) return exchange;
        waited += pause;
        this.pacer.pause(pause);
        this.repeats.pauses(exchange, pause);
        // The last request of a budget is not spent on a repeat: the control at the end needs it.
        if (this.options.budget - this.sent <= 1) return exchange;
      }
    } finally {
      const last = tries.at(-1) ?? null;
      if (last && isValid(request) && dispositionOf(last) === 'accepted') this.served.set(request.group, request);
      this.breaker.ended(request, last, waited, this.repeats.staysDown);
    }
  }

  /** Why nothing may be sent now; what could not be kept is not sent either. */
  private whyNot(): NoAnswer | null {
    if (this.stopping.signal.aborted || this.options.recorder.failure() !== null) return 'interrupted';
    return this.sent < this.options.budget ? null : 'budget';
  }

  /** One request on the wire, or null if none may be sent. */
  private async attempt(place: Place, request: Request): Promise<Exchange | null> {
    if (this.whyNot() !== null) return null;
    this.sent += 1;
    const id = `e${String(this.sent).padStart(4, '0')}`;
    const at = this.options.now().toISOString();
    const start = performance.now();
    const outcome = await this.options.redactor.values.masking(() => this.get(request));
    const milliseconds = Math.round(performance.now() - start);
    const exchange = { ...this.describe(id, place, request), outcome, at, milliseconds };
    this.exchanges.push(exchange);
    this.options.recorder.add({ kind: 'exchange', exchange });
    return exchange;
  }

  private describe(id: string, place: Place, request: Request): Pick<Exchange, 'id' | keyof Place | 'request' | 'url'> {
    const shown = this.shown(request);
    const url = shownAddress(this.options.addresses[request.group], shown);
    return { id, ...place, request: shown, url: this.options.redactor.text(url) };
  }

  private unsent(place: Place, request: Request, why: NoAnswer, givenUp?: GivenUpFact): Exchange {
    const outcome = { ...unsentOutcome(why), ...(givenUp === undefined ? {} : { givenUp }) };
    if (givenUp !== undefined && !this.givenUp.includes(givenUp)) this.givenUp.push(givenUp);
    const at = this.options.now().toISOString();
    const exchange = { ...this.describe(NOT_SENT, place, request), outcome, at, milliseconds: 0 };
    this.options.recorder.add({ kind: 'unsent', exchange });
    return exchange;
  }

  /** GET, and nothing else. */
  private async get(request: Request): Promise<Outcome> {
    const { redactor, key, addresses, version, runId } = this.options;
    const patience = AbortSignal.timeout(Math.ceil(this.breaker.patience(request)));
    const signal = AbortSignal.any([patience, this.stopping.signal]);
    let begun = false;
    try {
      const asked = requestBy(this.agent, {
        ...addressOf(addresses[request.group], request, key),
        method: 'GET',
        headers: { ...sentHeaders(version, runId), ...keyHeaders(key, request.key) },
        responseHeaders: 'raw',
        signal,
      });
      const answer = await Promise.race([asked, this.stopped]);
      begun = true;
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      const content = await decodeContent(bytes, headerPairs(answer.headers, redactor));
      const text = textOf(content);
      const unkept = this.bounds.refusal(content, text, this.sent);
      if (unkept !== null) return { kind: 'no-answer', ...unkept };
      const body = bodyOf(content, text, redactor);
      this.bounds.add(body.text.length - text.length);
      if (redactor.isFull) return tooMany;
      // They may repeat a value of the body, which is known now.
      return { kind: 'answer', status: answer.statusCode, headers: headerPairs(answer.headers, redactor), body };
    } catch (error) {
      if (this.stopping.signal.aborted) return unsentOutcome('interrupted');
      const { why, message } = noAnswer(error, begun);
      return { kind: 'no-answer', why, message: redactor.text(message) };
    }
  }
}
