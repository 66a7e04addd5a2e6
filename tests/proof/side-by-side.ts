import { Tinypool } from 'tinypool';

// A process gets no environment by itself, and what starts programs needs a PATH.
const env = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']));
const pool = new Tinypool({ runtime: 'child_process', execArgv: ['--import', 'tsx'], env });

/**
 * Carries out a function that a file of this folder exports for each task, in processes side by side, at most `lanes` of them.
 * `told` is called with each result as it comes.
 */
export async function each<Task, Proof>(
  file: `./${string}`,
  work: (task: Task) => Promise<Proof>,
  tasks: readonly Task[],
  told: (proof: Proof) => void,
  lanes: number = pool.options.maxThreads,
): Promise<void> {
  const { href: filename } = new URL(file, import.meta.url);
  const waiting = tasks.values();
  const lane = async (): Promise<void> => {
    for (const task of waiting) told((await pool.run(task, { filename, name: work.name })) as Proof);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Ends the processes: nothing can be carried out after that. */
export const endProcesses = (): Promise<void> => pool.destroy();
