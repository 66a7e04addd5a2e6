import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stateText, type TargetState } from '../reports/fleet/model.ts';
import { RESULTS_FILE } from '../reports/files.ts';
import { privateFolder, writeWhole } from '../environment/private-files.ts';
import { ELSEWHERE, type Marks, refuseFileOfOthers, refuseFolderOfOthers } from '../runs/guard.ts';
import { storedResults } from '../runs/stored.ts';
import { UsageError } from '../runs/usage.ts';
import { json } from '../spec/exchange/json-tokens.ts';
import type { Results } from '../spec/verdict/results.ts';
import { isTargetName } from './target.ts';

/** The folder of what a fleet knows of its targets; no target can have this name. */
const OWN_FOLDER = '_fleet';

/** What a fleet remembers of the last run of a target. */
export interface TargetRecord {
  readonly schema: 1;
  readonly name: string;
  readonly state: TargetState;
  /** What it said, if it gave no results. */
  readonly said: string;
  readonly startedAt: string;
}

/** Files that make a folded folder whole: the links of its page work, and it can be folded again. */
export const GATHERED = ['index.html', RESULTS_FILE];

/** What tells that a folder is that of a fleet. */
const OF_A_FLEET: Marks = { '_plan.json': /^\{\s*"schema": ?1,\s*"targets"/ };

/**
 * Makes the folder of a fleet ready for some of its targets, and remembers which there are, so that a report misses none whose
 * shard never came back. Throws a UsageError if the folder, or that of a target, is not ours.
 */
export function takeFleet(out: string, names: readonly string[], targets = names): void {
  refuseFolderOfOthers(out, OF_A_FLEET);
  for (const name of targets) {
    refuseFolderOfOthers(join(out, name));
    refuseFileOfOthers(logFile(out, name), () => true, ELSEWHERE, out);
  }
  privateFolder(out);
  writeWhole(planFile(out), `${json({ schema: 1, targets: names }, 2)}\n`);
  privateFolder(join(out, OWN_FOLDER));
}

/** Where a fleet keeps the record of a target. */
const recordFile = (out: string, name: string): string => join(out, OWN_FOLDER, `${name}.json`);
/** Where a fleet keeps the log of a target. */
export const logFile = (out: string, name: string): string => join(out, OWN_FOLDER, `${name}.log`);

/** Removes the results of an earlier run of a target: they would be taken for those of a run that is not over, or never began. */
export function forgetTarget(out: string, name: string): void {
  for (const path of [recordFile(out, name), ...GATHERED.map((file) => join(out, name, file))])
    rmSync(path, { force: true });
}

/** The results in the folder of a target; null if there are none. */
export const resultsIn = (folder: string): Results | null =>
  existsSync(join(folder, RESULTS_FILE)) ? storedResults(folder) : null;

/** One folder higher, because a target may be called plan. */
const planFile = (out: string): string => join(out, '_plan.json');

/**
 * The names of all targets of a fleet, in their order; empty if the folder is no fleet's. Throws a UsageError for a name that no
 * target can have: someone else wrote it, and it would lead to another folder.
 */
export function readPlan(out: string): readonly string[] {
  const plan = parsed(planFile(out));
  const names = typeof plan === 'object' && plan !== null && 'targets' in plan ? plan.targets : [];
  const given: readonly unknown[] = Array.isArray(names) ? names : [];
  return given.map((name) => {
    if (typeof name === 'string' && isTargetName(name)) return name;
    throw new UsageError(`${planFile(out)} names a target that cannot be one: cardproof fleet run did not write it`);
  });
}

/** Writes the record of a target into the folder of its fleet. */
export function writeRecord(out: string, record: TargetRecord): void {
  writeWhole(recordFile(out, record.name), `${json(record, 2)}\n`);
}

/** The record of a target; null if it was never run, or if it cannot be read. */
export function readRecord(out: string, name: string): TargetRecord | null {
  const value = parsed(recordFile(out, name));
  const known = typeof value === 'object' && value !== null && 'schema' in value && value.schema === 1;
  const record = known ? (value as Partial<Record<keyof TargetRecord, unknown>>) : {};
  const isState = typeof record.state === 'string' && Object.hasOwn(stateText, record.state);
  const texts = [record.said, record.startedAt];
  if (!isState || texts.some((text) => typeof text !== 'string')) return null;
  // The name in the plan counts: only that was looked at.
  return { ...(value as TargetRecord), name };
}

function parsed(path: string): unknown {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch {
    return null;
  }
}
