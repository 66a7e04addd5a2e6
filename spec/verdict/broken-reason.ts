/** Why a target violates: the first likely cause, and what a reader must know of it. */
import { causesOf, rowsOf } from '../evidence/causes.ts';
import { exposureOf } from '../evidence/exposure.ts';
import type { ServedBecause } from '../evidence/facts.ts';
import type { Finding } from '../evidence/finding.ts';
import { brokenOf } from '../phrasing/causes.ts';
import type { RequirementResult } from './results.ts';
import type { BrokenReason } from './verdict-reason.ts';

/** The first likely cause, one that is not waived if there is any, by the `must` that tells most of it; null if there is none. */
export function brokenReason(
  broken: readonly RequirementResult[],
  all: readonly RequirementResult[],
): BrokenReason | null {
  const waived = broken.filter((r) => r.status === 'waived').length;
  const [cause] = causesOf(all).filter((group) => rowsOf(group).some((row) => broken.includes(row)));
  const first = cause && rowsOf(cause).find((row) => broken.includes(row));
  if (cause === undefined || first === undefined) return null;
  const exposed = exposureOf(cause);
  const [finding] = cause.lead.findings;
  const told = {
    first: { id: first.id, broken: brokenOf(cause, first) },
    ...(cause.lead === first ? {} : { shown: cause.lead.id }),
    ...(exposed === null ? {} : { exposed }),
    ...(finding?.requests === undefined ? {} : { commands: finding.requests.length }),
    ...(finding !== undefined && toCheckOf(finding)),
  };
  return { kind: 'broken', count: broken.length, waived, ...told };
}

/** What to check first if a known person is said to be unknown. */
function toCheckOf({ fact }: Finding): Pick<BrokenReason, 'toCheck'> {
  if (fact.kind !== 'refused' || !('status' in fact.ending) || fact.ending.status !== 404) return {};
  const toCheck = UNKNOWN[fact.why.because];
  return toCheck === undefined ? {} : { toCheck };
}

/** Whom the target should know: a customer of the settings, or a person that find cardholder returned. */
const UNKNOWN: Readonly<Partial<Record<ServedBecause['because'], NonNullable<BrokenReason['toCheck']>>>> = {
  'customer-listed': 'customer',
  'cardholder-known': 'person',
  'find-returned-id': 'person',
};
