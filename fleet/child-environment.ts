import { NO_ENV_FILE } from '../environment/settings/env-file.ts';
import { settings } from '../environment/settings/table.ts';
import type { Target } from './targets/target.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Variables that say something about a run; a target of a fleet has its own. The page of a CI job would show every run. */
const OF_A_RUN: readonly string[] = [
  ...Object.values(settings).flatMap(({ variable }) => (variable === null ? [] : [variable])),
  'GITHUB_STEP_SUMMARY',
];

/** The environment of a target's run: its settings and its key, and no key of another target. */
export function environmentFor(target: Target, key: string, all: readonly Target[], above: Variables): Variables {
  const others = all.map(({ keyVariable }) => keyVariable);
  const kept = Object.entries(above).filter(([name]) => !OF_A_RUN.includes(name) && !others.includes(name));
  return { ...Object.fromEntries(kept), ...target.env, [String(settings.key.variable)]: key, [NO_ENV_FILE]: '1' };
}
