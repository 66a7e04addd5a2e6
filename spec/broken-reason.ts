/** Why a target violates: the first likely cause, and what a reader must know of it. */
import { causesOf, rowsOf } from './causes.ts';
import { exposureOf } from './exposure.ts';
import type { Finding } from './finding.ts';
import { brokenOf } from './phrasing/causes.ts';
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
    ...(finding !== undefined && isOfOneUnknown(finding) ? { toCheck: true as const } : {}),
  };
  return { kind: 'broken', count: broken.length, waived, ...told };
}

/** Whether a known person is said to be unknown: find cardholder may know a customer that other endpoints do not. */
const isOfOneUnknown = ({ fact }: Finding): boolean =>
  fact.kind === 'refused' && 'status' in fact.ending && fact.ending.status === 404 && PERSON.has(fact.why.because);

const PERSON: ReadonlySet<string> = new Set(['cardholder-known', 'find-returned-id', 'customer-listed']);
