import type { CTRFReport, Summary, Test } from 'ctrf';
import type { RequirementResult } from '../../spec/results.ts';
import { type ReportedOutcome, reportedOutcome } from '../reported-outcome.ts';
import { json, visible } from '../escape.ts';
import { groupOf, millisecondsByCheck, subject, type Run } from '../view.ts';

/** The run in the Common Test Report Format (https://ctrf.io). */
export function ctrf({ results, exchanges }: Run): string {
  const times = millisecondsByCheck(exchanges);
  const report: CTRFReport = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp: results.run.endedAt,
    generatedBy: visible(`cardproof ${results.suite.version}`),
    results: {
      tool: { name: 'cardproof', version: visible(results.suite.version) },
      summary: summary(results),
      tests: results.requirements.map((row) => test(row, results.strict, times.get(row.id) ?? 0)),
      environment: { testEnvironment: subject(results), appName: visible(results.target.name) },
    },
  };
  return `${json(report)}\n`;
}

function summary(results: Run['results']): Summary {
  const outcomes = results.requirements.map((row) => reportedOutcome(row, results.strict));
  const tally = (outcome: ReportedOutcome): number => outcomes.filter((one) => one === outcome).length;
  const start = Date.parse(results.run.startedAt) || 0;
  return {
    tests: outcomes.length,
    passed: tally('passed'),
    failed: tally('failed'),
    skipped: tally('skipped'),
    pending: 0,
    other: tally('other'),
    suites: new Set(results.requirements.map((row) => groupOf(row.id))).size,
    start,
    stop: Date.parse(results.run.endedAt) || start,
    extra: {
      verdict: results.verdict,
      why: visible(results.why),
      next: visible(results.next),
      scope: results.scope,
      complete: results.complete,
      strict: results.strict,
      exitCode: results.exitCode,
    },
  };
}

function test(row: RequirementResult, strict: boolean, milliseconds: number): Test {
  const first = row.findings[0];
  const message = first ? `${first.at}: expected ${first.expected}, actual ${first.actual}` : row.reason;
  return {
    name: visible(row.id),
    status: reportedOutcome(row, strict),
    duration: Math.round(milliseconds),
    rawStatus: row.status,
    suite: [visible(groupOf(row.id))],
    tags: [row.level],
    ...(message === '' ? {} : { message: visible(message) }),
    ...(first ? { trace: visible(row.findings.map((finding) => finding.curl).join('\n')) } : {}),
    extra: {
      text: visible(row.text),
      section: visible(row.section),
      observations: row.observations,
      sample: visible(row.sample),
      reason: visible(row.reason),
    },
  };
}
