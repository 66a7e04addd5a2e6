import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { carryOut } from '../../../cli/program.ts';
import { asIfAlone, type Ended } from '../../proof/alone.ts';
import { folder } from '../folder.ts';

/** The command as words for a shell or for `spawn`. */
export const commandLine = (words: readonly string[]): readonly [string, ...string[]] => [
  process.execPath,
  inject('command'),
  ...words,
];

/** Starts a program with an environment of its own; `ended` comes true when it is over. */
export function started(
  [program, ...words]: readonly [string, ...string[]],
  env: Record<string, string>,
  at: string,
): { child: ChildProcess; ended: Promise<Ended> } {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, words, { cwd: at, env: { PATH, HOME, ...env } });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (part: Buffer) => (said.stdout += part.toString()));
  child.stderr.on('data', (part: Buffer) => (said.stderr += part.toString()));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...said }));
  });
  return { child, ended };
}

/** Runs the command in an empty folder, so that no `.env` is found. */
export function cardproof(words: readonly string[], env: Record<string, string> = {}, at = folder()): Promise<Ended> {
  return started(commandLine(words), env, at).ended;
}

/** A command, and what stands in the environment for it. */
export interface Typed {
  readonly words: readonly string[];
  readonly env: Record<string, string>;
}

/** Carries out commands: its words are the address of the module that carries out one, and the commands as JSON. */
const ONE_AFTER_THE_OTHER = `
const { argv: [node, , program, commands], env: outer } = process;
const write = process.stdout.write.bind(process.stdout);
const ended = [];
for (const { words, env } of JSON.parse(commands)) {
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) process[name].write = (part) => (said[name] += part) !== '';
  Object.assign(process, { argv: [node, program, ...words], env: { ...outer, ...env }, exitCode: undefined });
  await import(program + '?' + ended.length);
  ended.push({ code: process.exitCode, ...said });
}
process.exitCode = 0;
write(JSON.stringify(ended));`;

/** Commands one after the other in a process of their own, for what Node.js reads when it begins. */
export async function inOneProcess(commands: readonly Typed[], env: Record<string, string>): Promise<readonly Ended[]> {
  const at = folder();
  const script = join(at, 'commands.mjs');
  writeFileSync(script, ONE_AFTER_THE_OTHER);
  const { href } = new URL('rooms/cli.js', pathToFileURL(inject('command')));
  const words = [script, href, JSON.stringify(commands)];
  const { stdout, stderr } = await started([process.execPath, ...words], env, at).ended;
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as readonly Ended[];
}

/**
 * The same in this process, in a fraction of the time: nothing is loaded again. What a process alone can show needs `cardproof`:
 * signals, limits, certificates.
 */
export function inProcess(words: readonly string[], env: Record<string, string> = {}, at = folder()): Promise<Ended> {
  return asIfAlone(
    async (said) => {
      await carryOut(words);
      return { code: Number(process.exitCode ?? 0), ...said };
    },
    env,
    at,
    inject('command'),
  );
}
