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

/** Runs a command and keeps its exit code for the end of the process. */
const exitWith = async (command: number | Promise<number>): Promise<void> => {
  process.exitCode = await command;
};

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

/** Every command that people type, with its options; `main.ts` runs it, the documents are checked against it. */
export function program(): Command {
  const cardproof = new Command('cardproof')
    .description('Judges whether an environment keeps the contract of the Institution Management Read API.')
    .version(SUITE_VERSION)
    .exitOverride()
    .showHelpAfterError('(cardproof --help shows what there is)');
  withFlags(cardproof.command('run [ids...]'), 'run')
    .description('judge the target; with ids (or groups) only these requirements')
    .action((ids: string[], flags: Flags) => exitWith(runCommand(ids, flags)));
  withFlags(cardproof.command('serve'), 'serve')
    .description('the sandbox alone, and the settings to copy')
    .option('--port <n>', '0 takes a free one', '0')
    .option('--fault <id>', 'a planted defect; repeatable', collect, [])
    .option('--variant <id>', 'a permitted difference; repeatable', collect, [])
    .action((options: ServeOptions) => exitWith(serveCommand(options)));
  withFlags(cardproof.command('doctor'), 'doctor')
    .description('names the first thing that stands in the way of a run')
    .action((flags: Flags) => exitWith(doctorCommand(flags)));
  return withRecordings(cardproof);
}

/** The commands that need no target. */
function withRecordings(cardproof: Command): Command {
  cardproof
    .command('replay <dir>')
    .description('judge a recording again, without a network, and say what differs from its results')
    .option('--out <dir>', 'write the reports of the replay there')
    .action((directory: string, options: { out?: string }) => exitWith(replayCommand(directory, options)));
  cardproof
    .command('compare <a> <b>')
    .description('two runs (their folders): what changed from A to B, and what caused it')
    .option('--markdown', 'print Markdown, for a merge request or an issue')
    .option('--html <file>', 'write a page as well, for people')
    .addHelpText('after', `\nExit code: ${outcomeRule}\nUnusable input is exit code 2, everything else 0.`)
    .action((a: string, b: string, options: CompareOptions) => exitWith(compareCommand(a, b, options)));
  cardproof
    .command('report <dir>')
    .description('make the reports of a run again')
    .option('--out <dir>', 'write there instead of into the same folder')
    .action((directory: string, options: { out?: string }) => exitWith(reportCommand(directory, options)));
  cardproof
    .command('questions <dir>')
    .description("the specification's open questions and what this target answers, for the service's owner (Markdown)")
    .action((directory: string) => exitWith(questionsCommand(directory)));
  withFlags(cardproof.command('certify <dir>'), 'certify')
    .description('one signed zip of a run for a third party: statement, reports, recording without people')
    .option('--keep-people', 'leave names, e-mail addresses and customer ids in the package')
    .option('--out <file>', 'the zip to write; cardproof-RUN.zip in this folder unless it is given')
    .action((directory: string, options: CertifyOptions) => exitWith(certifyCommand(directory, options)));
  cardproof
    .command('verify <place>')
    .description('whether every file of a run or a package (a folder or its zip) is as it was written; exit 1 if not')
    .option('--public-key <file>', 'the public key that must have signed it (OpenSSH or PEM)')
    .action((place: string, options: { publicKey?: string }) => exitWith(verifyCommand(place, options)));
  cardproof
    .command('explain <word>')
    .description('a requirement: what it says and how it is checked; or a status or verdict: what it means, what to do')
    .action((word: string) => exitWith(explainCommand(word)));
  return cardproof;
}
