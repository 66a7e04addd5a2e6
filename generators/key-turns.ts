import { type KeyPlacement, keyPlacements, PUT_ELSEWHERE, TOGETHER } from '../spec/evidence/fact-parts.ts';
import type { Operation, Request } from '../spec/exchange/exchange.ts';

/** The operations of each group. A group should have one mechanism: what is seldom taken is tried in one of its operations. */
const GROUPS: readonly (readonly Operation[])[] = [
  ['getCardholder'],
  ['listCredentialTypes', 'getCardholderCredentials'],
  ['findCardholder'],
  ['listCardholderTransactions'],
];

/** Ways that an operation is easily set up to take: no key, none of value, any, a part of the key, more than it, or another place. */
const EASILY_TAKEN: ReadonlySet<KeyPlacement> = new Set([
  ...(['absent', 'empty', 'wrong', 'truncated', 'lengthened', 'elsewhere'] as const),
]);

/** How many groups share the turns of a way that is seldom taken: one at another place is tried in each of them. */
const sharing = (way: KeyPlacement): number => (PUT_ELSEWHERE.has(way) && way !== BARE ? 1 : GROUPS.length);
/** Nearly a header of another name. */
const BARE: KeyPlacement = 'authorization-bare';

/** A place for each way: ways take turns. */
const placeOf = (way: KeyPlacement): number => keyPlacements.indexOf(way);

/** Whether a way is tried in an operation: over some seeds, each is tried in every one. `seed`: null if there is room for all. */
export function hasItsTurn(operation: Operation, way: KeyPlacement, seed: number | null): boolean {
  if (seed === null || EASILY_TAKEN.has(way)) return true;
  const turn = Math.abs(seed - 1) + placeOf(way);
  const nth = GROUPS.findIndex((group) => group.includes(operation));
  const group = GROUPS[nth] ?? [];
  const among = sharing(way);
  return (nth + turn) % among === 0 && group[Math.floor(turn / Math.max(2, among)) % group.length] === operation;
}

/** How a way is tried first: places that one request can hold are tried at once. */
export function firstSentAs(way: KeyPlacement): KeyPlacement {
  return TOGETHER.has(way) ? 'elsewhere' : way;
}

/** One request of each way, then a second one, and so on; each way begins with another operation. */
export const inRounds = (ways: readonly (readonly Request[])[], seed: number): Request[] =>
  ways
    .flatMap((all, i) => all.map((request, at) => ({ request, round: (at + i + Math.abs(seed)) % all.length })))
    .toSorted((a, b) => a.round - b.round)
    .map(({ request }) => request);
