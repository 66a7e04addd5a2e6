import { appendFileSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder, writeWhole } from '../environment/private-files.ts';
import { ctrf } from './formats/ctrf.ts';
import { har } from './formats/har.ts';
import { html } from './html/report.tsx';
import { junit } from './formats/junit.ts';
import { markdown, mostMarkdown } from './formats/summary.ts';
import { observedProfile } from './formats/observed-profile.ts';
import { letter } from './formats/letter.ts';
import { json } from '../spec/exchange/json-tokens.ts';
import { ASKED, type Format, formats, type REPORT_FILES, RESULTS_FILE, WRITTEN } from './files.ts';
import type { Run } from './view.ts';

const MAKERS: Readonly<Record<(typeof REPORT_FILES)[number], (run: Run) => string>> = {
  'ctrf.json': ctrf,
  'run.har': har,
  'index.html': html,
  'junit.xml': junit,
  'summary.md': markdown,
  'letter.md': letter,
  'profile.observed.yaml': observedProfile,
  [RESULTS_FILE]: ({ results }) => `${json(results, 2)}\n`,
};

/** The files of a run with some formats, and the function that makes each. */
export const formsOf = (asked: readonly Format[]): readonly (readonly [file: string, make: (run: Run) => string])[] =>
  [...asked.map((format) => ASKED[format]), ...WRITTEN].map((file) => [file, MAKERS[file]]);

/** Every file of a report that there can be. */
export const forms = formsOf(formats);

/** Writes the files of a run into `directory`, each whole or not at all, and for its owner alone. */
export function writeReports(directory: string, run: Run, asked: readonly Format[] = []): void {
  privateFolder(directory);
  for (const [file, make] of formsOf(asked)) writeWhole(join(directory, file), make(run));
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
