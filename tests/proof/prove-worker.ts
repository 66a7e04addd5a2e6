import type { NullKind } from '../../sandbox/api/nulls.ts';
import type { Nothing } from './null-targets.ts';
import { tryNothing } from './null-targets.ts';
import type { Calm, Kill } from './prove.ts';
import { tryFault, trySmoke, tryVariant } from './prove.ts';

/** One target to judge. */
export type Job =
  | { readonly kind: 'fault' | 'smoke'; readonly id: string }
  | { readonly kind: 'variant'; readonly id: string; readonly seed: number }
  | { readonly kind: 'null'; readonly id: NullKind };

/** What it came to. */
export interface Proof {
  readonly kill?: Kill;
  readonly calm?: Calm;
  readonly nothing?: Nothing;
  readonly smoke?: { readonly fault: string; readonly killed: boolean; readonly requests: number };
}

async function carryOut(job: Job): Promise<Proof> {
  if (job.kind === 'fault') return { kill: await tryFault(job.id) };
  if (job.kind === 'variant') return { calm: await tryVariant(job.id, job.seed) };
  if (job.kind === 'null') return { nothing: await tryNothing(job.id) };
  const { results, killedBy } = await trySmoke({ fault: job.id });
  return { smoke: { fault: job.id, killed: killedBy.length > 0, requests: results.requests.sent } };
}

/** A process of `npm run prove`: judges what it is sent, one target at a time. */
process.on('message', (job: Job) => {
  void carryOut(job).then((proof) => process.send?.(proof));
});
