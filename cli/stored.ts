import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Results } from '../spec/results.ts';
import { readRecording, type Recording, RECORDING_FILE } from '../target/recording.ts';
import { UsageError } from './usage.ts';

/** The results that a run left in a folder (or a file named directly). */
export function storedResults(place: string): Results {
  const path = place.endsWith('.json') ? place : join(place, 'results.json');
  if (!existsSync(path)) throw new UsageError(`there is no ${path}: name a folder that a run has written`);
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value === 'object' && value !== null && 'requirements' in value && 'verdict' in value) {
      return value as Results;
    }
  } catch {
    // Said below: the reader can do the same about either.
  }
  throw new UsageError(`${path} is not the results of a run: run again, or replay its recording`);
}

/** The recording that a run left in a folder. */
export function storedRecording(directory: string): Recording {
  const path = join(directory, RECORDING_FILE);
  if (!existsSync(path)) throw new UsageError(`there is no ${path}: name a folder that a run has written`);
  try {
    return readRecording(directory);
  } catch {
    throw new UsageError(`${path} is not a recording of cardproof`);
  }
}
