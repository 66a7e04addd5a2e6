import {
  findCardholder,
  getCardholder,
  getCardholderCredentials,
  listCredentialTypes,
} from '../environment/client/requests.ts';
import type { TriedAccount } from '../environment/discovery/accounts.ts';
import type { Subject } from '../environment/discovery/snapshot.ts';
import { pageRequest } from '../environment/discovery/transaction-pages.ts';
import { type Evidence, nothing, type Violation } from '../spec/evidence/evidence.ts';
import type { Exchange, Operation, Request } from '../spec/exchange/exchange.ts';
import { dispositionOf, statusOf } from '../spec/exchange/disposition.ts';
import { recordsIn } from '../spec/exchange/response.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import type { Parameter } from '../spec/generated/vocabulary.ts';
import { DAY, type TransactionHistory, type TransactionQuery } from '../spec/model/history.ts';
import { fullestWindow, windowBefore } from '../spec/model/windows.ts';

/** A plain request of each operation about a known cardholder; those of the opening where it asked. */
export function plainRequests(
  { cardholderId, customerId }: Subject,
  history: TransactionHistory | null,
  clock: string,
): readonly Request[] {
  const requests: Readonly<Record<Operation, Request>> = {
    getCardholder: getCardholder(cardholderId),
    findCardholder: findCardholder(customerId),
    listCredentialTypes: listCredentialTypes(),
    getCardholderCredentials: getCardholderCredentials(cardholderId),
    listCardholderTransactions:
      history === null
        ? pageRequest(cardholderId, { window: windowBefore(Date.parse(clock), DAY) }, 'open')
        : pageRequest(history.cardholderId, { window: fullestWindow(history) }, 'plain'),
  };
  return Object.values(requests);
}

/** Valid requests that differ from the plain ones, of operations that have such; what they ask for was seen before. */
export type VariedRequests = Readonly<Partial<Record<Operation, readonly Request[]>>>;

/**
 * The same as the plain requests, about every other cardholder, and with each filter. `tried`: what accountId is known to take.
 * `seen`: exchanges of the run, from which requests with other parameters are taken.
 */
export function variedRequests(
  [, ...others]: readonly Subject[],
  history: TransactionHistory | null,
  tried: readonly TriedAccount[],
  seen: readonly Exchange[],
): VariedRequests {
  const ids = others.map(({ cardholderId }) => cardholderId);
  const [filtered, foreign] = history === null ? [[], []] : variedPages(ids, { history, tried, seen });
  const shaped = (operation: Operation) => shapesOf(operation, seen);
  return {
    getCardholder: ids.map((id) => getCardholder(id)),
    // The filtered ones are asked without a key, too.
    listCardholderTransactions: [...inTurn(shaped('listCardholderTransactions'), foreign), ...filtered],
    findCardholder: others.map(({ customerId }) => findCardholder(customerId)),
    getCardholderCredentials: inTurn(
      shaped('getCardholderCredentials'),
      ids.map((id) => getCardholderCredentials(id)),
    ),
    listCredentialTypes: shaped('listCredentialTypes'),
  };
}

/** Requests of an operation with other parameters that take turns. */
const SHAPES = 4;
const LIST: Operation = 'listCardholderTransactions';
const OFFSET: Parameter<typeof LIST> = 'offset';
/** A window alone, or with a filter, is asked for anyway. */
const PAGING: ReadonlySet<string> = new Set<Parameter<typeof LIST>>(['limit', OFFSET]);

/**
 * Requests that were served, one for each set of parameters: with a limit, from an offset on. What brings most parameters
 * comes first; of the same parameters one that lists something, because an empty list may be given to anyone.
 */
function shapesOf(operation: Operation, seen: readonly Exchange[]): readonly Request[] {
  const served = seen.filter(({ request }) => {
    return request.operation === operation && isShape(request) && namesIn(request).length > 0;
  });
  const shapes = new Map<string, Request>();
  for (const lists of [true, false]) {
    for (const exchange of served) {
      const names = namesIn(exchange.request).join();
      const isOne = dispositionOf(exchange) === 'accepted' && recordsIn(exchange).length > 0 === lists;
      if (isOne && !shapes.has(names)) shapes.set(names, exchange.request);
    }
  }
  const known = new Set<string>();
  const bringing = (request: Request): number => {
    const isNew = namesIn(request).some((name) => !known.has(name));
    for (const name of namesIn(request)) known.add(name);
    return isNew ? 0 : 1;
  };
  return [...shapes.values()]
    .toSorted((a, b) => b.query.length - a.query.length)
    .map((request) => ({ request, rank: bringing(request) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ request }) => request)
    .slice(0, SHAPES);
}

/** Parameters of a request that change what is listed, the offset if it leaves something out. */
const namesIn = ({ query }: Request): readonly string[] =>
  query.flatMap(([name, value]) => (name === OFFSET && value === '0' ? [] : [name])).sort();

/** The name of the issuer type parameter is open, so a request with it is, too. */
const isShape = ({ operation, key, intent, query }: Request): boolean =>
  key === 'header' &&
  (operation === LIST
    ? intent === 'plain' && query.some(([name]) => PAGING.has(name))
    : intent === 'plain' || intent === 'open');

/** Elements of two lists by turns, what is left of the longer one at the end. */
const inTurn = <T>(one: readonly T[], other: readonly T[]): readonly T[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, i) => [
    ...one.slice(i, i + 1),
    ...other.slice(i, i + 1),
  ]).flat();

type Filters = Omit<TransactionQuery, 'window'>;

/** Pages of the busiest cardholder with each filter, and one of each of the others: what was read of them if it was served. */
function variedPages(
  others: readonly string[],
  { history, tried, seen }: { history: TransactionHistory; tried: readonly TriedAccount[]; seen: readonly Exchange[] },
) {
  const window = fullestWindow(history);
  const accountId = tried.find((one) => one.usable)?.account;
  /** With filters: a request that was served and lists something, because an empty list may be given to anyone. */
  const filteredBy = (filters: Filters): Request | undefined =>
    seen.find(
      (one) =>
        one.request.operation === LIST &&
        one.request.key === 'header' &&
        Object.entries(filters).every((filter) => one.request.query.some((pair) => String(pair) === String(filter))) &&
        dispositionOf(one) === 'accepted' &&
        recordsIn(one).length > 0,
    )?.request;
  const plainBy = (filters: Filters) => pageRequest(history.cardholderId, { window, ...filters }, 'plain');
  const pending: Filters = { result: 'PENDING' };
  const account: readonly Filters[] = accountId === undefined ? [] : [{ accountId }];
  // A request with both tells of both.
  const both = account.flatMap((one) => filteredBy({ ...pending, ...one }) ?? []);
  const filtered = [...both, ...[pending, ...account].map((one) => filteredBy(one) ?? plainBy(one))];
  const readOf = (id: string) =>
    seen.find(
      (one) =>
        one.request.operation === LIST &&
        one.request.subject === id &&
        isShape(one.request) &&
        dispositionOf(one) === 'accepted',
    );
  return [filtered, others.map((id) => readOf(id)?.request ?? pageRequest(id, { window }, 'plain'))] as const;
}

const NO_KEY: RequirementId = 'authentication/no-key';

/**
 * What the checks of spoiled and misplaced keys saw of requests without any key. It breaks the requirement about those, too, whose
 * own check may have asked for something else.
 */
export function ofPublicData(all: readonly Evidence[]): readonly Evidence[] {
  const isBroken = all.some(({ requirement, violations }) => requirement === NO_KEY && violations.length > 0);
  const seen = isBroken ? [] : all.flatMap(({ violations }) => violations.flatMap((one) => publicDataIn(one) ?? []));
  // Several ways of giving the key may have led to one request without it.
  const different = [...new Map(seen.map((one) => [one.exchanges[0]?.id, one])).values()];
  return different.map((one) => ({ ...nothing, requirement: NO_KEY, observed: 1, violations: [one] }));
}

/** The part of a mismatch that is about the request without a key; null if there is none. */
function publicDataIn({ mismatch, exchanges: [, control, keyless] }: Violation): Violation | null {
  if (mismatch.kind !== 'served-without-key' || mismatch.keyless !== true) return null;
  if (control === undefined || keyless === undefined) return null;
  return { mismatch: { ...mismatch, key: 'absent', status: statusOf(keyless) }, exchanges: [keyless, control] };
}
