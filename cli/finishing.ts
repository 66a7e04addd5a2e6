import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pc from 'picocolors';
import type { Exchange } from '../spec/exchange.ts';
import type { Results } from '../spec/results.ts';
import { consoleSummary } from '../reports/console.ts';
import { appendStepSummary, forms, writeReports } from '../reports/write.ts';
import { RECORDING_FILE } from '../target/recording.ts';
import type { Redactor } from '../target/redaction.ts';
import { UsageError } from './usage.ts';

/** Writes every report, searches all that was written for what must not be there, then tells the CI's summary page. */
export function finish(
  directory: string,
  results: Results,
  exchanges: readonly Exchange[],
  redactor: Redactor | null,
): void {
  writeReports(directory, results, exchanges);
  if (redactor !== null) refuseLeaks(directory, redactor, isOwnWord(results, redactor));
  const stepSummary = process.env['GITHUB_STEP_SUMMARY'] ?? '';
  if (stepSummary !== '' && !appendStepSummary(stepSummary, { results, exchanges })) {
    process.stderr.write('cardproof: the job summary is full; nothing was added to it\n');
  }
}

/**
 * Whether the key (`wrong`, `x`) is a word that the reports hold whatever is judged: rendered without anything of the
 * target they hold it, too, so that finding it again shows no leak.
 */
function isOwnWord(results: Results, redactor: Redactor): boolean {
  const requirements = results.requirements.map((row) => ({ ...row, findings: [] }));
  const gaps = results.gaps.map((gap) => ({ ...gap, answer: null, exchanges: [] }));
  const target = {
    ...results.target,
    name: '',
    addresses: { cardholder: '', credential: '', lookup: '', account: '' },
  };
  const bare = { results: { ...results, requirements, gaps, target }, exchanges: [] };
  const own = forms.some(([, form]) => redactor.leaks(form(bare)).includes('subscription key'));
  if (own)
    process.stderr.write('SUBSCRIPTION_KEY is a word of the reports themselves, so they cannot be searched for it\n');
  return own;
}

/** A file that gives a secret away is removed, and the run fails loudly. */
function refuseLeaks(directory: string, redactor: Redactor, ownWord: boolean): void {
  const said: string[] = [];
  for (const file of [...forms.map(([name]) => name), RECORDING_FILE]) {
    const path = join(directory, file);
    const found = existsSync(path) ? redactor.leaks(readFileSync(path, 'utf8')) : [];
    const leaks = found.filter((leak) => !(ownWord && leak === 'subscription key'));
    if (leaks.length === 0) continue;
    rmSync(path);
    said.push(`${path} (${leaks.join(', ')})`);
  }
  if (said.length > 0) {
    throw new UsageError(
      `SECRETS WERE WRITTEN and the files removed: ${said.join('; ')}. Nothing of this run should be published; ` +
        'please report this as a defect of cardproof',
    );
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
