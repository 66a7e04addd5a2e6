import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeReports } from '../../reports/write.ts';
import type { Flags } from '../../environment/settings/settings.ts';
import { refuseToBreakSeal } from '../../runs/conclusion.ts';
import { inFolderOf } from '../../runs/guard.ts';
import { cautions } from '../../runs/rejudging.ts';
import { formatsOf } from '../../runs/run-options.ts';
import { fileAt } from '../../runs/place.ts';
import { CHECKSUMS_SIGNATURE_FILE, signedBy } from '../../runs/seal.ts';
import { storedRecording, storedResults } from '../../runs/stored.ts';
import { say } from '../terminal/process.ts';

/**
 * `cardproof report DIR`: makes every report again from the results and the recording in a folder. A signed folder is only repaired:
 * nothing is written into it that was not signed.
 */
export function reportCommand(directory: string, options: Pick<Flags, 'out' | 'format'>): number {
  const out = options.out ?? directory;
  const formats = formatsOf(options);
  const results = storedResults(directory);
  const recording = storedRecording(directory);
  const signature = join(directory, CHECKSUMS_SIGNATURE_FILE);
  const files = new Map(existsSync(signature) ? [[CHECKSUMS_SIGNATURE_FILE, fileAt(signature)]] : []);
  const fingerprint = signedBy(files, recording.header);
  const said = cautions(recording);
  if (results.run.id !== recording.header.run.id)
    said.push('warning: results.json and the recording are from different runs');
  said.forEach(say);
  const run = { results, exchanges: recording.exchanges, signedBy: fingerprint };
  inFolderOf(results.run.id, out, () => {
    refuseToBreakSeal(out, run, formats);
    writeReports(out, run, formats);
  });
  process.stdout.write(`reports written to ${out}\n`);
  return 0;
}
