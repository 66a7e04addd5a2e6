import { plain } from '../../reports/escape.ts';
import { writeReports } from '../../reports/write.ts';
import { lockDirectory } from '../../run/lock.ts';
import { cautions } from '../../run/rejudging.ts';
import { placeAt } from '../../run/place.ts';
import { signedIn } from '../../run/signing/statement.ts';
import { storedRecording, storedResults } from '../../run/stored.ts';

/** `cardproof report DIR`: makes every report again from the results and the recording in a folder. */
export function reportCommand(directory: string, options: { readonly out?: string }): number {
  const out = options.out ?? directory;
  const results = storedResults(directory);
  const recording = storedRecording(directory);
  const signed = signedIn(placeAt(directory).files, recording.header);
  const said = cautions(recording);
  if (results.run.id !== recording.header.run.id)
    said.push('warning: results.json and the recording are from different runs');
  for (const caution of said) process.stderr.write(`cardproof: ${plain(caution)}\n`);
  const unlock = lockDirectory(out);
  try {
    writeReports(out, { results, exchanges: recording.exchanges, signed });
    process.stdout.write(`reports written to ${out}\n`);
    return 0;
  } finally {
    unlock();
  }
}
