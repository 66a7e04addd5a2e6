import type { Exchange } from '../exchange.ts';
import { samples } from './samples.ts';
import { judgeStanding } from './standing.ts';

let unsound: ReadonlySet<string> | null = null;

/**
 * The requirements whose oracle fails its own samples: it has nothing to say of any target. Empty in a sound build;
 * tried once in a process, before the first verdict.
 */
export function unsoundOracles(): ReadonlySet<string> {
  unsound ??= new Set(
    samples()
      .filter(
        ({ requirement, accepted, rejected }) =>
          departs(requirement, accepted) !== false || departs(requirement, rejected) !== true,
      )
      .map(({ requirement }) => requirement),
  );
  return unsound;
}

/** Whether a requirement's oracle objects to an exchange; null where it had nothing to examine. */
function departs(requirement: string, exchange: Exchange): boolean | null {
  const judged = judgeStanding([exchange]).filter((s) => s.judgement.requirement === requirement);
  if (judged.every((s) => s.judgement.witnesses === 0)) return null;
  return judged.some((s) => s.judgement.departures.length > 0);
}
