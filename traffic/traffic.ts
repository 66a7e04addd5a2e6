import { LARGEST_BODY } from '../environment/client/response-body.ts';
import { EvidenceCollector } from '../engine/evidence-collector.ts';
import type { Exchange, Operation } from '../spec/exchange/exchange.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import type { Standing } from '../spec/evidence/evidence.ts';
import { KEY_REPEATED } from '../spec/oracles/keys.ts';
import { KnownAccounts } from '../spec/oracles/accounts.ts';
import { CredentialOwners, FoundCustomers, TransactionOwners } from '../spec/oracles/relations.ts';
import { judgeAlone } from '../spec/oracles/standing.ts';
import { dispositionOf, statusOf } from '../spec/exchange/disposition.ts';
import { forgetBody } from '../spec/exchange/response.ts';
import { exchangeSeen, keyOf } from './exchange.ts';
import { isRecorded, type Masking, unmasked } from './masking.ts';
import { type Addresses, recognise, type Recognised, type Seen, type SeenResponse } from './recognition.ts';
import { Refusals } from './refusals.ts';
import type { Unjudged } from '../spec/phrasing/unjudged.ts';

/** Findings of one requirement that are kept, with their exchanges; all are counted. */
const FINDINGS = 5;
/** Answers of each operation and status that are kept although nothing is wrong with them. */
const EXAMPLES = 3;
/** Places of other requests that are remembered to be named. */
export const OTHERS = 20;
/** Exchanges that are kept at most, and ids that are remembered to tell relations. */
const KEPT = 1000;
/** Characters of bodies that are kept: the last one may exceed them. */
const MOST_CHARACTERS = 20_000_000;
const REMEMBERED = 50_000;

/** What one answer came to, or why it was not judged. */
export type TrafficResult = JudgedResponse | { readonly why: Unjudged };

/** An answer and what the oracles say of it. One that is not kept is not masked: nothing of its content may be shown. */
interface JudgedResponse {
  readonly exchange: Exchange;
  readonly stood: readonly Standing[];
  readonly masked: boolean;
}

/** How traffic is judged. */
interface TrafficOptions {
  readonly addresses: Addresses;
  /** The base address of each group that is judged, if the traffic chose it; else the first that is met. */
  readonly bases?: ReadonlyMap<string, string>;
  readonly masking: Masking;
  /** Told of each exchange that is kept as evidence, masked. */
  readonly keep?: (exchange: Exchange) => void;
}

/**
 * Judges answers one after the other and keeps only what proves something, so that any number of them can be judged. An
 * answer is judged as it is; only what is kept of it is masked, and then judged again, so that findings show what is masked.
 */
export class Traffic {
  readonly gathered = new Map<string, EvidenceCollector>();
  readonly kept: Exchange[] = [];
  readonly leftOut: Partial<Record<Unjudged, number>> = {};
  readonly served = new Set<Operation>();
  judged = 0;
  private readonly places = new Map<string, string>();
  private readonly others = new Set<string>();
  private characters = 0;
  throttled = 0;
  /** Files that are damaged: what came after the damage is not known. */
  damaged = 0;
  private readonly options: TrafficOptions;
  private readonly owners = new TransactionOwners(REMEMBERED);
  private readonly credentials = new CredentialOwners(REMEMBERED);
  private readonly customers = new FoundCustomers(REMEMBERED);
  private readonly accounts = new KnownAccounts(REMEMBERED);
  private readonly refusals = new Refusals();
  private readonly examples = new Map<string, number>();

  constructor(options: TrafficOptions) {
    this.options = options;
  }

  /** The base addresses that were met, by their groups: one that holds a key is masked. */
  get bases(): ReadonlyMap<string, string> {
    return new Map([...this.places].map(([group, base]) => [group, this.options.masking.text(base)]));
  }

  /** Some of the places of requests that are not judged: hosts, and other base addresses of a group. */
  get otherPlaces(): readonly string[] {
    return [...this.others].map((place) => this.options.masking.text(place));
  }

  /** Judges a response, if it is one of the API, or counts why it cannot be judged: by that reason only if it is of the API. */
  add(it: Seen): TrafficResult {
    if ('why' in it) {
      const of = it.url === undefined || it.why === 'unreadable' ? null : this.ofTheApi(it.url, it.method ?? 'GET');
      return this.leave(typeof of === 'string' ? of : it.why);
    }
    const of = this.ofTheApi(it.seen.url, it.seen.method);
    if (typeof of === 'string') return this.leave(of);
    if (it.seen.status === 304) return this.leave('from-cache');
    if (it.seen.body.length > LARGEST_BODY) return this.leave('too-large');
    return this.judge(it.seen, of);
  }

  private leave(why: Unjudged): TrafficResult {
    this.leftOut[why] = (this.leftOut[why] ?? 0) + 1;
    return { why };
  }

  private ofTheApi(url: string, method: string): Recognised | Unjudged {
    const of = recognise(url, this.options.addresses);
    // What is true in one environment need not agree with another.
    const known = this.options.bases?.get(of?.group ?? '') ?? this.places.get(of?.group ?? '') ?? of?.base;
    if (of !== null && of.base === known) return method.toUpperCase() === 'GET' ? of : 'no-get';
    const place = of?.base ?? (URL.canParse(url) ? new URL(url).host : '');
    if (place !== '' && this.others.size < OTHERS) this.others.add(place);
    return of === null ? 'other-address' : 'other-base';
  }

  private judge(seen: SeenResponse, of: Recognised): TrafficResult {
    const { masking } = this.options;
    const key = keyOf(seen);
    if (!masking.sees(key)) return this.leave('too-many-keys');
    this.judged += 1;
    this.places.set(of.group, of.base);
    const open = exchangeSeen(seen, of, unmasked, this.judged);
    this.count(open);
    this.customers.learn(open);
    this.accounts.learn(open);
    const related = [this.owners, this.credentials, this.customers, this.accounts].flatMap((relation) =>
      relation.judge(open),
    );
    const stood = [...this.alone(open, key), ...related];
    const telling = this.isTelling(stood) || this.showsKey(open);
    if (!telling && !this.isExample(open) && !this.refusals.mayObjectTo(open)) {
      if (of.operation === 'getCardholderCredentials') masking.learn(bodyText(open));
      const refused = this.refusals.judge(open);
      forgetBody(open);
      return this.note(open, [...stood, ...refused], false);
    }
    forgetBody(open);
    const shown = exchangeSeen(seen, of, masking, this.judged);
    if (masking.isFull) {
      this.judged -= 1;
      return this.leave('too-many-values');
    }
    this.keep(shown);
    const masked = related.map((one) => ofResponse(one, shown, masking));
    return this.note(shown, [...this.alone(shown, key), ...masked, ...this.refusals.judge(shown)], true);
  }

  private note(exchange: Exchange, stood: readonly Standing[], masked: boolean): JudgedResponse {
    for (const one of stood) this.of(one.requirement).add(one);
    return { exchange, stood, masked };
  }

  private of(requirement: RequirementId): EvidenceCollector {
    const collector =
      this.gathered.get(requirement) ?? new EvidenceCollector(requirement, { most: FINDINGS, forgets: true });
    this.gathered.set(requirement, collector);
    return collector;
  }

  /** What the oracles say of an answer by itself: that it repeats its key, only if no text holds that by chance. */
  private alone(exchange: Exchange, key: string | null): readonly Standing[] {
    const all = judgeAlone(exchange);
    if (this.options.masking.tells(key)) return all;
    const { obstacles } = this.of(KEY_REPEATED);
    if (isRecorded(key) && obstacles.length === 0) obstacles.push({ kind: 'key-ordinary' });
    return all.filter(({ requirement }) => requirement !== KEY_REPEATED);
  }

  private count(exchange: Exchange): void {
    if (dispositionOf(exchange) === 'accepted') this.served.add(exchange.request.operation);
    if (statusOf(exchange) === 429) this.throttled += 1;
  }

  /** Whether something is wrong that is not shown often enough yet. */
  private isTelling(stood: readonly Standing[]): boolean {
    return stood.some(({ requirement, violations }) => {
      return violations.length > 0 && (this.gathered.get(requirement)?.findings.length ?? 0) < FINDINGS;
    });
  }

  private isExample(exchange: Exchange): boolean {
    const kind = `${exchange.request.operation} ${statusOf(exchange)}`;
    const before = this.examples.get(kind) ?? 0;
    if (before < EXAMPLES) this.examples.set(kind, before + 1);
    return before < EXAMPLES;
  }

  private showsKey({ outcome }: Exchange): boolean {
    if (outcome.kind === 'no-answer') return false;
    const { masking } = this.options;
    return masking.showsKey(outcome.body.text) || outcome.headers.some(([, value]) => masking.showsKey(value));
  }

  /** Masks what was kept before a later answer showed that it holds a credential's value. */
  maskAgain(): void {
    const { masking } = this.options;
    const again = (one: Exchange): Exchange => ({ ...one, outcome: masking.outcome(one.outcome, true) });
    this.kept.splice(0, Infinity, ...this.kept.map(again));
    for (const of of this.gathered.values()) {
      of.findings = masking.again(of.findings);
      of.answered = masking.again(of.answered);
    }
  }

  private keep(exchange: Exchange): void {
    if (this.kept.length >= KEPT || this.characters > MOST_CHARACTERS) return;
    this.characters += bodyText(exchange).length;
    this.kept.push(exchange);
    this.options.keep?.(exchange);
  }
}

/** The same evidence, of a response in which something is masked. */
const ofResponse = (one: Standing, response: Exchange, masking: Masking): Standing => ({
  ...one,
  response,
  violations: one.violations.map(({ mismatch }) => ({ mismatch: masking.again(mismatch), exchanges: [response] })),
});

const bodyText = ({ outcome }: Exchange): string => (outcome.kind === 'answer' ? outcome.body.text : '');
