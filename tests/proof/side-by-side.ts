import { Tinypool } from 'tinypool';

const pool = new Tinypool({ runtime: 'child_process', execArgv: ['--import', 'tsx'] });

/**
 * Carries out a function that a file of this folder exports for each task, in processes side by side. `told` is called with
 * each result as it comes. No task is begun after `until` (milliseconds since 1970). The results in the order of the tasks.
 */
export async function each<Task, Proof>(
  file: `./${string}`,
  work: (task: Task) => Promise<Proof>,
  tasks: readonly Task[],
  told: (proof: Proof) => void = () => undefined,
  until = Number.POSITIVE_INFINITY,
): Promise<Proof[]> {
  const { href: filename } = new URL(file, import.meta.url);
  const proofs: Proof[] = [];
  const waiting = tasks.entries();
  const lane = async (): Promise<void> => {
    for (const [nth, task] of waiting) {
      if (Date.now() >= until) return;
      const proof = (await pool.run(task, { filename, name: work.name })) as Proof;
      proofs[nth] = proof;
      told(proof);
    }
  };
  await Promise.all(Array.from({ length: pool.options.maxThreads }, lane));
  return Object.values(proofs);
}

/** Ends the processes: nothing can be carried out after that. */
export const endProcesses = (): Promise<void> => pool.destroy();
