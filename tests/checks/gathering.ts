import type { Exchange } from '../../spec/exchange.ts';
import type { Census } from '../../spec/oracles/census.ts';
import { censusOf } from '../../spec/oracles/census.ts';
import type { Departure, Finding } from '../../spec/finding.ts';
import type { Gathered } from '../../spec/verdict.ts';
import { curl } from '../../target/curl.ts';

const FINDINGS_KEPT = 50;

/** What a run gathers about one requirement, as it goes. */
export class Gathering implements Gathered {
  readonly requirement: string;
  readonly witnesses = new Map<string, number>();
  readonly findings: Finding[] = [];
  readonly obstacles: string[] = [];
  /** Exchanges that its witnesses stood on. */
  readonly seen = new Set<Exchange>();
  census: Census | null = null;
  findingsTotal = 0;
  observed: { answer: string; exchanges: readonly string[] } | null = null;

  constructor(requirement: string) {
    this.requirement = requirement;
  }

  witness(what: string, count = 1): void {
    this.witnesses.set(what, (this.witnesses.get(what) ?? 0) + count);
  }

  depart(departure: Departure, exchanges: readonly Exchange[], note?: string): void {
    this.findingsTotal++;
    if (this.findings.length >= FINDINGS_KEPT) return;
    const first = exchanges[0];
    const ids = [...new Set(exchanges.map((e) => e.id))].slice(0, 12);
    const finding = { ...departure, exchanges: ids, curl: first === undefined ? '' : curl(first) };
    this.findings.push(note === undefined ? finding : { ...finding, note });
  }

  obstacle(reason: string): void {
    if (this.obstacles.length < 20) this.obstacles.push(reason);
  }
}

/** Says of each requirement what its witnesses stood on; rows that saw the same exchanges are counted once. */
export function withCensus(gathered: ReadonlyMap<string, Gathering>): ReadonlyMap<string, Gathering> {
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
export function copyOf(gathering: Gathering): Gathering {
  const copy = new Gathering(gathering.requirement);
  for (const [what, n] of gathering.witnesses) copy.witness(what, n);
  copy.findings.push(...gathering.findings);
  copy.findingsTotal = gathering.findingsTotal;
  copy.obstacles.push(...gathering.obstacles);
  copy.observed = gathering.observed;
  return copy;
}
