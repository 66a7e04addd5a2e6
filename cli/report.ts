import { writeReports } from '../reports/write.ts';
import { lockDirectory } from './lock.ts';
import { storedRecording, storedResults } from './stored.ts';

/** `cardproof report DIR`: makes every report anew from the results and the recording in a folder. */
export function reportCommand(directory: string, options: { readonly out?: string }): number {
  const out = options.out ?? directory;
  const results = storedResults(directory);
  const { exchanges } = storedRecording(directory);
  const unlock = lockDirectory(out);
  try {
    writeReports(out, results, exchanges);
    process.stdout.write(`reports written into ${out}\n`);
    return 0;
  } finally {
    unlock();
  }
}
