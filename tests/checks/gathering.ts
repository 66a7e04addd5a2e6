import type { Exchange } from '../../spec/exchange.ts';
import type { Departure, Finding } from '../../spec/finding.ts';
import type { Gathered } from '../../spec/verdict.ts';
import { curl } from '../../target/curl.ts';

const FINDINGS_KEPT = 50;

/** What a run gathers about one requirement, as it goes. */
export class Gathering implements Gathered {
  readonly witnesses = new Map<string, number>();
  readonly findings: Finding[] = [];
  readonly obstacles: string[] = [];
  findingsTotal = 0;
  observed: { answer: string; exchanges: readonly string[] } | null = null;

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
