import type { Operation } from '../spec/exchange/exchange.ts';
import type { KeyPlacement } from '../spec/evidence/fact-parts.ts';

/** Ways tried in every operation; the others are tried once in each group, because a group has one mechanism. */
const PRIMARY: ReadonlySet<KeyPlacement> = new Set(['absent']);

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

/** The operation in which a bare `Authorization` is tried: its place with the first seed, from which each further seed moves on. */
const BARE = 1;

/** Whether a way is tried in an operation: over some seeds, each is tried in every one. `seed`: null if there is room for all. */
export function hasItsTurn(operation: Operation, one: KeyPlacement, seed: number | null): boolean {
  if (seed === null || PRIMARY.has(one)) return true;
  const turn = Math.abs(seed - 1);
  const tried = ofGroups(one, turn);
  return one === 'authorization-bare' ? tried[(BARE + turn) % tried.length] === operation : tried.includes(operation);
}
