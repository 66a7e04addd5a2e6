import type { Operation } from '../spec/exchange.ts';
import type { KeyPlacement } from '../spec/key-placement.ts';

/** Ways that put the right key where it does not belong. */
export const PUT_ELSEWHERE: ReadonlySet<KeyPlacement> = new Set([
  'query',
  'authorization',
  'authorization-bare',
  'other-header',
  'cookie',
]);

/** Ways tried once in each group; the others are tried in every operation. */
const SECONDARY: ReadonlySet<KeyPlacement> = new Set([...PUT_ELSEWHERE, 'other-case']);

const OPERATIONS: readonly Operation[] = [
  'getCardholder',
  'listCredentialTypes',
  'getCardholderCredentials',
  'findCardholder',
  'listCardholderTransactions',
];
/** Ways that begin with the second operation of the credential group: with any seed each of the two meets some way. */
const SECOND_FIRST: ReadonlySet<KeyPlacement> = new Set(['authorization-bare', 'other-header', 'query']);
/** One operation of each group; the two of the credential group take turns. */
function ofGroups(one: KeyPlacement, turn: number): readonly Operation[] {
  const round = Math.floor(turn / (OPERATIONS.length - 1)) + Number(SECOND_FIRST.has(one));
  return OPERATIONS.filter((_, i) => i !== (round % 2 === 0 ? 2 : 1));
}

/** Ways that are tried in some of the operations: by their places with the first seed, from which each further seed moves on. */
const IN_TURN: Partial<Record<KeyPlacement, readonly number[]>> = {
  lengthened: [0, 1],
  'altered-first': [2],
  altered: [3, 4],
  'authorization-bare': [1, 2],
};

/** Whether a way is tried in an operation: over some seeds, each is tried in every one. `seed`: null if there is room for all. */
export function hasItsTurn(operation: Operation, one: KeyPlacement, seed: number | null): boolean {
  if (seed === null) return true;
  const turn = Math.abs(seed - 1);
  const tried = SECONDARY.has(one) ? ofGroups(one, turn) : OPERATIONS;
  const places = IN_TURN[one]?.map((place) => (place + turn) % tried.length);
  return tried.some((each, i) => each === operation && (places === undefined || places.includes(i)));
}
