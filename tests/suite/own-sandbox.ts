import { afterAll } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/api/server.ts';
import { PROOF_CLOCK } from '../proof/in-process.ts';

/** A sandbox for all tests of a file, which awaits it at its top; it is closed after the last of them. */
export async function ownSandbox(planted: Omit<SandboxOptions, 'clock'> = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, ...planted });
  afterAll(() => sandbox.close());
  return sandbox;
}
