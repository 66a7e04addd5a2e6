/**
 * Runs against the sandbox in this process, that tests share. A worker keeps what it has imported, so that a run which several
 * tests only read is made once in it, whichever files they stand in: `recorded({})` is the run of a healthy target.
 */
import type { SandboxAccess, Settings } from '../../environment/settings/settings.ts';
import { startSandbox } from '../../sandbox/api/server.ts';
import { judgeInProcess, PROOF_CLOCK, type Recorded } from '../proof/in-process.ts';

/** A sandbox to be judged, and how. */
export interface Wanted {
  readonly faults?: readonly string[];
  readonly variants?: readonly string[];
  readonly change?: Partial<Settings>;
  /** CUSTOMER_IDS, made of those that the sandbox knows. */
  readonly customers?: (known: readonly string[]) => readonly string[];
  readonly ids?: readonly string[];
  readonly smoke?: boolean;
}

/** Judges a target that may go down for a while, as one does that is replaced. */
export const recordedOf = (
  access: SandboxAccess,
  { change = {}, ids = [], smoke = false }: Pick<Wanted, 'change' | 'ids' | 'smoke'> = {},
): Promise<Recorded> => judgeInProcess(access, change, ids, { smoke, isDeployed: true });

const kept = new Map<string, Promise<Recorded>>();

/** The run against a sandbox: made once in this worker for tests that want the same. A test that changes it changes a copy. */
export function recorded(wanted: Wanted): Promise<Recorded> {
  const name = JSON.stringify({ ...wanted, customers: wanted.customers?.toString() });
  const run = kept.get(name) ?? made(wanted);
  kept.set(name, run);
  return run;
}

async function made({ faults = [], variants = [], customers = (known) => known, ...how }: Wanted): Promise<Recorded> {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, faults, variants });
  try {
    const change = { customerIds: customers(sandbox.customerIds), ...how.change };
    return await recordedOf(sandbox, { ...how, change });
  } finally {
    await sandbox.close();
  }
}

/** A short run of a target that is right, or of one that is not: for tests to which any run will do. */
export const short = (faults: readonly string[] = []): Promise<Recorded> =>
  recorded({ ids: ['find/known-found', 'types/total'], faults });

/** Two short runs of the same checks: of a target that is right, and of one that is not. */
export const rightAndWrong = () => Promise.all([short(), short(['types-paging-total-plus-one'])]);
