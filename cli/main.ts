#!/usr/bin/env node
import { CommanderError } from 'commander';
import { program } from './program.ts';
import { EXIT, explain } from '../run/usage.ts';

try {
  await program().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage;
  } else {
    const { text, code } = explain(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = code;
  }
}
