import { createHash } from 'node:crypto';
import type { Operation } from '../spec/exchange.ts';
import { catalogue } from '../spec/generated/catalogue.ts';
import { observe } from '../spec/oracles/open-questions.ts';
import { unsoundOracles } from '../spec/oracles/self-test.ts';
import { judgeStanding } from '../spec/oracles/standing.ts';
import type { Requirement } from '../spec/requirement.ts';
import { unitOf } from '../spec/units.ts';
import type { Decision } from '../spec/verdict.ts';
import { decide } from '../spec/verdict.ts';
import { operationIds } from '../spec/generated/vocabulary.ts';
import type { Client } from '../environment/client/client.ts';
import { getCardholder } from '../environment/client/requests.ts';
import { outOfBudget } from '../environment/client/client.ts';
import { discover } from '../environment/discovery/discovery.ts';
import type { Snapshot } from '../environment/discovery/snapshot.ts';
import type { TransactionHistory } from '../environment/discovery/history.ts';
import { readHistory, unite } from '../environment/discovery/history.ts';
import { checks } from '../tests/checks/all.ts';
import { receptionOf } from '../tests/checks/acts.ts';
import { blockedBy } from './blocked.ts';
import type { Check, CheckContext } from './check.ts';
import { copyOf, EvidenceCollector, withCensus } from './evidence-collector.ts';
import { CONTROL, cutShort, withhold } from './outage.ts';
import type { SessionOptions } from './session-options.ts';
import { servedBy } from './served.ts';
import { AllowanceSpent, inDepth, inSmoke, SMOKE, smokeAllowance, smokeChecks } from './smoke.ts';

const rows: readonly Requirement[] = catalogue;

/** The run of a suite against one target: discovery once, then checks, then the verdict. Knows no test runner. */
export class Session {
  private readonly gathered = new Map<string, EvidenceCollector>();
  private readonly ran = new Set<string>();
  private readonly shared = new Map<string, Promise<unknown>>();
  private learnt: Promise<Snapshot> | null = null;
  private snapshot: Snapshot | null = null;
  private truth: TransactionHistory | null = null;
  readonly options: SessionOptions;

  constructor(options: SessionOptions) {
    this.options = options;
  }

  /** Learns what the target holds; once, on first use. */
  discovered(): Promise<Snapshot> {
    this.learnt ??= discover((request) => this.options.client.send('discovery', request), {
      customerIds: this.options.settings.customerIds,
      clock: this.options.settings.clock,
      ...(this.options.smoke === true ? SMOKE.discovery : inDepth(this.options.settings.budget)),
    }).then((snapshot) => {
      this.snapshot = snapshot;
      this.truth = snapshot.history;
      return snapshot;
    });
    return this.learnt;
  }

  /** Carries out one active check. A defect of the check itself is an obstacle, never a finding. */
  async run(check: Check): Promise<void> {
    this.ran.add(check.requirement);
    const snapshot = await this.discovered();
    const gathering = this.of(check.requirement);
    this.options.client.begin(check.requirement);
    try {
      await check.run(this.uat(check.requirement, snapshot, gathering));
    } catch (error) {
      if (error instanceof AllowanceSpent) return gathering.obstacle(error.message);
      gathering.obstacle(
        `the check failed in itself: ${error instanceof Error ? error.name + ': ' + error.message : 'unknown'}`,
      );
    }
  }

  /**
   * Carries out every selected check that was not carried out yet, `concurrency` of them side by side. A standing
   * requirement is judged on what all checks cause, so that a run of one standing requirement carries out all.
   */
  async runAll(): Promise<void> {
    await this.discovered();
    const standing = rows.some((row) => row.by === 'standing' && this.selected(row.id));
    const { smoke } = this.options;
    const wanted =
      smoke === true ? smokeChecks(checks) : checks.filter((c) => standing || this.selected(c.requirement));
    const queue = wanted.filter((c) => !this.ran.has(c.requirement));
    const total = queue.length;
    let done = 0;
    const lane = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        this.options.progress?.(next.requirement, done, total);
        await this.run(next);
        done++;
      }
    };
    await Promise.all(Array.from({ length: this.options.settings.concurrency }, lane));
  }

  /** Asks once more for what was served first, so that a target which died in the meantime is not believed. */
  async control(): Promise<void> {
    const [subject] = (await this.discovered()).subjects;
    if (subject === undefined || this.options.smoke === true) return;
    for (let tries = 0; tries < 2; tries++) {
      const exchange = await this.options.client.send(CONTROL, getCardholder(subject.cardholderId));
      if (receptionOf(exchange) === 'served' || receptionOf(subject.record) !== 'served') return;
    }
  }

  selected(id: string): boolean {
    if (this.options.smoke === true) return inSmoke(id);
    return this.options.ids.length === 0 || this.options.ids.includes(id);
  }

  /** The verdict over all that was recorded so far. */
  decide(): Decision {
    const gathered = new Map([...this.gathered].map(([id, g]) => [id, copyOf(g)]));
    const of = (id: string) =>
      gathered.get(id) ?? gathered.set(id, new EvidenceCollector(id)).get(id) ?? new EvidenceCollector(id);
    const all = this.options.client.exchanges;
    const cut = cutShort(all);
    const exchanges = all.slice(0, cut?.from);
    if (cut !== null) withhold(gathered.values(), all, cut);
    const unsound = unsoundOracles();
    for (const id of unsound) of(id).obstacle('its oracle fails its own samples: a defect of this suite');
    for (const { judgement, exchange } of judgeStanding(exchanges)) {
      if (unsound.has(judgement.requirement)) continue;
      const gathering = of(judgement.requirement);
      if (judgement.observations > 0) {
        gathering.observation(unitOf(judgement.requirement), judgement.observations);
        gathering.seen.add(exchange);
      }
      for (const mismatch of judgement.mismatches) gathering.depart(mismatch, [exchange]);
    }
    for (const { requirement, answer, exchanges: shown } of observe(exchanges)) {
      of(requirement).answered = { answer, exchanges: shown };
    }
    for (const exchange of exchanges) gathered.get(exchange.check)?.seen.add(exchange);
    return decide({
      catalogue: rows,
      gathered: withCensus(gathered),
      selected: (id) => this.selected(id),
      served: this.reallyServed(),
      ...(this.options.smoke === true ? { mustServe: operationIds } : {}),
      profile: this.options.profile,
      clock: this.options.settings.clock,
      strict: this.options.strict,
      mustBeComplete: this.options.mustBeComplete,
      blocked: cut?.why ?? blockedBy(exchanges, this.snapshot),
      cutShort: cut !== null,
    });
  }

  /** Digest of what discovery found: two runs over the same data have the same. */
  dataDigest(): string {
    const hash = createHash('sha256');
    for (const s of this.snapshot?.subjects ?? []) hash.update(`${s.cardholderId}\n`);
    const known = (this.snapshot?.history?.known ?? []).map((t) => `${t.id} ${t.posted} ${t.result}\n`);
    for (const line of known.sort()) hash.update(line);
    return hash.digest('hex').slice(0, 16);
  }

  private served(): ReadonlySet<Operation> {
    return servedBy(this.options.client.exchanges);
  }

  /** Transactions are really served only where a list of them could be read to its end. */
  private reallyServed(): ReadonlySet<Operation> {
    const unread = this.snapshot !== null && this.snapshot.history === null;
    return new Set([...this.served()].filter((operation) => !(unread && operation === 'listCardholderTransactions')));
  }

  private of(requirement: string): EvidenceCollector {
    const known = this.gathered.get(requirement);
    if (known !== undefined) return known;
    const made = new EvidenceCollector(requirement);
    this.gathered.set(requirement, made);
    return made;
  }

  private uat(requirement: string, snapshot: Snapshot, gathering: EvidenceCollector): CheckContext {
    const { client, settings } = this.options;
    const truth = () => this.truth;
    const allowance = this.options.smoke === true ? smokeAllowance(requirement) : null;
    return {
      settings,
      snapshot,
      seed: seedOf(settings.seed, requirement),
      get history() {
        return truth();
      },
      remaining: () => client.remaining(),
      send: (request) => {
        allowance?.spend();
        // One request is kept for the control at the end.
        if (client.remaining() === 1 && settings.budget > SMOKE.budget)
          return Promise.resolve(outOfBudget(requirement, request));
        return client.send(requirement, request);
      },
      shown: (request) => client.shown(request),
      derive: (make) => client.derive(requirement, make),
      seen: () => client.exchanges,
      reread: () => {
        allowance?.confirm();
        return this.reread(requirement);
      },
      observation: gathering.observation.bind(gathering),
      depart: gathering.depart.bind(gathering),
      obstacle: gathering.obstacle.bind(gathering),
      observe: (answer, exchanges) => {
        gathering.answered = { answer, exchanges: exchanges.slice(0, 5).map((e) => e.id) };
      },
      subject: () => {
        const subject = snapshot.subjects[0] ?? null;
        if (subject === null) gathering.obstacle(snapshot.obstacles[0] ?? 'no cardholder is known');
        return subject;
      },
      controlled: (operation) => {
        const served = this.served().has(operation);
        if (!served) gathering.obstacle(`${operation} was never served, so its refusals prove nothing`);
        return served;
      },
      share: <T>(name: string, make: () => Promise<T>) => {
        const kept = this.shared.get(name) as Promise<T> | undefined;
        const made = kept ?? make();
        this.shared.set(name, made);
        return made;
      },
    };
  }

  private async reread(requirement: string): Promise<TransactionHistory | null> {
    const before = this.truth;
    if (before === null) return null;
    const walks = [];
    for (const window of before.windows) {
      const send = (request: Parameters<Client['send']>[1]) => this.options.client.send(requirement, request);
      walks.push(...(await readHistory(send, before.cardholderId, window)));
    }
    if (walks.some((w) => w.obstacle !== null)) return null;
    this.truth = unite(before.cardholderId, walks);
    return this.truth;
  }
}

/** A check's own seed, so that leaving one check out changes no other. */
function seedOf(seed: number, requirement: string): number {
  return createHash('sha256').update(`${seed} ${requirement}`).digest().readInt32BE(0);
}
