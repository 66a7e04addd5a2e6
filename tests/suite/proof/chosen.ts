import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { faults } from '../../../sandbox/api/catalogue.ts';
import type { Fault } from '../../../sandbox/api/difference.ts';
import { faultFiles } from '../../../sandbox/generated/catalogue.ts';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { groupOf } from '../../../spec/verdict/requirements.ts';
import { type Kill, rowsToRun, tryFaultsBriefly } from '../../proof/prove.ts';

/**
 * A fault of each requirement that has one: the first in the catalogue, on every commit the same. `npm run prove` plants the
 * others, and each in a whole run.
 */
export const oneOfEach: readonly string[] = [
  ...new Set(catalogue.flatMap((row) => faults.find(({ breaks }) => breaks.includes(row.id))?.id ?? [])),
];

/** A fault counts as killed only by a requirement that it breaks. */
export function expectKilled(kill: Kill): void {
  expect(kill, `beside: ${kill.beside.join(', ')}`).toMatchObject({
    killedBy: expect.arrayContaining([expect.any(String)]) as unknown,
    untrue: [],
  });
  expect(kill.requests).toBeLessThanOrEqual(400);
}

/** So many at once: a service that is new has about as many defects. */
const AT_ONCE = 6;

/** Faults of the answers and of the records: they add up. One that refuses requests would hide the others. */
export const addsUp = ({ apply }: Fault): boolean =>
  Object.keys(apply).every((stage) => stage === 'records' || stage === 'answer');

/** What a fault breaks. */
const brokenBy = (id: string): readonly string[] => faults.find((one) => one.id === id)?.breaks ?? [];

/**
 * Some faults, several at once. Neighbours in the catalogue are alike: they are dealt to different groups. Two that break a
 * requirement in common are never in one group, because either would be said to be killed by the other.
 */
export function together(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(ids.length / AT_ONCE);
  const groups = Array.from({ length: count }, (): string[] => []);
  for (const [at, id] of ids.entries()) {
    const isFree = (group: readonly string[]): boolean =>
      !group.some((other) => brokenBy(other).some((row) => brokenBy(id).includes(row)));
    const free = [...groups.slice(at % count), ...groups.slice(0, at % count)].find(isFree);
    if (free === undefined) groups.push([id]);
    else free.push(id);
  }
  return groups;
}

/**
 * Makes tests of faults by runs of what they break: a fault that a run of some rows shows is planted alone; what stands in any
 * answer is sought by one smoke run for several.
 */
export function proveBriefly(ids: readonly string[]): void {
  const adding = new Set(faults.flatMap((one) => (addsUp(one) && rowsToRun(one.id).length === 0 ? one.id : [])));
  const alone = ids.filter((id) => !adding.has(id)).map((id) => [id]);
  test.each(
    [...alone, ...together(ids.filter((id) => adding.has(id)))].map((some) => [some.join(', '), some] as const),
  )(
    '%s: killed by a run of what it breaks',
    async (_names, some) => (await tryFaultsBriefly(some)).forEach(expectKilled),
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
