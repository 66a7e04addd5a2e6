import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import { FLEET_DIRECTORY } from '../environment/settings/run-flags.ts';
import { outcomeRule } from '../reports/compare/outcome-rule.ts';
import { collect, withFlags } from './options.ts';

/**
 * What carries a command out: it is loaded only when it is typed, because the help and the other commands would wait for its
 * libraries. Its exit code is kept for the end of the process.
 */
const does =
  <Given extends readonly unknown[]>(load: () => Promise<(...given: Given) => number | Promise<number>>) =>
  async (...given: Given): Promise<void> => {
    const carryOut = await load();
    process.exitCode = await carryOut(...given);
  };

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
  cardproof.commandsGroup('Judge a target:');
  withFlags(cardproof.command('init'), 'init')
    .description('write the settings, a profile and a pipeline into this folder, and run the doctor')
    .option('--ci <name>', 'pipeline to write: github, gitlab or none; by default what the repository uses')
    .option('--yes', 'ask nothing')
    .option('--no-doctor', 'do not run the doctor: send no request')
    .addHelpText('after', `${SETTINGS}\n${INIT_HELP}`)
    .action(does(async () => (await import('./commands/init.ts')).initCommand));
  withFlags(cardproof.command('run [ids...]'), 'run')
    .description('test the target; with ids or groups, only these requirements')
    .addHelpText('after', `${SETTINGS}\n${RUN_EXAMPLES}`)
    .action(does(async () => (await import('./commands/run.ts')).runCommand));
  withFlags(cardproof.command('doctor'), 'doctor')
    .description('find the first problem that would stop a run')
    .addHelpText('after', SETTINGS)
    .action(does(async () => (await import('./commands/doctor.ts')).doctorCommand));
  withFlags(cardproof.command('serve'), 'serve')
    .description('start the sandbox and print the settings for it')
    .option('--port <n>', 'port; 0 chooses a free one', '0')
    .option('--fault <id>', 'a planted defect; can be repeated', collect, [])
    .option('--variant <id>', 'a permitted difference; can be repeated', collect, [])
    .addHelpText('after', '\ncardproof list --faults and cardproof list --variants name what there is.')
    .action(does(async () => (await import('./commands/serve.ts')).serveCommand));
}

const EXIT_CODE = `
Exit code: that of the worst target. 130 interrupted, 1 a target failed, 3 a target could not be judged (also:
not run, no key, crashed, stopped by its time limit), 0 every target passed. 2: the command or the file is wrong.`;

/** The commands for many environments. */
export function addFleet(cardproof: Command): void {
  cardproof.commandsGroup('Judge many targets:');
  const fleet = cardproof.command('fleet').description('judge many environments and compare them on one page');
  fleet
    .command('run [file]')
    .description('judge every target of a file (targets.yaml), each in a process and a folder of its own')
    .option('--out <dir>', 'folder of the fleet; each target has a folder in it', FLEET_DIRECTORY)
    .option('--jobs <n>', 'number of targets to run at the same time', String(Math.min(4, availableParallelism())))
    .option('--shard <i/n>', 'only the part of the targets that this machine has to do', '1/1')
    .option('--only <names>', 'only these targets, separated by commas')
    .option('--only-requirements <ids>', 'only these requirements or groups at every target, separated by commas')
    .option('--smoke', 'a quick look with at most 25 requests for each target')
    .option('--i-know-this-is-production', 'required if a target is production')
    .option('--quiet', 'show no progress')
    .addHelpText('after', EXIT_CODE)
    .action(does(async () => (await import('./commands/fleet.ts')).fleetRunCommand));
  fleet
    .command('report <dirs...>')
    .description('make one page of the folders of a fleet, of its shards, or of single runs')
    .option('--out <dir>', `folder of the page; ${FLEET_DIRECTORY} if there are several folders, else the same one`)
    .addHelpText('after', EXIT_CODE)
    .action(does(async () => (await import('./commands/fleet.ts')).fleetReportCommand));
}

/** What is the default since version 2; pipelines of older versions have it. */
const onlyViolations = new Option('--only-violations').hideHelp();

/** The commands that judge the responses that an application received. */
export function addTraffic(cardproof: Command): void {
  cardproof.commandsGroup('Judge the traffic of an application:');
  withFlags(cardproof.command('check <files...>'), 'check')
    .description('judge the traffic in HAR files (of a browser, a proxy, Playwright)')
    .addOption(onlyViolations)
    .action(does(async () => (await import('./commands/check.ts')).checkCommand));
  withFlags(cardproof.command('proxy'), 'proxy')
    .description(
      'stand between an application and the target, and judge the traffic; Ctrl+C ends it and writes the report',
    )
    .option('--port <n>', 'port; 0 chooses a free one', '0')
    .addOption(onlyViolations)
    .action(does(async () => (await import('./commands/proxy.ts')).proxyCommand));
}

/** The commands that need the folder of a run, and no target. */
export function addWritten(cardproof: Command): void {
  cardproof.commandsGroup('Read what a run has written:');
  cardproof
    .command('compare <a> <b>')
    .description('compare the folders of two runs: what changed from A to B, and why')
    .option('--markdown', 'print Markdown, for a merge request or an issue')
    .addHelpText(
      'after',
      `\nExit code: ${outcomeRule}\nThe exit code is 2 if a folder cannot be used, and 0 in all other cases.`,
    )
    .action(does(async () => (await import('./commands/compare.ts')).compareCommand));
  cardproof
    .command('replay <dir>')
    .description('judge a recording again without a network, and show what differs from its results')
    .option('--out <dir>', 'folder for the reports of the replay')
    .action(does(async () => (await import('./commands/replay.ts')).replayCommand));
  cardproof
    .command('report <dir>')
    .description('write the reports of a run again')
    .option('--out <dir>', 'folder for the reports, if not the same one')
    .option('--format <names>', 'more files: ctrf (ctrf.json), har (run.har), or both separated by a comma')
    .action(does(async () => (await import('./commands/report.ts')).reportCommand));
}

const CERTIFY_HELP = `
Example:
  ssh-keygen -t ed25519 -f ~/signing-key        once; leave the passphrase empty
  cardproof certify cardproof-out --signing-key ~/signing-key      with the others in .env

Exit code: 0 written, whatever the verdict; 1 the folder is not as its run left it; 2 a needed
setting is missing, or there is no run.`;

/** The commands for a third party: the one that makes a package, and the one that checks it. */
export function addHandingOver(cardproof: Command): void {
  cardproof.commandsGroup('Hand a run over:');
  withFlags(cardproof.command('certify <dir>'), 'certify')
    .description('make one signed zip of a run: statement, reports, recording; people are replaced')
    .option('--keep-people', 'leave names, e-mail addresses and customer ids in the package')
    .option('--out <file>', 'the zip to write; by default cardproof-RUN.zip in this folder')
    .addHelpText('after', CERTIFY_HELP)
    .action(does(async () => (await import('./commands/certify.ts')).certifyCommand));
  cardproof
    .command('verify <place>')
    .description('check that no file of a run or a package (folder or zip) was changed; exit code 1 if one was')
    .option('--public-key <file>', 'the public key that must have signed it (OpenSSH or PEM)')
    .action(does(async () => (await import('./commands/verify.ts')).verifyCommand));
}

/** The commands that say what there is and what it means. */
export function addLookingUp(cardproof: Command): void {
  cardproof.commandsGroup('Look something up:');
  cardproof
    .command('list')
    .description('requirements, one per line: id, level, text')
    .option('--faults', 'the planted defects that cardproof serve --fault takes')
    .option('--variants', 'the permitted differences that cardproof serve --variant takes')
    .action(does(async () => (await import('./commands/list.ts')).listCommand));
  cardproof
    .command('explain <name>')
    .description('what a requirement, a group, a status or a verdict means, and what to do')
    .action(does(async () => (await import('./commands/explain.ts')).explainCommand));
}
