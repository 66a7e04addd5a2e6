import type { Exchange } from '../exchange.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { type Judged, nothing } from '../judged.ts';
import { judgeStanding } from './standing.ts';

/**
 * What the standing oracle of a requirement says of one exchange, for a property that shrinks what it objects to. What it
 * examined is counted already.
 */
export function asStanding(exchange: Exchange, requirement: RequirementId): Judged {
  const mine = judgeStanding([exchange]).filter(({ judgement }) => judgement.requirement === requirement);
  const mismatches = mine.flatMap(({ judgement }) => judgement.mismatches);
  return { ...nothing, shown: mismatches.map((mismatch) => ({ mismatch, exchanges: [exchange] })) };
}
