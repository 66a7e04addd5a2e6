import { idMember, member } from '../exchange/describe.ts';
import type { Request, Exchange } from '../exchange/exchange.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { type ListName, operations, type Parameter } from '../generated/vocabulary.ts';
import { judge, type Standing } from '../evidence/evidence.ts';
import { memberAt, TOTAL } from '../evidence/place.ts';
import { isValid } from '../exchange/disposition.ts';
import { elementsOf, listOf, pagingOf, type Response, successBody } from '../exchange/response.ts';
import { firstTwice } from '../model/memo.ts';

const { limit: LIMIT } = operations.listCardholderTransactions.parameters;
/** The largest page of list cardholder transactions (specification: Limits). */
export const LARGEST_PAGE = LIMIT.maximum;

/** The one value that a request gives a parameter; null if it is absent or repeated. */
export function single(request: Request, name: Parameter): string | null {
  let found: string | null = null;
  for (const [given, value] of request.query) {
    if (given !== name) continue;
    if (found !== null) return null;
    found = value;
  }
  return found;
}

/** A whole number asked for, within bounds; null if it is absent, repeated or anything else. */
export function wholeNumber(request: Request, name: Parameter, least: number, most: number): number | null {
  const text = single(request, name);
  if (!/^\d{1,12}$/.test(String(text))) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}

type Elements = readonly Readonly<Record<string, unknown>>[];

/** What one answer of a list operation says of its own paging (specification: Paging object; Limits). */
export function judgeList({ exchange }: Response): Standing[] {
  const name = operations[exchange.request.operation].list;
  if (name === null) return [];
  const list = listOf(exchange, name);
  return list === null ? [] : BY_LIST[name](exchange, list);
}

const BY_LIST: Readonly<Record<ListName, (exchange: Exchange, list: Elements) => Standing[]>> = {
  transactions: (exchange, list) => {
    const { request } = exchange;
    const leftOut = (name: Parameter) => !request.query.some(([n]) => n === name);
    const limit = wholeNumber(request, 'limit', 1, LARGEST_PAGE);
    const offset = leftOut('offset') ? 0 : wholeNumber(request, 'offset', 0, 1e12);
    return [
      ...capOf('transactions/limit-maximum', exchange, LARGEST_PAGE, 'transactions'),
      ...paged('transactions', 'transactions', exchange, { limit, offset }),
      ...inForce('transactions/paging-limit-in-force', exchange, leftOut('limit') ? LIMIT.default : limit),
      ...unique('transactions/unique', exchange, list, 'transactionId'),
    ];
  },
  credentialTypes: (exchange, list) => {
    const limit = wholeNumber(exchange.request, 'limit', 1, 1e12);
    const offset = wholeNumber(exchange.request, 'offset', 0, 1e12);
    // A smaller limit than asked for may be the target's own maximum, which is not shown.
    const capped = (pagingOf(exchange, 'limit') ?? Infinity) < (limit ?? 0);
    return [
      ...paged('types', 'credentialTypes', exchange, { limit, offset }),
      ...inForce('types/paging-limit-in-force', exchange, capped ? null : limit),
      ...unique('types/unique', exchange, list, 'id'),
    ];
  },
  credentials: (exchange, list) => {
    const paging = member(successBody(exchange), 'paging');
    const present = { at: memberAt('/paging'), kind: 'paging-present' } as const;
    return [
      judge('credentials/no-paging', exchange, paging === undefined || paging === null ? null : present),
      judge('credentials/paging-not-null', exchange, paging === null ? present : null),
      ...unique('credentials/unique', exchange, list, 'id'),
    ];
  },
};

function paged(
  group: 'transactions' | 'types',
  list: ListName,
  exchange: Exchange,
  { limit, offset }: { readonly limit: number | null; readonly offset: number | null },
): Standing[] {
  const judgements: Standing[] = [];
  if (limit !== null) judgements.push(...capOf(`${group}/limit-respected`, exchange, limit, list));
  const said = pagingOf(exchange, 'limit') ?? 0;
  if (said >= 1) judgements.push(...capOf(`${group}/paging-limit-respected`, exchange, said, list));
  const total = pagingOf(exchange, 'total');
  // A page that alone holds more than there are; the whole is compared by a check of its own.
  const first = offset ?? 0;
  const least = first + elementsOf(exchange, list);
  if (total !== null && (first === 0 || first < total) && total < least) {
    judgements.push(judge(`${group}/total`, exchange, { at: TOTAL, kind: 'total-below-shown', least, actual: total }));
  }
  // A client that reads on by the number received stops here, and never sees what total counts.
  if (total !== null && total > 0 && least === 0 && offset === 0 && isAnswerable(exchange.request)) {
    judgements.push(judge(`${group}/total`, exchange, { at: TOTAL, kind: 'total-of-empty', actual: total }));
  }
  // At the end and past it any offset may be said: a target may have gone back to its last page.
  if (offset !== null && (total === null || offset === 0 || offset < total)) {
    judgements.push(...says(`${group}/offset-echo`, exchange, 'offset', offset));
  }
  return judgements;
}

/** Whether a request has a limit that gives at least one element, or none at all, and asks nothing that is open. */
const isAnswerable = (request: Request): boolean =>
  (isValid(request) || (request.key === 'header' && request.intent === 'unknown')) &&
  (!request.query.some(([name]) => name === LIMIT_NAME) || wholeNumber(request, LIMIT_NAME, 1, 1e12) !== null);
const LIMIT_NAME: Parameter = 'limit';

const inForce = (id: RequirementId, exchange: Exchange, limit: number | null): Standing[] =>
  limit === null ? [] : says(id, exchange, 'limit', limit);

/** What paging says is what is expected, if it says anything. */
function says(id: RequirementId, exchange: Exchange, name: 'limit' | 'offset', expected: number): Standing[] {
  const actual = pagingOf(exchange, name);
  if (actual === null) return [];
  const of = { what: 'request', name } as const;
  return [
    judge(
      id,
      exchange,
      actual === expected ? null : { at: memberAt(`/paging/${name}`), kind: 'number', expected, actual, of },
    ),
  ];
}

/** That a page has so many elements at most. It shows nothing if all that there is would fit on it. */
function capOf(id: RequirementId, exchange: Exchange, most: number, list: ListName): Standing[] {
  const size = elementsOf(exchange, list);
  if (size > most) return [judge(id, exchange, { at: memberAt(`/${list}`), kind: 'too-many', most, size })];
  const total = pagingOf(exchange, 'total');
  return total !== null && total <= most ? [] : [judge(id, exchange, null)];
}

/** No element twice; nothing is said of a list with fewer than two ids that can be read. */
function unique(id: RequirementId, exchange: Exchange, list: Elements, name: 'id' | 'transactionId'): Standing[] {
  const ids = list.map((element) => idMember(element, name)).filter((one) => one !== null);
  if (ids.length < 2) return [];
  const repeats = ids.length - new Set(ids).size;
  const twice = firstTwice(ids);
  return [
    judge(
      id,
      exchange,
      twice === undefined ? null : { at: { in: 'list' }, kind: 'twice', id: twice, repeats, size: ids.length },
    ),
  ];
}
