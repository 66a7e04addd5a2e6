import pc from 'picocolors';
import type { Exchange } from '../spec/exchange.ts';
import type { Results } from '../spec/results.ts';
import { consoleSummary } from '../reports/formats/console.ts';
import { appendStepSummary, writeReports } from '../reports/write.ts';
import type { Redactor } from '../environment/redaction/redaction.ts';
import { refuseLeaks } from './leak-search.ts';

/** Writes every report, searches all that was written for what must not be there, then tells the CI's summary page. */
export function finish(
  directory: string,
  results: Results,
  exchanges: readonly Exchange[],
  redactor: Redactor | null,
): void {
  writeReports(directory, results, exchanges);
  if (redactor !== null) refuseLeaks(directory, { results, exchanges }, redactor);
  const stepSummary = process.env['GITHUB_STEP_SUMMARY'] ?? '';
  if (stepSummary !== '' && !appendStepSummary(stepSummary, { results, exchanges })) {
    process.stderr.write('cardproof: the job summary is full; nothing was added to it\n');
  }
}

/** The summary on stdout, coloured where a person reads it. */
export function printSummary(results: Results): void {
  process.stdout.write(consoleSummary(results, { color: pc.isColorSupported && process.stdout.isTTY === true }));
}

/** An interrupted run never speaks for the target. */
export function interrupted(results: Results): Results {
  const why = 'The run was interrupted before its end.';
  const next = 'Run it again.';
  const verdict = results.verdict === 'conforms' ? 'inconclusive' : results.verdict;
  return { ...results, verdict, why: verdict === 'violates' ? results.why : why, next, exitCode: 130 };
}
