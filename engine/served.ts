import { greatest, group } from 'd3-array';
import type { Note } from './evidence.ts';
import { isControl, REFUSAL_CONTROL } from './outage.ts';
import { asGiven, doubtsIn, REFUSAL_TIMES } from './refusals.ts';
import type { Client } from '../environment/client/client.ts';
import { type Exchange, type Operation, type Request, sentAs } from '../spec/exchange/exchange.ts';
import { isValid, receptionOf, refusesInput } from '../spec/exchange/reception.ts';
import { listOf, responseOf } from '../spec/exchange/response.ts';
import { answers } from '../spec/generated/schemas.ts';
import type { TransactionHistory, Window } from '../spec/model/history.ts';
import { perObject } from '../spec/model/memo.ts';
import { widest } from '../spec/model/windows.ts';
import { asksWithin } from '../spec/oracles/acceptance.ts';
import { single } from '../spec/oracles/lists.ts';
import type { Failing } from '../spec/verdict/verdict.ts';

/**
 * `told` names members that the specification knows; `empty` is a list without elements, `foreign` one whose elements
 * have another vocabulary (`Id` for `id`), so that nothing of it could be judged.
 */
type Shape = 'told' | 'empty' | 'foreign' | 'other';

/** Operations that answered a request with the right key with a success of the stated shape. */
export function servedBy(exchanges: readonly Exchange[]): ReadonlySet<Operation> {
  return withShapes(exchanges, (of) => of.has('told') || (of.has('empty') && !of.has('foreign')));
}

/** Operations of which at least one record was seen. */
export function examinedBy(exchanges: readonly Exchange[]): ReadonlySet<Operation> {
  return withShapes(exchanges, (of) => of.has('told'));
}

/** Operations that were asked for as they should be, and never answered with a success of the stated shape. */
export function failingIn(exchanges: readonly Exchange[]): ReadonlyMap<Operation, Failing> {
  const answered = exchanges.filter(({ request, outcome }) => request.key === 'header' && outcome.kind === 'answer');
  const asked = answered.filter(({ request }) => request.intent === 'plain').map(({ request }) => request.operation);
  const succeeded = new Set(answered.filter((e) => responseOf(e)?.success).map(({ request }) => request.operation));
  const readable = withShapes(exchanges, (of) => [...of].some((shape) => shape !== 'other'));
  return new Map(
    asked.flatMap((operation): [Operation, Failing][] =>
      readable.has(operation) ? [] : [[operation, succeeded.has(operation) ? 'unreadable' : 'failed']],
    ),
  );
}

function withShapes(exchanges: readonly Exchange[], are: (shapes: Set<Shape>) => boolean): ReadonlySet<Operation> {
  const shapes = new Map<Operation, Set<Shape>>();
  for (const exchange of exchanges) {
    const shape = shapeIn(exchange);
    if (shape === null) continue;
    const { operation } = exchange.request;
    shapes.set(operation, (shapes.get(operation) ?? new Set()).add(shape));
  }
  return new Set([...shapes].filter(([, of]) => are(of)).map(([operation]) => operation));
}

/** The shape of a success answer to the right key; null for anything else. */
const shapeIn = perObject((exchange: Exchange): Shape | null => {
  const answer = responseOf(exchange);
  if (answer?.success !== true || !answer.json.ok || exchange.request.key !== 'header') return null;
  return shapeOf(exchange.request.operation, answer.json.value);
});

function shapeOf(operation: Operation, body: unknown): Shape {
  const told = (is: boolean) => (is ? 'told' : 'other');
  const by: Record<Operation, () => Shape> = {
    // Which members a record always has is not specified.
    getCardholder: () => told(Object.keys(answers.getCardholder.properties ?? {}).some((member) => has(body, member))),
    findCardholder: () => told(has(body, 'id')),
    listCredentialTypes: () => shapeOfList(operation, body, 'credentialTypes'),
    getCardholderCredentials: () => shapeOfList(operation, body, 'credentials'),
    listCardholderTransactions: () => (has(body, 'paging') ? shapeOfList(operation, body, 'transactions') : 'other'),
  };
  return by[operation]();
}

function shapeOfList(operation: Operation, body: unknown, name: string): Shape {
  const list = has(body, name) ? body[name] : null;
  if (!Array.isArray(list)) return 'other';
  if (list.length === 0) return 'empty';
  const stated = Object.keys(answers[operation].properties?.[name]?.items?.properties ?? {});
  if (stated.length === 0) return 'told';
  return list.some((element) => stated.some((member) => has(element, member))) ? 'told' : 'foreign';
}

function has<Name extends string>(body: unknown, name: Name): body is Record<Name, unknown> {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name);
}

/** A cardholder and a window that were served. */
export interface ServedWindow {
  readonly cardholderId: string;
  readonly window: Window;
}

/** The window of the history, else that of any list of transactions that was answered; null if there is none. */
export function servedWindow(history: TransactionHistory | null, seen: readonly Exchange[]): ServedWindow | null {
  if (history !== null) return { cardholderId: history.cardholderId, window: widest(history) };
  const listed = seen.find(
    (e) => e.request.key === 'header' && e.request.intent !== 'spoiled' && listOf(e, 'transactions') !== null,
  );
  const start = listed && single(listed.request, 'postDateTimeStartDateTime');
  const end = listed && single(listed.request, 'postDateTimeEndDateTime');
  return listed && start && end ? { cardholderId: listed.request.subject, window: { start, end } } : null;
}

/** Different requests that are sent again at most. */
const MOST = 3;
/** Of other refusals it is told elsewhere whether they last. */
const isRefused = (exchange: Exchange): boolean => isValid(exchange.request) && refusesInput(exchange);

/** Whether a request that was served stands against a refused one: the same, or a list of the cardholder over the whole window. */
function standsAgainst(served: Request, refused: Request): boolean {
  if (served.operation !== refused.operation || served.subject !== refused.subject) return false;
  if (served.operation !== 'listCardholderTransactions') return sentAs(served) === sentAs(refused);
  return asksWithin(refused, served);
}

/** Requests that a run keeps for this, once a valid request was refused. */
export const keptForServed = (exchanges: readonly Exchange[]): number =>
  exchanges.some((one) => !isControl(one) && isRefused(one)) ? REFUSAL_TIMES : 0;

/**
 * Sends again, before the verdict, what was served and stands against a refusal: a cardholder may have been removed since, or the
 * service accept only a stretch of time that moves on. Costs requests only if a must-level requirement is broken by nothing else:
 * tells how many.
 */
export async function askServedAgain(
  client: Client,
  notes: readonly Note[],
  customerIds: readonly string[],
  spare: number,
): Promise<number> {
  const before = client.exchanges.filter((one) => !isControl(one));
  const refusals = doubtsIn(notes, before).flat().filter(isRefused);
  const served = before.filter((one) => isValid(one.request) && receptionOf(one) === 'served');
  const requests = [...new Map(served.map(({ request }) => [sentAs(request), request])).values()];
  let left = refusals;
  let sent = 0;
  for (let nth = 0; nth < MOST && sent + REFUSAL_TIMES <= spare; nth++) {
    // Whatever stands against most of them.
    const request = greatest(requests, (one) => count(left, one));
    if (request === undefined || count(left, request) === 0) return sent;
    left = left.filter((one) => !standsAgainst(request, one.request));
    for (let time = 0; time < REFUSAL_TIMES; time++) {
      sent += 1;
      if (receptionOf(await client.send(REFUSAL_CONTROL, asGiven(client, request, customerIds))) === 'served') break;
    }
  }
  return sent;
}

const count = (refusals: readonly Exchange[], served: Request): number =>
  refusals.filter(({ request }) => standsAgainst(served, request)).length;

/**
 * Refusals that stand against a request which was served, and was refused each time that it was sent again at the end; those of a
 * window that holds such a window, too, for every cardholder.
 */
export function withdrawnIn(exchanges: readonly Exchange[]): ReadonlySet<Exchange> {
  const again = group(
    exchanges.filter(({ check }) => check === REFUSAL_CONTROL),
    ({ request }) => sentAs(request),
  );
  const isWithdrawn = (one: Exchange): boolean => {
    const tries = again.get(sentAs(one.request)) ?? [];
    return tries.length >= REFUSAL_TIMES && tries.every(refusesInput);
  };
  const served = exchanges.filter((one) => !isControl(one) && receptionOf(one) === 'served' && isWithdrawn(one));
  return new Set(
    exchanges.filter(
      (one) =>
        isRefused(one) &&
        served.some(({ request }) => standsAgainst(request, one.request) || asksWithin(request, one.request)),
    ),
  );
}
