import type { Variant } from '../../sandbox/api/variant.ts';
import { worldOf } from '../../sandbox/api/server.ts';
import { PROOF_CLOCK } from './in-process.ts';

/** More at once would leave each of them little to be seen by: with eight, each still shapes an eighth of what a run reads. */
const MOST = 8;

/**
 * Permitted differences that can be judged by one run: no two of them replace the same knob of the sandbox; what edits requests,
 * records or answers adds up. What leaves an institution little data would hide the others, and is alone.
 */
export function variantsTogether(variants: readonly Variant[]): readonly (readonly Variant[])[] {
  const usual = recordsOf();
  const poor = new Set(variants.filter((one) => recordsOf(one).some((count, at) => count < (usual[at] ?? 0) / 2)));
  const rich = variants.filter((one) => !poor.has(one));
  // Neighbours in the catalogue are alike, and together leave out more than each: they are dealt to different groups.
  const groups: Variant[][] = Array.from({ length: Math.ceil(rich.length / MOST) }, () => []);
  for (const [at, one] of rich.entries()) {
    const dealt = groups.map((_group, turn) => groups[(at + turn) % groups.length] ?? []);
    const fits = (group: readonly Variant[]): boolean =>
      group.length < MOST && group.every((other) => !knobsOf(other).some((knob) => knobsOf(one).includes(knob)));
    const group = dealt.find(fits);
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return [...groups, ...[...poor].map((one) => [one])];
}

/** The knobs of the sandbox's behaviour that a difference replaces. */
const knobsOf = ({ apply: { behaviour = {} } }: Variant): readonly string[] => Object.keys(behaviour);

/** How many cardholders, transactions, PENDING ones, credentials and types there are. */
function recordsOf(variant?: Variant): readonly number[] {
  const { home } = worldOf({ clock: PROOF_CLOCK }, variant === undefined ? [] : [variant.apply]);
  const transactions = home.people.flatMap((person) => person.transactions);
  const pending = transactions.filter(({ result }) => result === 'PENDING');
  const credentials = home.people.flatMap((person) => person.credentials);
  return [home.people, transactions, pending, credentials, home.types].map(({ length }) => length);
}
