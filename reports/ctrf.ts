import type { RequirementResult, Status } from '../spec/results.ts';
import { json, visible } from './plain.ts';
import { groupOf, type Run } from './view.ts';

type CtrfStatus = 'passed' | 'failed' | 'skipped' | 'pending' | 'other';

/** The run in the Common Test Report Format (https://ctrf.io). */
export function ctrf({ results }: Run): string {
  const start = Date.parse(results.run.startedAt) || 0;
  const stop = Date.parse(results.run.endedAt) || start;
  const mapped = results.requirements.map((row) => ctrfStatus(row.status, results.strict));
  const tally = (status: CtrfStatus): number => mapped.filter((one) => one === status).length;
  const summary = {
    tests: mapped.length,
    passed: tally('passed'),
    failed: tally('failed'),
    skipped: tally('skipped'),
    pending: tally('pending'),
    other: tally('other'),
    suites: new Set(results.requirements.map((row) => groupOf(row.id))).size,
    start,
    stop,
    extra: { verdict: results.verdict, why: visible(results.why), scope: results.scope, complete: results.complete },
  };
  const report = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    generatedBy: visible(`cardproof ${results.suite.version}`),
    results: {
      tool: { name: 'cardproof', version: visible(results.suite.version) },
      summary,
      tests: results.requirements.map((row, index) => test(row, mapped[index] ?? 'other')),
      environment: {
        testEnvironment: results.target.sandbox ? 'sandbox' : results.target.environment,
        appName: visible(results.target.name),
      },
    },
  };
  return `${json(report)}\n`;
}

function ctrfStatus(status: Status, strict: boolean): CtrfStatus {
  if (status === 'violated' || (strict && status === 'warned')) return 'failed';
  if (status === 'not-exercised' || status === 'waived') return 'skipped';
  if (status === 'observed') return 'other';
  return 'passed';
}

function test(row: RequirementResult, status: CtrfStatus): object {
  const first = row.findings[0];
  const message = first ? `${first.at}: expected ${first.expected}, actual ${first.actual}` : row.reason;
  return {
    name: visible(row.id),
    status,
    duration: 0,
    rawStatus: row.status,
    suite: [visible(groupOf(row.id))],
    tags: [row.level],
    ...(message === '' ? {} : { message: visible(message) }),
    ...(first ? { trace: visible(row.findings.map((finding) => finding.curl).join('\n')) } : {}),
    extra: {
      text: visible(row.text),
      section: visible(row.section),
      witnesses: row.witnesses,
      sample: visible(row.sample),
    },
  };
}
