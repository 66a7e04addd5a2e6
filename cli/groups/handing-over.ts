import type { Command } from 'commander';
import type { CertifyOptions } from '../commands/certify.ts';
import { withFlags } from '../options.ts';
import { exitWith } from './exit.ts';

const GROUP = 'Hand a run over:';

const CERTIFY_HELP = `
Example:
  ssh-keygen -t ed25519 -f ~/signing-key        once; leave the passphrase empty
  cardproof certify cardproof-out --signing-key ~/signing-key      with the others in .env

Exit code: 0 written, whatever the verdict; 1 the folder is not as its run left it; 2 a needed
setting is missing, or there is no run.`;

/** The commands for a third party: the one that makes a package, and the one that checks it. */
export function addHandingOver(cardproof: Command): void {
  withFlags(cardproof.command('certify <dir>'), 'certify')
    .helpGroup(GROUP)
    .description('make one signed zip of a run: statement, reports, recording; people are replaced')
    .option('--keep-people', 'leave names, e-mail addresses and customer ids in the package')
    .option('--out <file>', 'the zip to write; by default cardproof-RUN.zip in this folder')
    .addHelpText('after', CERTIFY_HELP)
    .action((directory: string, options: CertifyOptions) =>
      exitWith(import('../commands/certify.ts'), ({ certifyCommand }) => certifyCommand(directory, options)),
    );
  cardproof
    .command('verify <place>')
    .helpGroup(GROUP)
    .description('check that no file of a run or a package (folder or zip) was changed; exit code 1 if one was')
    .option('--public-key <file>', 'the public key that must have signed it (OpenSSH or PEM)')
    .action((place: string, options: { publicKey?: string }) =>
      exitWith(import('../commands/verify.ts'), ({ verifyCommand }) => verifyCommand(place, options)),
    );
}
