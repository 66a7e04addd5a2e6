/**
 * 404 for a list. Which condition leads to it is not shown (specification: Errors, rule 4): a target may give it if a list has
 * nothing. If the list has something, a valid request is refused.
 */
import { idMember, member, sameButForCase, textMember } from '../exchange/describe.ts';
import type { Exchange, Operation, Request } from '../exchange/exchange.ts';
import { operations } from '../generated/vocabulary.ts';
import { knownOf, select } from '../model/history.ts';
import { judge, type Standing } from '../evidence/evidence.ts';
import { STATUS } from '../evidence/place.ts';
import { queryOf } from '../model/query.ts';
import { isNotFound, isValid } from '../exchange/disposition.ts';
import { elementsOf, listOf, pagingOf, recordsIn } from '../exchange/response.ts';
import { asksWithin } from './acceptance.ts';

const { default: DEFAULT_RESULT } = operations.listCardholderTransactions.parameters.result;

/**
 * Whether a request asks for a list, with the key: it may lie where the specification is silent. An empty value is perhaps bad input,
 * and then 404 is about it and not about the list.
 */
export const asksForList = ({ key, intent, operation, query }: Request): boolean =>
  operations[operation].list !== null &&
  (isValid({ key, intent }) || (key === 'header' && intent === 'open' && query.every(([, value]) => value !== '')));
const isServed = (exchange: Exchange): boolean => {
  const { list } = operations[exchange.request.operation];
  return list !== null && listOf(exchange, list) !== null;
};
const isEmpty = (exchange: Exchange): boolean => {
  const { list } = operations[exchange.request.operation];
  const hasNothing = list !== null && isServed(exchange) && elementsOf(exchange, list) === 0;
  return hasNothing && (pagingOf(exchange, 'total') ?? 0) === 0;
};

/** The lists that are served to some cardholder, and of whom nothing is listed. */
function emptyLists(asked: readonly Exchange[]): ReadonlySet<Operation> {
  const nameOf = ({ operation, subject }: Request): string => `${operation} ${subject.toLowerCase()}`;
  const filled = new Set(asked.flatMap((one) => (isServed(one) && !isEmpty(one) ? nameOf(one.request) : [])));
  const without = asked.filter((one) => isEmpty(one) && !filled.has(nameOf(one.request)));
  return new Set(without.map(({ request }) => request.operation));
}

/** What a list is filtered by: the values of all parameters but those of its pages. */
export const filtersOf = ({ query }: Request): readonly string[] =>
  query.filter(([name]) => name !== 'limit' && name !== 'offset').map(([, value]) => value);

/** The ids of what responses show that belongs to the list of a request, wherever its pages begin. */
export function shownOf(request: Request, served: readonly Exchange[]): ReadonlySet<string> {
  const query = queryOf(request);
  if (query !== null) {
    const asked = { ...query, result: query.result ?? DEFAULT_RESULT };
    return new Set(served.flatMap((one) => select(knownOf(one), asked).map(({ id }) => id)));
  }
  const wanted = filtersOf(request);
  const typeOf = (one: unknown) => textMember(member(one, 'credentialType') ?? one, 'issuerType');
  const all = served.flatMap((one) => recordsIn(one)).filter((one) => wanted.every((value) => typeOf(one) === value));
  return new Set(all.flatMap((one) => idMember(one, 'id') ?? []));
}

/** Requests of one sort: a target may tell a list that has nothing from one of which a filter leaves nothing. */
const sortOf = (request: Request): string => `${request.operation} ${Math.min(filtersOf(request).length, 1)}`;

/** Whether a list has all that another has, and perhaps more. */
function contains(outer: Request, inner: Request): boolean {
  const [wide, narrow] = [queryOf(outer), queryOf(inner)];
  if (wide === null || narrow === null) return filtersOf(outer).every((value) => filtersOf(inner).includes(value));
  const hasAccount = wide.accountId === undefined || wide.accountId === narrow.accountId;
  const isOfResult = (wide.result ?? DEFAULT_RESULT) === (narrow.result ?? DEFAULT_RESULT);
  return hasAccount && isOfResult && asksWithin(inner, outer);
}

/** Whether responses show all that a list has: credentials have no pages. */
function isWhole(exchange: Exchange, served: readonly Exchange[]): boolean {
  const { request } = exchange;
  if (!isServed(exchange)) return false;
  return (
    request.operation === 'getCardholderCredentials' || pagingOf(exchange, 'total') === shownOf(request, served).size
  );
}

/** The requests for a list that got 404, and what the run asked for of the same list. */
function missingIn(exchanges: readonly Exchange[]) {
  const asked = exchanges.filter(({ request }) => asksForList(request));
  const filled = new Set(asked.filter((one) => recordsIn(one).length > 0).map(({ request }) => request.operation));
  // One that serves no list at all has another reason.
  const missing = asked.filter((one) => isNotFound(one) && filled.has(one.request.operation));
  const ownOf = ({ request: { operation, subject } }: Exchange): readonly Exchange[] =>
    asked.filter((one) => one.request.operation === operation && sameButForCase(one.request.subject, subject));
  return { asked, missing: missing.map((one) => ({ one, own: ownOf(one) })) };
}
type Missing = ReturnType<typeof missingIn>;

/**
 * Requests for a list that got 404 although nothing is known that it has: a list around it was read to its end, or nothing of this
 * cardholder is found (who may have no account) and no other one of whom nothing is listed gets empty lists, or the operation never
 * responds to such requests with an empty list.
 */
function nothingKnown({ asked, missing }: Missing): readonly Exchange[] {
  const empty = new Set(asked.filter(isEmpty).map(({ request }) => sortOf(request)));
  const withoutAny = emptyLists(asked);
  const found = missing.filter(({ one: { request }, own }) => {
    if (shownOf(request, own).size > 0) return false;
    const isUnknown = own.every(isNotFound) && !withoutAny.has(request.operation);
    const isRead = own.some((one) => contains(one.request, request) && isWhole(one, own));
    return isUnknown || isRead || !empty.has(sortOf(request));
  });
  return found.map(({ one }) => one);
}

/**
 * Requests for a list that got 404 although it may be empty. Of an operation that answers so a list of which nothing is known, any is that
 * was not shown to have one and the same element before and afterwards: data come and go, and of two versions one may answer so.
 */
export function emptyNotFound(exchanges: readonly Exchange[]): ReadonlySet<Exchange> {
  const all = missingIn(exchanges);
  const without = nothingKnown(all);
  const answersSo = new Set(without.map(({ request }) => request.operation));
  const mayBeEmpty = all.missing.filter(({ one, own }) => {
    if (!answersSo.has(one.request.operation)) return false;
    const at = own.indexOf(one);
    const before = shownOf(one.request, own.slice(0, at));
    return [...shownOf(one.request, own.slice(at))].every((id) => !before.has(id));
  });
  return new Set([...without, ...mayBeEmpty.map(({ one }) => one)]);
}

/**
 * Whether the cardholder of a list is unknown to another operation, too, or a list that has something is not found: a person who is
 * removed has no lists any more.
 */
function isGone({ request: { subject } }: Exchange, exchanges: readonly Exchange[]): boolean {
  const own = exchanges.filter(({ request }) => sameButForCase(request.subject, subject));
  const alike = ({ operation }: Request) =>
    own.filter(({ request }) => request.operation === operation && asksForList(request));
  const isFilled = ({ request }: Exchange): boolean =>
    asksForList(request) && shownOf(request, alike(request)).size > 0;
  return own.some((one) => isNotFound(one) && (operations[one.request.operation].list === null || isFilled(one)));
}

/** An empty list is a list: it is served. */
export function judgeEmptyLists(exchanges: readonly Exchange[]): Standing[] {
  const missing = new Set(nothingKnown(missingIn(exchanges)));
  return exchanges.flatMap((exchange): Standing[] => {
    const isMissing = missing.has(exchange);
    if (isMissing && isGone(exchange, exchanges)) return [];
    if (!isMissing && !(asksForList(exchange.request) && isEmpty(exchange))) return [];
    const mismatch = isMissing ? ({ kind: 'empty-not-found', at: STATUS } as const) : null;
    return [judge('errors/empty-list-served', exchange, mismatch)];
  });
}
