import { expect, vi } from 'vitest';

/** A text that a pattern is found in: a bare pattern within `toMatchObject` matches anything. */
export const saying = (pattern: RegExp): unknown => expect.stringMatching(pattern);

/** What a command says in this process, on either stream, and its exit code or the message of what it threw. */
export async function said(command: () => number | Promise<number>): Promise<{ code: number | string; text: string }> {
  const parts: string[] = [];
  const keep = (part: string | Uint8Array) => parts.push(String(part)) > 0;
  const spies = [process.stdout, process.stderr].map((out) => vi.spyOn(out, 'write').mockImplementation(keep));
  try {
    return { code: await command(), text: parts.join('') };
  } catch (error) {
    return { code: error instanceof Error ? error.message : String(error), text: parts.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
