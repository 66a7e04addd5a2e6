/** Takes the lock of each of some directories at the moment when other processes try the same: `BASE COUNT START`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeFolder } from '../../../runs/guard.ts';
import { UsageError } from '../../../runs/usage.ts';

const [base = '', count, start] = process.argv.slice(2);
/** Milliseconds from one directory to the next. */
const PACE = 4;

await sleep(Number(start) - Date.now() - PACE);
for (let nth = 0; nth < Number(count); nth++) {
  const directory = join(base, String(nth));
  while (Date.now() < Number(start) + nth * PACE);
  try {
    takeFolder(directory, 'run');
    writeFileSync(join(directory, `held-by-${process.pid}`), '');
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
  }
}
// Each process that holds a lock lives until all have tried.
process.stdout.write('tried');
await new Promise((resolve) => process.stdin.once('data', resolve));
