import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject, vi } from 'vitest';
import { carryOut } from '../../../cli/program.ts';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import { folder } from '../folder.ts';

/** How a command ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

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

let last: Promise<unknown> = Promise.resolve();

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
  );
}

/** What a process has said so far. */
export type Said = Pick<Ended, 'stdout' | 'stderr'>;

/**
 * Does something as a process of its own would: in a folder, with an environment, and heard. One at a time, because all of it
 * shares the folder, the environment and the streams of this process.
 */
export function asIfAlone<T>(
  act: (said: Readonly<Said>) => Promise<T>,
  env: Record<string, string>,
  at: string,
): Promise<T> {
  const ended = last.then(() => alone(act, env, at));
  last = ended.catch(() => undefined);
  return ended;
}

async function alone<T>(
  act: (said: Readonly<Said>) => Promise<T>,
  env: Record<string, string>,
  at: string,
): Promise<T> {
  const { env: outer, argv, execArgv } = process;
  const home = process.cwd();
  const { PATH = '', HOME = '' } = outer;
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((part) => (said[name] += String(part)) !== ''),
  );
  process.chdir(at);
  // A fleet starts the program of its own process for each target.
  Object.assign(process, { env: { PATH, HOME, ...env }, argv: [process.execPath, inject('command')], execArgv: [] });
  try {
    return await act(said);
  } finally {
    Object.assign(process, { env: outer, argv, execArgv, exitCode: undefined });
    process.chdir(home);
    for (const spy of spies) spy.mockRestore();
  }
}

/** The six settings of a sandbox, and its seed and clock. */
export function environmentOf(sandbox: Sandbox, clock: string): Record<string, string> {
  return {
    ...addressSettings(sandbox),
    SUBSCRIPTION_KEY: sandbox.key,
    CUSTOMER_IDS: sandbox.customerIds.join(','),
    CLOCK: clock,
  };
}

/** The settings that name the four base addresses. */
export function addressSettings({ addresses }: Pick<Sandbox, 'addresses'>): Record<string, string> {
  return {
    CARDHOLDER_BASE_URL: addresses.cardholder,
    CREDENTIAL_BASE_URL: addresses.credential,
    LOOKUP_BASE_URL: addresses.lookup,
    ACCOUNT_BASE_URL: addresses.account,
  };
}
