import type { Exchange } from '../spec/exchange.ts';
import type { Census } from '../spec/oracles/census.ts';
import { censusOf } from '../spec/oracles/census.ts';
import type { Mismatch, Finding } from '../spec/finding.ts';
import type { Gathered } from '../spec/verdict.ts';
import { curl } from '../environment/client/curl.ts';

const FINDINGS_KEPT = 50;

/** What a run gathers about one requirement, as it goes. */
export class EvidenceCollector implements Gathered {
  readonly requirement: string;
  readonly observations = new Map<string, number>();
  readonly findings: Finding[] = [];
  readonly obstacles: string[] = [];
  /** Exchanges that its observations stood on. */
  readonly seen = new Set<Exchange>();
  census: Census | null = null;
  findingsTotal = 0;
  answered: { answer: string; exchanges: readonly string[] } | null = null;

  constructor(requirement: string) {
    this.requirement = requirement;
  }

  observation(what: string, count = 1): void {
    this.observations.set(what, (this.observations.get(what) ?? 0) + count);
  }

  depart(mismatch: Mismatch, exchanges: readonly Exchange[], note?: string): void {
    this.findingsTotal++;
    if (this.findings.length >= FINDINGS_KEPT) return;
    const first = exchanges[0];
    const ids = [...new Set(exchanges.map((e) => e.id))].slice(0, 12);
    const finding = { ...mismatch, exchanges: ids, curl: first === undefined ? '' : curl(first) };
    this.findings.push(note === undefined ? finding : { ...finding, note });
  }

  obstacle(reason: string): void {
    if (this.obstacles.length < 20) this.obstacles.push(reason);
  }
}

/** Says of each requirement what its observations stood on; rows that saw the same exchanges are counted once. */
export function withCensus(gathered: ReadonlyMap<string, EvidenceCollector>): ReadonlyMap<string, EvidenceCollector> {
  const known = new Map<string, Census>();
  for (const [requirement, gathering] of gathered) {
    const key = `${requirement.split('/')[0] ?? ''} ${[...gathering.seen].map((e) => e.id).join()}`;
    const census = known.get(key) ?? censusOf(requirement, [...gathering.seen]);
    known.set(key, census);
    gathering.census = census;
  }
  return gathered;
}

/** A copy, so that a verdict adds to it what it reads off the exchanges, as often as it is asked for. */
export function copyOf(gathering: EvidenceCollector): EvidenceCollector {
  const copy = new EvidenceCollector(gathering.requirement);
  for (const [what, n] of gathering.observations) copy.observation(what, n);
  copy.findings.push(...gathering.findings);
  copy.findingsTotal = gathering.findingsTotal;
  copy.obstacles.push(...gathering.obstacles);
  copy.answered = gathering.answered;
  return copy;
}
