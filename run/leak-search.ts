import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Results } from '../spec/results.ts';
import { consoleSummary } from '../reports/formats/console.ts';
import { forms } from '../reports/write.ts';
import { RECORDING_FILE } from '../environment/recording/recorder.ts';
import type { Redactor } from '../environment/redaction/redaction.ts';
import { ownTexts } from './leak-baseline.ts';
import { textsOf } from './packed.ts';
import { UsageError } from './usage.ts';

/** What Playwright writes below the run's folder. */
const OF_THE_RUNNER = ['playwright-report', 'test-results'];

/**
 * Searches all that a run wrote, and what it is about to say on the console, for the key and for credential values. A
 * file that gives one away is removed, and the run fails loudly.
 */
export function refuseLeaks(directory: string, results: Results, redactor: Redactor): void {
  const plainly = redactor.search();
  const summary = consoleSummary(results, { color: false });
  const places: readonly Place[] = [
    { name: 'the summary on the console', path: null, texts: () => [summary] },
    ...filesOf(directory),
  ];
  const suspects = places.filter(({ texts }) => texts().some((text) => plainly(text).length > 0));
  if (suspects.length === 0) return;
  const search = redactor.search(ownTexts(directory, results, redactor.keyIsWord));
  const said: string[] = [];
  for (const { name, path, texts } of suspects) {
    const leaks = new Set(texts().flatMap(search));
    if (leaks.size === 0) continue;
    if (path !== null) rmSync(path);
    said.push(`${name} (${[...leaks].join(', ')})`);
  }
  if (said.length > 0) {
    throw new UsageError(
      `SECRETS WERE WRITTEN and the files removed: ${said.join('; ')}. Nothing of this run should be published; ` +
        'please report this as a defect of cardproof',
    );
  }
  process.stderr.write('cardproof: SUBSCRIPTION_KEY, or a credential value, is a word that the reports hold anyway\n');
}

/** Where a secret may stand. */
interface Place {
  readonly name: string;
  readonly path: string | null;
  readonly texts: () => readonly string[];
}

/** The files of a run; in a folder that may hold others of its user, no more than these. */
function filesOf(directory: string): Place[] {
  const own = [...forms.map(([name]) => name), RECORDING_FILE].map((name) => join(directory, name));
  const folders = OF_THE_RUNNER.map((name) => join(directory, name)).filter((path) => existsSync(path));
  const below = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const paths = [...own.filter((path) => existsSync(path)), ...below.filter((path) => statSync(path).isFile())];
  return paths.map((path) => ({ name: path, path, texts: () => textsOf(readFileSync(path)) }));
}
