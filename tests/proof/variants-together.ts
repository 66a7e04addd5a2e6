import type { Variant } from '../../sandbox/api/difference.ts';
import { worldOf } from '../../sandbox/api/server.ts';
import { PROOF_CLOCK } from './in-process.ts';

/** More at once would leave each of them little to be seen by: with fifteen, each still shapes a fifteenth of what a run reads. */
const MOST = 15;

/**
 * Permitted differences that can be judged by one run: no two of them replace the same knob of the sandbox; what edits requests,
 * records or answers adds up. What leaves an institution little data would hide the others, and so would what ends a run.
 */
export function variantsTogether(variants: readonly Variant[]): readonly (readonly Variant[])[] {
  const usual = recordsOf();
  // A world is large: it is made for those that change its records.
  const isPoor = (one: Variant): boolean =>
    one.apply.records !== undefined && recordsOf(one).some((count, at) => count < (usual[at] ?? 0) / 2);
  const alone = variants.filter((one) => one.ends === true || isPoor(one));
  // What compresses a body comes last: the others edit its text.
  const others = variants
    .filter((one) => !alone.includes(one))
    .toSorted((a, b) => Number(isGzip(a)) - Number(isGzip(b)));
  // Neighbours in the catalogue are alike, and together leave out more than each: they are dealt to different groups.
  const groups: Variant[][] = Array.from({ length: Math.ceil(others.length / MOST) }, () => []);
  for (const [at, one] of others.entries()) {
    const fits = (group: readonly Variant[]): boolean =>
      group.length < MOST && group.every((other) => !knobsOf(other).some((knob) => knobsOf(one).includes(knob)));
    const group = [...groups.slice(at % groups.length), ...groups.slice(0, at % groups.length)].find(fits);
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return [...groups, ...alone.map((one) => [one])];
}

/**
 * What several differences at once are blamed for, tried by `judge`. Two that edit the same text can together be more than either
 * permits, and one that ends a run hides the others: if not all is well, each half is tried by itself, and so on.
 */
export async function alarmsAmong<Tried extends { readonly verdict: string; readonly alarms: readonly string[] }>(
  ids: readonly string[],
  judge: (ids: readonly string[]) => Promise<Tried>,
): Promise<readonly string[]> {
  const { verdict, alarms } = await judge(ids);
  if (verdict === 'conforms' && alarms.length === 0) return [];
  if (ids.length === 1)
    return [...alarms, ...(verdict === 'violates' ? [verdict] : [])].map((one) => `${ids[0]}: ${one}`);
  const half = Math.ceil(ids.length / 2);
  return [...(await alarmsAmong(ids.slice(0, half), judge)), ...(await alarmsAmong(ids.slice(half), judge))];
}

const isGzip = ({ id }: Variant): boolean => id === 'gzip';
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
