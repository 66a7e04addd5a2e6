import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Exchange, GROUP_PROBE, type Request, sentAs, tryOf } from '../../spec/exchange/exchange.ts';
import type { GivenUpFact } from '../../spec/evidence/facts.ts';
import { notSent } from '../client/address.ts';
import type { Client } from '../client/client.ts';
import { count, type Counts, pauseBefore } from '../client/repeats.ts';
import { DEFAULT_BUDGET } from '../settings/table.ts';
import type { Happening } from './recorder.ts';
import type { Recording } from './reading.ts';

/** Customer ids that a check made of known ones. */
export interface Derivation {
  readonly requirement: string;
  readonly ids: readonly string[];
}

/** Turns of the event loop that a request may be late: a check does nothing between two requests that takes time. */
const PATIENCE = 4;
const UNFINISHED = new Date(0);

/** A client that answers from a recording: each request gets what the same check's request of the same ordinal got, if that was the same request. */
export class ReplayClient implements Client {
  readonly exchanges: Exchange[] = [];
  /** What was asked that the recording does not hold; each got no answer (`not-recorded`). */
  readonly missing: Exchange[] = [];
  /** What checks made of customer ids, in their order. */
  readonly derivations: Derivation[] = [];
  private readonly recording: Recording;
  private readonly tries = new Map<string, Exchange[]>();
  private readonly ordinals = new Map<string, number>();
  private readonly waiting = new Map<string, (exchange: Exchange) => void>();
  private readonly asked = new Set<string>();
  /** Places whose last try has passed. */
  private readonly passed = new Set<string>();
  private readonly derived = new Map<string, (readonly string[])[]>();
  private open = 0;

  constructor(recording: Recording) {
    this.recording = recording;
    for (const exchange of [...recording.exchanges, ...recording.unsent]) {
      const place = tryOf(exchange);
      this.tries.set(place, [...(this.tries.get(place) ?? []), exchange]);
    }
    for (const tries of this.tries.values()) tries.sort((a, b) => a.attempt - b.attempt);
    for (const one of recording.happenings) {
      if (one.kind !== 'derived') continue;
      this.derived.set(one.requirement, [...(this.derived.get(one.requirement) ?? []), one.ids]);
    }
    this.dropUnfinished();
  }

  /** One of each that was met so far. */
  readonly givenUp: GivenUpFact[] = [];

  get counts(): Counts {
    return count(this.exchanges, this.exchanges.length, this.recording.header.settings.budget);
  }

  /** What is not there is asked for as often as a usual run asks, or as often as there is something: a header may name any budget. */
  remaining(): number {
    const { header, exchanges, unsent } = this.recording;
    if (this.missing.length >= Math.max(DEFAULT_BUDGET, exchanges.length + unsent.length)) return 0;
    return Math.max(0, header.settings.budget - this.exchanges.length - this.open);
  }

  /** How many recorded requests were not sent again; they still count as evidence. */
  unasked(): number {
    // The client sends a probe of its own accord; in a replay it has happened.
    const ofChecks = [...this.tries].filter(([, [first]]) => first?.check !== GROUP_PROBE);
    return ofChecks.filter(([place]) => !this.asked.has(place)).length;
  }

  /** A recording knows people only as it shows them. */
  shown(request: Request): Request {
    return request;
  }

  derive(requirement: string, make: () => readonly string[]): readonly string[] {
    const ids = this.derived.get(requirement)?.shift() ?? make();
    this.derivations.push({ requirement, ids });
    return ids;
  }

  begin(): void {}

  stop(): void {}

  close(): Promise<void> {
    return Promise.resolve();
  }

  send(check: string, request: Request): Promise<Exchange> {
    const ordinal = this.ordinals.get(check) ?? 0;
    this.ordinals.set(check, ordinal + 1);
    const place = tryOf({ check, ordinal });
    const last = this.tries.get(place)?.at(-1);
    if (last === undefined || !sameRequest(last.request, request, this.recording.header.redactPeople)) {
      const none = notSent({ check, ordinal, attempt: 0 }, request, 'not-recorded');
      this.missing.push(none);
      return Promise.resolve(none);
    }
    this.asked.add(place);
    if (this.passed.has(place)) return Promise.resolve(last);
    this.open += 1;
    return new Promise((resolve) => this.waiting.set(place, resolve));
  }

  /**
   * Goes through the recording in its order, however many requests were under way at once: begins each check where it
   * began, and gives each answer when it came. What is asked later is answered at once.
   */
  async play(begin: (requirement: string) => void): Promise<void> {
    await turn();
    for (const happening of this.recording.happenings) {
      if (happening.kind === 'check') begin(happening.requirement);
      else if ('exchange' in happening) await this.pass(happening);
      await turn();
    }
  }

  /** A response arrives, and is passed to the caller that waits for it, if there is one (this version may not send the request, or send it later). */
  private async pass({ kind, exchange }: Happening & { readonly exchange: Exchange }): Promise<void> {
    const place = tryOf(exchange);
    for (let late = 0; late < PATIENCE && !this.waiting.has(place); late++) await turn();
    if (kind === 'exchange') this.exchanges.push(exchange);
    const given = exchange.outcome.kind === 'no-answer' ? exchange.outcome.givenUp : undefined;
    if (given !== undefined && !this.givenUp.some((one) => isDeepStrictEqual(one, given))) this.givenUp.push(given);
    if (this.tries.get(place)?.at(-1) !== exchange) return;
    this.passed.add(place);
    const resolve = this.waiting.get(place);
    if (resolve === undefined) return;
    this.waiting.delete(place);
    this.open -= 1;
    resolve(exchange);
  }

  /** Where the recording is cut off, the last tries may not be the answer: the run would have repeated them. */
  private dropUnfinished(): void {
    const { state, happenings, header } = this.recording;
    if (state === 'intact') return;
    for (const happening of happenings.slice(-2 * header.settings.concurrency)) {
      if (happening.kind !== 'exchange') continue;
      const place = tryOf(happening.exchange);
      if (pauseBefore(this.tries.get(place) ?? [], UNFINISHED) !== null) this.tries.delete(place);
    }
  }
}

/** Whether a recorded request is the one sent now; who is named in it counts only by shape where people are redacted. */
function sameRequest(recorded: Request, sent: Request, byShape: boolean): boolean {
  const wire = (request: Request): string =>
    sentAs({ ...request, query: request.query.map(([name, value]) => [name, person(name, value)]) });
  const person = (name: string, value: string): string =>
    byShape && /^customerid$/i.test(name) ? shape(value) : value;
  return wire(recorded) === wire(sent);
}

/** What is kept of a value's form if a stand-in replaces it: its letters all `a`, its digits all `0`. */
const shape = (value: string): string => value.replace(/\p{L}/gu, 'a').replace(/[0-9]/g, '0');
