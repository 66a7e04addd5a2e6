import type { GateReason } from '../spec/verdict/verdict-reason.ts';
import { gateReasonText } from '../spec/phrasing/gate.ts';
import type { Results } from '../spec/verdict/results.ts';
import { outcomeLine, reportedOutcome } from './view.ts';
import { capital } from '../spec/phrasing/words.ts';

/** A failed case that stands for the gate, in forms that know nothing but cases. */
interface GateCase {
  readonly name: 'gate';
  readonly suite: 'run';
  /** Why the gate failed although no requirement says so. */
  readonly message: string;
  readonly body: string;
}

/**
 * The gate as a failed case if it failed for another reason than a requirement that fails: the target could not be
 * judged, the profile is out of date, `--complete` misses something. Null if the failed requirements tell all, or if it
 * passed. So the form fails exactly if the exit code is not 0.
 */
export function gateCase(results: Results): GateCase | null {
  const { gate, requirements, strict, why, next } = results;
  if (gate.passed) return null;
  const failed = new Set(requirements.filter((row) => reportedOutcome(row, strict) === 'failed').map(({ id }) => id));
  const untold = gate.reasons.flatMap((reason) => untoldOf(reason, failed));
  if (untold.length === 0 && failed.size > 0) return null;
  const message = capital(untold.map(gateReasonText).join('; ')) || outcomeLine(results);
  return { name: 'gate', suite: 'run', message, body: `${outcomeLine(results)}\n${why}\n${next}` };
}

/** What of a reason no failed requirement tells. */
function untoldOf(reason: GateReason, failed: ReadonlySet<string>): GateReason[] {
  if (reason.kind === 'violated' || reason.kind === 'warned') return [];
  if (reason.kind !== 'profile-out-of-date') return [reason];
  const facts = reason.facts.filter(({ id }) => !failed.has(id));
  return facts.length === 0 ? [] : [{ ...reason, facts }];
}
