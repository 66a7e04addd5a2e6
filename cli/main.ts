#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { carryOut } from './program.ts';
import { EXIT } from '../spec/verdict/gate.ts';

/** V8 lets the garbage grow to three times what is in use; in the container of a pipeline that is too much. */
setFlagsFromString('--heap-growing-percent=50');

/**
 * A reader may close early (`cardproof list | head -1`): what is left unread is no error. What cannot be written for another reason (a full
 * disk) is said once; the exit code stays what the command came to, because its files are written.
 */
for (const [stream, name] of [[process.stdout, 'output'] as const, [process.stderr, ''] as const]) {
  let isSaid = name === '';
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || isSaid) return;
    isSaid = true;
    process.stderr.write(`cardproof: the ${name} cannot be written (${error.code ?? error.message})\n`);
  });
}

await carryOut(process.argv.slice(2));
// A connection that is being made, or a proxy that hangs, holds up no one who has interrupted the command.
if (process.exitCode === EXIT.interrupted) process.stdout.write('', () => process.exit());
