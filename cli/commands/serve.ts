import { startSandbox } from '../../sandbox/api/server.ts';
import type { Sandbox } from '../../sandbox/api/sandbox.ts';
import { faults, variants } from '../../sandbox/api/catalogue.ts';
import { type Flags, readSettings, type SettingName } from '../../environment/settings/settings.ts';
import { settings } from '../../environment/settings/table.ts';
import { unknownName } from '../../runs/select.ts';
import { groups } from '../../spec/generated/vocabulary.ts';
import { interruption, portOf } from '../terminal/process.ts';

interface Options extends Pick<Flags, 'seed' | 'clock'> {
  readonly port: string;
  readonly fault: readonly string[];
  readonly variant: readonly string[];
}

/** `cardproof serve`: the sandbox alone, until it is interrupted. */
export async function serveCommand(options: Options): Promise<number> {
  const flags = { sandbox: true, seed: options.seed, clock: options.clock };
  const { seed, clock } = readSettings(flags, {}, new Date().toISOString());
  const port = portOf(options.port);
  known(options.fault, faults, 'fault');
  known(options.variant, variants, 'variant');
  const sandbox = await startSandbox({ seed, clock, port, faults: options.fault, variants: options.variant });
  process.stdout.write(settingLines(sandbox, seed, clock));
  process.stderr.write(`cardproof: sandbox, not your environment, on port ${sandbox.port}; press Ctrl+C to stop\n`);
  await interruption();
  await sandbox.close();
  return 0;
}

function known(ids: readonly string[], all: readonly { readonly id: string }[], what: string): void {
  for (const id of ids) {
    const known = all.map((one) => one.id);
    if (!known.includes(id)) throw unknownName(what, id, known, ` (cardproof list --${what}s names all)`);
  }
}

/** Settings to copy into a shell or, as they are, into `.env`. */
export function settingLines(sandbox: Sandbox, seed: number, clock: string): string {
  const values: { readonly [Name in SettingName]?: string } = {
    ...Object.fromEntries(groups.map((group) => [`${group}Address`, sandbox.addresses[group]])),
    key: sandbox.key,
    customerIds: sandbox.customerIds.join(','),
    foreignCustomerIds: sandbox.foreignCustomerIds.join(','),
    foreignCardholderIds: sandbox.foreignCardholderIds.join(','),
    seed: String(seed),
    clock,
  };
  const lines = Object.entries(values).map(([name, value]) => {
    const { variable } = settings[name as SettingName];
    return `export ${variable}='${value}'`;
  });
  return `# sandbox, not your environment: paste into a shell, or save as .env\n${lines.join('\n')}\n`;
}
