import { NO_ENV_FILE } from '../environment/settings/env-file.ts';
import { FLEET_TARGET } from '../environment/settings/fleet-target.ts';
import { settings } from '../environment/settings/table.ts';
import type { Origin } from '../spec/results.ts';
import type { Target } from './targets/target.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Variables that say something about a run; a target of a fleet has its own. The page of a CI job would show
 * every run, and its later steps would read the outputs of one of them. */
const OF_A_RUN: readonly string[] = [
  ...Object.values(settings).flatMap(({ variable }) => (variable === null ? [] : [variable])),
  'GITHUB_STEP_SUMMARY',
  'GITHUB_OUTPUT',
];

/** The fleet of a target: its file as it was typed, and all targets in it. */
export interface OfFleet {
  readonly file: string;
  readonly all: readonly Target[];
}

/** The environment of a target's run: its settings, its key and where it comes from, and no key of another target. */
export function environmentFor(target: Target, key: string, { file, all }: OfFleet, above: Variables): Variables {
  const others = all.map(({ keyVariable }) => keyVariable);
  const kept = Object.entries(above).filter(([name]) => !OF_A_RUN.includes(name) && !others.includes(name));
  const own = { [String(settings.key.variable)]: key, [NO_ENV_FILE]: '1' };
  const origin: Origin = { kind: 'fleet', file, target: target.name };
  return { ...Object.fromEntries(kept), ...target.env, ...own, [FLEET_TARGET]: JSON.stringify(origin) };
}
