/**
 * `npm run prove:seeds -- [--seeds 20] [--from 1] [--every N] [--keep FILE] [--minutes N]`: the suite against every fault,
 * or every Nth, with each seed, until it is killed. Writes `docs/seeds.md`; exits 1 if a fault is missed with more than one seed in twenty.
 * With `--keep`, outcomes are appended to a file as they come, and those in it are not worked out again. After `--minutes`,
 * nothing more is begun: the document says which seeds were tried.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { keptIn } from './kept.ts';
import { faultIds } from './prove.ts';
import { fragileIn, isTooFragile, seedsDocument } from './seeds/document.ts';
import { type Planted, type Sown, trySeed } from './seeds/try-seed.ts';
import { each, endProcesses } from './side-by-side.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
    every: { type: 'string', default: '1' },
    keep: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
  },
});
const chosen = faultIds.filter((_, nth) => nth % Number(values.every) === 0);
const seeds = Array.from({ length: Number(values.seeds) }, (_, nth) => nth + Number(values.from));
const tasks = seeds.flatMap((seed) => chosen.map((fault): Planted => ({ fault, seed })));

const nameOf = ({ fault, seed }: Planted): string => `${fault} ${seed}`;
const { known, note } = keptIn<Sown>(values.keep, nameOf);
const open = tasks.filter((task) => !known.has(nameOf(task)));
let done = 0;
await each(
  './seeds/try-seed.ts',
  trySeed,
  open,
  (sown) => {
    note(sown);
    if (++done % 100 === 0) process.stderr.write(`${done} of ${open.length}\n`);
  },
  Date.now() + Number(values.minutes) * 60_000,
);
await endProcesses();

const sown = tasks.flatMap((task) => known.get(nameOf(task)) ?? []);
writeFileSync('docs/seeds.md', seedsDocument(sown, faultIds.length));
for (const { fault, missed, of } of fragileIn(sown)) {
  process.stdout.write(
    `missed: ${fault} with seed ${missed.map(({ seed }) => seed).join(', ')} (${missed.length} of ${of})\n`,
  );
}
process.exitCode = fragileIn(sown).some(isTooFragile) ? 1 : 0;
