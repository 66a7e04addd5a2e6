import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';

const CLOCK = '2026-03-15T12:00:00.000Z';

/** Environments for a fleet on this machine, and how to close them. */
export interface Environments {
  readonly sandbox: Sandbox;
  /** Lines of a target each, by its name. */
  readonly targets: Readonly<Record<string, readonly string[]>>;
  readonly env: Record<string, string>;
  close(): Promise<void>;
}

const atPort = (port: number, ...more: readonly string[]): readonly string[] => [
  `base: http://127.0.0.1:${port}/{group}/v1`,
  ...more,
];

/** One that conforms, one with a fault, one that is gone, one that never answers, one without a key. */
export async function environments(): Promise<Environments> {
  const start = (...faults: readonly string[]) => startSandbox({ clock: CLOCK, faults });
  const [good, faulty, gone] = await Promise.all([start(), start('body-byte-order-mark-in-types'), start()]);
  await gone.close();
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as AddressInfo;
  return {
    sandbox: good,
    targets: {
      good: atPort(good.port),
      faulty: atPort(faulty.port),
      gone: atPort(gone.port),
      slow: atPort(port, 'timeLimit: 0.02'),
      killed: atPort(port),
      keyless: atPort(good.port, 'key: NOT_SET_KEY'),
    },
    env: { FLEET_KEY: good.key },
    close: async () => {
      silent.closeAllConnections();
      silent.close();
      await Promise.all([good, faulty].map((one) => one.close()));
    },
  };
}

/** Writes a file of the named targets; returns its path. */
export function targetsFile({ sandbox, targets }: Environments, names: readonly string[], at: string): string {
  const path = join(at, 'targets.yaml');
  const head = [
    'defaults:',
    '  key: FLEET_KEY',
    `  customers: [${sandbox.customerIds.join(', ')}]`,
    `  clock: ${CLOCK}`,
    'targets:',
  ];
  const list = names.flatMap((name) => [`  - name: ${name}`, ...(targets[name] ?? []).map((line) => `    ${line}`)]);
  writeFileSync(path, `${[...head, ...list].join('\n')}\n`);
  return path;
}
