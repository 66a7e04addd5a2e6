import { type KeyPlacement, keyPlacements, TOGETHER } from '../spec/evidence/fact-parts.ts';
import type { Operation, Request } from '../spec/exchange/exchange.ts';

/** The operations of each group. A group should have one mechanism: what is seldom taken is tried in one of its operations. */
const GROUPS: readonly (readonly Operation[])[] = [
  ['getCardholder'],
  ['listCredentialTypes', 'getCardholderCredentials'],
  ['findCardholder'],
  ['listCardholderTransactions'],
];

/** Ways that an operation is easily set up to take: no key, none of value, any, a part of the key, or another place. */
const EASILY_TAKEN: ReadonlySet<KeyPlacement> = new Set([
  ...(['absent', 'empty', 'wrong', 'truncated', 'elsewhere'] as const),
]);

/** Ways that are nearly a wrong key, which is tried in every operation, or nearly another place. */
const SELDOM_TAKEN: ReadonlySet<KeyPlacement> = new Set(['altered', 'altered-first', 'authorization-bare'] as const);

/** How many groups share the turns of a way that is not tried everywhere; the key in the other letter case is tried in half of them. */
const sharing = (way: KeyPlacement): number => (SELDOM_TAKEN.has(way) ? GROUPS.length : way === 'other-case' ? 2 : 1);

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
