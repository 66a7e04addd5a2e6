import { curl } from '../environment/client/requests.ts';
import { isSeenOnce } from '../spec/evidence/certainty.ts';
import { type Condition, conditionOf, conditionOfRefusal } from '../spec/evidence/condition.ts';
import type { Obstacle } from '../spec/evidence/facts.ts';
import { type Finding, findingOf, isRejection } from '../spec/evidence/finding.ts';
import type { Evidence, Violation } from '../spec/evidence/evidence.ts';
import { type Listing, reproductionOf } from '../spec/evidence/reproduction.ts';
import { type Exchange, type Operation, sentAs, tryOf } from '../spec/exchange/exchange.ts';
import { type Earlier, withEarlier } from '../spec/exchange/sent-before.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import { perObject } from '../spec/model/memo.ts';
import type { Census } from '../spec/oracles/census.ts';
import type { Gathered, SeenIn } from '../spec/verdict/results.ts';
import { FINDINGS_KEPT, OBSTACLES_KEPT } from '../spec/verdict/verdict.ts';

const EXCHANGES_NAMED = 12;
/** Responses that an answer names: two of each operation, as one that lists the statuses of all operations needs. */
const EXCHANGES_OF_ANSWER = 10;

interface CollectorOptions {
  /** Findings that are kept at most; all are counted. */
  readonly most?: number;
  /** Finds an element in another response of the run. */
  readonly listing?: Listing;
  /** Keeps no response, because their number has no bound. What they have in common is then not known. */
  readonly forgets?: true;
}

/** Collects what is known about one requirement. */
export class EvidenceCollector implements Gathered {
  readonly requirement: RequirementId;
  private readonly most: number;
  private readonly listing: Listing;
  private readonly forgets: boolean;
  observations = 0;
  findings: readonly Finding[] = [];
  readonly obstacles: Obstacle[] = [];
  /** Responses that standing judgements stood on. */
  readonly seen = new Set<Exchange>();
  /** Responses that broke the requirement. */
  private readonly broke = new Set<Exchange>();
  /** Responses that are wrong whatever others say. */
  readonly wrong = new Set<Exchange>();
  census: Census | null = null;
  condition: Condition | null = null;
  findingsTotal = 0;
  answered: { answer: string; exchanges: readonly string[] } | null = null;
  private readonly responses = new ResponseCount();
  /** What was seen where: a response that several parts of a check look at shows its mismatch once. */
  private readonly told = new Set<string>();

  constructor(requirement: RequirementId, options: CollectorOptions = {}) {
    this.requirement = requirement;
    this.most = options.most ?? FINDINGS_KEPT;
    this.listing = options.listing ?? (() => undefined);
    this.forgets = options.forgets === true;
  }

  get seenIn(): SeenIn | null {
    return this.responses.seenIn;
  }

  add(evidence: Evidence): void {
    const { observed, violations, obstacles, answer, response, note } = evidence;
    this.observations += observed;
    this.responses.add(evidence);
    if (response !== undefined && observed > 0 && !this.forgets) this.seen.add(response);
    for (const violation of violations) {
      const [first, ...others] = violation.exchanges;
      if (first !== undefined && !this.forgets) {
        this.broke.add(first);
        if (others.length === 0) this.wrong.add(first);
      }
      this.mismatch(violation, note);
    }
    for (const obstacle of obstacles) this.obstacle(obstacle);
    if (answer === null) return;
    const exchanges = answer.exchanges.slice(0, EXCHANGES_OF_ANSWER).map((e) => e.id);
    this.answered = { answer: answer.text, exchanges };
  }

  /**
   * Says under which condition the requirement is broken: it compares the responses that the requirement was judged on, or for
   * refusals all of the run; of refusals among others nothing is said. Of other mismatches of an active check nothing is said: it asks for what is like its first
   * counterexample.
   */
  nameCondition(all: readonly Exchange[]): void {
    if (this.findings.length === 0) return;
    const refusals = this.findings.filter(isRejection).length;
    if (refusals === this.findings.length) this.condition = conditionOfRefusal([...this.broke], all);
    else if (refusals === 0) {
      const ofStatus = this.findings.some(({ fact }) => fact.at.in === 'status');
      this.condition = conditionOf({ broke: [...this.broke], kept: [...this.seen] }, ofStatus);
    }
  }

  obstacle(obstacle: Obstacle): void {
    // Many obstacles never hide that a mismatch was seen.
    if (this.obstacles.length < OBSTACLES_KEPT || isSeenOnce(obstacle)) this.obstacles.push(obstacle);
  }

  /** Whether these responses have shown this mismatch before. Looked at for the findings that are kept. */
  private isTold({ mismatch, exchanges, flaky }: Violation): boolean {
    if (this.findings.length >= this.most) return false;
    const here = `${exchanges.map(({ id }) => id).join()} ${flaky} ${JSON.stringify(mismatch)}`;
    const before = this.told.has(here);
    this.told.add(here);
    return before;
  }

  private mismatch(violation: Violation, note?: string): void {
    if (this.isTold(violation)) return;
    const { mismatch, exchanges, confirmed, flaky } = violation;
    this.findingsTotal++;
    if (this.findings.length >= this.most) return;
    const needed = reproductionOf(mismatch, exchanges, this.listing);
    const all = [...needed.map(({ exchange }) => exchange), ...exchanges];
    const ids = [...new Set(all.map((e) => e.id))].slice(0, EXCHANGES_NAMED);
    const [first] = all;
    const told = findingOf(mismatch, ids, first === undefined ? '' : curl(first), note);
    const finding = { ...told, ...(confirmed && { confirmed }), ...(flaky && { flaky }) };
    const requests = needed.map(({ exchange, role }) => ({ exchange: exchange.id, curl: curl(exchange), role }));
    this.findings = [...this.findings, requests.length === 0 ? finding : { ...finding, requests }];
  }

  /** The responses that the findings begin with. */
  get first(): readonly string[] {
    return this.findings.flatMap(({ exchanges }) => exchanges.slice(0, 1));
  }

  /** A response that repeats an earlier one may only be seen again if that is asked for first. */
  nameEarlier(earlier: Earlier): void {
    this.findings = withEarlier(this.findings, earlier, curl);
  }
}

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

/** Counts the responses that broke one requirement, and those that it was judged on. It keeps ids, never an exchange. */
class ResponseCount {
  private judged = 0;
  private broken = 0;
  private last = '';
  private lastBroken = '';
  private readonly shownBy = new Set<string>();
  private readonly operations = new Set<Operation>();

  /** What is said of one response: such evidence follows each other. How many an active check examined is not known. */
  add({ observed, violations, response }: Evidence): void {
    for (const { exchanges } of violations) {
      const [first] = exchanges;
      if (first === undefined) continue;
      if (response === undefined) this.shownBy.add(first.id);
      this.operations.add(first.request.operation);
    }
    if (response === undefined || (observed === 0 && violations.length === 0)) return;
    if (response.id !== this.last) this.judged++;
    this.last = response.id;
    if (violations.length > 0 && response.id !== this.lastBroken) this.broken++;
    if (violations.length > 0) this.lastBroken = response.id;
  }

  /** What was counted; null if nothing was. */
  get seenIn(): SeenIn | null {
    const operations = [...this.operations].sort();
    const responses = this.broken + this.shownBy.size;
    if (responses === 0) return null;
    return this.shownBy.size > 0 ? { responses, operations } : { responses, of: this.judged, operations };
  }
}
