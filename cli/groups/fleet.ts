import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { FLEET_DIRECTORY } from '../../environment/settings/run-flags.ts';
import type { FleetReportOptions } from '../commands/fleet-report.ts';
import type { FleetRunOptions } from '../commands/fleet-run.ts';
import { exitWith } from './exit.ts';

const GROUP = 'Judge many targets:';

const EXIT_CODE = `
Exit code: that of the worst target. 130 interrupted, 1 a target failed, 3 a target could not be judged (also:
not run, no key, crashed, stopped by its time limit), 0 every target passed. 2: the command or the file is wrong.`;

/** The commands for many environments. */
export function addFleet(cardproof: Command): void {
  const fleet = cardproof
    .command('fleet')
    .helpGroup(GROUP)
    .description('judge many environments and compare them on one page');
  fleet
    .command('run [file]')
    .description('judge every target of a file (targets.yaml), each in a process and a folder of its own')
    .option('--out <dir>', 'folder of the fleet; each target has a folder in it', FLEET_DIRECTORY)
    .option('--jobs <n>', 'number of targets to run at the same time', String(Math.min(4, availableParallelism())))
    .option('--shard <i/n>', 'only the part of the targets that this machine has to do', '1/1')
    .option('--only <names>', 'only these targets, separated by commas')
    .option('--only-requirements <ids>', 'only these requirements or groups at every target, separated by commas')
    .option('--again', 'run again the targets that have finished in this folder, too')
    .option('--smoke', 'a quick look with at most 25 requests for each target')
    .option('--i-know-this-is-production', 'required if a target is production')
    .option('--quiet', 'show no progress')
    .addHelpText('after', EXIT_CODE)
    .action((file: string | undefined, options: FleetRunOptions) =>
      exitWith(import('../commands/fleet-run.ts'), ({ fleetRunCommand }) =>
        fleetRunCommand(file ?? 'targets.yaml', options),
      ),
    );
  fleet
    .command('report <dirs...>')
    .description('make one page of the folders of a fleet, of its shards, or of single runs')
    .option('--out <dir>', `folder of the page; ${FLEET_DIRECTORY} if there are several folders, else the same one`)
    .option('--open', 'open the page in a browser')
    .addHelpText('after', EXIT_CODE)
    .action((directories: string[], options: FleetReportOptions) =>
      exitWith(import('../commands/fleet-report.ts'), ({ fleetReportCommand }) =>
        fleetReportCommand(directories, options),
      ),
    );
}
