import type { Sandbox } from '../../sandbox/api/sandbox.ts';

/** How a command ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a process has said so far. */
type Said = Pick<Ended, 'stdout' | 'stderr'>;

let last: Promise<unknown> = Promise.resolve();

/**
 * Does something as a process of its own would: in a folder, with an environment, and heard; `program` is what it would be started
 * with. One at a time, because all of it shares the folder, the environment and the streams of this process.
 */
export function asIfAlone<T>(
  act: (said: Readonly<Said>) => Promise<T>,
  env: Record<string, string>,
  at: string,
  program: string,
): Promise<T> {
  const ended = last.then(async () => {
    const { env: outer, argv, execArgv } = process;
    const home = process.cwd();
    const { PATH = '', HOME = '' } = outer;
    const said = { stdout: '', stderr: '' };
    const undo = (['stdout', 'stderr'] as const).map((name) => {
      const stream = process[name];
      const write = stream.write.bind(stream);
      stream.write = (part: string | Uint8Array) => (said[name] += String(part)) !== '';
      return () => void (stream.write = write);
    });
    process.chdir(at);
    // A fleet starts the program of its own process for each target.
    Object.assign(process, { env: { PATH, HOME, ...env }, argv: [process.execPath, program], execArgv: [] });
    try {
      return await act(said);
    } finally {
      Object.assign(process, { env: outer, argv, execArgv, exitCode: undefined });
      process.chdir(home);
      for (const back of undo) back();
    }
  });
  last = ended.catch(() => undefined);
  return ended;
}

/** The six settings of a sandbox, and its seed and clock. */
export function environmentOf(sandbox: Sandbox, clock: string): Record<string, string> {
  return {
    ...addressSettings(sandbox),
    SUBSCRIPTION_KEY: sandbox.key,
    CUSTOMER_IDS: sandbox.customerIds.join(','),
    CLOCK: clock,
  };
}

/** The settings that name the four base addresses. */
export function addressSettings({ addresses }: Pick<Sandbox, 'addresses'>): Record<string, string> {
  return {
    CARDHOLDER_BASE_URL: addresses.cardholder,
    CREDENTIAL_BASE_URL: addresses.credential,
    LOOKUP_BASE_URL: addresses.lookup,
    ACCOUNT_BASE_URL: addresses.account,
  };
}
