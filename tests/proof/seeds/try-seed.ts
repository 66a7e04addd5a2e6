import { tryFaultUntilKilled } from '../prove.ts';

/** A fault, and the seed of the run and of the sandbox's data. */
export interface Planted {
  readonly fault: string;
  readonly seed: number;
}

/** Whether a fault was killed with a seed, and by what; `beside`: other requirements that were broken. */
export interface Sown extends Planted {
  readonly killedBy: readonly string[];
  readonly beside: readonly string[];
}

/** Runs the suite against one planted fault until it is killed, with another institution than that of the first seed. */
export async function trySeed({ fault, seed }: Planted): Promise<Sown> {
  const { killedBy, beside } = await tryFaultUntilKilled(fault, seed);
  return { fault, seed, killedBy, beside };
}
