import { setImmediate as turn } from 'node:timers/promises';
import { type Allowance, allowanceOf, AllowanceSpent, unlimited } from './budget.ts';
import type { Check } from './check.ts';
import { CheckRunner } from './check-runner.ts';
import { decisionOf } from './decision.ts';
import { wasTried } from './evidence.ts';
import { FixtureStore } from '../environment/fixtures/store.ts';
import { FixtureProviders } from '../environment/fixtures/providers.ts';
import type { RunSoFar } from './recheck.ts';
import { askControls, recheck } from './rechecks.ts';
import { rejectedCustomers, withPeopleOf } from './refusals.ts';
import { answeredBefore, contextOf, readOn, RequestsUsed, senderOf, sendFor, UnderWay } from './sending.ts';
import { inDepth, inOrder, OPENING, type SessionOptions, shortTurns, SMOKE_BUDGET } from './suite.ts';
import { both, inLanes } from '../environment/client/pacing.ts';
import { discover } from '../environment/discovery/discovery.ts';
import { dataDigest, type Depth, type Snapshot } from '../environment/discovery/snapshot.ts';
import { DEFAULT_BUDGET } from '../environment/settings/table.ts';
import type { Blocked, Obstacle } from '../spec/evidence/facts.ts';
import { type Evidence, obstructed } from '../spec/evidence/evidence.ts';
import { DISCOVERY, type Exchange, type Request } from '../spec/exchange/exchange.ts';
import { dispositionOf } from '../spec/exchange/disposition.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import { AGREEMENT } from '../spec/oracles/agreement.ts';
import { flakyText } from '../spec/phrasing/reasons.ts';
import { standingIds } from '../spec/verdict/requirements.ts';
import type { Decision } from '../spec/verdict/verdict.ts';

/** The run of a suite against one target: the opening, discovery, then checks, then the verdict. Knows no test runner. */
export class Session {
  options: SessionOptions;
  private readonly evidence: Evidence[] = [];
  private readonly unsound = new Set<RequirementId>();
  private readonly begun = new Map<string, Promise<void>>();
  private learnt: Promise<FixtureStore> | null = null;
  private snapshot: Snapshot | null = null;
  /** Why nothing is sent after discovery: customers of the settings are unknown, and nothing else would change that. */
  private ended: Blocked | null = null;
  private readonly underWay = new UnderWay();
  readonly used = new RequestsUsed();

  constructor(options: SessionOptions) {
    this.options = options;
  }

  /** Judges only these requirements, as it turned out after discovery: what was planned stays. */
  choose(ids: readonly string[]): void {
    this.options = { ...this.options, ids };
  }

  /** Sends the opening and learns what the target holds; once, on first use. */
  discovered(): Promise<FixtureStore> {
    this.learnt ??= this.discover();
    return this.learnt;
  }

  private async discover(): Promise<FixtureStore> {
    const { suite, smoke, ids, settings } = this.options;
    if (smoke !== true && ids.length > 0) return this.readInDepth();
    const narrow = await this.read(OPENING, true);
    if (this.nothingServed()) return narrow;
    const opening = shortTurns(suite, SMOKE_BUDGET - this.options.client.exchanges.length);
    const [, deep] = await both(
      settings.concurrency,
      () => this.carryOutPartly(opening, narrow),
      () => (smoke === true ? Promise.resolve(narrow) : this.readInDepth()),
    );
    if (smoke === true) return narrow;
    if (this.ended === null) await this.carryOutPartly(shortTurns(suite, Infinity), deep);
    return deep;
  }

  /** Reads the target in depth. A customer who is unknown then is asked for again, because a rejection may be temporary. */
  private async readInDepth(): Promise<FixtureStore> {
    const { client, settings } = this.options;
    const store = await this.read(inDepth(settings.budget));
    const unknown = () => rejectedCustomers(this.soFar());
    if (unknown() !== null) await recheck(client, this.soFar());
    this.ended = unknown();
    return store;
  }

  /** Reads the target to this depth. Answers of the opening are reused, except pages of lists. */
  private async read(depth: Depth, frugal = false): Promise<FixtureStore> {
    const { client, settings } = this.options;
    const { customerIds, clock, concurrency } = settings;
    const paged = (request: Request) => request.query.some(([name]) => name === 'limit');
    const sendNow = sendFor(DISCOVERY, this.options, () => this.soFar());
    const send = async (request: Request) => {
      const before = paged(request) ? undefined : answeredBefore(client, request);
      return before ?? sendNow(request);
    };
    const { snapshot: narrow } = this;
    const deep = await discover(send, { customerIds, clock, concurrency, ...depth });
    this.snapshot = deep.history === null && narrow !== null ? withPeopleOf(deep, narrow) : deep;
    const opened = narrow?.history ?? null;
    const seen = () => client.exchanges;
    return new FixtureStore(new FixtureProviders({ snapshot: this.snapshot, settings, seen, frugal, opened }));
  }

  /** A few requests of each of these checks. */
  private async carryOutPartly(turns: ReturnType<typeof shortTurns>, fixtures: FixtureStore): Promise<void> {
    const { smoke, progress, settings } = this.options;
    await inLanes(turns, settings.concurrency, async ([check, requests], done) => {
      if (smoke === true && requests > 0) progress?.(check.requirement, done, turns.length);
      await this.carryOut(check, fixtures, allowanceOf(requests));
    });
  }

  /** Carries out one active check, once however often it is asked for. A defect of the check itself is an obstacle, never a finding. */
  async run(check: Check): Promise<void> {
    if (!this.begun.has(check.requirement)) this.begun.set(check.requirement, this.begin(check));
    await this.begun.get(check.requirement);
  }

  private async begin(check: Check): Promise<void> {
    const fixtures = await this.discovered();
    if (this.nothingServed() || this.ended !== null || this.options.smoke === true) return;
    this.options.client.begin(check.requirement);
    await this.carryOut(check, fixtures);
  }

  private async carryOut(check: Check, fixtures: FixtureStore, allowance?: Allowance): Promise<void> {
    const runner = this.runnerOf(check.requirement, fixtures, allowance);
    const opening = allowance !== undefined;
    try {
      if (!check.parts.every((part) => part.isSound())) return void this.unsound.add(check.requirement);
      for (const part of check.parts) {
        await part.carryOut(runner).catch((error: unknown) => {
          // A fixture that one part may not ask for in the opening, another does not need.
          if (!(error instanceof AllowanceSpent)) throw error;
          this.obstacle(check.requirement, { kind: 'smoke-allowance' }, opening);
        });
      }
    } catch (error) {
      const { name, message } = error instanceof Error ? error : { name: 'unknown', message: '' };
      this.obstacle(check.requirement, { kind: 'check-failed', name, message }, opening);
    }
  }

  private obstacle(requirement: RequirementId, obstacle: Obstacle, opening: boolean): void {
    this.evidence.push({ ...obstructed(obstacle), requirement, opening });
  }

  /** No request succeeded: the cause is known, and no check could say more. */
  private nothingServed(): boolean {
    return !this.options.client.exchanges.some((exchange) => dispositionOf(exchange) === 'accepted');
  }

  private runnerOf(requirement: RequirementId, fixtures: FixtureStore, given?: Allowance): CheckRunner {
    const { client, settings } = this.options;
    const opening = given !== undefined;
    const allowance = given ?? unlimited;
    const { send, ...sender } = senderOf(requirement, this.options, () => this.soFar());
    const noting = this.used.noting(requirement, send);
    const spending: typeof send = (request) => {
      allowance.spend();
      return noting(request);
    };
    return new CheckRunner({
      fixtures,
      sender: {
        ...sender,
        send: spending,
        sendCached: this.used.noting(
          requirement,
          async (r: Request, since?: Exchange) =>
            sender.before(r, since) ?? (await this.underWay.ask(r, spending, client.exchanges, since)),
        ),
        further: allowance.further,
      },
      rereader: noting,
      grant: allowance.confirm,
      context: contextOf(requirement, this.options),
      isShort: opening,
      isConfirmed: this.evidence.some(
        (one) => one.requirement === requirement && one.violations.some(({ confirmed }) => confirmed === true),
      ),
      // The same in a smoke run and in a longer one, so that one is the beginning of the other.
      remaining: () =>
        opening && client.exchanges.length < SMOKE_BUDGET ? SMOKE_BUDGET - client.exchanges.length : client.remaining(),
      waiting: () => (opening ? 0 : this.waiting().length),
      depth: Math.max(1, settings.budget / DEFAULT_BUDGET),
      note: (judged, note) =>
        void this.evidence.push({ ...judged, requirement, opening, ...(note === undefined ? {} : { note }) }),
      flaky: (judged) => void this.evidence.push({ ...judged, requirement: AGREEMENT, opening, note: flakyText }),
    });
  }

  /**
   * Carries out every selected check that was not carried out yet, `concurrency` of them side by side. A standing
   * requirement is judged on what all checks cause, so that a run of one standing requirement carries out all.
   */
  async runAll(): Promise<void> {
    await this.discovered();
    if (this.nothingServed() || this.ended !== null) return;
    const waiting = this.waiting();
    let done = 0;
    const next = async (check: Check): Promise<void> => {
      this.options.progress?.(check.requirement, done, waiting.length);
      await this.run(check);
      done++;
    };
    // They begin one after the other, as in a replay: which of them reads a shared fixture is no accident.
    await inLanes(waiting, this.options.settings.concurrency, next, turn);
    await Promise.all(this.begun.values());
  }

  /** The selected checks that were not carried out yet. */
  private waiting(): Check[] {
    if (this.options.smoke === true) return [];
    const isWanted = ({ requirement: id }: Check) => (this.judgesAll() || this.selected(id)) && !this.begun.has(id);
    return inOrder(this.options.suite).filter(isWanted);
  }

  /** Whether a requirement is judged that every response tells of. */
  private readonly judgesAll = (): boolean => [...standingIds].some((id) => this.selected(id));

  /** Asks once more for what was served first, so that a target which died in the meantime is not believed. */
  async control(): Promise<void> {
    const fixtures = await this.discovered();
    const [subject] = this.snapshot?.subjects ?? [];
    const { client, smoke } = this.options;
    if (smoke === true) return;
    if (this.ended === null && this.judgesAll()) await readOn(this.options, fixtures, () => this.soFar());
    await recheck(client, this.soFar());
    if (subject !== undefined) await askControls(client, subject, this.options.settings);
  }

  /** Whether this run judges a requirement. */
  selected(id: string): boolean {
    const { smoke, ids } = this.options;
    if (smoke === true)
      return standingIds.has(id) || this.evidence.some((one) => one.requirement === id && wasTried(one));
    return ids.length === 0 || ids.includes(id);
  }

  /** The verdict over everything recorded so far; of one requirement alone, in a small part of the time, if it is named. */
  decide(only?: string): Decision {
    const { evidence, unsound, snapshot, ended } = this;
    const usersOf = (exchanges: readonly Exchange[]) => this.used.of(exchanges);
    const selected = (id: string) => this.selected(id);
    return decisionOf(this.options, { evidence, usersOf, unsound, snapshot, ended, only, selected });
  }

  /** Digest of what discovery found: two runs over the same data have the same. */
  dataDigest(): string {
    return dataDigest(this.snapshot);
  }

  private soFar(): RunSoFar {
    const { evidence, snapshot } = this;
    const { client, settings } = this.options;
    return { exchanges: client.exchanges, evidence, snapshot, settings };
  }
}
