import type { Exchange } from '../exchange.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import type { OracleSample } from './sample-relations.ts';
import { samples } from './samples.ts';
import { judgeStanding } from './standing.ts';

let unsound: ReadonlySet<RequirementId> | null = null;

/** The unsound ones among all samples; empty in a sound build. Tried once in a process, before the first verdict. */
export function unsoundOracles(): ReadonlySet<RequirementId> {
  unsound ??= unsoundAmong(samples());
  return unsound;
}

/** The requirements whose oracle fails a sample of its own: it has nothing to say of any target. */
export function unsoundAmong(all: readonly OracleSample[]): ReadonlySet<RequirementId> {
  const failed = all.filter(
    ({ requirement, accepted, rejected }) =>
      objects(requirement, accepted) !== false || objects(requirement, rejected) !== true,
  );
  return new Set(failed.map(({ requirement }) => requirement));
}

/** Whether a requirement's oracle objects to an exchange; null if it had nothing to examine. */
function objects(requirement: RequirementId, exchange: Exchange): boolean | null {
  const judged = judgeStanding([exchange]).filter((s) => s.judgement.requirement === requirement);
  if (judged.length === 0) return null;
  return judged.some((s) => s.judgement.mismatches.length > 0);
}
