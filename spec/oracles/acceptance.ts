import { type Exchange, type Request, tryOf } from '../exchange.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import type { Parameter } from '../generated/vocabulary.ts';
import { judge, type Stood } from '../judgement.ts';
import { STATUS } from '../place.ts';
import { idMember } from '../describe.ts';
import { receptionOf, statusOf } from '../reception.ts';
import { responseOf, successBody } from '../response.ts';
import { single } from './lists.ts';

const RESULT_ROW: RequirementId = 'transactions-result/accepted';
const ROWS: readonly { name: Parameter; requirement: RequirementId }[] = [
  { name: 'result', requirement: RESULT_ROW },
  { name: 'offset', requirement: 'transactions/offset-accepted' },
  { name: 'limit', requirement: 'transactions/limit-accepted' },
];
/** Statuses that refuse the request itself: a key that is refused, and throttling, say nothing of it. */
const [FORBIDDEN, NOT_FOUND] = [403, 404];
const REFUSED: readonly number[] = [400, FORBIDDEN, NOT_FOUND, 422, 500];
/** Statuses that count only if the cardholder was shown afterwards. */
const DOUBTFUL: readonly number[] = [FORBIDDEN, NOT_FOUND];

/**
 * Plain requests of list cardholder transactions that were refused although their cardholder and window were served:
 * a mismatch of the parameter value that no served request had, else of the window (specification: Limits). A 404 or a 403 counts
 * only if the cardholder was shown after it.
 */
export function judgeAcceptance(exchanges: readonly Exchange[]): Stood[] {
  const own = exchanges.filter(({ request }) => {
    return request.operation === 'listCardholderTransactions' && request.key === 'header';
  });
  const served = own.filter((e) => responseOf(e)?.success === true).map((e) => e.request);
  const last = lastShown(exchanges);
  const places = new Map(exchanges.map((exchange, i) => [exchange, i]));
  return lastTries(own).flatMap((exchange) => {
    const { request } = exchange;
    const status = statusOf(exchange);
    if (!REFUSED.includes(status) || request.intent !== 'plain') return [];
    const alike = served.filter((one) => comparable(one, request));
    const shown = places.get(last.get(request.subject.toLowerCase()) ?? exchange) ?? 0;
    if (alike.length === 0 || (DOUBTFUL.includes(status) && shown <= (places.get(exchange) ?? 0))) return [];
    const blamed = blame(request, alike);
    // A quota that is spent is answered with 403, too: only a result that is never served is no accident.
    if (status === FORBIDDEN && (blamed !== RESULT_ROW || served.some((one) => hasSameResult(one, request)))) return [];
    const why = { because: 'same-window-served' } as const;
    return [{ judgement: judge(blamed, { at: STATUS, kind: 'refused', why, ending: { status } }), exchange }];
  });
}

const hasSameResult = (one: Request, other: Request) => single(one, 'result') === single(other, 'result');

/** The last response in which each cardholder was shown, by their id: one who is not shown any more may have been deleted. */
function lastShown(exchanges: readonly Exchange[]): ReadonlyMap<string, Exchange> {
  const last = new Map<string, Exchange>();
  for (const exchange of exchanges) {
    if (receptionOf(exchange) !== 'served') continue;
    last.set(exchange.request.subject.toLowerCase(), exchange);
    const id = idMember(successBody(exchange), 'id');
    if (id !== null) last.set(id, exchange);
  }
  return last;
}

/** If one value alone is new, it is to blame; if several are, only the list as a whole can be said to fail. */
function blame(request: Request, served: readonly Request[]): RequirementId {
  const odd = ROWS.filter(({ name }) => {
    const value = single(request, name);
    const trivial = name === 'offset' && value === '0';
    return value !== null && !trivial && !served.some((other) => single(other, name) === value);
  });
  if (odd.length > 1) return 'transactions/served';
  return odd[0]?.requirement ?? 'transactions-window/accepted';
}

/**
 * Whether a served request shows that a refused one should have been: the same window of the same cardholder. Which ids
 * accountId takes is open, so that of a request under one only another under the same shows anything.
 */
function comparable(served: Request, refused: Request): boolean {
  const names: Parameter[] = ['postDateTimeStartDateTime', 'postDateTimeEndDateTime'];
  if (single(refused, 'accountId') !== null) names.push('accountId');
  return served.subject === refused.subject && names.every((name) => single(served, name) === single(refused, name));
}

/** The last try of each request: a repeat that was served settles the earlier ones. */
function lastTries(exchanges: readonly Exchange[]): Exchange[] {
  const last = new Map(exchanges.map((e) => [tryOf(e), e]));
  return [...last.values()];
}
