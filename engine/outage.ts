import type { Exchange } from '../spec/exchange.ts';
import type { CutShortFact } from '../spec/facts.ts';
import { operations } from '../spec/generated/vocabulary.ts';
import { endingOf, receptionOf, statusOf } from '../spec/reception.ts';

/** What the last request of a run is recorded under. */
export const CONTROL = 'control';

/** A target that stopped serving in the middle of a run. */
export interface CutShort {
  /** Index of the first exchange that says nothing any more. */
  readonly from: number;
  readonly fact: CutShortFact;
}

/** Usual requests in a row that no working target fails. */
const SEVERAL = 5;

/**
 * Whether the target still served at the end what it served at the beginning. If it did not (the key expired, the
 * environment was reset or went down), nothing after the last good answer counts: a refusal proves nothing then.
 */
export function cutShort(exchanges: readonly Exchange[]): CutShort | null {
  const control = exchanges.findLast((e) => e.check === CONTROL);
  if (control === undefined) return goneSilent(exchanges);
  if (receptionOf(control) === 'served') return null;
  const from = exchanges.findLastIndex(isGood) + 1;
  if (from === 0) return null;
  const since = exchanges[from]?.id ?? control.id;
  return { from, fact: { kind: 'cut-short', why: reasonOf(statusOf(control)), since, ending: endingOf(control) } };
}

function reasonOf(status: number): CutShortFact['why'] {
  if (status === 401 || status === 403) return 'key-refused';
  return status === 400 || status === 404 ? 'cardholder-gone' : 'no-longer-served';
}

/**
 * The same if the budget was spent before the end: several valid requests in a row that no working target fails. Bad
 * input says nothing: a target that answers it with 500 has not died.
 */
function goneSilent(exchanges: readonly Exchange[]): CutShort | null {
  const from = exchanges.findLastIndex((e) => receptionOf(e) === 'served') + 1;
  const valid = exchanges.slice(from).filter((e) => e.attempt === 0 && isValid(e));
  const refused = valid.every((e) => ![400, 404, 429].includes(statusOf(e)));
  const [first] = valid;
  if (from === 0 || first === undefined || valid.length < SEVERAL || !refused) return null;
  return { from, fact: { kind: 'cut-short', why: 'no-longer-served', since: first.id, ending: endingOf(first) } };
}

const isValid = ({ request: { key, intent } }: Exchange): boolean =>
  key === 'header' && (intent === 'plain' || intent === 'unusual');

/** A request about a known cardholder that was served as it should be. */
function isGood(exchange: Exchange): boolean {
  const about = operations[exchange.request.operation].path.includes('{cardholderId}');
  return isValid(exchange) && about && receptionOf(exchange) === 'served';
}
