import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'dotenv';
import leven from 'leven';
import { settings } from './table.ts';
import type { Origin } from '../../spec/verdict/results.ts';

/** What `.env` says beside its values. */
export interface EnvFile {
  readonly warnings: readonly string[];
  /** Why it sets none of the needed settings although it was meant to; null if it does, is blank, or is not there. */
  readonly unread: string | null;
  /** By needed setting that it names without a value, or in a form that is not read: where, and what is wrong there. Never a value. */
  readonly misread: ReadonlyMap<string, string>;
}

/** The variables of a process with those of `.env` filled in, and what is odd about that file. */
interface Environment extends EnvFile {
  readonly env: Record<string, string | undefined>;
}

/** No `.env`, or nothing odd about it. */
export const NO_FILE: EnvFile = { warnings: [], unread: null, misread: new Map() };

/** Set to 1 in the environment of a run whose settings are complete: what `.env` says is about another target. */
export const NO_ENV_FILE = 'CARDPROOF_NO_ENV_FILE';

/** In the environment of a run that a fleet started: the file of targets and the name of this one, as JSON. */
export const FLEET_TARGET = 'CARDPROOF_FLEET_TARGET';

/** The fleet that started this process; null if none did. */
export function fleetOf(env: Readonly<Record<string, string | undefined>>): Origin | null {
  const text = env[FLEET_TARGET];
  return text === undefined ? null : (JSON.parse(text) as Origin);
}

/**
 * Reads `.env` in a directory (which need not have one) beneath the environment of the process. A variable that is present
 * but empty does not hide the file's.
 */
export function loadEnvironment(cwd: string): Environment {
  const above = process.env;
  if (above[NO_ENV_FILE] === '1') return { env: { ...above }, ...NO_FILE };
  try {
    const path = join(cwd, '.env');
    // A pipe would wait for somebody who writes into it.
    if (!statSync(path).isFile()) throw Object.assign(new Error(), { code: 'it is not a regular file' });
    return mergeEnvironment(decodeText(readFileSync(path)), above);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOENT') return { env: { ...above }, ...NO_FILE };
    const unread = `exists, but cannot be read (${code})`;
    return { env: { ...above }, ...NO_FILE, warnings: [`.env ${unread}`], unread };
  }
}

/**
 * A text file as programs on Windows write it, too: UTF-16 in either order of bytes, with or without a byte order mark. Latin text has a
 * NUL in every second byte then. A NUL that is left is of a still wider encoding: no setting has one.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isWide = (odd: number) => bytes.filter((byte, at) => byte === 0 && at % 2 === odd).length > bytes.length / 4;
  const little = (first === 0xff && second === 0xfe) || isWide(1);
  const big = (first === 0xfe && second === 0xff) || isWide(0);
  return new TextDecoder(little ? 'utf-16le' : big ? 'utf-16be' : 'utf-8').decode(bytes).replaceAll('\0', '');
}

/** The pure part of `loadEnvironment`. */
function mergeEnvironment(file: string, above: Record<string, string | undefined>): Environment {
  const own = parse(file);
  const env: Record<string, string | undefined> = { ...own };
  const keyIsAbove = (above['SUBSCRIPTION_KEY'] ?? '').trim() !== '';
  for (const [name, value] of Object.entries(above)) {
    if (value !== undefined && value.trim() !== '') env[name] = value;
  }
  // A # behind a space begins a comment for every reader of such files; one within a word may be of the key.
  const cut = /^[ \t]*(?:export[ \t]+)?SUBSCRIPTION_KEY[ \t]*[=:][ \t]*[^'"`\s#]\S*#/m.test(file);
  const warning =
    'SUBSCRIPTION_KEY in .env has a # without quotes, so the rest of the key is read as a comment: put the key in quotes';
  const mistyped = mistypedIn(Object.keys(own)).map(
    ([name, meant]) => `${name} in .env is not a setting: did you mean ${meant}?`,
  );
  const lines = file.split(/\r\n?|\n/);
  const has = (name: string) => Object.hasOwn(own, name) && own[name]?.trim() !== '';
  // A comment that names one is a setting that was switched off, or never filled in.
  const isMeant = (line: string) => !/^\s*(#|$)/.test(line) || needed.some((name) => line.includes(name));
  const isNone = !needed.some(has) && lines.some(isMeant);
  return {
    env,
    warnings: [...(cut && !keyIsAbove ? [warning] : []), ...mistyped],
    unread: isNone ? 'is not blank, but sets none of the needed settings as NAME=value' : null,
    misread: new Map(needed.flatMap((name) => (has(name) ? [] : misreadIn(lines, name, Object.hasOwn(own, name))))),
  };
}

/** The variables of all settings. */
const variables: readonly string[] = Object.values(settings).flatMap(({ variable }) => variable ?? []);
/** A name is taken for a misspelt one if it takes so many changes: one letter, or two that changed places. */
const MOST = 2;
const SHORTEST = 5;

/** The names among those given that are no setting, but nearly one; with the setting that was probably meant. */
export function mistypedIn(names: readonly string[]): readonly (readonly [name: string, meant: string])[] {
  return names
    .filter((name) => !variables.includes(name) && name.length >= SHORTEST)
    .flatMap((name) => {
      const meant = variables.find((one) => one.length >= SHORTEST && leven(name.toUpperCase(), one) <= MOST);
      return meant === undefined ? [] : [[name, meant] as const];
    });
}

/** The variables without which no target is judged. */
const needed: readonly string[] = Object.values(settings).flatMap(({ of, variable }) =>
  of === 'needed' && variable !== null ? variable : [],
);

/** Forms in which people write a variable down and which a `.env` does not have, the narrow ones first. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/[\uff1a\uff1d]/, 'with a full-width sign'],
  [/[\u00ad\u200b-\u200f\u2060\ufeff]/, 'with an invisible character'],
  [/^\s*\$env:/i, 'as PowerShell does ($env:NAME = …)'],
  [/^\s*setx\s/i, 'as a Windows command (setx NAME …)'],
  [/^\s*set\s+-/, 'as the fish shell does (set -x NAME …)'],
  [/^\s*@?set\s/i, 'as a Windows command (set NAME=…)'],
  [/^\s*[{,]?\s*["'][^"']*["']\s*:/, 'as JSON ("NAME": …)'],
  [/^\s*</, 'as XML'],
  [/^\s*-\s/, 'as an element of a list (- NAME=…)'],
  [/^\s*(\/\/|;|rem\s)/i, 'in a comment'],
];

function misreadIn(lines: readonly string[], name: string, isEmpty: boolean): readonly (readonly [string, string])[] {
  const word = new RegExp(`(?<!\\w)${name}(?!\\w)`, 'i');
  const at = lines.findIndex((line) => word.test(line) && !/^\s*#/.test(line));
  const line = lines[at];
  if (line === undefined) return [];
  const where = `line ${at + 1} of .env has it`;
  const isComment = /[=:]\s*#/.test(line) ? ': a # without quotes begins a comment, so put the value in quotes' : '';
  if (isEmpty) return [[name, `${where} without a value${isComment}`]];
  const [, form = line.includes(name) ? 'in a way that is not NAME=value' : 'in another letter case'] =
    FORMS.find(([pattern]) => pattern.test(line)) ?? [];
  return [[name, `${where} ${form}; write ${name}=value`]];
}
