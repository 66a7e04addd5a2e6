/**
 * `npm run prove:conditions -- [--only TEXT]… [--seeds N] [--keep FILE] [--minutes N]`: the whole suite against every base fault under
 * every condition. Writes `docs/condition-matrix.md`; exits 1 if fewer are killed than wanted. With `--only`, just the
 * faults and conditions whose id contains one of the texts, and nothing is written. With `--keep`, outcomes are appended
 * to a file as they come, and those in it are not worked out again. After `--minutes`, nothing more is begun: what is left
 * open stands in the document, and the script exits 1.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { randomOf } from '../../sandbox/data/random.ts';
import { conditions } from '../../sandbox/conditions/conditions.ts';
import { baseIds } from './conditions/bases.ts';
import { conditionMatrix } from './conditions/matrix.ts';
import { missOf, scoreOf, shortfalls } from './conditions/score.ts';
import type { Applicable, Outcome, Pair } from './conditions/outcome.ts';
import type { Screened } from './conditions/screen.ts';
import type { Job } from './conditions/worker.ts';
import { carryOutAll } from './lanes.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    seeds: { type: 'string', default: '1' },
    keep: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
  },
});
const { only, keep } = values;
const until = Date.now() + Number(values.minutes) * 60_000;

/** The ids that `--only` leaves: all of them if none of its texts speaks of one. */
function chosen(ids: readonly string[]): readonly string[] {
  const named = ids.filter((id) => only.some((text) => id.includes(text)));
  return named.length === 0 ? ids : named;
}

const nameOf = ({ base, condition, seed }: Pair): string => `${base} ${condition} ${seed}`;
const pairs: readonly Pair[] = Array.from({ length: Number(values.seeds) }, (_, nth) => nth + 1).flatMap((seed) =>
  chosen(conditions.map(({ id }) => id)).flatMap((condition) =>
    chosen(baseIds).map((base): Pair => ({ base, condition, seed })),
  ),
);
const kept: readonly Outcome[] =
  keep === undefined || !existsSync(keep)
    ? []
    : readFileSync(keep, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Outcome);
const known = new Map(kept.map((outcome) => [nameOf(outcome), outcome]));
const wanted = pairs.filter((pair) => !known.has(nameOf(pair)));
const random = randomOf(1);

/** Works out pairs side by side, in a mixed order so that a part of them is a sample of all; returns those left open. */
async function workOut(jobs: readonly Job[], what: string): Promise<Pair[]> {
  const mixed = jobs.map((job): [number, Job] => [random.next(), job]).sort(([left], [right]) => left - right);
  const open: Pair[] = [];
  const worker = new URL('./conditions/worker.ts', import.meta.url);
  const carried = carryOutAll<Job, Screened>(
    worker,
    mixed.map(([, job]) => job),
    ({ pair, outcome }, done) => {
      if (outcome === null) open.push(pair);
      else {
        known.set(nameOf(pair), outcome);
        if (keep !== undefined) appendFileSync(keep, `${JSON.stringify(outcome)}\n`);
      }
      if (done % 50 === 0) process.stderr.write(`${what}: ${done} of ${jobs.length}\n`);
    },
    until,
  );
  await carried;
  return open;
}

const toRun = await workOut(
  wanted.map((pair) => ({ screen: pair })),
  'screened',
);
await workOut(
  toRun.map((pair) => ({ run: pair as Applicable })),
  'run',
);

const outcomes = pairs.flatMap((pair) => known.get(nameOf(pair)) ?? []);
const open = pairs.filter((pair) => !known.has(nameOf(pair)));
if (only.length === 0) writeFileSync('docs/condition-matrix.md', conditionMatrix(outcomes, conditions, open));
for (const one of outcomes.filter((outcome) => missOf(outcome) !== null)) {
  process.stdout.write(`survives: ${nameOf(one)} (${one.spoiled} wrong answers of ${one.asked} under the condition)\n`);
}
const { killed, of } = scoreOf(outcomes);
const missing = shortfalls(outcomes, conditions, open);
const left = open.length === 0 ? '' : `, ${open.length} open`;
process.stdout.write(
  `${killed} of ${of} pairs killed${left}\n${missing.map((one) => `not reached: ${one}\n`).join('')}`,
);
process.exitCode = missing.length + open.length === 0 ? 0 : 1;
