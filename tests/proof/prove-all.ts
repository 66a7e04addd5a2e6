import { mkdirSync, writeFileSync } from 'node:fs';
import { nullKinds } from '../../sandbox/api/nulls.ts';
import { killMap } from './kill-map.tsx';
import { killMatrix, summed } from './kill-matrix.ts';
import { carryOutAll } from './lanes.ts';
import type { Job, Proof } from './prove-worker.ts';
import { faultIds, variantIds } from './prove.ts';

/**
 * `npm run prove -- [SEEDS=20]`: the whole suite against every fault and every target that does nothing, the smoke
 * selection against every fault, and the whole suite against every variant with each seed. Writes the kill matrix to
 * `docs/` as a table and as a page with a heat map; fails where a fault survives or a permitted difference is blamed.
 */
const seeds = Number(process.argv[2] ?? 20);
const jobs: Job[] = [
  ...nullKinds.map((id): Job => ({ kind: 'null', id })),
  ...faultIds.map((id): Job => ({ kind: 'fault', id })),
  ...faultIds.map((id): Job => ({ kind: 'smoke', id })),
  ...variantIds.flatMap((id) => Array.from({ length: seeds }, (_, i): Job => ({ kind: 'variant', id, seed: i + 1 }))),
];

const proofs = await carryOutAll<Job, Proof>(new URL('./prove-worker.ts', import.meta.url), jobs, (_proof, done) => {
  if (done % 100 === 0) process.stderr.write(`${done} of ${jobs.length}\n`);
});
const sum = summed(proofs, seeds);
mkdirSync('docs', { recursive: true });
writeFileSync('docs/kill-matrix.md', killMatrix(sum));
writeFileSync('docs/kill-matrix.html', killMap(sum));
for (const kill of sum.survivors) process.stdout.write(`survives: ${kill.fault} (breaks ${kill.breaks.join(', ')})\n`);
for (const calm of sum.alarmed) {
  process.stdout.write(`false alarm: ${calm.variant} seed ${calm.seed}: ${calm.alarms.join(' | ')}\n`);
}
for (const { target, unjustified } of sum.unjustified) {
  process.stdout.write(`${target}, which does nothing, is said to uphold ${unjustified.join(', ')}\n`);
}
process.stdout.write(`${sum.sentences.join('\n')}\n`);
process.exitCode = sum.survivors.length + sum.alarmed.length + sum.unjustified.length === 0 ? 0 : 1;
