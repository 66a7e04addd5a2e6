import { type KeyPlacement, keyPlacements, PUT_ELSEWHERE, TOGETHER } from '../spec/evidence/fact-parts.ts';
import type { Operation, Request } from '../spec/exchange/exchange.ts';

/** The operations of each group. A group has one mechanism: a way of giving the key is tried in one of its operations. */
const GROUPS: readonly (readonly Operation[])[] = [
  ['getCardholder'],
  ['listCredentialTypes', 'getCardholderCredentials'],
  ['findCardholder'],
  ['listCardholderTransactions'],
];

/**
 * A key that is missing is tried in every operation. One that is wrong or at another place is tried in every group; one that is nearly
 * right, or in a form that few gateways read, in half of them.
 */
const isInEveryGroup = (way: KeyPlacement): boolean =>
  way === 'wrong' || (PUT_ELSEWHERE.has(way) && way !== 'authorization-bare');

/** A place for each way: ways take turns. */
const placeOf = (way: KeyPlacement): number => keyPlacements.indexOf(way);

/** Whether a way is tried in an operation: over some seeds, each is tried in every one. `seed`: null if there is room for all. */
export function hasItsTurn(operation: Operation, way: KeyPlacement, seed: number | null): boolean {
  if (seed === null || way === 'absent') return true;
  const turn = Math.abs(seed - 1) + placeOf(way);
  const nth = GROUPS.findIndex((group) => group.includes(operation));
  const group = GROUPS[nth] ?? [];
  if (!isInEveryGroup(way) && (nth + turn) % 2 !== 0) return false;
  return group[Math.floor(turn / 2) % group.length] === operation;
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
