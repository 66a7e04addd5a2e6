import { spawn } from 'node:child_process';
import { plain } from '../../reports/escape.ts';
import { UsageError } from '../../runs/usage.ts';

/** Tells the person at the terminal something that is not the output of a command. */
export const say = (line: string): void => void process.stderr.write(`cardproof: ${plain(line)}\n`);

/** Writes lines of the output of a command. */
export const print = (lines: string): void => void process.stdout.write(`${lines.split('\n').map(plain).join('\n')}\n`);

/** Tells of each signal that ends a command how many there were; returns what stops listening. */
export function onInterrupt(tell: (times: number) => void, also: readonly NodeJS.Signals[] = []): () => void {
  const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', ...also];
  let times = 0;
  const heard = (): void => tell((times += 1));
  for (const signal of signals) process.on(signal, heard);
  return () => signals.forEach((signal) => process.off(signal, heard));
}

/** Waits until the command is interrupted. The next Ctrl+C does what it does without Cardproof: it kills. */
export function interruption(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve).once('SIGTERM', resolve);
  });
}

/** What opens a file in the reader's own program on each system; elsewhere the desktop's `xdg-open`. */
const openers: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: 'open', win32: 'explorer' };

/** Opens a file in the reader's browser. If there is none, says where the file is, and the command goes on. */
export function openInBrowser(path: string): void {
  const opener = spawn(openers[process.platform] ?? 'xdg-open', [path], { stdio: 'ignore', detached: true });
  opener.on('error', () => process.stderr.write(`cardproof: no browser could be opened; the report is ${path}\n`));
  opener.unref();
}

/** The value of a flag that is a whole number, both bounds included. */
export function wholeNumber(flag: string, text: string, [least, most]: readonly [least: number, most: number]): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new UsageError(`${flag} must be a whole number from ${least} to ${most}`);
}

/** The port of `--port`; 0 takes a free one. */
export const portOf = (text: string): number => wholeNumber('--port', text, [0, 65_535]);
