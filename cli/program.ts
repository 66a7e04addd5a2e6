import { Command } from 'commander';
import { SUITE_VERSION } from '../engine/results.ts';
import { outcomeRule } from '../reports/compare/model/outcome.ts';
import { certifyCommand, type CertifyOptions } from './commands/certify.ts';
import { compareCommand, type CompareOptions } from './commands/compare.ts';
import { doctorCommand } from './commands/doctor.ts';
import { explainCommand } from './commands/explain.ts';
import { questionsCommand } from './commands/questions.ts';
import { replayCommand } from './commands/replay.ts';
import { reportCommand } from './commands/report.ts';
import { runCommand } from './commands/run.ts';
import type { Flags } from '../environment/settings/settings.ts';
import { serveCommand, type ServeOptions } from './commands/serve.ts';
import { verifyCommand } from './commands/verify.ts';
import { withFlags } from './options.ts';
import { withTraffic } from './traffic-commands.ts';

/** Runs a command and keeps its exit code for the end of the process. */
const exitWith = async (command: number | Promise<number>): Promise<void> => {
  process.exitCode = await command;
};

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

/** Every command that people type, with its options; `main.ts` runs it, the documents are checked against it. */
export function program(): Command {
  const cardproof = new Command('cardproof')
    .description('Tests whether an environment conforms to the specification of the Institution Management Read API.')
    .version(SUITE_VERSION)
    .exitOverride()
    .showHelpAfterError('(see cardproof --help)');
  withFlags(cardproof.command('run [ids...]'), 'run')
    .description('test the target; with ids or groups, only these requirements')
    .action((ids: string[], flags: Flags) => exitWith(runCommand(ids, flags)));
  withFlags(cardproof.command('serve'), 'serve')
    .description('start the sandbox and print the settings for it')
    .option('--port <n>', 'port; 0 chooses a free one', '0')
    .option('--fault <id>', 'a planted defect; can be repeated', collect, [])
    .option('--variant <id>', 'a permitted difference; can be repeated', collect, [])
    .action((options: ServeOptions) => exitWith(serveCommand(options)));
  withFlags(cardproof.command('doctor'), 'doctor')
    .description('find the first problem that would stop a run')
    .action((flags: Flags) => exitWith(doctorCommand(flags)));
  withTraffic(cardproof, exitWith);
  return withRecordings(cardproof);
}

/** The commands that need no target. */
function withRecordings(cardproof: Command): Command {
  cardproof
    .command('replay <dir>')
    .description('judge a recording again without a network, and show what differs from its results')
    .option('--out <dir>', 'folder for the reports of the replay')
    .action((directory: string, options: { out?: string }) => exitWith(replayCommand(directory, options)));
  cardproof
    .command('compare <a> <b>')
    .description('compare the folders of two runs: what changed from A to B, and why')
    .option('--markdown', 'print Markdown, for a merge request or an issue')
    .option('--html <file>', 'also write an HTML page')
    .addHelpText(
      'after',
      `\nExit code: ${outcomeRule}\nThe exit code is 2 if a folder cannot be used, and 0 in all other cases.`,
    )
    .action((a: string, b: string, options: CompareOptions) => exitWith(compareCommand(a, b, options)));
  cardproof
    .command('report <dir>')
    .description('write the reports of a run again')
    .option('--out <dir>', 'folder for the reports, if not the same one')
    .action((directory: string, options: { out?: string }) => exitWith(reportCommand(directory, options)));
  cardproof
    .command('questions <dir>')
    .description(
      'the open questions of the specification and what this target does, as a letter to the owner of the service (Markdown)',
    )
    .action((directory: string) => exitWith(questionsCommand(directory)));
  withFlags(cardproof.command('certify <dir>'), 'certify')
    .description('one signed zip of a run for a third party: statement, reports, recording without people')
    .option('--keep-people', 'leave names, e-mail addresses and customer ids in the package')
    .option('--out <file>', 'the zip to write; cardproof-RUN.zip in this folder unless it is given')
    .action((directory: string, options: CertifyOptions) => exitWith(certifyCommand(directory, options)));
  cardproof
    .command('verify <place>')
    .description('check that no file of a run or a package (folder or zip) was changed; exit code 1 if one was')
    .option('--public-key <file>', 'the public key that must have signed it (OpenSSH or PEM)')
    .action((place: string, options: { publicKey?: string }) => exitWith(verifyCommand(place, options)));
  cardproof
    .command('explain <word>')
    .description(
      'explain a requirement (what it says, how it is checked), a status or a verdict (what it means, what to do)',
    )
    .action((word: string) => exitWith(explainCommand(word)));
  return cardproof;
}
