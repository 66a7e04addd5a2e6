import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A step of a composite action, as far as it is used here. */
interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** `action.yml`. */
interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}
export const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;

/** Runs a program, and gives everything that it wrote. */
export function typed(
  program: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  at: string,
): Promise<{ readonly code: number | null; readonly text: string }> {
  mkdirSync(at, { recursive: true });
  const child = spawn(program, words, { cwd: at, env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, text }));
  });
}
