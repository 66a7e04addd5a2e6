import { sort } from 'd3-array';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { groupBy, type Run } from '../../view.ts';
import { layOut, type Layout } from '../layout.ts';

/** Findings of a requirement that the page tells, each in full: more of the same are in `results.json`. */
export const FINDINGS_TOLD = 3;
/** Exchanges carried although no finding and no answer refers to them. */
const sampleSize = 300;
/** Lines of layouts kept at hand; neighbouring findings are about the same few responses. */
const mostLines = 60_000;

/** The exchanges that the page carries, and what was left out. */
export interface Evidence {
  /** The carried exchanges, those that the reader needs first in front. */
  readonly exchanges: readonly Exchange[];
  readonly included: ReadonlySet<string>;
  readonly byId: ReadonlyMap<string, Exchange>;
  readonly byCheck: ReadonlyMap<string, readonly Exchange[]>;
  readonly total: number;
  /** How many of the carried ones a finding or an answer refers to. */
  readonly referenced: number;
  /** The answer's body laid out; nothing for no answer. */
  readonly layoutOf: (exchange: Exchange) => Layout;
}

/** All exchanges that the told findings and gaps refer to, and a sample of the others: first what failed, then each check's. */
export function gatherEvidence({ results, exchanges }: Run): Evidence {
  const rank = ranks(results);
  const referenced = exchanges.filter(({ id }) => rank.has(id)).length;
  const byCheck = groupBy(exchanges, (exchange) => exchange.check);
  const others = [...exchanges.filter(failed), ...rounds(byCheck)].filter(({ id }) => !rank.has(id));
  for (const { id } of [...new Set(others)].slice(0, sampleSize)) rank.set(id, Infinity);
  const chosen = sort(
    exchanges.filter(({ id }) => rank.has(id)),
    ({ id }) => rank.get(id),
  );
  return {
    exchanges: chosen,
    included: new Set(chosen.map(({ id }) => id)),
    byId: new Map(exchanges.map((exchange) => [exchange.id, exchange])),
    byCheck,
    total: exchanges.length,
    referenced,
    layoutOf: layouts(),
  };
}

/** Ids that the page refers to, by the place of the finding within its requirement: each requirement's first is first. */
function ranks(results: Run['results']): Map<string, number> {
  const rank = new Map<string, number>();
  const note = (id: string, place: number): void => {
    rank.set(id, Math.min(place, rank.get(id) ?? Infinity));
  };
  for (const row of results.requirements) {
    row.findings
      .slice(0, FINDINGS_TOLD)
      .forEach((finding, place) => finding.exchanges.forEach((id, nth) => note(id, place * 10 + nth)));
  }
  for (const gap of results.gaps) gap.exchanges.forEach((id, nth) => note(id, 10 + nth));
  return rank;
}

/** The first of each check, then the second of each, and so on. */
function rounds(byCheck: ReadonlyMap<string, readonly Exchange[]>): Exchange[] {
  const places = Array.from({ length: sampleSize }, (_, round) => round);
  return places.flatMap((round) => [...byCheck.values()].flatMap((own) => own[round] ?? []));
}

const failed = ({ outcome, attempt }: Exchange): boolean =>
  attempt > 0 || outcome.kind === 'no-answer' || outcome.status === 429 || outcome.status >= 500;

function layouts(): (exchange: Exchange) => Layout {
  const kept = new Map<string, Layout>();
  let lines = 0;
  return ({ outcome }) => {
    const text = outcome.kind === 'answer' ? outcome.body.text : '';
    const known = kept.get(text);
    if (known) return known;
    const made = layOut(text);
    lines += made.lines.length + 1;
    if (lines > mostLines) {
      kept.clear();
      lines = made.lines.length + 1;
    }
    kept.set(text, made);
    return made;
  };
}
