import { sameButForCase } from '../describe.ts';
import { type Exchange, type Request, sentAs, tryOf } from '../exchange.ts';
import type { ServedBecause } from '../facts.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import type { Parameter } from '../generated/vocabulary.ts';
import { judge, type Stood } from '../judgement.ts';
import { STATUS } from '../place.ts';
import { queryOf } from '../query-of.ts';
import { statusOf } from '../reception.ts';
import { isWithin } from '../windows.ts';
import { responseOf } from '../response.ts';
import { single } from './lists.ts';

const RESULT_ROW: RequirementId = 'transactions-result/accepted';
const ROWS: readonly { name: Parameter; requirement: RequirementId }[] = [
  { name: 'result', requirement: RESULT_ROW },
  { name: 'offset', requirement: 'transactions/offset-accepted' },
  { name: 'limit', requirement: 'transactions/limit-accepted' },
];
/** Statuses that refuse the request itself: a key that is refused, and throttling, say nothing of it. */
const [FORBIDDEN, NOT_FOUND, FAILED] = [403, 404, 500];
const REFUSED: readonly number[] = [400, FORBIDDEN, NOT_FOUND, 422, FAILED];
/** Statuses that may be of a moment: an internal error, or a cardholder who is not known any more. */
const PASSING: readonly number[] = [FORBIDDEN, NOT_FOUND, FAILED];

/** A request that was refused, and the rule that this breaks. */
export interface Refusal {
  readonly exchange: Exchange;
  readonly blamed: RequirementId;
  readonly why: ServedBecause;
  /** The same text for refusals that have one reason, as far as the requests tell. */
  readonly reason: string;
}

/**
 * Plain requests of list cardholder transactions that were refused although their cardholder and window were served:
 * a mismatch of the parameter value that no served request had, else of the window (specification: Limits). A 403, 404 or 500
 * counts only on two occasions, between which the list of that cardholder was served, and if it was served after them.
 */
export function judgeAcceptance(exchanges: readonly Exchange[]): Stood[] {
  const { own, answered, refusals } = refusalsIn(exchanges);
  const places = new Map(own.map((exchange, i) => [exchange, i]));
  const placeOf = (exchange: Exchange) => places.get(exchange) ?? 0;
  const isLasting = ({ exchange, reason }: Refusal): boolean => {
    const alike = refusals.filter((one) => one.reason === reason).map((one) => placeOf(one.exchange));
    const shown = answered
      .filter(({ request }) => sameButForCase(request.subject, exchange.request.subject))
      .map(placeOf);
    const [first, last] = [Math.min(...alike), Math.max(...alike)];
    return shown.some((place) => place > first && place < last) && shown.some((place) => place > last);
  };
  return refusals.flatMap((refusal) => {
    const { exchange, blamed, why } = refusal;
    const status = statusOf(exchange);
    if (PASSING.includes(status) && !isLasting(refusal)) return [];
    return [{ judgement: judge(blamed, { at: STATUS, kind: 'refused', why, ending: { status } }), exchange }];
  });
}

/** The lists that were asked for with the key, those that were served, and the plain requests that were refused next to them. */
function refusalsIn(exchanges: readonly Exchange[]) {
  const own = exchanges.filter(({ request }) => {
    return request.operation === 'listCardholderTransactions' && request.key === 'header';
  });
  const answered = own.filter((exchange) => responseOf(exchange)?.success === true);
  const served = answered.map((exchange) => exchange.request);
  return { own, answered, refusals: lastTries(own).flatMap((exchange) => refusalOf(exchange, served)) };
}

/** Refusals of plain requests that break a rule if they last: whether they do, a request like them has to show. */
export function refusalsBlamedOn(requirement: RequirementId, exchanges: readonly Exchange[]): readonly Refusal[] {
  const { refusals } = refusalsIn(exchanges);
  return refusals.filter(({ blamed }) => blamed === requirement);
}

/** A refusal of a plain request whose cardholder and window were served; none otherwise. */
function refusalOf(exchange: Exchange, served: readonly Request[]): Refusal[] {
  const { request } = exchange;
  const status = statusOf(exchange);
  if (!REFUSED.includes(status) || request.intent !== 'plain') return [];
  const alike = served.filter((one) => comparable(one, request));
  if (alike.length === 0) return [];
  const blamed = blame(request, alike);
  // A quota that is spent is answered with 403, too: only a result that is never served is no accident.
  if (status === FORBIDDEN && (blamed !== RESULT_ROW || served.some((one) => hasSameResult(one, request)))) return [];
  const value = ROWS.find(({ requirement }) => requirement === blamed);
  const reason = value === undefined ? sentAs(request) : single(request, value.name);
  return [
    { exchange, blamed, why: because(request, alike), reason: `${status} ${blamed} ${request.subject} ${reason}` },
  ];
}

/** Why a request had to be served: its window was, or a wider one. */
function because(request: Request, alike: readonly Request[]): ServedBecause {
  const own = queryOf(request)?.window;
  const [outer, ...more] = alike.flatMap((one) => queryOf(one)?.window ?? []);
  const isSame = [outer, ...more].some((one) => one?.start === own?.start && one?.end === own?.end);
  return isSame || outer === undefined
    ? { because: 'same-window-served' }
    : { because: 'inside-served-window', ...outer };
}

const hasSameResult = (one: Request, other: Request) => single(one, 'result') === single(other, 'result');

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
 * Whether a served request shows that a refused one should have been: its window, or one around it, of the same cardholder.
 * Which ids accountId takes is open, so that of a request under one only another under the same shows anything.
 */
function comparable(served: Request, refused: Request): boolean {
  const account = single(refused, 'accountId');
  if (served.subject !== refused.subject || (account !== null && single(served, 'accountId') !== account)) return false;
  const [outer, inner] = [queryOf(served)?.window, queryOf(refused)?.window];
  return outer !== undefined && inner !== undefined && isWithin(inner, outer);
}

/** The last try of each request: a repeat that was served settles the earlier ones. */
function lastTries(exchanges: readonly Exchange[]): Exchange[] {
  const last = new Map(exchanges.map((e) => [tryOf(e), e]));
  return [...last.values()];
}
