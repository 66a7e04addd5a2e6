import { max, median } from 'd3-array';
import type { Nothing } from './null-targets.ts';
import type { Calm, Kill, Smoked } from './prove.ts';

/** All proofs of a run of `npm run prove`, in a fixed order. */
interface Proofs {
  readonly kills: readonly Kill[];
  readonly calms: readonly Calm[];
  readonly nothings: readonly Nothing[];
  readonly smoked: readonly Smoked[];
}

/** What they come to. */
export interface Sum extends Proofs {
  readonly survivors: readonly Kill[];
  readonly alarmed: readonly Calm[];
  readonly unjustified: readonly Nothing[];
  readonly sentences: readonly string[];
}

/** Sums the proofs up. */
export function summed(proofs: Proofs, seeds: number): Sum {
  const { kills, calms, nothings, smoked } = proofs;
  const survivors = kills.filter((k) => k.killedBy.length === 0);
  const alarmed = calms.filter((c) => c.alarms.length > 0);
  const unjustified = nothings.filter((n) => n.unjustified.length > 0 || n.exitCode === 0);
  const sent = [...kills, ...calms].map((one) => one.requests);
  const caught = smoked.filter((s) => s.killedBy.length > 0).length;
  const share = Math.round((100 * caught) / Math.max(1, smoked.length));
  const most = max(smoked, (s) => s.requests) ?? 0;
  const sentences = [
    `${kills.length - survivors.length} of ${kills.length} faults killed by a requirement that they break`,
    `${alarmed.length} false alarms in ${calms.length} runs: ${new Set(calms.map((c) => c.variant)).size} permitted differences, ${seeds === 1 ? 'one seed' : `${seeds} seeds each`}`,
    `${unjustified.length} of ${nothings.length} targets that do nothing are said to uphold more than they do`,
    `requests of a run: median ${median(sent) ?? 0}, most ${max(sent) ?? 0}`,
    `the smoke selection kills ${caught} of ${smoked.length} (${share} %) in at most ${most} requests`,
  ];
  return { ...proofs, survivors, alarmed, unjustified, sentences };
}

/** The kill matrix as a document: each fault with the requirements that kill it and the others that it broke. */
export function killMatrix({ kills, alarmed, nothings, sentences }: Sum): string {
  return [
    '# Kill matrix',
    '',
    'Made by `npm run prove`. Each fault is planted alone in the sandbox and the whole suite is run against it; it counts',
    'as killed only by a requirement that it breaks. The column "also broken" names what else was broken. The same as a picture:',
    '[kill-matrix.html](kill-matrix.html).',
    '',
    ...sentences.map((sentence) => `- ${sentence}`),
    ...alarmed.map((c) => `  - false alarm: ${c.variant}, seed ${c.seed}: ${c.alarms.join('; ')}`),
    '',
    '| fault | killed by | also broken | requests | seconds |',
    '|---|---|---|---:|---:|',
    ...kills.map(
      (k) =>
        `| ${k.fault} | ${k.killedBy.join('<br>') || '**survives**'} | ${k.beside.join('<br>')} | ${k.requests} | ${k.seconds.toFixed(1)} |`,
    ),
    '',
    '## Targets that do nothing',
    '',
    '`tests/proof/null-targets.ts` says why each of them upholds these rules even so.',
    '',
    '| target | verdict | exit code | upheld | requests |',
    '|---|---|---:|---|---:|',
    ...nothings.map(
      (n) => `| ${n.target} | ${n.verdict} | ${n.exitCode} | ${n.upheld.join('<br>') || 'nothing'} | ${n.requests} |`,
    ),
    '',
  ].join('\n');
}
