import type { ListName } from '../generated/vocabulary.ts';
import type { Response } from '../response.ts';
import { listOf, pagingOf, successBody } from '../response.ts';
import type { Request, Exchange } from '../exchange.ts';
import type { Judgement } from '../judgement.ts';
import { judge } from '../judgement.ts';
import { member } from '../describe.ts';

/** The largest page of list cardholder transactions (specification: Limits). */
export const TRANSACTIONS_MAXIMUM = 25;

/** The one value that a request gives a parameter; null where it is absent or repeated. */
export function single(request: Request, name: string): string | null {
  const [first, ...more] = request.query.filter(([n]) => n === name);
  return first === undefined || more.length > 0 ? null : first[1];
}

/** A whole number asked for, within bounds; null where it is absent, repeated or anything else. */
export function asked(request: Request, name: string, least: number, most: number): number | null {
  const text = single(request, name);
  if (!/^\d{1,12}$/.test(String(text))) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}

/** What one answer of a list operation says of its own paging (specification: Paging object; Limits). */
export function judgeList(answer: Response): Judgement[] {
  const { exchange } = answer;
  if (exchange.request.operation === 'listCardholderTransactions') return transactions(exchange);
  if (exchange.request.operation === 'listCredentialTypes') return types(exchange);
  if (exchange.request.operation === 'getCardholderCredentials') return credentials(exchange);
  return [];
}

function transactions(exchange: Exchange): Judgement[] {
  const list = listOf(exchange, 'transactions');
  if (list === null) return [];
  const size = rawSize(exchange, 'transactions');
  const limit = asked(exchange.request, 'limit', 1, TRANSACTIONS_MAXIMUM);
  const absent = !exchange.request.query.some(([n]) => n === 'limit');
  const offset = exchange.request.query.some(([n]) => n === 'offset') ? asked(exchange.request, 'offset', 0, 1e12) : 0;
  return [
    atMost('transactions/limit-maximum', size, TRANSACTIONS_MAXIMUM, '/transactions'),
    ...common('transactions', exchange, size, limit, offset),
    ...inForce('transactions/paging-limit-in-force', exchange, absent ? TRANSACTIONS_MAXIMUM : limit),
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
  const limit = asked(exchange.request, 'limit', 1, 1e12);
  // A smaller limit than asked for may be the target's own maximum, which is not shown.
  const capped = (pagingOf(exchange, 'limit') ?? Infinity) < (limit ?? 0);
  const offset = asked(exchange.request, 'offset', 0, 1e12);
  return [
    ...common('types', exchange, size, limit, offset),
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
    judge(
      'credentials/no-paging',
      has ? { at: '/paging', expected: 'no such member', actual: 'a paging member' } : null,
    ),
    unique(
      'credentials/unique',
      list.map((c) => member(c, 'id')),
    ),
  ];
}

function common(group: string, exchange: Exchange, size: number, limit: number | null, offset: number | null) {
  const judgements: Judgement[] = [];
  const at = group === 'types' ? '/credentialTypes' : '/transactions';
  if (limit !== null) judgements.push(atMost(`${group}/limit-respected`, size, limit, at));
  const said = pagingOf(exchange, 'limit') ?? 0;
  if (said >= 1) judgements.push(atMost(`${group}/paging-limit-respected`, size, said, at));
  const total = pagingOf(exchange, 'total');
  // A page that alone holds more than there are; the whole is compared by a check of its own.
  const first = offset ?? 0;
  if (total !== null && (first === 0 || first < total) && total < first + size) {
    const expected = `at least ${first + size}, for so many were shown`;
    judgements.push(judge(`${group}/total`, { at: '/paging/total', expected, actual: String(total) }));
  }
  const echo = pagingOf(exchange, 'offset');
  // At the end and past it any offset may be said: a target may have gone back to its last page.
  if (offset !== null && echo !== null && (total === null || offset === 0 || offset < total)) {
    const mismatch = { at: '/paging/offset', expected: String(offset), actual: String(echo) };
    judgements.push(judge(`${group}/offset-echo`, echo === offset ? null : mismatch));
  }
  return judgements;
}

function inForce(id: string, exchange: Exchange, limit: number | null): Judgement[] {
  const said = pagingOf(exchange, 'limit');
  if (limit === null || said === null) return [];
  return [judge(id, said === limit ? null : { at: '/paging/limit', expected: String(limit), actual: String(said) })];
}

function atMost(id: string, size: number, most: number, at: string): Judgement {
  return judge(id, size <= most ? null : { at, expected: `at most ${most} elements`, actual: `${size} elements` });
}

function unique(id: string, ids: readonly unknown[]): Judgement {
  const seen = new Set<string>();
  for (const value of ids) {
    if (typeof value !== 'string') continue;
    const key = value.toLowerCase();
    if (seen.has(key)) return judge(id, { at: 'list', expected: 'each element once', actual: `${key} twice` });
    seen.add(key);
  }
  return judge(id, null);
}

function rawSize(exchange: Exchange, name: ListName): number {
  const list = member(successBody(exchange), name);
  return Array.isArray(list) ? list.length : 0;
}
