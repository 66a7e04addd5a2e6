import type { CTRFReport, Summary, Test } from 'ctrf';
import type { RequirementResult, Results } from '../../spec/verdict/results.ts';
import { visibleJson } from '../escape.ts';
import { gateCase, millisecondsByCheck } from './junit.ts';
import { shellLines } from '../repetition.ts';
import { outcomeCounts, outcomeLine, reportedOutcome, type Run, subject } from '../view.ts';
import { groupOf } from '../../spec/verdict/requirements.ts';

/** The run in the Common Test Report Format (https://ctrf.io). */
export function ctrf({ results, exchanges }: Run): string {
  const { requirements, strict, suite, target, run } = results;
  const times = millisecondsByCheck(exchanges);
  const report: CTRFReport = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp: run.endedAt,
    generatedBy: `cardproof ${suite.version}`,
    results: {
      tool: { name: 'cardproof', version: suite.version },
      summary: summary(results),
      tests: [...gateTest(results), ...requirements.map((row) => test(row, strict, times.get(row.id) ?? 0))],
      environment: { testEnvironment: subject(results), appName: target.name },
    },
  };
  return visibleJson(report);
}

function summary(results: Results): Summary {
  const { requirements, run, verdict, gate, why, next, scope, complete, strict, exitCode } = results;
  const { passed, failed, skipped, other } = outcomeCounts(requirements, strict);
  const start = Date.parse(run.startedAt) || 0;
  const own = gateTest(results).length;
  return {
    tests: requirements.length + own,
    ...{ passed, failed: failed + own, skipped, pending: 0, other },
    suites: new Set(requirements.map((row) => groupOf(row.id))).size + own,
    start,
    stop: Date.parse(run.endedAt) || start,
    extra: { verdict, gate, said: outcomeLine(results), why, next, scope, complete, strict, exitCode },
  };
}

/** A failed test for a gate that failed although no requirement says why. */
function gateTest(results: Results): Test[] {
  const gate = gateCase(results);
  if (gate === null) return [];
  const { name, suite, message, body } = gate;
  return [{ name, status: 'failed', duration: 0, rawStatus: 'failed', suite: [suite], message, trace: body }];
}

function test(row: RequirementResult, strict: boolean, milliseconds: number): Test {
  const { id, level, status, text, broken, why, section, observations, sample, findings, reason } = row;
  const [first] = findings;
  const message = first ? `${first.at}: expected ${first.expected}, actual ${first.actual}` : reason;
  return {
    name: id,
    status: reportedOutcome(row, strict),
    duration: Math.round(milliseconds),
    rawStatus: status,
    suite: [groupOf(id)],
    tags: [level],
    ...(message === '' ? {} : { message }),
    ...(first ? { trace: findings.map(shellLines).join('\n') } : {}),
    extra: { text, broken, why, section, observations, sample, reason },
  };
}
