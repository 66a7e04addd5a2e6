import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Recording } from '../environment/recording/reading.ts';
import { RECORDING_FILE } from '../environment/recording/recorder.ts';
import type { Side } from '../reports/compare/model/side.ts';
import { additionOf, damageOf } from './recording-header.ts';
import { storedRecording, storedResults } from './stored.ts';

/** All that a folder tells of its run; the recording may be missing, the results may not. */
export function sideIn(place: string): Side {
  const results = storedResults(place);
  const { recording, caution } = recordingBeside(place, results.run.id);
  if (recording === null) return { place, results, exchanges: [], told: null, caution };
  const { header, exchanges } = recording;
  const { profile } = additionOf(recording).asked;
  const told = { settings: header.settings, redactPeople: header.redactPeople, profile };
  return { place, results, exchanges, told, caution };
}

/** The recording beside some results, if there is one of that run; `caution` says what makes it less than whole. */
function recordingBeside(
  place: string,
  run: string,
): { readonly recording: Recording | null; readonly caution: string } {
  const directory = statSync(place).isDirectory() ? place : dirname(place);
  if (!existsSync(join(directory, RECORDING_FILE))) return { recording: null, caution: '' };
  const aside = (why: string) => ({ recording: null, caution: `the recording in its folder ${why} and is not used` });
  let recording: Recording;
  try {
    recording = storedRecording(directory);
  } catch {
    return aside('cannot be read');
  }
  if (recording.header.run.id !== run) return aside('is from another run');
  const damage = damageOf(recording);
  return { recording, caution: damage === null ? '' : `its recording ${damage}` };
}
