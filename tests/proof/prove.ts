import type { Results } from '../../spec/results.ts';
import { faults, variants } from '../../sandbox/api/catalogue.ts';
import { startSandbox } from '../../sandbox/api/server.ts';
import { judgeInProcess, PROOF_CLOCK } from './in-process.ts';
import { SMOKE_BUDGET } from '../../engine/suite.ts';

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
  const { results, seconds } = await judgeSandbox({ faults: [id] }, seed);
  const { breaks } = faultOf(id);
  const killedBy = killers(results, id);
  return {
    fault: id,
    breaks,
    killedBy,
    beside: broken(results).filter((r) => !killedBy.includes(r)),
    verdict: results.verdict,
    requests: results.requests.sent,
    seconds,
  };
}

/** Runs the whole suite against one permitted difference. */
export async function tryVariant(id: string, seed = 1): Promise<Calm> {
  const { results, seconds } = await judgeSandbox({ variants: [id] }, seed);
  const { verdict, requests } = results;
  return { variant: id, seed, verdict, alarms: alarmsOf(results, id), requests: requests.sent, seconds };
}

/** Runs the smoke selection against the sandbox as it is, with a fault or with a variant. */
export async function trySmoke(
  planted: { readonly fault?: string; readonly variant?: string },
  seed = 1,
): Promise<{ results: Results; killedBy: readonly string[]; alarms: readonly string[] }> {
  const { fault, variant } = planted;
  const options = { ...(fault ? { faults: [fault] } : {}), ...(variant ? { variants: [variant] } : {}) };
  const { results } = await judgeSandbox(options, seed, true);
  return { results, killedBy: fault ? killers(results, fault) : [], alarms: variant ? alarmsOf(results, variant) : [] };
}

const broken = (results: Results) =>
  results.requirements.filter((r) => r.status === 'violated' || r.status === 'warned').map((r) => r.id);

const killers = (results: Results, fault: string) =>
  broken(results).filter((r) => faultOf(fault).breaks.some((id) => id === r));

function faultOf(id: string) {
  const fault = faults.find((f) => f.id === id);
  if (fault === undefined) throw new Error(`no such fault: ${id}`);
  return fault;
}

function alarmsOf(results: Results, id: string): string[] {
  const variant = variants.find((v) => v.id === id);
  if (variant === undefined) throw new Error(`no such variant: ${id}`);
  return results.requirements
    .filter((r) => !(r.status === 'warned' && variant.warns?.some((warned) => warned === r.id) === true))
    .filter((r) => r.status === 'violated' || r.status === 'warned')
    .map((r) => `${r.status} ${r.id}: ${r.findings[0]?.expected ?? ''} / ${r.findings[0]?.actual ?? ''}`);
}

async function judgeSandbox(options: { faults?: string[]; variants?: string[] }, seed: number, smoke = false) {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, seed, ...options });
  const begun = performance.now();
  try {
    const change = smoke ? { seed, budget: SMOKE_BUDGET } : { seed };
    const { results } = await judgeInProcess(sandbox, change, [], smoke);
    return { results, seconds: (performance.now() - begun) / 1000 };
  } finally {
    await sandbox.close();
  }
}

/** Every fault's and variant's id, for the tests that run them side by side. */
export const faultIds = faults.map((f) => f.id);
export const variantIds = variants.map((v) => v.id);
