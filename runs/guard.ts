import { closeSync, existsSync, lstatSync, openSync, readdirSync, readSync, rmSync, type Stats } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { IGNORE_FILE, IGNORED, OR_NONE } from '../environment/private-files.ts';
import { RECORDING_FILE } from '../environment/recording/recorder.ts';
import { OUTDATED, REPORT_FILES, RESULTS_FILE } from '../reports/files.ts';
import { lockDirectory } from './lock.ts';
import { OF_THE_RUNNER } from './place.ts';
import { CHECKSUMS_FILE, CHECKSUMS_SIGNATURE_FILE, SEAL_FILES } from './signing/seal.ts';
import { UsageError } from './usage.ts';

/** What a folder of ours holds: by its name, what a file says if it is ours, and which folders may be there. */
export interface Own {
  readonly says: (file: string) => RegExp | undefined;
  readonly isFolder: (name: string) => boolean;
}

/** A page of ours, whatever it is about: no script or style but its own. */
export const PAGE =
  /^<!doctype html>\n<html lang="en"><head><meta charset="utf-8"\/><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-/;
const escaped = (name: string): string => name.replaceAll('.', String.raw`\.`);
const SIGNED = [...REPORT_FILES, RECORDING_FILE].map(escaped).join('|');

const RUN_FILES: ReadonlyMap<string, RegExp> = new Map([
  ['index.html', PAGE],
  ['junit.xml', /^<\?xml[^>]*>\n<testsuites name="cardproof: /],
  ['summary.md', /^## \S+ [^]*\ncardproof \d+\.\d+\.\d+/],
  ['profile.observed.yaml', /^# yaml-language-server: .*\n# The answers that this run observed to the open questions/],
  ['ctrf.json', /^\{\s*"reportFormat": ?"CTRF",[^}]*"generatedBy": ?"cardproof /],
  ['run.har', /^\{\s*"log": ?\{\s*"version": ?"1.2",\s*"creator": ?\{\s*"name": ?"cardproof"/],
  ['letter.md', /Institution Management Read API/],
  [RESULTS_FILE, /^\{\s*"schema": ?\d+,\s*"verdict": ?"/],
  [RECORDING_FILE, /^\{"kind":"run","schema":\d+,"suite":\{"name":"cardproof"/],
  [CHECKSUMS_FILE, new RegExp(String.raw`^(?:[0-9a-f]{64} {2}(?:${SIGNED})\n)+$`)],
  [CHECKSUMS_SIGNATURE_FILE, /^-----BEGIN SSH SIGNATURE-----\n/],
]);
/** The folder of a run, of its replay or of traffic. */
const OF_A_RUN: Own = { says: (file) => RUN_FILES.get(file), isFolder: (name) => OF_THE_RUNNER.includes(name) };

/** What stands beside the files of every folder of ours: its lock, and what git is told. */
const BESIDE: readonly (readonly [name: RegExp, text: RegExp])[] = [
  [/^\.lock(-[0-9a-f]{12})?$/, /^\d*\s*(\n|$)/],
  [new RegExp(`^${escaped(IGNORE_FILE)}$`), new RegExp(`^${IGNORED.replace('*', String.raw`\*`)}$`)],
];

/**
 * Throws a UsageError unless a folder is new, empty or wholly of ours: anything else could be lost, and a link would lead elsewhere
 * what is written. Whatever writes into a folder asks here first, before a request is sent.
 */
export function refuseFolderOfOthers(directory: string, { says, isFolder }: Own = OF_A_RUN): void {
  // Without the slash at the end, with which a link is followed.
  const found = lstatSync(resolve(directory), OR_NONE);
  if (found === undefined) return;
  if (!found.isDirectory()) throw notOurs(directory, found);
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    const one = lstatSync(path, OR_NONE);
    const text = says(name) ?? BESIDE.find(([of]) => of.test(name))?.[1] ?? unfinished(name, says);
    // What is gone was of another run, or of another shard of a fleet.
    if (one === undefined || (one.isDirectory() ? isFolder(name) : one.isFile() && isOurs(path, text))) continue;
    throw notOurs(path, one);
  }
}

/** What a file of ours says that was not finished, or that was set aside. */
function unfinished(name: string, says: Own['says']): RegExp | undefined {
  const [, own = '', end] = /^(.+)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp|withheld)$/.exec(name) ?? [];
  return end === 'withheld' || says(own) === undefined ? says(own) : /^/;
}

/**
 * Throws a UsageError unless a file is new, or one that may be replaced; the folders between `top` and the file are no links.
 * `remedy` is what the user can do.
 */
export function refuseFileOfOthers(path: string, isOurs: () => boolean, remedy: string, top = dirname(path)): void {
  const found = lstatSync(path, OR_NONE);
  if (found !== undefined && !(found.isFile() && isOurs())) throw notOurs(path, found, remedy);
  const parts = relative(top, dirname(path)).split(sep);
  for (const at of parts.map((_, place) => join(top, ...parts.slice(0, place + 1)))) {
    if (parts.includes('..')) break;
    const folder = lstatSync(at, OR_NONE);
    if (folder !== undefined && !folder.isDirectory()) throw notOurs(at, folder, remedy);
  }
}

const ELSEWHERE = 'choose another folder with --out';

function notOurs(path: string, found: Stats, remedy = ELSEWHERE): UsageError {
  const is = found.isSymbolicLink()
    ? 'is a link to another place'
    : found.isFile()
      ? 'was not written by Cardproof'
      : found.isDirectory()
        ? 'is a folder, and a run leaves none of this name'
        : 'is a special file';
  return new UsageError(`${path} ${is}: ${remedy}`);
}

/** So much of a file is looked at: each of ours says before that whose it is. */
const HEAD = 200_000;

/** Whether a file holds a text that only ours hold, or nothing that could be lost. */
const isOurs = (path: string, text: RegExp | undefined): boolean =>
  text !== undefined && (lstatSync(path).size === 0 || text.test(headOf(path)));

function headOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(HEAD);
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, HEAD, 0));
  } finally {
    closeSync(file);
  }
}

/** For what a folder is taken: a new run or traffic, or what is made of the run of an id. */
type Purpose = 'run' | 'traffic' | { readonly of: string };

/**
 * Takes a folder for what a command writes, and locks it; what an earlier run left there and a new one may not write is removed.
 * Returns what unlocks it. Throws a UsageError if others could lose something: their files, or the evidence of another run.
 */
export function takeFolder(directory: string, purpose: Purpose): () => void {
  refuseFolderOfOthers(directory);
  refuseOtherEvidence(directory, purpose);
  const unlock = lockDirectory(directory);
  try {
    for (const name of typeof purpose === 'string' ? [...OUTDATED, ...SEAL_FILES] : [])
      rmSync(join(directory, name), { force: true });
    return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A run takes the folder of an earlier run, and traffic that of earlier traffic. What is made of a run replaces no other run. */
function refuseOtherEvidence(directory: string, purpose: Purpose): void {
  const path = join(directory, RECORDING_FILE);
  const [first = ''] = existsSync(path) ? headOf(path).split('\n') : [];
  const id = /"run":\{"id":"([^"]*)"/.exec(first)?.[1];
  const isOfTraffic = /,"traffic":true,"digest":"[0-9a-f]{64}"\}$/.test(first);
  const isOther =
    typeof purpose === 'string'
      ? id !== undefined && isOfTraffic !== (purpose === 'traffic')
      : id !== purpose.of && (id !== undefined || existsSync(join(directory, RESULTS_FILE)));
  if (isOther)
    throw new UsageError(`${directory} holds the evidence of another run, which would be lost: ${ELSEWHERE}`);
}
