import type { Nothing } from './null-targets.ts';
import type { Proof } from './prove-worker.ts';
import type { Calm, Kill } from './prove.ts';

/** All proofs of a run of `npm run prove`, in a fixed order, and what they come to. */
export interface Sum {
  readonly kills: readonly Kill[];
  readonly survivors: readonly Kill[];
  readonly calms: readonly Calm[];
  readonly alarmed: readonly Calm[];
  readonly nothings: readonly Nothing[];
  readonly unjustified: readonly Nothing[];
  readonly sentences: readonly string[];
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const byName =
  <T>(name: (one: T) => string) =>
  (a: T, b: T) =>
    name(a) < name(b) ? -1 : 1;

/** Sorts the proofs, whoever carried them out, and sums them up. */
export function summed(proofs: readonly Proof[], seeds: number): Sum {
  const kills = proofs.flatMap((p) => p.kill ?? []).sort(byName((k) => k.fault));
  const calms = proofs
    .flatMap((p) => p.calm ?? [])
    .sort(byName((c) => `${c.variant} ${String(c.seed).padStart(4, '0')}`));
  const nothings = proofs.flatMap((p) => p.nothing ?? []).sort(byName((n) => n.target));
  const smoke = proofs.flatMap((p) => p.smoke ?? []);
  const survivors = kills.filter((k) => k.killedBy.length === 0);
  const alarmed = calms.filter((c) => c.alarms.length > 0);
  const unjustified = nothings.filter((n) => n.unjustified.length > 0 || n.exitCode === 0);
  const sent = [...kills, ...calms].map((one) => one.requests);
  const smoked = smoke.filter((s) => s.killed).length;
  return {
    kills,
    survivors,
    calms,
    alarmed,
    nothings,
    unjustified,
    sentences: [
      `${kills.length - survivors.length} of ${kills.length} faults killed by a requirement that they break`,
      `${alarmed.length} false alarms in ${calms.length} runs: ${new Set(calms.map((c) => c.variant)).size} permitted differences, ${seeds} seeds each`,
      `${unjustified.length} of ${nothings.length} targets that do nothing are said to uphold more than they do`,
      `requests of a run: median ${median(sent)}, most ${Math.max(0, ...sent)}`,
      `the smoke selection kills ${smoked} of ${smoke.length} (${Math.round((100 * smoked) / Math.max(1, smoke.length))} %) in at most ${Math.max(0, ...smoke.map((s) => s.requests))} requests`,
    ],
  };
}

/** The kill matrix as a document: each fault with the requirements that kill it and those that went red beside them. */
export function killMatrix({ kills, alarmed, nothings, sentences }: Sum): string {
  return [
    '# Kill matrix',
    '',
    'Made by `npm run prove`. Each fault is planted alone in the sandbox and the whole suite is run against it; it counts',
    'as killed only by a requirement that it breaks. What else went red stands beside. The same as a picture:',
    '[kill-matrix.html](kill-matrix.html).',
    '',
    ...sentences.map((sentence) => `- ${sentence}`),
    ...alarmed.map((c) => `  - false alarm: ${c.variant}, seed ${c.seed}: ${c.alarms.join('; ')}`),
    '',
    '| fault | killed by | beside | requests | seconds |',
    '|---|---|---|---:|---:|',
    ...kills.map(
      (k) =>
        `| ${k.fault} | ${k.killedBy.join('<br>') || '**survives**'} | ${k.beside.join('<br>')} | ${k.requests} | ${k.seconds.toFixed(1)} |`,
    ),
    '',
    '## Targets that do nothing',
    '',
    'Why each of these rows is kept even so stands in `tests/proof/null-targets.ts`.',
    '',
    '| target | verdict | exit code | upheld | requests |',
    '|---|---|---:|---|---:|',
    ...nothings.map(
      (n) => `| ${n.target} | ${n.verdict} | ${n.exitCode} | ${n.upheld.join('<br>') || 'nothing'} | ${n.requests} |`,
    ),
    '',
  ].join('\n');
}
