import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Recording } from '../../environment/recording/reading.ts';
import { RECORDING_FILE } from '../../environment/recording/recorder.ts';
import type { Side } from '../../reports/compare/model/side.ts';
import { additionOf, damageOf } from '../../runs/recording-header.ts';
import { storedRecording, storedResults } from '../../runs/stored.ts';
import { compareRuns } from '../../reports/compare/model/comparison.ts';
import { comparisonDocument, comparisonToShare } from '../../reports/compare/document.ts';
import { markdownOf } from '../../reports/document/markdown.ts';
import { inColor, terminal } from '../../reports/document/terminal.ts';
import { UsageError } from '../../runs/usage.ts';
import { EXIT } from '../../spec/verdict/gate.ts';

/** `cardproof compare A B`: what changed from A to B, and what caused it; exit code 1 if B is worse. */
export function compareCommand(a: string, b: string, options: { readonly markdown?: boolean }): number {
  const comparison = compareRuns(sideIn(a), sideIn(b));
  if (comparison.judged === 0) {
    throw new UsageError('the two runs have no tested requirement in common: run both with the same ids');
  }
  process.stdout.write(
    options.markdown === true
      ? markdownOf(comparisonToShare(comparison))
      : terminal(comparisonDocument(comparison), { color: inColor() }),
  );
  return comparison.outcome.kind === 'worse' ? EXIT.violates : EXIT.conforms;
}

/** All that a folder tells of its run; the recording may be missing, the results may not. */
function sideIn(place: string): Side {
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
