import type { RequirementResult, Status } from '../spec/results.ts';

/** What a status comes to in forms that know fewer words than ours. */
export type ReportedOutcome = 'passed' | 'failed' | 'skipped' | 'other';

const outcomes: Readonly<Record<Status, ReportedOutcome>> = {
  upheld: 'passed',
  violated: 'failed',
  warned: 'passed',
  waived: 'skipped',
  'not-exercised': 'skipped',
  answered: 'other',
};

/** The outcome of a requirement: the one place where every form learns it. A warning fails only a strict run. */
export function reportedOutcome(row: Pick<RequirementResult, 'status'>, strict: boolean): ReportedOutcome {
  return strict && row.status === 'warned' ? 'failed' : outcomes[row.status];
}
