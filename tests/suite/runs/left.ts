import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeReports } from '../../../reports/write.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import { parseRecording } from '../../../environment/recording/reading.ts';
import {
  createMemoryRecorder,
  type Happening,
  RECORDING_FILE,
  type RecordingHeader,
} from '../../../environment/recording/recorder.ts';
import { folder } from '../folder.ts';

/** What a run came to: its results, and the text of its recording. */
export interface Left {
  readonly results: Results;
  readonly text: string;
}

/** The files of runs that were left before, by their run and by who signed them: the reports of a run are made once. */
const left = new WeakMap<Left, Map<string | null, ReadonlyMap<string, Buffer>>>();

/** A folder as a run leaves it. */
export function leftOf(run: Left, signedBy: string | null = null): string {
  const directory = folder();
  const made = left.get(run) ?? new Map<string | null, ReadonlyMap<string, Buffer>>();
  const files = made.get(signedBy);
  for (const [name, bytes] of files ?? []) writeFileSync(join(directory, name), bytes);
  if (files !== undefined) return directory;
  const { results, text } = run;
  writeFileSync(join(directory, RECORDING_FILE), text);
  writeReports(directory, { results, exchanges: parseRecording(text).exchanges, signedBy });
  const all = readdirSync(directory).map((name) => [name, readFileSync(join(directory, name))] as const);
  left.set(run, made.set(signedBy, new Map(all)));
  return directory;
}

/** Changes the text of a file; returns the folder. */
export function edit(directory: string, file: string, change: (text: string) => string): string {
  const path = join(directory, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  return directory;
}

/** A recording written again, with its seals, by someone who knows how. */
export function forged(
  text: string,
  keep: (happening: Happening) => boolean,
  header: Partial<RecordingHeader> & { readonly signer?: string } = {},
): string {
  const recording = parseRecording(text);
  const recorder = createMemoryRecorder({ ...recording.header, ...header });
  for (const one of recording.happenings.filter(keep)) if (one.kind !== 'derived') recorder.add(one);
  recorder.close();
  return recorder.text();
}
