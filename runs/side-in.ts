import type { Side } from '../reports/compare/model/side.ts';
import { additionOf } from './recording-header.ts';
import { recordingBeside, storedResults } from './stored.ts';

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
