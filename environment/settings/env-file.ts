import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'dotenv';
import { mistypedIn } from './mistyped.ts';

/** The variables of a process with those of `.env` filled in, and what is odd about that file. */
interface Environment {
  readonly env: Record<string, string | undefined>;
  readonly warnings: readonly string[];
}

/** Set to 1 in the environment of a run whose settings are complete: what `.env` says is about another target. */
export const NO_ENV_FILE = 'CARDPROOF_NO_ENV_FILE';

/**
 * Reads `.env` in a directory (which need not have one) beneath the environment of the process. A variable that is present
 * but empty does not hide the file's.
 */
export function loadEnvironment(cwd: string): Environment {
  const above = process.env;
  if (above[NO_ENV_FILE] === '1') return { env: { ...above }, warnings: [] };
  let text: string;
  try {
    text = readFileSync(join(cwd, '.env'), 'utf8');
  } catch (error) {
    const absent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return { env: { ...above }, warnings: absent ? [] : ['.env exists but cannot be read'] };
  }
  return mergeEnvironment(text, above);
}

/** The pure part of `loadEnvironment`. */
export function mergeEnvironment(file: string, above: Record<string, string | undefined>): Environment {
  const own = parse(file);
  const env: Record<string, string | undefined> = { ...own };
  const keyIsAbove = (above['SUBSCRIPTION_KEY'] ?? '').trim() !== '';
  for (const [name, value] of Object.entries(above)) {
    if (value !== undefined && value.trim() !== '') env[name] = value;
  }
  const cut = /^[ \t]*(?:export[ \t]+)?SUBSCRIPTION_KEY[ \t]*[=:][ \t]*[^'"`\s#][^\n]*#/m.test(file);
  const warning =
    'SUBSCRIPTION_KEY in .env has a # without quotes, so the rest of the key is read as a comment: put the key in quotes';
  const mistyped = mistypedIn(Object.keys(own)).map(
    ([name, meant]) => `${name} in .env is not a setting: did you mean ${meant}?`,
  );
  return { env, warnings: [...(cut && !keyIsAbove ? [warning] : []), ...mistyped] };
}
