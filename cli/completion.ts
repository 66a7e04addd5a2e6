import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import { meanings } from '../reports/glossary.ts';
import { faults, variants } from '../sandbox/api/catalogue.ts';
import { groupNames, rows } from '../run/select.ts';

type Offer = (value: string, description: string) => void;

const HELP = `
Put one of these lines into the file that your shell reads at its start:
  source <(cardproof complete bash)           ~/.bashrc
  source <(cardproof complete zsh)            ~/.zshrc
  cardproof complete fish | source            ~/.config/fish/config.fish`;

/** The command that completes words in a shell: commands, options, ids of requirements, groups, faults and variants. */
export function addCompletion(cardproof: Command): void {
  const completion = tab(cardproof);
  const ids = (offer: Offer): void => {
    for (const name of groupNames) offer(name, 'group');
    for (const { id, rule } of rows) offer(id, rule);
  };
  const words = (offer: Offer): void => {
    for (const [word, { of }] of Object.entries(meanings)) offer(word, of);
    ids(offer);
  };
  const groups = (offer: Offer): void => groupNames.forEach((name) => offer(name, 'group'));
  completion.commands.get('run')?.argument('ids', ids, true);
  completion.commands.get('list')?.argument('groups', groups, true);
  completion.commands.get('explain')?.argument('name', words);
  const serve = completion.commands.get('serve');
  serve?.option('fault', 'a planted defect', (offer) => faults.forEach(({ id, reveals }) => offer(id, reveals)));
  serve?.option('variant', 'a permitted difference', (offer) =>
    variants.forEach(({ id, permits }) => offer(id, permits)),
  );
  cardproof.commands
    .find((one) => one.name() === 'complete')
    ?.helpGroup('Look something up:')
    .description('print the script that completes words in your shell (bash, zsh, fish, powershell)')
    .addHelpText('after', HELP);
}
