import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { consoleSummary } from '../reports/formats/console.ts';
import type { Run } from '../reports/view.ts';
import { forms } from '../reports/write.ts';
import { RECORDING_FILE } from '../environment/recording/recorder.ts';
import type { Redactor } from '../environment/redaction/redaction.ts';
import { textsOf } from './packed.ts';
import { UsageError } from './usage.ts';

/** What Playwright writes below the run's folder. */
const OF_THE_RUNNER = ['playwright-report', 'test-results'];

/**
 * Searches all that a run wrote, and what it is about to say on the console, for the key and for credential values. A
 * file that gives one away is removed, and the run fails loudly.
 */
export function refuseLeaks(directory: string, run: Run, redactor: Redactor): void {
  const summary = consoleSummary(run.results, { color: false });
  const places: Place[] = [{ name: 'the summary on the console', texts: () => [summary] }, ...filesOf(directory)];
  const suspects = leaking(places, redactor.search());
  if (suspects.length === 0) return;
  const empty = written({
    results: { ...run.results, gate: { passed: false, reasons: [] }, why: '', next: '', requirements: [], gaps: [] },
    exchanges: [],
  });
  const leaks = leaking(suspects, redactor.search([summary, ...settingsIn(directory), ...written(run)], empty));
  for (const { path } of leaks) if (path !== undefined) rmSync(path);
  if (leaks.length === 0) {
    process.stderr.write(
      'cardproof: SUBSCRIPTION_KEY, or a credential value, is a common word: the reports could not be searched for it\n',
    );
    return;
  }
  const said = leaks.map(({ name, labels }) => `${name} (${labels.join(', ')})`).join('; ');
  throw new UsageError(
    `SECRETS WERE WRITTEN and the files removed: ${said}. Nothing of this run should be published; ` +
      'please report this as a defect of cardproof',
  );
}

/** Where a secret may stand. */
interface Place {
  readonly name: string;
  readonly path?: string;
  readonly texts: () => readonly string[];
}

function leaking(places: readonly Place[], search: ReturnType<Redactor['search']>) {
  const searched = places.map((place) => ({ ...place, labels: [...new Set(place.texts().flatMap(search))] }));
  return searched.filter(({ labels }) => labels.length > 0);
}

/** What a run writes, all of the target in it redacted: made again, because a file may hold more. */
function written(run: Run): string[] {
  return [...forms.flatMap(([, form]) => textsOf(Buffer.from(form(run)))), JSON.stringify(run.exchanges)];
}

function settingsIn(directory: string): string[] {
  const path = join(directory, RECORDING_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n', 1) : [];
}

/** The files of a run; in a folder that may hold others of its user, no more than these. */
function filesOf(directory: string): Place[] {
  const below = OF_THE_RUNNER.filter((name) => existsSync(join(directory, name))).flatMap((folder) =>
    readdirSync(join(directory, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const paths = [...forms.map(([name]) => name), RECORDING_FILE, ...below].map((name) => join(directory, name));
  const files = paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
  return files.map((path) => ({ name: path, path, texts: () => textsOf(readFileSync(path)) }));
}
