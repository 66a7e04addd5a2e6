import { curl } from '../environment/client/curl.ts';
import { type Condition, conditionOf, conditionOfRefusal } from '../spec/condition.ts';
import type { Exchange } from '../spec/exchange.ts';
import type { Obstacle } from '../spec/facts.ts';
import { type Finding, findingOf } from '../spec/finding.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import type { Judged, Shown } from '../spec/judged.ts';
import type { Stood } from '../spec/judgement.ts';
import { type Listing, neededOf } from '../spec/needed.ts';
import type { Census } from '../spec/oracles/census.ts';
import type { SeenIn } from '../spec/results.ts';
import { type Earlier, withEarlier } from '../spec/sent-before.ts';
import type { Gathered } from '../spec/gathered.ts';
import { ResponseCount } from './response-count.ts';
import { isSeenOnce } from '../spec/unconfirmed.ts';
import { FINDINGS_KEPT, OBSTACLES_KEPT } from '../spec/verdict.ts';

const EXCHANGES_NAMED = 12;
const EXCHANGES_OF_ANSWER = 5;

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

  add({ observed, shown, obstacles, answer }: Judged, note?: string): void {
    for (const { exchanges } of shown) {
      for (const one of exchanges.slice(0, 1)) this.broke.add(one);
      if (exchanges.length === 1) for (const one of exchanges) this.wrong.add(one);
    }
    this.observations += observed;
    for (const one of shown) {
      this.responses.shown(one);
      this.mismatch(one, note);
    }
    for (const obstacle of obstacles) this.obstacle(obstacle);
    if (answer === null) return;
    const exchanges = answer.exchanges.slice(0, EXCHANGES_OF_ANSWER).map((e) => e.id);
    this.answered = { answer: answer.text, exchanges };
  }

  stood({ judgement, exchange, beside }: Stood): void {
    const { observations, mismatches } = judgement;
    this.responses.stood(judgement, exchange);
    if (observations > 0 && !this.forgets) this.seen.add(exchange);
    if (mismatches.length > 0 && !this.forgets) this.broke.add(exchange);
    if (mismatches.length > 0 && !this.forgets && beside === undefined) this.wrong.add(exchange);
    this.observations += observations;
    const exchanges = beside === undefined ? [exchange] : [exchange, beside];
    for (const mismatch of mismatches) this.mismatch({ mismatch, exchanges });
  }

  /**
   * Says under which condition the requirement is broken: it compares the responses that the requirement was judged on, or for
   * refusals all of the run. Of other mismatches of an active check nothing is said: it asks for what is like its first
   * counterexample.
   */
  nameCondition(all: readonly Exchange[]): void {
    if (this.findings.length === 0) return;
    const isRefusal = this.findings.every(({ fact }) => fact.kind === 'refused');
    if (isRefusal) this.condition = conditionOfRefusal([...this.broke], all);
    else {
      const ofStatus = this.findings.some(({ fact }) => fact.at.in === 'status');
      this.condition = conditionOf({ broke: [...this.broke], kept: [...this.seen] }, ofStatus);
    }
  }

  obstacle(obstacle: Obstacle): void {
    // Many obstacles never hide that a mismatch was seen.
    if (this.obstacles.length < OBSTACLES_KEPT || isSeenOnce(obstacle)) this.obstacles.push(obstacle);
  }

  /** Whether these responses have shown this mismatch before. Looked at for the findings that are kept. */
  private isTold({ mismatch, exchanges, flaky }: Shown): boolean {
    if (this.findings.length >= this.most) return false;
    const here = `${exchanges.map(({ id }) => id).join()} ${flaky} ${JSON.stringify(mismatch)}`;
    const before = this.told.has(here);
    this.told.add(here);
    return before;
  }

  private mismatch(shown: Shown, note?: string): void {
    if (this.isTold(shown)) return;
    const { mismatch, exchanges, confirmed, flaky } = shown;
    this.findingsTotal++;
    if (this.findings.length >= this.most) return;
    const needed = neededOf(mismatch, exchanges, this.listing);
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
