import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Fleet, TrendPoint } from '../reports/fleet/model/fleet.ts';
import { UsageError } from '../run/usage.ts';

export const FLEET_FILE = 'fleet.json';

/** Earlier runs by the name of the target. */
export type Past = ReadonlyMap<string, readonly TrendPoint[]>;

/** What earlier folders tell: each is the folder of a fleet, or holds such folders (by date, say). */
export function pastIn(directories: readonly string[]): Past {
  const past = new Map<string, readonly TrendPoint[]>();
  for (const file of directories.flatMap(fleetFiles)) {
    for (const { name, judged, state, history } of targetsIn(file)) {
      const present = judged !== null && state === 'finished' ? [judged.point] : [];
      past.set(name, [...(past.get(name) ?? []), ...history, ...present]);
    }
  }
  return past;
}

function fleetFiles(directory: string): string[] {
  if (!existsSync(directory))
    throw new UsageError(`there is no ${directory}: --history takes folders of earlier fleets`);
  const below = readdirSync(directory)
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isDirectory());
  const found = [directory, ...below].map((path) => join(path, FLEET_FILE)).filter((path) => existsSync(path));
  if (found.length > 0) return found;
  throw new UsageError(`there is no ${FLEET_FILE} in ${directory}: --history takes folders of earlier fleets`);
}

/** The targets of a `fleet.json`; none of a file that cannot be read, because it is only history. */
function targetsIn(file: string): Fleet['targets'] {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Partial<Fleet> | null;
    return value?.schema === 1 ? (value.targets ?? []) : [];
  } catch {
    return [];
  }
}
