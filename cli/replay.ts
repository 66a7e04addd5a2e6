import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { catalogueVersion } from '../spec/generated/catalogue.ts';
import { type Recording, RECORDING_FILE } from '../target/recording.ts';
import { createReplayClient } from '../target/replay.ts';
import { judgeTarget, SUITE_VERSION } from '../tests/checks/judge.ts';
import { additionOf } from './asked.ts';
import { finish, interrupted, printSummary } from './finishing.ts';
import { lockDirectory } from './lock.ts';
import { storedRecording } from './stored.ts';

/** `cardproof replay DIR`: judges a recording again, without a network; the exit code is the verdict's. */
export async function replayCommand(directory: string, options: { readonly out?: string }): Promise<number> {
  const out = options.out ?? directory;
  const recording = storedRecording(directory);
  for (const caution of cautions(recording)) process.stderr.write(`cardproof: ${caution}\n`);
  const unlock = lockDirectory(out);
  try {
    const { header } = recording;
    const { asked, key } = additionOf(header);
    const last = recording.exchanges.at(-1);
    const ended = last === undefined ? header.run.startedAt : after(last.at, last.milliseconds);
    const run = { ...header.run, directory: out, replayOf: header.run.id };
    const client = createReplayClient(recording);
    const judged = await judgeTarget({ ...header.settings, key }, client, asked, run, () => new Date(ended));
    const results = wasInterrupted(recording) ? interrupted(judged) : judged;
    if (resolve(out) !== resolve(directory)) copyFileSync(join(directory, RECORDING_FILE), join(out, RECORDING_FILE));
    finish(out, results, client.exchanges, null);
    printSummary(results);
    return results.exitCode;
  } finally {
    unlock();
  }
}

/** What makes a replay less than the run itself. */
function cautions({ header, intact, ended }: Recording): string[] {
  const { version, catalogue } = header.suite;
  const said: string[] = [];
  if (header.settings.sandbox) said.push('a recording of the embedded sandbox, not your environment');
  if (!ended) said.push('warning: the recording has no end: the run died, or the file was cut off');
  else if (!intact) said.push('warning: the recording is NOT INTACT: a line was changed, lost or added after the run');
  if (version !== SUITE_VERSION || catalogue !== catalogueVersion) {
    const now = `${SUITE_VERSION} with catalogue ${catalogueVersion}`;
    said.push(`warning: recorded by version ${version} with catalogue ${catalogue}, judged by ${now}`);
  }
  return said;
}

function wasInterrupted({ exchanges, unsent }: Recording): boolean {
  return [...exchanges, ...unsent].some(({ outcome }) => outcome.kind === 'no-answer' && outcome.why === 'interrupted');
}

function after(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}
