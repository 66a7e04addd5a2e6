import type { Variant } from '../../sandbox/api/difference.ts';
import { worldOf } from '../../sandbox/api/server.ts';
import { PROOF_CLOCK } from './in-process.ts';

/** More at once would leave each of them little to be seen by: with fifteen, each still shapes a fifteenth of what a run reads. */
const MOST = 15;

/**
 * Permitted differences that can be judged by one run: no two of them replace the same knob of the sandbox; what edits requests,
 * records or answers adds up. What leaves an institution little data would hide these, and what ends a run hides all.
 */
export function variantsTogether(variants: readonly Variant[]): readonly (readonly Variant[])[] {
  const usual = recordsOf();
  // A world is large: it is made for those that change its records.
  const changing = variants.filter(({ apply }) => apply.records !== undefined);
  const counts = new Map(changing.map((one) => [one, recordsOf(one)]));
  const lackedBy = (one: Variant): readonly string[] =>
    (counts.get(one) ?? []).flatMap((count, at) => (count < (usual[at] ?? 0) / 2 ? (KINDS[at] ?? []) : []));
  const rich = variants.filter((one) => one.ends !== true && lackedBy(one).length === 0);
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
  // Of those that leave little, one of each kind of record: what is said of the others stands on other operations. A run of what
  // leaves none may be inconclusive, which hides the others.
  const poor: Variant[][] = [];
  const leavesNone = (one: Variant): boolean => counts.get(one)?.includes(0) === true;
  for (const one of variants.filter((each) => each.ends !== true && lackedBy(each).length > 0)) {
    const isOther = (other: Variant): boolean =>
      !leavesNone(one) && !leavesNone(other) && !lackedBy(other).some((at) => lackedBy(one).includes(at));
    const group = poor.find((each) => each.every(isOther));
    if (group === undefined) poor.push([one]);
    else group.push(one);
  }
  // What compresses a body comes last: the others edit its text.
  const lastGzip = groups.map((group) => group.toSorted((a, b) => Number(a.id === 'gzip') - Number(b.id === 'gzip')));
  return [...lastGzip, ...poor, ...variants.filter(({ ends }) => ends === true).map((one) => [one])];
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

/** The knobs of the sandbox's behaviour that a difference replaces. */
const knobsOf = ({ apply: { behaviour = {} } }: Variant): readonly string[] => Object.keys(behaviour);

const KINDS = ['people', 'transactions', 'transactions', 'credentials', 'types'] as const;

/** How many cardholders, transactions, PENDING ones, credentials and types there are. */
function recordsOf(variant?: Variant): readonly number[] {
  const { home } = worldOf({ clock: PROOF_CLOCK }, variant === undefined ? [] : [variant.apply]);
  const transactions = home.people.flatMap((person) => person.transactions);
  const pending = transactions.filter(({ result }) => result === 'PENDING');
  const credentials = home.people.flatMap((person) => person.credentials);
  return [home.people, transactions, pending, credentials, home.types].map(({ length }) => length);
}
