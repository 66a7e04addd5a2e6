import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * Carries out jobs side by side, in a process for each processor. The worker answers each message, a job, with one
 * message: what it came to. `told` is called with each of them as it comes. No job is begun after `until` (milliseconds
 * since 1970).
 */
export async function carryOutAll<Job extends object, Outcome>(
  worker: URL,
  jobs: readonly Job[],
  told: (outcome: Outcome, done: number) => void = () => undefined,
  until = Number.POSITIVE_INFINITY,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const lane = () =>
    new Promise<void>((resolve, reject) => {
      const child = fork(fileURLToPath(worker), { execArgv: ['--import', 'tsx'] });
      const send = () => {
        const job = Date.now() < until ? jobs[next++] : undefined;
        if (job !== undefined) return child.send(job);
        child.removeAllListeners('exit').disconnect();
        return resolve();
      };
      child.on('message', (outcome: Outcome) => {
        told(outcome, outcomes.push(outcome));
        send();
      });
      child.on('exit', () => reject(new Error('a process of the proof died')));
      send();
    });
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), Math.max(1, jobs.length)) }, lane));
  return outcomes;
}
