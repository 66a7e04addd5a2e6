import type { Exchange } from '../exchange.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { type Judged, nothing } from '../judged.ts';
import { judgeStanding } from './standing.ts';

/**
 * What the standing oracle of a requirement says of one exchange, after those before it, for a part that confirms what it
 * objects to. What it examined is counted already.
 */
export function asStanding(exchange: Exchange, requirement: RequirementId, before: readonly Exchange[] = []): Judged {
  const mine = judgeStanding([...before, exchange]).filter(
    (one) => one.judgement.requirement === requirement && one.exchange === exchange,
  );
  const mismatches = mine.flatMap(({ judgement }) => judgement.mismatches);
  return { ...nothing, shown: mismatches.map((mismatch) => ({ mismatch, exchanges: [exchange] })) };
}
