import { spawn } from 'node:child_process';

/** What opens a file in the reader's own program on each system; elsewhere the desktop's `xdg-open`. */
const openers: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: 'open', win32: 'explorer' };

/** Opens a file in the reader's browser. If there is none, says where the file is, and the command goes on. */
export function openInBrowser(path: string): void {
  const opener = spawn(openers[process.platform] ?? 'xdg-open', [path], { stdio: 'ignore', detached: true });
  opener.on('error', () => process.stderr.write(`cardproof: no browser could be opened; the report is ${path}\n`));
  opener.unref();
}
