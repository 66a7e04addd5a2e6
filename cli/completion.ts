import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';

const HELP = `
Put one of these lines into your shell's startup file:
  source <(cardproof complete bash)           ~/.bashrc
  source <(cardproof complete zsh)            ~/.zshrc
  cardproof complete fish | source            ~/.config/fish/config.fish`;

/** The command that completes words in a shell: commands, options, ids of requirements, groups, faults and variants. */
export function addCompletion(cardproof: Command): void {
  const completion = tab(cardproof);
  cardproof.commands
    .find((one) => one.name() === 'complete')
    ?.helpGroup('Look something up:')
    .description('print the script that completes words in your shell (bash, zsh, fish, powershell)')
    .addHelpText('after', HELP)
    .hook('preAction', async () => {
      const { offerNames } = await import('./offered-names.ts');
      offerNames(completion);
    });
}
