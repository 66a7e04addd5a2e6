import { mkdirSync, writeFileSync } from 'node:fs';
import { nullKinds } from '../../sandbox/api/nulls.ts';
import { killMap } from './kill-map.tsx';
import { killMatrix, summed } from './kill-matrix.ts';
import { tryNothing } from './null-targets.ts';
import { faultIds, tryFault, trySmoke, tryVariant, variantIds } from './prove.ts';
import { each, endProcesses } from './side-by-side.ts';

/**
 * `npm run prove -- [SEEDS=20]`: the whole suite against every fault and every target that does nothing, the smoke
 * selection against every fault, and the whole suite against every variant with each seed. Writes the kill matrix to
 * `docs/` as a table and as a page with a heat map; fails if a fault survives or a permitted difference is blamed.
 */
const seeds = Number(process.argv[2] ?? 20);
const [faults, variants] = [[...faultIds].sort(), [...variantIds].sort()];
const eachSeed = variants.flatMap((id) => Array.from({ length: seeds }, (_, i) => ({ id, seed: i + 1 })));
const all = nullKinds.length + 2 * faults.length + eachSeed.length;
let done = 0;

const told = (): void => {
  if (++done % 100 === 0) process.stderr.write(`${done} of ${all}\n`);
};

const [nothings, kills, smoked, calms] = await Promise.all([
  each('./null-targets.ts', tryNothing, [...nullKinds].sort(), told),
  each('./prove.ts', tryFault, faults, told),
  each(
    './prove.ts',
    trySmoke,
    faults.map((id) => ({ faults: [id] })),
    told,
  ),
  each('./prove.ts', tryVariant, eachSeed, told),
]);
await endProcesses();
const sum = summed({ nothings, kills, smoked, calms }, seeds);
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
