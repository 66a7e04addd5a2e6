import { join } from 'node:path';
import { loadEnvironment } from '../../environment/settings/env-file.ts';
import { FLEET_DIRECTORY } from '../../environment/settings/run-flags.ts';
import { fold, writeFleet } from '../../fleet/fold.ts';
import { FleetRun } from '../../fleet/fleet-run.ts';
import { inShard, type Target } from '../../fleet/target.ts';
import { flagMembers, loadTargets } from '../../fleet/targets-file.ts';
import { inColor, terminal } from '../../reports/document/terminal.ts';
import { fleetDocument } from '../../reports/fleet/document.ts';
import { type Fleet, fleetOf } from '../../reports/fleet/model.ts';
import { chosenIds, unknownName } from '../../runs/select.ts';
import { UsageError } from '../../runs/usage.ts';
import { EXIT, worstOf } from '../../spec/verdict/gate.ts';
import { onInterrupt, say, wholeNumber } from '../terminal/process.ts';

interface Options {
  readonly out: string;
  readonly jobs: string;
  readonly shard: string;
  readonly only?: string;
  readonly onlyRequirements?: string;
  readonly smoke?: boolean;
  readonly quiet?: boolean;
  readonly iKnowThisIsProduction?: boolean;
}

const MOST_JOBS = 64;

/** `cardproof fleet run [FILE]`: judges every target of a file (or of a shard), and returns the gravest exit code. */
export async function fleetRunCommand(file = 'targets.yaml', options: Options): Promise<number> {
  const { out, quiet = false, smoke = false } = options;
  const all = loadTargets(file);
  const requirements = requirementsOf(options);
  const targets = inShard(chosenOf(all, options.only), options.shard);
  const certain = options.iKnowThisIsProduction === true;
  refuseProduction(targets, certain);
  const jobs = wholeNumber('--jobs', options.jobs, [1, MOST_JOBS]);
  const words = [...requirements, ...(smoke ? ['--smoke'] : []), ...(certain ? ['--i-know-this-is-production'] : [])];
  const tell = (line: string): void => void (quiet || say(line));
  const { env: keys } = loadEnvironment(process.cwd());
  const run = new FleetRun({ out, jobs, words, fleet: { file, all }, env: process.env, keys, tell });
  // The first signal ends the runs in order, the second at once.
  let interrupted = false;
  const deaf = onInterrupt(
    (times) => {
      if (times > 2) process.exit(EXIT.interrupted);
      interrupted = true;
      process.stderr.write('\ncardproof: interrupted; the runs that have begun write their results\n');
      run.interrupt();
    },
    ['SIGHUP'],
  );
  try {
    await run.runAll(requirements.length === 0 ? targets : targets.map(withoutSmoke));
  } finally {
    deaf();
  }
  const fleet = fold([out], out);
  writeFleet(out, fleet);
  return concluded(fleet, targets, interrupted);
}

/** Prints what these targets came to; an interrupted fleet says so. */
function concluded(fleet: Fleet, targets: readonly Target[], interrupted: boolean): number {
  if (targets.length === 0) {
    say('no target is in this shard, because there are fewer targets than shards: nothing was judged');
    return EXIT.conforms;
  }
  const names = new Set(targets.map(({ name }) => name));
  const ours = fleet.targets.filter(({ name }) => names.has(name));
  show(fleetOf(ours, fleet.requirements));
  return worstOf([...ours.map(({ exitCode }) => exitCode), ...(interrupted ? [EXIT.interrupted] : [])]);
}

function chosenOf(all: readonly Target[], only: string | undefined): readonly Target[] {
  if (only === undefined) return all;
  const names = only.split(',').map((name) => name.trim());
  const known = all.map(({ name }) => name);
  for (const name of names) {
    if (!known.includes(name)) throw unknownName('target', name, known);
  }
  return all.filter(({ name }) => names.includes(name));
}

/** The requirements and groups of `--only-requirements`, each once. */
function requirementsOf({ onlyRequirements, smoke }: Options): readonly string[] {
  if (onlyRequirements === undefined) return [];
  if (smoke === true)
    throw new UsageError('--smoke chooses its own requirements: remove it, or remove --only-requirements');
  const names = onlyRequirements.split(',').map((name) => name.trim());
  chosenIds(names);
  return [...new Set(names)];
}

/** A target whose file asks for a smoke run; what is typed wins, because a smoke run chooses its own requirements. */
function withoutSmoke(target: Target): Target {
  return { ...target, words: target.words.filter((word) => word !== flagMembers.smoke.on) };
}

function refuseProduction(targets: readonly Target[], certain: boolean): void {
  const production = targets.filter((target) => target.production).map(({ name }) => name);
  if (production.length === 0 || certain) return;
  throw new UsageError(`${production.join(', ')}: this is production. Add the flag --i-know-this-is-production`);
}

/** `cardproof fleet report DIR…`: makes one page of the folders of a fleet, of its shards, or of single runs. */
export function fleetReportCommand(directories: readonly string[], options: { readonly out?: string }): number {
  const [only] = directories;
  const out = options.out ?? (directories.length === 1 && only !== undefined ? only : FLEET_DIRECTORY);
  const fleet = fold(directories, out);
  writeFleet(out, fleet);
  show(fleet);
  say(`written to ${join(out, 'index.html')}`);
  return fleet.exitCode;
}

const show = (fleet: Fleet): void => void process.stdout.write(terminal(fleetDocument(fleet), { color: inColor() }));
