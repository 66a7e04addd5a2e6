import type { ListName, Operation, Parameter } from '../generated/vocabulary.ts';
import { operations } from '../generated/vocabulary.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import type { Response } from '../response.ts';
import { listOf, pagingOf, successBody } from '../response.ts';
import type { Request, Exchange } from '../exchange.ts';
import type { Judgement } from '../judgement.ts';
import { judge } from '../judgement.ts';
import { member } from '../describe.ts';
import { memberAt } from '../place.ts';

/** The largest page of list cardholder transactions (specification: Limits). */
export const LARGEST_PAGE = operations.listCardholderTransactions.parameters.limit.maximum;
const DEFAULT_LIMIT = operations.listCardholderTransactions.parameters.limit.default;

/** The one value that a request gives a parameter; null if it is absent or repeated. */
export function single(request: Request, name: Parameter): string | null {
  const [first, ...more] = request.query.filter(([n]) => n === name);
  return first === undefined || more.length > 0 ? null : first[1];
}

/** A whole number asked for, within bounds; null if it is absent, repeated or anything else. */
export function wholeNumber(request: Request, name: Parameter, least: number, most: number): number | null {
  const text = single(request, name);
  if (!/^\d{1,12}$/.test(String(text))) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}

/** What one answer of a list operation says of its own paging (specification: Paging object; Limits). */
export function judgeList({ exchange }: Response): Judgement[] {
  return BY_OPERATION[exchange.request.operation](exchange);
}

const BY_OPERATION: Readonly<Record<Operation, (exchange: Exchange) => Judgement[]>> = {
  getCardholder: () => [],
  findCardholder: () => [],
  listCredentialTypes: types,
  getCardholderCredentials: credentials,
  listCardholderTransactions: transactions,
};

function transactions(exchange: Exchange): Judgement[] {
  const list = listOf(exchange, 'transactions');
  if (list === null) return [];
  const size = rawSize(exchange, 'transactions');
  const limit = wholeNumber(exchange.request, 'limit', 1, LARGEST_PAGE);
  const absent = !exchange.request.query.some(([n]) => n === 'limit');
  const offset = exchange.request.query.some(([n]) => n === 'offset')
    ? wholeNumber(exchange.request, 'offset', 0, 1e12)
    : 0;
  return [
    atMost('transactions/limit-maximum', size, LARGEST_PAGE, 'transactions'),
    ...common('transactions', 'transactions', exchange, size, limit, offset),
    ...inForce('transactions/paging-limit-in-force', exchange, absent ? DEFAULT_LIMIT : limit),
    unique(
      'transactions/unique',
      list.map((t) => member(t, 'transactionId')),
    ),
  ];
}

function types(exchange: Exchange): Judgement[] {
  const list = listOf(exchange, 'credentialTypes');
  if (list === null) return [];
  const size = rawSize(exchange, 'credentialTypes');
  const limit = wholeNumber(exchange.request, 'limit', 1, 1e12);
  // A smaller limit than asked for may be the target's own maximum, which is not shown.
  const capped = (pagingOf(exchange, 'limit') ?? Infinity) < (limit ?? 0);
  const offset = wholeNumber(exchange.request, 'offset', 0, 1e12);
  return [
    ...common('types', 'credentialTypes', exchange, size, limit, offset),
    ...(capped ? [] : inForce('types/paging-limit-in-force', exchange, limit)),
    unique(
      'types/unique',
      list.map((t) => member(t, 'id')),
    ),
  ];
}

function credentials(exchange: Exchange): Judgement[] {
  const body = successBody(exchange);
  const list = listOf(exchange, 'credentials');
  if (list === null) return [];
  const has = member(body, 'paging') !== undefined;
  return [
    judge('credentials/no-paging', has ? { at: memberAt('/paging'), kind: 'paging-present' } : null),
    unique(
      'credentials/unique',
      list.map((c) => member(c, 'id')),
    ),
  ];
}

function common(
  group: 'transactions' | 'types',
  list: ListName,
  exchange: Exchange,
  size: number,
  limit: number | null,
  offset: number | null,
): Judgement[] {
  const judgements: Judgement[] = [];
  if (limit !== null) judgements.push(atMost(`${group}/limit-respected`, size, limit, list));
  const said = pagingOf(exchange, 'limit') ?? 0;
  if (said >= 1) judgements.push(atMost(`${group}/paging-limit-respected`, size, said, list));
  const total = pagingOf(exchange, 'total');
  // A page that alone holds more than there are; the whole is compared by a check of its own.
  const first = offset ?? 0;
  if (total !== null && (first === 0 || first < total) && total < first + size) {
    const mismatch = {
      at: memberAt('/paging/total'),
      kind: 'total-below-shown',
      least: first + size,
      actual: total,
    } as const;
    judgements.push(judge(`${group}/total`, mismatch));
  }
  const echo = pagingOf(exchange, 'offset');
  // At the end and past it any offset may be said: a target may have gone back to its last page.
  if (offset !== null && echo !== null && (total === null || offset === 0 || offset < total)) {
    const mismatch = { at: memberAt('/paging/offset'), kind: 'number', expected: offset, actual: echo } as const;
    judgements.push(judge(`${group}/offset-echo`, echo === offset ? null : mismatch));
  }
  return judgements;
}

function inForce(id: RequirementId, exchange: Exchange, limit: number | null): Judgement[] {
  const said = pagingOf(exchange, 'limit');
  if (limit === null || said === null) return [];
  const mismatch = { at: memberAt('/paging/limit'), kind: 'number', expected: limit, actual: said } as const;
  return [judge(id, said === limit ? null : mismatch)];
}

function atMost(id: RequirementId, size: number, most: number, list: ListName): Judgement {
  return judge(id, size <= most ? null : { at: memberAt(`/${list}`), kind: 'too-many', most, size });
}

function unique(id: RequirementId, ids: readonly unknown[]): Judgement {
  const seen = new Set<string>();
  for (const value of ids) {
    if (typeof value !== 'string') continue;
    const key = value.toLowerCase();
    if (seen.has(key)) return judge(id, { at: { in: 'list' }, kind: 'twice', id: key });
    seen.add(key);
  }
  return judge(id, null);
}

function rawSize(exchange: Exchange, name: ListName): number {
  const list = member(successBody(exchange), name);
  return Array.isArray(list) ? list.length : 0;
}
