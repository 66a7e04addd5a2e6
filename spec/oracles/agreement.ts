import { idMember } from '../exchange/describe.ts';
import { type Exchange, identical, sentAs } from '../exchange/exchange.ts';
import type { Mismatch } from '../evidence/finding.ts';
import { type MemberName, operations } from '../generated/vocabulary.ts';
import { PENDING } from '../model/history.ts';
import { judge, type Standing, type Violation } from '../evidence/evidence.ts';
import { BODY, TOTAL } from '../evidence/place.ts';
import { isValid, dispositionOf } from '../exchange/disposition.ts';
import { pagingOf, recordsIn, successBody } from '../exchange/response.ts';
import { isUuid } from './formats.ts';

/** The requirement that identical requests get answers that agree. */
export const AGREEMENT = 'errors/answers-agree';

/** What one answer says that another to the same request must say as well, if the data did not change between them. */
interface Statement {
  readonly exchange: Exchange;
  readonly total: number | null;
  /** The ids of its records, sorted. */
  readonly ids: readonly string[];
  /** Whether these are all ids of the list; else they are a part of it, and others of it may come with the next answer. */
  readonly isWhole: boolean;
}

/** Members that name what an answer is about. */
const IDS: readonly MemberName[] = ['id', 'transactionId', 'cardholderId'];
/** Records without an id in common that two parts of a list must have, if they are to be the same apart from their ids. */
const FEWEST = 3;
/** PENDING transactions come and go: what was there before and after need not have been there between. */
export const asksForPending = ({ request }: Exchange): boolean => request.query.some(([, value]) => value === PENDING);

/** Whether an answer can be compared with another to the same request. */
const isRepeatable = (exchange: Exchange): boolean =>
  isValid(exchange.request) &&
  dispositionOf(exchange) === 'accepted' &&
  isReadable(exchange) &&
  !asksForPending(exchange);

/** Whether a response says anything: a body that cannot be read is a mismatch of another requirement, and contradicts no other body. */
const isReadable = (exchange: Exchange): boolean =>
  dispositionOf(exchange) !== 'accepted' || successBody(exchange) !== undefined;

/** Parts of a list say no more than its total; a total that is missing is a mismatch of another requirement. */
const isSame = (a: Statement, b: Statement): boolean =>
  !differ(a.total, b.total) && (!a.isWhole || !b.isWhole || a.ids.join() === b.ids.join());

/** Whether two answers to the same request say the same of the data: the total, and of a whole list its ids. */
export const saysTheSame = (a: Exchange, b: Exchange): boolean =>
  !isReadable(a) || !isReadable(b) || isSame(saidBy(a), saidBy(b));

/** In what two answers differ that do not say the same. */
export const disagreement = (before: Exchange, now: Exchange): Mismatch => mismatchOf(saidBy(before), saidBy(now));

const differ = (a: number | null, b: number | null): boolean => a !== null && b !== null && a !== b;

/**
 * Identical valid requests get answers that agree (specification: Endpoints). Data may change during a run, so only an answer
 * between two that agree is a mismatch, or one that differs from the answer before it by nothing but its ids.
 */
export function judgeAgreement(exchanges: readonly Exchange[]): Standing[] {
  return identical(exchanges.filter(isRepeatable)).flatMap((same) => judgeGroup(same.map(saidBy)));
}

function judgeGroup(all: readonly Statement[]): Standing[] {
  return all.slice(1).map((now, at): Standing => {
    const before = all[at] ?? now;
    const returns = !isSame(before, now) && all.slice(at + 2).some((one) => isSame(one, before));
    if (!returns && !areRenamed(before, now)) return judge(AGREEMENT, now.exchange, null);
    return judge(AGREEMENT, now.exchange, mismatchOf(before, now), before.exchange);
  });
}

/**
 * Whether all records are the same apart from their ids, each of which is another one. A part of a list may hold others of the same
 * contents, in another order: only if there are several are they taken for the same records.
 */
function areRenamed(before: Statement, now: Statement): boolean {
  const [old, young] = [before.ids, now.ids];
  const isEnough = (before.isWhole && now.isWhole && young.length > 0) || old.length >= FEWEST;
  const isOther = !young.some((id) => old.includes(id));
  return isEnough && isOther && contentsOf(before.exchange) === contentsOf(now.exchange);
}

/** What the records of an answer say apart from ids, whatever their order. */
const contentsOf = (exchange: Exchange): string =>
  recordsIn(exchange)
    .map((record) =>
      JSON.stringify(record, (_name, value: unknown) => (typeof value === 'string' && isUuid(value) ? null : value)),
    )
    .toSorted()
    .join();

/** What was not there when it was asked for again, told by the two answers that differ; as it was seen if no two of them do. */
export function disagreementOf(flaky: Violation, all: readonly Exchange[]): Violation {
  for (const exchange of flaky.exchanges.filter(isReadable)) {
    const now = saidBy(exchange);
    const again = all.filter((one) => sentAs(one.request) === sentAs(exchange.request) && isReadable(one));
    const other = again.map(saidBy).findLast((one) => !isSame(one, now));
    if (other !== undefined) return { mismatch: mismatchOf(other, now), exchanges: [exchange, other.exchange] };
  }
  return flaky;
}

function mismatchOf(before: Statement, now: Statement): Mismatch {
  if (before.total !== null && now.total !== null && before.total !== now.total) {
    const of = { what: 'said-before' } as const;
    return { at: TOTAL, kind: 'number', expected: before.total, actual: now.total, of };
  }
  const listed = ({ ids }: Statement) => ({ is: 'string', text: ids.join(', ') }) as const;
  return { at: BODY, kind: 'reads-differently', expected: listed(before), actual: listed(now) } as const;
}

function saidBy(exchange: Exchange): Statement {
  const records = recordsIn(exchange);
  const { list } = operations[exchange.request.operation];
  const [ids, total] = [idsOf(records), pagingOf(exchange, 'total')];
  const isWhole = list === null || ((total === null || records.length === total) && ids.length === records.length);
  return { exchange, total, ids, isWhole };
}

const idsOf = (records: readonly unknown[]): string[] =>
  records.flatMap((record) => IDS.map((name) => idMember(record, name)).find((id) => id !== null) ?? []).toSorted();
