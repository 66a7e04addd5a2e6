import { join } from 'node:path';
import { FLEET_DIRECTORY } from '../../environment/settings/run-flags.ts';
import { fold, writeFleet } from '../../fleet/fold.ts';
import { inColor, terminal } from '../../reports/document/terminal.ts';
import { fleetDocument } from '../../reports/fleet/document.ts';

/** `cardproof fleet report DIR…`: makes one page of the folders of a fleet, of its shards, or of single runs. */
export function fleetReportCommand(directories: readonly string[], options: { readonly out?: string }): number {
  const [only] = directories;
  const out = options.out ?? (directories.length === 1 && only !== undefined ? only : FLEET_DIRECTORY);
  const fleet = fold(directories, out);
  writeFleet(out, fleet);
  process.stdout.write(terminal(fleetDocument(fleet), { color: inColor() }));
  process.stderr.write(`cardproof: written to ${join(out, 'index.html')}\n`);
  return fleet.exitCode;
}
