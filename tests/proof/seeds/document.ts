import { group } from 'd3-array';
import { counted } from '../../../spec/phrasing/counted.ts';
import type { Sown } from './try-seed.ts';

/** The number of seeds of which a fault may be missed with one. */
const SEEDS_TO_MISS_ONE = 20;

/** A fault that was missed with some seeds. */
interface Fragile {
  readonly fault: string;
  readonly missed: readonly Sown[];
  readonly of: number;
}

/** The faults that were missed with a seed, the most often missed first. */
export function fragileIn(all: readonly Sown[]): readonly Fragile[] {
  return [...group(all, ({ fault }) => fault)]
    .map(([fault, runs]) => ({ fault, of: runs.length, missed: runs.filter(({ killedBy }) => killedBy.length === 0) }))
    .filter(({ missed }) => missed.length > 0)
    .sort((a, b) => b.missed.length - a.missed.length || a.fault.localeCompare(b.fault));
}

/** Whether a fault was missed with more than one seed, and more than one in twenty. */
export const isTooFragile = ({ missed, of }: Fragile): boolean =>
  missed.length > Math.max(1, Math.floor(of / SEEDS_TO_MISS_ONE));

/** The proof as a document. `of`: faults in the catalogue, of which those in `all` were tried. */
export function seedsDocument(all: readonly Sown[], of: number): string {
  const faults = new Set(all.map(({ fault }) => fault)).size;
  const seeds = [...new Set(all.map(({ seed }) => seed))].sort((a, b) => a - b);
  const fragile = fragileIn(all);
  const killed = all.filter(({ killedBy }) => killedBy.length > 0).length;
  return [
    '# Faults with other seeds',
    '',
    'Made by `npm run prove:seeds`. With another seed the sandbox holds other data and the run sends other requests. Each',
    'fault is planted alone and the whole suite is run against it with each seed, until it is killed by a requirement that',
    'it breaks. A fault may be missed once, or with one seed in twenty.',
    '',
    `- ${faults === of ? `all ${of} faults` : `${faults} of ${of} faults, evenly chosen`}, with ${seeds.length} seeds (${seeds.join(', ')})`,
    `- ${killed} of ${all.length} runs kill the fault (${((100 * killed) / Math.max(1, all.length)).toFixed(2)} %)`,
    `- missed with a seed: ${counted('fault', fragile.length)}; more often than that: ${fragile.filter(isTooFragile).length}`,
    '',
    ...(fragile.length === 0
      ? []
      : ['| fault | missed with seed | of | broken instead |', '| --- | --- | ---: | --- |']),
    ...fragile.map(({ fault, missed, of: runs }) => {
      const instead = new Set(missed.flatMap(({ beside }) => beside));
      return `| ${fault} | ${missed.map(({ seed }) => seed).join(', ')} | ${runs} | ${[...instead].join('<br>')} |`;
    }),
    '',
  ].join('\n');
}
