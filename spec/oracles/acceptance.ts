import type { InputFault, Obstacle, ServedBecause } from '../evidence/facts.ts';
import {
  broken,
  holds,
  judge,
  type Judgement,
  obstructed,
  refused,
  type Standing,
  unresolved,
} from '../evidence/evidence.ts';
import { STATUS } from '../evidence/place.ts';
import { sameButForCase } from '../exchange/describe.ts';
import { type Exchange, lastTries, type Request, sentAs } from '../exchange/exchange.ts';
import { ended, dispositionOf, statusOf } from '../exchange/disposition.ts';
import { responseOf } from '../exchange/response.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import type { Parameter } from '../generated/vocabulary.ts';
import type { Window } from '../model/history.ts';
import { queryOf } from '../model/query.ts';
import { isWithin } from '../model/windows.ts';
import { single } from './lists.ts';

/** A parameter, and the requirement that its values be accepted. */
interface Row {
  readonly name: Parameter;
  readonly requirement: RequirementId;
}

/** One value of such a parameter. */
interface Value extends Row {
  readonly value: string;
}

const RESULT_ROW: RequirementId = 'transactions-result/accepted';
const ROWS: readonly Row[] = [
  { name: 'result', requirement: RESULT_ROW },
  { name: 'offset', requirement: 'transactions/offset-accepted' },
  { name: 'limit', requirement: 'transactions/limit-accepted' },
];
/** Statuses that refuse the request itself: a key that is refused, and throttling, say nothing of it. */
const [FORBIDDEN, NOT_FOUND, FAILED] = [403, 404, 500];
const REFUSED: readonly number[] = [400, FORBIDDEN, NOT_FOUND, 422, FAILED];
/** Statuses that may be of a moment: an internal error, or a cardholder who is not known any more. */
const PASSING: readonly number[] = [FORBIDDEN, NOT_FOUND, FAILED];

/** A request that was refused, and the requirement that this breaks. */
interface Refusal {
  readonly exchange: Exchange;
  readonly blamed: RequirementId;
  readonly why: ServedBecause;
  /** The values that no served request had: what it was refused for, as far as the requests tell. */
  readonly odd: readonly Value[];
}

/**
 * Plain requests of list cardholder transactions that were refused although their cardholder and window were served:
 * a mismatch of the parameter value that no served request had, else of the window (specification: Limits). A 403, 404 or 500
 * counts only on two occasions, between which the list of that cardholder was served, and if it was served after them.
 */
export function judgeAcceptance(exchanges: readonly Exchange[]): Standing[] {
  const { refusals, isOpen } = refusalsIn(exchanges);
  return refusals
    .filter((refusal) => !isOpen(refusal))
    .map(({ exchange, blamed, why }) =>
      judge(blamed, exchange, { at: STATUS, kind: 'refused', why, ending: { status: statusOf(exchange) } }),
    );
}

/** Plain requests that were refused, of which another occasion has to show whether that lasts. */
export function openRefusals(exchanges: readonly Exchange[]): readonly Exchange[] {
  const { refusals, isOpen } = refusalsIn(exchanges);
  return refusals.filter(isOpen).map(({ exchange }) => exchange);
}

/** Whether a refusal may be of a moment, and nothing that was asked for since shows that it is not. */
function openIn(own: readonly Exchange[], answered: readonly Exchange[], refusals: readonly Refusal[]) {
  const places = new Map(own.map((exchange, i) => [exchange, i]));
  const placeOf = (exchange: Exchange) => places.get(exchange) ?? 0;
  return (refusal: Refusal): boolean => {
    const { exchange } = refusal;
    if (!PASSING.includes(statusOf(exchange))) return false;
    const alike = refusals.filter((one) => haveOneReason(refusal, one)).map((one) => placeOf(one.exchange));
    const shown = answered
      .filter(({ request }) => sameButForCase(request.subject, exchange.request.subject))
      .map(placeOf);
    const [first, last] = [Math.min(...alike), Math.max(...alike)];
    return !(shown.some((place) => place > first && place < last) && shown.some((place) => place > last));
  };
}

/** The plain requests that were refused although their cardholder and window were served, and which of them may be of a moment. */
function refusalsIn(exchanges: readonly Exchange[]) {
  const own = exchanges.filter(({ request }) => {
    return request.operation === 'listCardholderTransactions' && request.key === 'header';
  });
  const answered = own.filter((exchange) => responseOf(exchange)?.success === true);
  const served = answered.map((exchange) => exchange.request);
  const refused = lastTries(own).filter((exchange) => REFUSED.includes(statusOf(exchange)));
  const refusals = refused.flatMap((exchange) => refusalOf(exchange, served, refused));
  const windows = new Set(refusals.filter(isOfWindow).map(({ exchange }) => statusOf(exchange)));
  const blamed = refusals.map((one): Refusal => {
    // Neither its one value nor its window was served, and windows are refused by themselves.
    const isUndecided = one.why.because === 'inside-served-window' && windows.has(statusOf(one.exchange));
    return isUndecided && one.odd.length === 1 ? { ...one, blamed: blame([]), odd: [] } : one;
  });
  return { refusals: blamed, isOpen: openIn(own, answered, blamed) };
}

/** Whether a refusal can only be of the window, inside one that was served. */
const isOfWindow = ({ odd, why }: Refusal): boolean => odd.length === 0 && why.because === 'inside-served-window';

/** Refusals of plain requests that break a requirement if they last: whether they do, a request like them has to show. */
export function refusalsBlamedOn(requirement: RequirementId, exchanges: readonly Exchange[]): readonly Refusal[] {
  const { refusals } = refusalsIn(exchanges);
  return refusals.filter(({ blamed }) => blamed === requirement);
}

/** Whether another refusal has the same values that none served had, and the same status; without such values, the same request. */
function haveOneReason({ exchange, odd }: Refusal, other: Refusal): boolean {
  const [one, same] = [exchange.request, other.exchange.request];
  if (statusOf(exchange) !== statusOf(other.exchange) || one.subject !== same.subject) return false;
  if (odd.length === 0) return sentAs(one) === sentAs(same);
  return odd.every(({ name, value }) => single(same, name) === value);
}

/** A refusal of a plain request whose cardholder and window were served; none otherwise. */
function refusalOf(exchange: Exchange, served: readonly Request[], refused: readonly Exchange[]): Refusal[] {
  const { request } = exchange;
  const status = statusOf(exchange);
  if (request.intent !== 'plain') return [];
  const alike = served.filter((one) => comparable(one, request));
  if (alike.length === 0) return [];
  const plainer = refused.filter((one) => statusOf(one) === status && asksPart(one.request, request));
  const rare = oddIn(request, alike).filter(({ name }) => plainer.every((one) => single(one.request, name) !== null));
  // Of several values, one that was served in another window is less likely to be the reason.
  const never = oddIn(
    request,
    served.filter(({ subject }) => subject === request.subject),
  );
  const odd = rare.some(isIn(never)) ? rare.filter(isIn(never)) : rare;
  const blamed = blame(odd);
  // A quota that is spent is answered with 403, too: only a result that this cardholder is never served is no accident.
  if (status === FORBIDDEN && blamed !== RESULT_ROW) return [];
  return [{ exchange, blamed, why: because(request, alike, odd), odd }];
}

const isIn =
  (some: readonly Value[]) =>
  ({ name }: Value): boolean =>
    some.some((one) => one.name === name);

/** Whether a request is part of another: the same list and window, with some of its values left out. What refuses it refuses both. */
const asksPart = (one: Request, whole: Request): boolean =>
  one.subject === whole.subject &&
  one.query.every((pair) => whole.query.some((other) => String(other) === String(pair)));

/** Why a request had to be served: its window was, or a wider one. One odd value is told by the requirement that is to blame. */
function because(request: Request, alike: readonly Request[], odd: readonly Value[]): ServedBecause {
  const windows = alike.map(windowOf);
  const outer = windows.some((one) => JSON.stringify(one) === JSON.stringify(windowOf(request))) ? null : windows[0];
  if (outer) return { because: 'inside-served-window', ...outer };
  const never = odd.length < 2 ? {} : { never: odd.map(({ name, value }) => `${name}=${value}`).join(' and ') };
  return { because: 'same-window-served', ...never };
}

const windowOf = (request: Request): Window | undefined => queryOf(request)?.window;

/** Values of a request that no served one had. */
function oddIn(request: Request, served: readonly Request[]): Value[] {
  return ROWS.flatMap(({ name, requirement }) => {
    const value = single(request, name);
    const trivial = name === 'offset' && value === '0';
    const isOdd = value !== null && !trivial && !served.some((other) => single(other, name) === value);
    return isOdd ? [{ name, requirement, value }] : [];
  });
}

/** If one value alone is odd, it is to blame; if several are, only the list as a whole can be said to fail. */
function blame([first, ...others]: readonly Value[]): RequirementId {
  if (others.length > 0) return 'transactions/served';
  return first?.requirement ?? 'transactions-window/accepted';
}

/**
 * Whether a served request shows that a refused one should have been: its window, or one around it, of the same cardholder.
 * Which ids accountId takes is open, so that of a request under one only another under the same shows anything.
 */
function comparable(served: Request, refused: Request): boolean {
  const account = single(refused, 'accountId');
  if (served.subject !== refused.subject || (account !== null && single(served, 'accountId') !== account)) return false;
  return asksWithin(refused, served);
}

/** Whether a request asks for a window within that of another. */
export function asksWithin(one: Request, other: Request): boolean {
  const [inner, outer] = [queryOf(one)?.window, queryOf(other)?.window];
  return inner !== undefined && outer !== undefined && isWithin(inner, outer);
}

/** A request that was answered, and whether its operation was ever served. */
export interface Controlled {
  readonly exchange: Exchange;
  readonly controlled: boolean;
  /** Why a refusal says nothing. */
  readonly why?: Obstacle;
}

/** A request that must be served: a refusal breaks the contract, no answer is an obstacle. */
export function mustBeServed({ exchange, controlled }: Controlled, why: ServedBecause): Judgement {
  const failed = dispositionOf(exchange) === 'server-error';
  return failed && !controlled ? unresolved(ended(exchange)) : shouldBeServed(exchange, why);
}

/** An unusual but valid request: a refusal or a 500 is a mismatch, and so is no success of the stated kind. */
export function shouldBeServed(exchange: Exchange, why: ServedBecause): Judgement {
  const disposition = dispositionOf(exchange);
  if (disposition === 'accepted') return holds();
  return disposition === 'inconclusive' ? obstructed(ended(exchange)) : refused(why, exchange);
}

/** Bad input that should not be answered with success. */
export function shouldBeRefused(exchange: Exchange, fault: InputFault): Judgement {
  const disposition = dispositionOf(exchange);
  if (disposition !== 'accepted') return disposition === 'inconclusive' ? obstructed(ended(exchange)) : holds();
  return broken({ kind: 'bad-input-served', at: STATUS, fault, status: statusOf(exchange) }, exchange);
}
