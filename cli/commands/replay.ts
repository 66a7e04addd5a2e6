import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Results } from '../../spec/verdict/results.ts';
import { difference, otherBuild, sameness } from '../../reports/difference.ts';
import { plain } from '../../reports/escape.ts';
import { count } from '../../reports/view.ts';
import { writeWhole } from '../../environment/private-files.ts';
import { RECORDING_FILE } from '../../environment/recording/recorder.ts';
import type { Recording } from '../../environment/recording/reading.ts';
import { finish, printSummary, refuseToBreakSeal } from '../../runs/conclusion.ts';
import { inFolderOf } from '../../runs/guard.ts';
import { damageOf } from '../../runs/recording-header.ts';
import { cautions, isOfThisVersion, judgeAgain, type Rejudged, versionOf } from '../../runs/rejudging.ts';
import { storedRecording, storedResults } from '../../runs/stored.ts';
import { RESULTS_FILE } from '../../reports/files.ts';
import { exitCodeOf, failedBy } from '../../spec/verdict/gate.ts';
import { UsageError } from '../../runs/usage.ts';
import { suite } from '../../tests/checks/all.ts';
import { say } from '../terminal/process.ts';

const SHOWN = 60;

/**
 * `cardproof replay DIR`: judges a recording again, without a network; the exit code is the verdict's. What the run
 * wrote stays as it is: reports are written into `--out`, or into the folder if it has no results.
 */
export async function replayCommand(directory: string, options: { readonly out?: string }): Promise<number> {
  const recording = storedRecording(directory);
  cautions(recording).forEach(say);
  const before = existsSync(join(directory, RESULTS_FILE)) ? storedResults(directory) : null;
  const out = options.out ?? (before === null ? directory : null);
  if (before !== null && out !== null && resolve(out) === resolve(directory)) {
    throw new UsageError(`--out ${out} is the folder of the run, and its results would be lost: choose another folder`);
  }
  const rejudged = await judgeAgain(recording, out ?? directory, suite);
  const results = undermined(rejudged.results, doubts(recording, rejudged));
  if (out !== null) write(out, directory, { ...rejudged, results });
  printSummary(results);
  const said = [...compared(recording, before, rejudged.results), ...coverage(rejudged)];
  if (out === null) said.push('no files were written: use --out DIR to write the reports of this replay');
  const lines = said.map((line) => `  ${plain(line)}\n`).join('');
  process.stdout.write(`\nReplay of run ${plain(recording.header.run.id)}\n${lines}`);
  return results.exitCode;
}

function write(out: string, directory: string, { results, client }: Rejudged): void {
  const run = { results, exchanges: client.exchanges };
  inFolderOf(results.run.id, out, () => {
    refuseToBreakSeal(out, run);
    if (resolve(out) !== resolve(directory))
      writeWhole(join(out, RECORDING_FILE), readFileSync(join(directory, RECORDING_FILE)));
    finish(out, run, null);
  });
}

/** Why a replay cannot speak for the run; empty if it can. */
function doubts(recording: Recording, { client }: Rejudged): string {
  const damage = damageOf(recording);
  if (damage !== null) return `The recording ${damage}.`;
  const missing = client.missing.length;
  return missing === 0 ? '' : `The recording has no response to ${count(missing, 'request')} of this version.`;
}

/** A doubtful recording never conforms. */
function undermined(results: Results, why: string): Results {
  if (why === '' || results.verdict === 'violates') return results;
  const gate = failedBy({ kind: 'inconclusive' }, results.gate);
  return { ...results, verdict: 'inconclusive', gate, why, next: 'Run it again.', exitCode: exitCodeOf(gate) };
}

/** What the run's own results said, against what is said now. */
function compared(recording: Recording, before: Results | null, now: Results): string[] {
  if (before === null) return ['there is no results.json to compare with: the run stopped before it wrote one'];
  const { id } = recording.header.run;
  if (before.run.id !== id) return [`results.json is from another run (${before.run.id}), so nothing was compared`];
  const lines = difference(before, now);
  const build = otherBuild(before, now);
  if (lines.length === 0) return [sameness(now), ...(build === '' ? [] : [`judged ${build}`])];
  const why = !isOfThisVersion(recording)
    ? `judged by this version instead of ${versionOf(recording)}, this changes:`
    : recording.state === 'intact'
      ? 'results.json does NOT match the recording (it was edited, or written by another build):'
      : 'because the recording is damaged, this changes:';
  const left = lines.length > SHOWN ? [`and ${lines.length - SHOWN} more`] : [];
  return [why, ...[...lines.slice(0, SHOWN), ...left].map((line) => `  ${line}`)];
}

/** What this version asks and the run did not, and the reverse. */
function coverage({ client }: Rejudged): string[] {
  const { missing } = client;
  const said: string[] = [];
  if (missing.length > 0) {
    const checks = [...new Set(missing.map(({ check }) => check))];
    const more = checks.length > 6 ? ', …' : '';
    said.push(
      `${count(missing.length, 'request')} not in the recording, needed by ${checks.slice(0, 6).join(', ')}${more}`,
    );
  }
  const unasked = client.unasked();
  if (unasked > 0) said.push(`${count(unasked, 'recorded request')} that this version does not send (still judged)`);
  return said;
}
