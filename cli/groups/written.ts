import type { Command } from 'commander';
import { outcomeRule } from '../../reports/compare/outcome-rule.ts';
import type { CompareOptions } from '../commands/compare.ts';
import type { ReportOptions } from '../commands/report.ts';
import { exitWith } from './exit.ts';

const GROUP = 'Read what a run has written:';

/** The commands that need the folder of a run, and no target. */
export function addWritten(cardproof: Command): void {
  cardproof
    .command('compare <a> <b>')
    .helpGroup(GROUP)
    .description('compare the folders of two runs: what changed from A to B, and why')
    .option('--markdown', 'print Markdown, for a merge request or an issue')
    .addHelpText(
      'after',
      `\nExit code: ${outcomeRule}\nThe exit code is 2 if a folder cannot be used, and 0 in all other cases.`,
    )
    .action((a: string, b: string, options: CompareOptions) =>
      exitWith(import('../commands/compare.ts'), ({ compareCommand }) => compareCommand(a, b, options)),
    );
  cardproof
    .command('replay <dir>')
    .helpGroup(GROUP)
    .description('judge a recording again without a network, and show what differs from its results')
    .option('--out <dir>', 'folder for the reports of the replay')
    .action((directory: string, options: { out?: string }) =>
      exitWith(import('../commands/replay.ts'), ({ replayCommand }) => replayCommand(directory, options)),
    );
  cardproof
    .command('report <dir>')
    .helpGroup(GROUP)
    .description('write the reports of a run again')
    .option('--out <dir>', 'folder for the reports, if not the same one')
    .option('--format <names>', 'more files: ctrf (ctrf.json), har (run.har), or both separated by a comma')
    .option('--open', 'open the report in a browser')
    .action((directory: string, options: ReportOptions) =>
      exitWith(import('../commands/report.ts'), ({ reportCommand }) => reportCommand(directory, options)),
    );
}
