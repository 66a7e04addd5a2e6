import { appendFileSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder, writeWhole } from '../environment/private-files.ts';
import { ctrf } from './formats/ctrf.ts';
import { har } from './formats/har.ts';
import { html } from './html/report.tsx';
import { junit } from './formats/junit.ts';
import { markdown, mostMarkdown } from './formats/markdown.ts';
import { observedProfile } from './formats/observed-profile.ts';
import { questions } from './formats/questions.ts';
import { json } from './escape.ts';
import { testData } from './formats/test-data.ts';
import type { Run } from './view.ts';

/** Every file of a report and the function that makes its content; `results.json` last, because its presence means done. */
export const forms: readonly (readonly [file: string, make: (run: Run) => string])[] = [
  ['index.html', html],
  ['junit.xml', junit],
  ['ctrf.json', ctrf],
  ['summary.md', markdown],
  ['questions.md', questions],
  ['test-data.md', testData],
  ['run.har', har],
  ['profile.observed.yaml', observedProfile],
  ['results.json', ({ results }) => `${json(results)}\n`],
];

/** Writes every form into `directory`, each whole or not at all, and for its owner alone. */
export function writeReports(directory: string, run: Run): void {
  privateFolder(directory);
  for (const [file, make] of forms) writeWhole(join(directory, file), make(run));
}

/**
 * Adds the summary to the page of a CI step (`GITHUB_STEP_SUMMARY`), as far as the bound of that page leaves room;
 * false if there is none.
 */
export function appendStepSummary(path: string, run: Run): boolean {
  const used = existsSync(path) ? statSync(path).size : 0;
  const text = markdown(run, mostMarkdown - used - 1);
  if (text !== '') appendFileSync(path, `${text}\n`);
  return text !== '';
}
