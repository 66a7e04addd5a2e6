import type { Command } from 'commander';
import type { Flags } from '../../environment/settings/settings.ts';
import type { InitOptions } from '../commands/init.ts';
import type { ServeOptions } from '../commands/serve.ts';
import { collect, withFlags } from '../options.ts';
import { exitWith } from './exit.ts';

const GROUP = 'Judge a target:';

const SETTINGS = `
A name in [] is the variable for the same setting, in the environment or in .env. The option overrides it.
The subscription key has no option, because a process list shows options: set SUBSCRIPTION_KEY.`;

const RUN_EXAMPLES = `
Examples:
  cardproof run --sandbox --open              see what it does: judge the built-in institution
  cardproof doctor                            is anything in the way of a run?
  cardproof run                               judge your environment, with the settings in .env
  cardproof run transactions-window           one group of requirements (cardproof list names them)
  cardproof run --smoke                       a quick look in at most 25 requests
  cardproof run --strict --complete --profile profile.yaml
                                              before a release

Exit code: 0 passed, 1 failed, 2 wrong command or settings, 3 inconclusive, 130 interrupted.`;

const INIT_HELP = `
It asks on a terminal. Elsewhere, and with --yes, it takes the flags, .env and the environment.
The profile and the pipeline are kept if they are there. Start it again whenever a setting changes.

Exit code: that of the doctor; 2 if settings are missing or wrong (then nothing was written).`;

/** The commands that send requests, and the one that answers them. */
export function addJudging(cardproof: Command): void {
  withFlags(cardproof.command('init'), 'init')
    .helpGroup(GROUP)
    .description('write the settings, a profile and a pipeline into this folder, and run the doctor')
    .option('--ci <name>', 'pipeline to write: github, gitlab or none; by default what the repository uses')
    .option('--yes', 'ask nothing')
    .option('--no-doctor', 'do not run the doctor: send no request')
    .addHelpText('after', `${SETTINGS}\n${INIT_HELP}`)
    .action((options: InitOptions) =>
      exitWith(import('../commands/init.ts'), ({ initCommand }) => initCommand(options)),
    );
  withFlags(cardproof.command('run [ids...]'), 'run')
    .helpGroup(GROUP)
    .description('test the target; with ids or groups, only these requirements')
    .addHelpText('after', `${SETTINGS}\n${RUN_EXAMPLES}`)
    .action((ids: string[], flags: Flags) =>
      exitWith(import('../commands/run.ts'), ({ runCommand }) => runCommand(ids, flags)),
    );
  withFlags(cardproof.command('doctor'), 'doctor')
    .helpGroup(GROUP)
    .description('find the first problem that would stop a run')
    .addHelpText('after', SETTINGS)
    .action((flags: Flags) => exitWith(import('../commands/doctor.ts'), ({ doctorCommand }) => doctorCommand(flags)));
  withFlags(cardproof.command('serve'), 'serve')
    .helpGroup(GROUP)
    .description('start the sandbox and print the settings for it')
    .option('--port <n>', 'port; 0 chooses a free one', '0')
    .option('--fault <id>', 'a planted defect; can be repeated', collect, [])
    .option('--variant <id>', 'a permitted difference; can be repeated', collect, [])
    .addHelpText('after', '\ncardproof list --faults and cardproof list --variants name what there is.')
    .action((options: ServeOptions) =>
      exitWith(import('../commands/serve.ts'), ({ serveCommand }) => serveCommand(options)),
    );
}
