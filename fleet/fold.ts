import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { OR_NONE, privateFolder, writeWhole } from '../environment/private-files.ts';
import {
  codeOf,
  type Fleet,
  type FleetRequirement,
  fleetOf,
  type FleetTarget,
  judgedOf,
  targetExitCode,
} from '../reports/fleet/model.ts';
import { RESULTS_FILE } from '../reports/files.ts';
import { UsageError } from '../runs/usage.ts';
import type { Results } from '../spec/verdict/results.ts';
import { GATHERED, readPlan, readRecord, resultsIn, takeFleet, type TargetRecord, writeRecord } from './record.ts';
import { asTargetName, sameFolder } from './target.ts';
import { json } from '../spec/exchange/json-tokens.ts';
import { markdownOf } from '../reports/document/markdown.ts';
import { fleetPage, fleetToShare } from '../reports/fleet/document.ts';

/** A target in a folder; without a record it is a run that no fleet started, or one that was never run. */
interface Found {
  readonly name: string;
  /** The folder of its run. */
  readonly folder: string;
  readonly record: TargetRecord | null;
}

/** Folds the folders of fleets (of the shards of one, say) and of single runs into one fleet below `out`. */
export function fold(directories: readonly string[], out: string): Fleet {
  const found = chosen(directories.flatMap(targetsBelow));
  const same = sameFolder(found.map(({ name }) => name));
  if (same !== null) {
    throw new UsageError(`the targets ${same.join(' and ')} would be one folder on some systems: rename one of them`);
  }
  takeFleet(
    out,
    found.map(({ name }) => name),
    found.flatMap(({ name, folder }) => (resolve(join(out, name)) === resolve(folder) ? [] : name)),
  );
  const requirements = new Map<string, FleetRequirement>();
  const targets = found.map((one) => {
    const read = resultsOf(one);
    const [results, unread] = typeof read === 'string' ? [null, read] : [read, null];
    for (const { id, level, text } of results?.requirements ?? [])
      if (!requirements.has(id)) requirements.set(id, { id, level, text });
    gather(one, out, results);
    return targetOf(one, results, unread);
  });
  return fleetOf(targets, [...requirements.values()]);
}

/**
 * The results of a target, null if there are none, or why they cannot be read: one damaged file must not hide the results of all
 * others. Shards of a shared folder judge on while one of them folds: a target that is judged again has no results meanwhile.
 */
function resultsOf({ folder }: Found): Results | string | null {
  try {
    return resultsIn(folder);
  } catch (error) {
    if (!existsSync(join(folder, RESULTS_FILE))) return null;
    if (!(error instanceof UsageError)) throw error;
    return error.message;
  }
}

function targetOf({ name, record }: Found, results: Results | null, unread: string | null): FleetTarget {
  const known = record?.state ?? 'finished';
  const state = unread !== null ? 'crashed' : results === null && known === 'finished' ? 'not-run' : known;
  const [judged, code] = results === null ? [null, null] : [judgedOf(results), codeOf(results)];
  return { name, state, said: unread ?? record?.said ?? '', exitCode: targetExitCode(state, code), judged };
}

function targetsBelow(directory: string): Found[] {
  if (!existsSync(directory) || !statSync(directory).isDirectory()) {
    throw new UsageError(`there is no folder ${directory}: name the folders that cardproof fleet run wrote`);
  }
  const names = readPlan(directory);
  if (names.length > 0)
    return names.map((name) => ({ name, folder: join(directory, name), record: readRecord(directory, name) }));
  if (existsSync(join(directory, RESULTS_FILE)))
    return [{ name: asTargetName(basename(resolve(directory))), folder: directory, record: null }];
  throw new UsageError(`there is nothing of a fleet in ${directory}: name the folders that cardproof fleet run wrote`);
}

/** Each name once, in the order of the first folder; of two runs the later one, and a run before none. */
function chosen(found: readonly Found[]): Found[] {
  const best = new Map<string, Found>();
  for (const one of found) {
    const other = best.get(one.name);
    if (other === undefined || startOf(one) > startOf(other)) best.set(one.name, one);
  }
  return [...best.values()];
}

function startOf(one: Found): string {
  const results = one.record === null ? resultsOf(one) : null;
  return one.record?.startedAt ?? (typeof results === 'string' ? '' : results?.run.startedAt) ?? '';
}

function gather({ name, folder, record }: Found, out: string, results: Results | null): void {
  const to = join(out, name);
  if (resolve(to) === resolve(folder)) return;
  privateFolder(to);
  for (const file of GATHERED.filter((one) => lstatSync(join(folder, one), OR_NONE)?.isFile()))
    writeWhole(join(to, file), readFileSync(join(folder, file)));
  if (record !== null) writeRecord(out, record);
  else if (results !== null)
    writeRecord(out, { schema: 1, name, state: 'finished', said: '', startedAt: results.run.startedAt });
}

/** Writes the page of a fleet and its data into a folder, each whole or not at all. */
export function writeFleet(out: string, fleet: Fleet): void {
  privateFolder(out);
  writeWhole(join(out, 'index.html'), fleetPage(fleet));
  writeWhole(join(out, 'fleet.md'), markdownOf(fleetToShare(fleet)));
  writeWhole(join(out, 'fleet.json'), `${json(fleet, 1)}\n`);
}
