import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { faults } from '../../../sandbox/api/catalogue.ts';
import { faultFiles } from '../../../sandbox/generated/catalogue.ts';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { groupOf } from '../../../spec/rows.ts';
import { type Kill, tryFaultBriefly } from '../../proof/prove.ts';

/**
 * A fault of each rule that has one: the first in the catalogue, on every commit the same. `npm run prove` plants the others, and
 * each in a whole run.
 */
export const oneOfEachRule: readonly string[] = [
  ...new Set(catalogue.flatMap((row) => faults.find(({ breaks }) => breaks.includes(row.id))?.id ?? [])),
];

/** A fault counts as killed only by a requirement that it breaks. */
export function expectKilled(kill: Kill): void {
  expect(kill, `beside: ${kill.beside.join(', ')}`).toMatchObject({
    killedBy: expect.arrayContaining([expect.any(String)]) as unknown,
  });
  expect(kill.requests).toBeLessThanOrEqual(400);
}

/** Makes a test of every second fault, so that two workers run them side by side; `part`: 0 or 1. */
export function proveBriefly(part: number): void {
  const ids = oneOfEachRule.filter((_, i) => i % 2 === part);
  test.each(ids)(
    '%s is killed by a run of what it breaks',
    async (id) => expectKilled(await tryFaultBriefly(id)),
    180_000,
  );
}

const ROWS = 'spec/requirements.yaml';

/** What a change touches, of what the proofs are about. */
export interface Changed {
  /** Completes the sentence "Tried first is …". */
  readonly says: string;
  readonly faults: readonly string[];
}

/** What changed since a branch left the main one; on the main branch, since the commit before. */
export function changedHere(): Changed {
  try {
    const main = ['origin/main', 'main'].find((name) => git('rev-parse', '--verify', '-q', name) !== null);
    const fork = main === undefined ? null : git('merge-base', 'HEAD', main);
    const base = fork === git('rev-parse', 'HEAD') ? git('rev-parse', '--verify', '-q', 'HEAD^') : fork;
    if (base === null) return { says: 'nothing: git names no commit that this state can be compared with', faults: [] };
    const paths = (git('diff', '--name-only', base) ?? '').split('\n');
    const before = paths.includes(ROWS) ? (git('show', `${base}:${ROWS}`) ?? '') : readFileSync(ROWS, 'utf8');
    const found = faultsOf(paths, changedRows(before, readFileSync(ROWS, 'utf8')));
    return { says: `what changed since ${base.slice(0, 8)}: ${found.length} faults`, faults: found };
  } catch (error) {
    return { says: `nothing: ${String(error)}`, faults: [] };
  }
}

/**
 * Every fault of a file of faults that changed, and every fault that breaks a row that changed, or a row of a group of which the
 * checks changed.
 */
export function faultsOf(paths: readonly string[], rows: readonly string[]): readonly string[] {
  const named = (folder: string): readonly string[] =>
    paths.flatMap((path) => (path.startsWith(folder) ? (path.slice(folder.length).split(/[/.]/)[0] ?? []) : []));
  const groups = named('tests/checks/');
  const files = Object.entries(faultFiles).filter(([file]) => named('sandbox/faults/').includes(file));
  const touched = new Set<string>(files.flatMap(([, own]) => own.map(({ id }) => id)));
  const isTouched = (row: string): boolean => rows.includes(row) || groups.includes(groupOf(row));
  return faults.filter(({ id, breaks }) => touched.has(id) || breaks.some(isTouched)).map(({ id }) => id);
}

/** The ids of the rows of `requirements.yaml` that are new or not the same as before. */
export function changedRows(before: string, now: string): readonly string[] {
  const [old, rows] = [rowsOf(before), rowsOf(now)];
  return [...rows].filter(([id, text]) => old.get(id) !== text).map(([id]) => id);
}

/** What a command of git prints, or null if it fails or git is not there. */
function git(...words: readonly string[]): string | null {
  try {
    return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/** What a run is told by each row, as text by its id: its words for people do not count. */
function rowsOf(yaml: string): ReadonlyMap<string, string> {
  const rows = parse(yaml) as readonly Readonly<Record<'id' | 'level' | 'by' | 'operation', string>>[] | null;
  return new Map((rows ?? []).map(({ id, level, by, operation }) => [id, JSON.stringify([level, by, operation])]));
}
