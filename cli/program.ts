import { Command, Option } from 'commander';
import { SUITE_VERSION } from '../engine/results.ts';
import { outcomeRule } from '../reports/compare/model/outcome.ts';
import { compareCommand, type CompareOptions } from './commands/compare.ts';
import { DEFAULT_DIRECTORY } from '../run/directory.ts';
import { doctorCommand } from './commands/doctor.ts';
import { explainCommand } from './commands/explain.ts';
import { questionsCommand } from './commands/questions.ts';
import { replayCommand } from './commands/replay.ts';
import { reportCommand } from './commands/report.ts';
import { runCommand, type RunOptions } from './commands/run.ts';
import type { Flags } from '../environment/settings/settings.ts';
import { serveCommand, type ServeOptions } from './commands/serve.ts';
import { verifyCommand } from './commands/verify.ts';

/** Runs a command and keeps its exit code for the end of the process. */
const exitWith = async (command: number | Promise<number>): Promise<void> => {
  process.exitCode = await command;
};

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

/** The options that say which target and how; each wins over the variable of its name. The key has none on purpose. */
function withTarget(command: Command): Command {
  return command
    .option('--sandbox', 'judge the embedded sandbox, not your environment')
    .option('--cardholder-base-url <url>')
    .option('--credential-base-url <url>')
    .option('--lookup-base-url <url>')
    .option('--account-base-url <url>')
    .option('--customer-ids <ids>', 'customers known to exist, comma-separated')
    .option('--foreign-customer-ids <ids>', 'customers of another institution')
    .option('--foreign-cardholder-ids <ids>', 'cardholders of another institution')
    .option('--issuer-type-param <name>', 'name of the issuer type filter, or types=a,credentials=b')
    .option('--target-environment <name>', 'uat or production')
    .option('--i-know-this-is-production', 'needed for production')
    .option('--requests-per-second <n>')
    .option('--concurrency <n>')
    .option('--request-budget <n>', 'never send more requests than this')
    .addOption(new Option('--budget <n>', 'short for --request-budget').hideHelp())
    .option('--timeout <seconds>', 'of one request')
    .option('--seed <n>', 'of everything random')
    .option('--clock <instant>', "the run's one reading of the time, ISO 8601")
    .option('--no-misplaced-key', 'leave out the probes that put the key elsewhere than in its header');
}

/** Every command that people type, with its options; `main.ts` runs it, the documents are checked against it. */
export function program(): Command {
  const cardproof = new Command('cardproof')
    .description('Judges whether an environment keeps the contract of the Institution Management Read API.')
    .version(SUITE_VERSION)
    .exitOverride()
    .showHelpAfterError('(cardproof --help shows what there is)');
  withTarget(cardproof.command('run [ids...]'))
    .description('judge the target; with ids (or groups) only these requirements')
    .option('--out <dir>', 'folder for what the run writes', DEFAULT_DIRECTORY)
    .option('--smoke', 'a quick look: at most 25 requests, the most telling ones; not the verdict of the target')
    .option('--strict', 'a warning fails the run, too')
    .option('--complete', 'a must that was not exercised fails the run (exit 3)')
    .option('--profile <file>', 'pinned answers and waivers, YAML')
    .option('--redact-people', 'replace names, e-mail addresses and customer ids in all that is written')
    .option('--no-redact-people', 'write them; in production they are replaced unless this is given')
    .option('--signing-key <file>', 'sign the recording and the results: an ed25519 private key, PEM')
    .option('--quiet', 'no progress')
    .action((ids: string[], options: RunOptions) => exitWith(runCommand(ids, options)));
  cardproof
    .command('serve')
    .description('the sandbox alone, and the settings to copy')
    .option('--port <n>', '0 takes a free one', '0')
    .option('--seed <n>')
    .option('--clock <instant>')
    .option('--fault <id>', 'a planted defect; repeatable', collect, [])
    .option('--variant <id>', 'a permitted difference; repeatable', collect, [])
    .action((options: ServeOptions) => exitWith(serveCommand(options)));
  withTarget(cardproof.command('doctor'))
    .description('names the first thing that stands in the way of a run')
    .action((options: Flags) => exitWith(doctorCommand(options)));
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
    .description('two runs (their folders): what changed from A to B, and whose doing it is')
    .option('--markdown', 'print Markdown, for a merge request or an issue')
    .option('--html <file>', 'write a page as well, for people')
    .addHelpText('after', `\nExit code: ${outcomeRule}\nUnusable input is exit code 2, everything else 0.`)
    .action((a: string, b: string, options: CompareOptions) => exitWith(compareCommand(a, b, options)));
  cardproof
    .command('report <dir>')
    .description('make the reports of a run anew')
    .option('--out <dir>', 'write there instead of into the same folder')
    .action((directory: string, options: { out?: string }) => exitWith(reportCommand(directory, options)));
  cardproof
    .command('questions <dir>')
    .description("the specification's open questions and what this target answers, for the service's owner (Markdown)")
    .action((directory: string) => exitWith(questionsCommand(directory)));
  cardproof
    .command('verify <dir>')
    .description('whether a folder is as its run left it: recording, results, signature; exit 1 where it is not')
    .option('--public-key <file>', 'the key that must have signed it, PEM')
    .action((directory: string, options: { publicKey?: string }) => exitWith(verifyCommand(directory, options)));
  cardproof
    .command('explain <word>')
    .description('a requirement: what it says and how it is checked; or a status or verdict: what it means, what to do')
    .action((word: string) => exitWith(explainCommand(word)));
  return cardproof;
}
