import type { RequirementResult, Status } from '../spec/results.ts';

/** What a status comes to in forms that know fewer words than ours. */
export type ReportedOutcome = 'passed' | 'failed' | 'skipped' | 'other';

const outcomes: Readonly<Record<Status, ReportedOutcome>> = {
  upheld: 'passed',
  violated: 'failed',
  changed: 'failed',
  warned: 'passed',
  waived: 'skipped',
  'not-exercised': 'skipped',
  answered: 'other',
};

/** The outcome of a requirement: the one place where every form learns it. A warning fails only a strict run. */
export function reportedOutcome({ status }: Pick<RequirementResult, 'status'>, strict: boolean): ReportedOutcome {
  return strict && status === 'warned' ? 'failed' : outcomes[status];
}

/** How many requirements have each outcome. */
export function outcomeCounts(
  rows: readonly RequirementResult[],
  strict: boolean,
): Readonly<Record<ReportedOutcome, number>> {
  const counts = { passed: 0, failed: 0, skipped: 0, other: 0 };
  for (const row of rows) counts[reportedOutcome(row, strict)] += 1;
  return counts;
}
