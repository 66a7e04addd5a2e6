/** What list cardholder transactions does with a parameter left out (specification: Limits). */
import { sameTexts } from '../exchange/describe.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { operations } from '../generated/vocabulary.ts';
import { isObstacle, split } from '../model/history.ts';
import type { Read, TransactionHistory, TransactionPage, TransactionQuery, TransactionSet } from '../model/history.ts';
import {
  holds,
  isInOrder,
  type Judgement,
  nothing,
  obstructed,
  refused,
  together,
  unresolved,
} from '../evidence/evidence.ts';
import { ended, dispositionOf } from '../exchange/disposition.ts';
import { asWithDefault } from './history-pages.ts';
import { holdsExactly, selected } from './history-sets.ts';

const { limit } = operations.listCardholderTransactions.parameters;

/** A request without a parameter that has a default, refused, and the same request with it, sent afterwards. */
export interface LeftOut {
  readonly parameter: 'limit' | 'offset' | 'result';
  readonly without: Exchange;
  readonly given: Exchange | null;
}

/** A list that is served with all its parameters is served without the one that has a default, too. */
function mayBeLeftOut(left: LeftOut | null): Judgement {
  if (left === null || left.given === null) return nothing;
  if (dispositionOf(left.without) !== 'rejected') return nothing;
  if (dispositionOf(left.given) === 'inconclusive') return unresolved(ended(left.given));
  if (dispositionOf(left.given) !== 'accepted') return nothing;
  return refused({ because: 'may-be-left-out', parameter: left.parameter }, left.without, left.given);
}

/** A page without limit, and the same page with the default; null if the first is as long as the default makes it. */
interface LimitLeftOut {
  readonly omitted: Read<TransactionPage>;
  readonly given: Read<TransactionPage> | null;
  readonly left: LeftOut | null;
}

/** Without limit a page is as long as with 25; fewer transactions than that would not show a larger default. */
export function defaultLimit(
  { omitted, given, left }: LimitLeftOut,
  query: TransactionQuery & { readonly result: string },
  history: TransactionHistory,
): Judgement {
  if (isObstacle(omitted)) {
    const pages = given === null ? [omitted] : [omitted, given];
    return together([mayBeLeftOut(left), obstructed(...split(pages).obstacles)]);
  }
  const size = selected(history, query).length;
  const judged = asWithDefault(omitted, given);
  if (!isInOrder(judged) || size >= limit.default) return judged;
  return obstructed({ kind: 'no-data', wants: { need: 'page-of-default', result: query.result, size } });
}

/** A set read without a parameter. */
interface SetWithDefault {
  readonly set: Read<TransactionSet>;
  /** The same with the default written out; null if it was not asked for, as if nothing differs from the history. */
  readonly given: Read<TransactionSet> | null;
  readonly left: LeftOut | null;
}

/**
 * A set read without a parameter is what its default selects. If it is the same with the default written out, the default is in
 * force: what differs from the history then breaks another requirement.
 */
export function defaultSelects(
  { set, given, left }: SetWithDefault,
  query: TransactionQuery,
  history: TransactionHistory,
): Judgement {
  const judged = together([mayBeLeftOut(left), holdsExactly(set, query, history)]);
  if (given === null || isObstacle(set) || isObstacle(given)) return judged;
  return sameTexts(set.ids, given.ids) ? holds() : judged;
}
