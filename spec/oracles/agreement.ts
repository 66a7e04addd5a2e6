import { idMember } from '../describe.ts';
import type { Exchange } from '../exchange.ts';
import { type Enum, type MemberName, operations } from '../generated/vocabulary.ts';
import { judge, type Stood } from '../judgement.ts';
import { BODY, TOTAL } from '../place.ts';
import { isValid, receptionOf } from '../reception.ts';
import { listOf, pagingOf, successBody } from '../response.ts';

/** What one answer says that another to the same request must say as well, if the data did not change between them. */
interface Said {
  readonly exchange: Exchange;
  readonly total: number | null;
  /** Sorted ids of a list that is complete, or the id of a record; null if the answer is a part of a list. */
  readonly ids: readonly string[] | null;
}

/** Members that name what an answer is about. */
const IDS: readonly MemberName[] = ['id', 'transactionId', 'cardholderId'];
const PENDING: Enum<'Transaction.result'> = 'PENDING';

const requestOf = ({ request: { operation, path, query } }: Exchange): string =>
  JSON.stringify([operation, path, query]);

/** PENDING transactions come and go: what was there before and after need not have been there between. */
export const asksForPending = ({ request }: Exchange): boolean => request.query.some(([, value]) => value === PENDING);

const isRepeatable = (exchange: Exchange): boolean =>
  isValid(exchange.request) && receptionOf(exchange) === 'served' && !asksForPending(exchange);

/** Parts of a list say no more than its total; a total that is missing is a mismatch of another rule. */
const isSame = (a: Said, b: Said): boolean =>
  !differ(a.total, b.total) && (a.ids === null || b.ids === null || a.ids.join() === b.ids.join());

const differ = (a: number | null, b: number | null): boolean => a !== null && b !== null && a !== b;

/**
 * Identical valid requests get answers that agree (specification: Endpoints). Data may change during a run, so only an answer
 * between two that agree is a mismatch.
 */
export function judgeAgreement(exchanges: readonly Exchange[]): Stood[] {
  const groups = new Map<string, Exchange[]>();
  for (const exchange of exchanges.filter(isRepeatable)) {
    const request = requestOf(exchange);
    const same = groups.get(request);
    if (same === undefined) groups.set(request, [exchange]);
    else same.push(exchange);
  }
  return [...groups.values()].flatMap((same) => judgeGroup(same.map(saidBy)));
}

function judgeGroup(all: readonly Said[]): Stood[] {
  return all.slice(1).map((now, at): Stood => {
    const before = all[at];
    const returns =
      before !== undefined && !isSame(before, now) && all.slice(at + 2).some((one) => isSame(one, before));
    return {
      judgement: judge('errors/answers-agree', returns ? mismatchOf(before, now) : null),
      exchange: now.exchange,
    };
  });
}

function mismatchOf(before: Said, now: Said) {
  if (before.total !== null && now.total !== null && before.total !== now.total) {
    return { at: TOTAL, kind: 'number', expected: before.total, actual: now.total } as const;
  }
  const text = now.ids?.join(', ') ?? '';
  return { at: BODY, kind: 'another', expected: before.ids?.join(', ') ?? '', actual: { is: 'string', text } } as const;
}

function saidBy(exchange: Exchange): Said {
  const { list: name } = operations[exchange.request.operation];
  const list = name === null ? null : listOf(exchange, name);
  const total = pagingOf(exchange, 'total');
  if (list === null) return { exchange, total: null, ids: idsOf([successBody(exchange)]) };
  const ids = idsOf(list);
  const isWhole = total === null || list.length === total;
  return { exchange, total, ids: isWhole && ids.length === list.length ? ids : null };
}

const idsOf = (records: readonly unknown[]): string[] =>
  records.flatMap((record) => IDS.map((name) => idMember(record, name)).find((id) => id !== null) ?? []).toSorted();
