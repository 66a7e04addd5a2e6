import { faults } from '../sandbox/faults.ts';
import { variants } from '../sandbox/variants.ts';
import { startSandbox } from '../sandbox/server.ts';
import { judgeInProcess, PROOF_CLOCK } from './checks/in-process.ts';

/** What one fault came to: which requirements it breaks were seen broken, and which others. */
export interface Kill {
  readonly fault: string;
  readonly breaks: readonly string[];
  /** Requirements that the fault breaks and that were violated (or warned, for a `should`). */
  readonly killedBy: readonly string[];
  /** Other requirements that were violated or warned: collateral damage. */
  readonly beside: readonly string[];
  readonly verdict: string;
  readonly requests: number;
  readonly seconds: number;
}

/** What one permitted difference came to; anything violated or warned beyond what it may is a false alarm. */
export interface Calm {
  readonly variant: string;
  readonly seed: number;
  readonly verdict: string;
  readonly alarms: readonly string[];
  readonly requests: number;
  readonly seconds: number;
}

/** Runs the whole suite against one planted fault. */
export async function tryFault(id: string, seed = 1): Promise<Kill> {
  const fault = faults.find((f) => f.id === id);
  if (fault === undefined) throw new Error(`no such fault: ${id}`);
  const { results, seconds } = await judgeSandbox({ faults: [id] }, seed);
  const broken = results.requirements.filter((r) => r.status === 'violated' || r.status === 'warned').map((r) => r.id);
  return {
    fault: id,
    breaks: fault.breaks,
    killedBy: broken.filter((r) => fault.breaks.includes(r)),
    beside: broken.filter((r) => !fault.breaks.includes(r)),
    verdict: results.verdict,
    requests: results.requests.sent,
    seconds,
  };
}

/** Runs the whole suite against one permitted difference. */
export async function tryVariant(id: string, seed = 1): Promise<Calm> {
  const variant = variants.find((v) => v.id === id);
  if (variant === undefined) throw new Error(`no such variant: ${id}`);
  const { results, seconds } = await judgeSandbox({ variants: [id] }, seed);
  const alarms = results.requirements
    .filter((r) => !(r.status === 'warned' && variant.warns?.includes(r.id) === true))
    .filter((r) => r.status === 'violated' || r.status === 'warned')
    .map((r) => `${r.status} ${r.id}: ${r.findings[0]?.expected ?? ''} / ${r.findings[0]?.actual ?? ''}`);
  return { variant: id, seed, verdict: results.verdict, alarms, requests: results.requests.sent, seconds };
}

async function judgeSandbox(options: { faults?: string[]; variants?: string[] }, seed: number) {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, seed, ...options });
  const begun = performance.now();
  try {
    const { results } = await judgeInProcess(sandbox, { seed });
    return { results, seconds: (performance.now() - begun) / 1000 };
  } finally {
    await sandbox.close();
  }
}

/** Every fault's and variant's id, for the tests that run them side by side. */
export const faultIds = faults.map((f) => f.id);
export const variantIds = variants.map((v) => v.id);
