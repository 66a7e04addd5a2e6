import { appendFileSync, lstatSync } from 'node:fs';
import { OR_NONE } from '../environment/private-files.ts';
import { inColor } from '../reports/document/terminal.ts';
import type { Results } from '../spec/verdict/results.ts';
import { consoleSummary } from '../reports/formats/summary.ts';
import { annotations, outputsOf } from '../reports/formats/annotations.ts';
import type { Run } from '../reports/view.ts';
import type { Format } from '../reports/files.ts';
import { appendStepSummary, writeReports } from '../reports/write.ts';
import type { Redactor } from '../environment/redaction/redaction.ts';
import { refuseLeaks } from './leak-search.ts';

/** Writes every report, searches everything written for what must not be there, then tells the CI's summary page. */
export function finish(directory: string, run: Run, redactor: Redactor | null, asked: readonly Format[] = []): void {
  writeReports(directory, run, asked);
  if (redactor !== null) refuseLeaks(directory, run, redactor);
  withPipelineFile('GITHUB_STEP_SUMMARY', process.env, (file) => {
    if (!appendStepSummary(file, run)) say('the job summary is full, so nothing was added to it');
  });
}

const say = (text: string): void => void process.stderr.write(`cardproof: ${text}\n`);

/**
 * Adds something to a file that the pipeline names. What the target does decides the exit code: that this file cannot be written
 * is said, and changes nothing.
 */
function withPipelineFile(variable: string, env: NodeJS.ProcessEnv, add: (file: string) => void): void {
  const file = env[variable] ?? '';
  if (file === '') return;
  try {
    // A pipe would wait for a reader.
    if (lstatSync(file, OR_NONE)?.isFIFO() === true)
      return say(`nothing was added to the file that ${variable} names: it is a pipe`);
    add(file);
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    say(`nothing was added to the file that ${variable} names (${why}); the files in the run's folder are complete`);
  }
}

/**
 * The summary, on stdout or where a test runner keeps stdout for itself on stderr; coloured if a person reads it. In a pipeline,
 * what the page of its run shows follows: pipelines read both streams.
 */
export function printSummary(results: Results, verbose = false, stream: NodeJS.WriteStream = process.stdout): void {
  stream.write(consoleSummary(results, { color: inColor(stream), verbose }));
  if (results.run.replayOf === null) tellPipeline(results, stream, process.env);
}

/** Annotations and outputs, on GitHub and on Azure Pipelines: GitLab reads `junit.xml`, and knows no others. */
function tellPipeline(results: Results, stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv): void {
  const isAzure = (env['TF_BUILD'] ?? '') !== '';
  if (!isAzure && env['GITHUB_ACTIONS'] !== 'true') return;
  stream.write(annotations(results, isAzure ? 'azure' : 'github'));
  if (isAzure) return;
  withPipelineFile('GITHUB_OUTPUT', env, (file) => appendFileSync(file, outputsOf(results, 'github')));
}
