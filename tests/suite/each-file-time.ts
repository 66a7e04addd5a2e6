import { appendFileSync, readFileSync } from 'node:fs';
import { cpuUsage } from 'node:process';

/** What a test file cost, in seconds. */
export interface FileTime {
  readonly file: string;
  /** Processor time of its worker, and of the processes that it started and that have ended. */
  readonly processor: number;
  /** On the clock. */
  readonly seconds: number;
}

/** Longer lists are not read. */
const LISTED = 25;

/** The processor time of this process, and of those that it started, in seconds. Of the latter only Linux tells. */
function processorTime(): number {
  const { user, system } = cpuUsage();
  const own = (user + system) / 1e6;
  if (process.platform !== 'linux') return own;
  // Behind the name in brackets: what its children used, for themselves and in the system, in hundredths of a second.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return own + (Number(fields[13]) + Number(fields[14])) / 100;
}

/** Begins to measure a test file; what is returned notes what it took, in a file. */
export function stopwatch(notes: string): (file: string) => void {
  const [from, begun] = [processorTime(), performance.now()];
  return (file) => {
    const time: FileTime = {
      file,
      processor: processorTime() - from,
      seconds: (performance.now() - begun) / 1000,
    };
    appendFileSync(notes, `${JSON.stringify(time)}\n`);
  };
}

/** The files that took the most processor time. */
export function slowest(notes: string): readonly FileTime[] {
  const all = notes.split('\n').flatMap((text) => (text === '' ? [] : [JSON.parse(text) as FileTime]));
  return all.sort((a, b) => b.processor - a.processor).slice(0, LISTED);
}
