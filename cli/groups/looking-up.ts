import type { Command } from 'commander';
import type { ListOptions } from '../commands/list.ts';
import { exitWith } from './exit.ts';

const GROUP = 'Look something up:';

/** The commands that say what there is and what it means. */
export function addLookingUp(cardproof: Command): void {
  cardproof
    .command('list [groups...]')
    .helpGroup(GROUP)
    .description('requirements, one per line: id, level, text; with groups only theirs')
    .option('--level <level>', 'only these: must, should or gap')
    .option('--faults', 'the planted defects that cardproof serve --fault takes')
    .option('--variants', 'the permitted differences that cardproof serve --variant takes')
    .action((groups: string[], options: ListOptions) =>
      exitWith(import('../commands/list.ts'), ({ listCommand }) => listCommand(groups, options)),
    );
  cardproof
    .command('explain <name>')
    .helpGroup(GROUP)
    .description('what a requirement, a group, a status or a verdict means, and what to do')
    .action((name: string) => exitWith(import('../commands/explain.ts'), ({ explainCommand }) => explainCommand(name)));
}
