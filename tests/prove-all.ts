import { mkdirSync, writeFileSync } from 'node:fs';
import type { Calm, Kill } from './prove.ts';
import { faultIds, tryFault, tryVariant, variantIds } from './prove.ts';

/** `npm run prove -- [SEEDS]`: every fault once, every variant with each seed; the kill matrix goes to `docs/`. */
const seeds = Number(process.argv[2] ?? 20);
const LANES = 2;

async function each<T>(jobs: readonly (() => Promise<T>)[], what: string): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  const lane = async () => {
    for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) {
      done.push(await job());
      if (done.length % 50 === 0) process.stderr.write(`${what}: ${done.length} of ${jobs.length}\n`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return done;
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

function matrix(kills: readonly Kill[], calms: readonly Calm[]): string {
  const rows = [...kills].sort((a, b) => (a.fault < b.fault ? -1 : 1));
  const survivors = rows.filter((k) => k.killedBy.length === 0).map((k) => k.fault);
  const alarms = calms
    .filter((c) => c.alarms.length > 0)
    .map((c) => `${c.variant} (seed ${c.seed}): ${c.alarms.join('; ')}`);
  return [
    '# Kill matrix',
    '',
    'Made by `npm run prove`. Each fault is planted alone in the sandbox and the whole suite is run against it; it counts',
    'as killed only by a requirement that it breaks. Other requirements that went red stand beside.',
    '',
    `- faults: ${rows.length}, killed: ${rows.length - survivors.length}, survivors: ${survivors.join(', ') || 'none'}`,
    `- variants: ${new Set(calms.map((c) => c.variant)).size}, with ${seeds} seeds each: ${calms.length} runs, false alarms: ${alarms.length === 0 ? 'none' : ''}`,
    ...alarms.map((a) => `  - ${a}`),
    `- requests per run: median ${median(rows.map((k) => k.requests))}, most ${Math.max(...rows.map((k) => k.requests))}`,
    '',
    '| fault | killed by | beside | requests | seconds |',
    '|---|---|---|---:|---:|',
    ...rows.map(
      (k) =>
        `| ${k.fault} | ${k.killedBy.join('<br>') || '**survives**'} | ${k.beside.join('<br>')} | ${k.requests} | ${k.seconds.toFixed(1)} |`,
    ),
    '',
  ].join('\n');
}

const kills = await each(
  faultIds.map((id) => () => tryFault(id)),
  'faults',
);
const runs = variantIds.flatMap((id) => Array.from({ length: seeds }, (_, i) => () => tryVariant(id, i + 1)));
const calms = await each(runs, 'variants');
mkdirSync('docs', { recursive: true });
writeFileSync('docs/kill-matrix.md', matrix(kills, calms));
const survivors = kills.filter((k) => k.killedBy.length === 0);
const alarms = calms.filter((c) => c.alarms.length > 0);
for (const k of survivors)
  process.stdout.write(
    `survives: ${k.fault} (breaks ${k.breaks.join(', ')}; beside ${k.beside.slice(0, 5).join(', ')})\n`,
  );
for (const c of alarms) process.stdout.write(`false alarm: ${c.variant} seed ${c.seed}: ${c.alarms[0] ?? ''}\n`);
process.stdout.write(
  `${kills.length - survivors.length} of ${kills.length} faults killed, ${alarms.length} false alarms in ${calms.length} runs\n`,
);
process.exitCode = survivors.length + alarms.length === 0 ? 0 : 1;
