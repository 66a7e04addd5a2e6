import { storedRecording } from './stored.ts';
import { EXIT } from './usage.ts';

/** `cardproof verify DIR`: whether a recording is as its run left it. */
export function verifyCommand(directory: string): number {
  const { header, exchanges, unsent, intact, ended } = storedRecording(directory);
  const where = header.settings.sandbox ? ' (sandbox, not your environment)' : '';
  const what = `run ${header.run.id} of ${header.run.startedAt}${where}: ${exchanges.length} exchanges, ${unsent.length} unsent`;
  const state = intact
    ? 'intact: every line is as it was written, from the first to the last'
    : ended
      ? 'NOT INTACT: a line was changed, lost or added; do not rely on it'
      : 'WITHOUT AN END: the run died, or the file was cut off; what is there can still be replayed';
  process.stdout.write(`${what}\n${state}\n`);
  return intact ? EXIT.conforms : EXIT.inconclusive;
}
