/**
 * `npm run prove:conditions -- [--only TEXT]… [--sample N] [--seeds N] [--keep FILE] [--minutes N]`: the whole suite against
 * every base fault under every condition. Writes `docs/condition-matrix.md`; exits 1 if fewer are killed than wanted. With
 * `--only`, just the faults and conditions whose id contains one of the texts; then nothing is written. With `--sample` just
 * so many pairs, drawn from all. With `--keep`, outcomes are appended to a file as they come, and those in it are not worked
 * out again. After `--minutes`, nothing more is begun: what is left open stands in the document, and the script exits 1.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { randomOf } from '../../sandbox/data/random.ts';
import { conditions } from '../../sandbox/conditions/conditions.ts';
import { keptIn } from './kept.ts';
import { baseIds } from './conditions/bases.ts';
import { conditionMatrix } from './conditions/matrix.ts';
import { missOf, scoreOf, shortfalls } from './conditions/score.ts';
import type { Applicable, Outcome, Pair } from './conditions/outcome.ts';
import { screen } from './conditions/screen.ts';
import { tryPair } from './conditions/try-pair.ts';
import { each, endProcesses } from './side-by-side.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    sample: { type: 'string', default: 'Infinity' },
    seeds: { type: 'string', default: '1' },
    keep: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
  },
});
const { only } = values;
const isSample = values.sample !== 'Infinity';
const until = Date.now() + Number(values.minutes) * 60_000;

/** The ids that `--only` leaves: all of them if none of its texts is about one. */
function chosen(ids: readonly string[]): readonly string[] {
  const named = ids.filter((id) => only.some((text) => id.includes(text)));
  return named.length === 0 ? ids : named;
}

const nameOf = ({ base, condition, seed }: Pair): string => `${base} ${condition} ${seed}`;
const all: readonly Pair[] = Array.from({ length: Number(values.seeds) }, (_, nth) => nth + 1).flatMap((seed) =>
  chosen(conditions.map(({ id }) => id)).flatMap((condition) =>
    chosen(baseIds).map((base): Pair => ({ base, condition, seed })),
  ),
);
const random = randomOf(1);
/** In a mixed order, so that those worked out first are a sample of all. */
const mixed = all
  .map((pair): [number, Pair] => [random.next(), pair])
  .sort(([left], [right]) => left - right)
  .map(([, pair]) => pair);
const drawn = new Set(mixed.slice(0, Number(values.sample)));
const pairs = all.filter((pair) => drawn.has(pair));
const { known, note } = keptIn<Outcome>(values.keep, nameOf);
const wanted = mixed.filter((pair) => drawn.has(pair) && !known.has(nameOf(pair)));

/** Says after each fiftieth task how many are done. */
function counted<Proof>(what: string, all: number, told: (proof: Proof) => void): (proof: Proof) => void {
  let done = 0;
  return (proof) => {
    told(proof);
    if (++done % 50 === 0) process.stderr.write(`${what}: ${done} of ${all}\n`);
  };
}

const screened = await each(
  './conditions/screen.ts',
  screen,
  wanted,
  counted('screened', wanted.length, ({ outcome }) => {
    if (outcome !== null) note(outcome);
  }),
  until,
);
const toRun = screened.flatMap(({ pair, outcome }) => (outcome === null ? [pair as Applicable] : []));
await each('./conditions/try-pair.ts', tryPair, toRun, counted('run', toRun.length, note), until);
await endProcesses();

const outcomes = pairs.flatMap((pair) => known.get(nameOf(pair)) ?? []);
const open = pairs.filter((pair) => !known.has(nameOf(pair)));
const tried = isSample ? [] : open;
if (only.length === 0) {
  const text = conditionMatrix(outcomes, conditions, tried, isSample ? all.length : undefined);
  writeFileSync('docs/condition-matrix.md', text);
}
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
