import { type Exchange, type Operation } from '../exchange/exchange.ts';
import { listOf, responseOf } from '../exchange/response.ts';
import { answers } from '../generated/schemas.ts';
import type { TransactionHistory, Window } from '../model/history.ts';
import { perObject } from '../model/memo.ts';
import { fullestWindow } from '../model/windows.ts';
import { single } from '../oracles/lists.ts';

/** `failed`: no request succeeded; `unreadable`: some did, but no success has the stated shape. */
export type Failing = 'failed' | 'unreadable';

/**
 * `told` names members that the specification knows; `empty` is a list without elements, `foreign` one whose elements
 * have another vocabulary (`Id` for `id`), so that nothing of it could be judged.
 */
type Shape = 'told' | 'empty' | 'foreign' | 'other';

const LIST: Operation = 'listCardholderTransactions';

/** Operations that answered a request with the right key with a success of the stated shape. */
export function servedBy(exchanges: readonly Exchange[]): ReadonlySet<Operation> {
  return withShapes(exchanges, (of) => of.has('told') || (of.has('empty') && !of.has('foreign')));
}

/** The same, but transactions only if a list of them could be read to its end. */
export const reallyServed = (exchanges: readonly Exchange[], snapshot: { readonly history: unknown } | null) =>
  new Set([...servedBy(exchanges)].filter((operation) => snapshot?.history !== null || operation !== LIST));

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
  if (history !== null) return { cardholderId: history.cardholderId, window: fullestWindow(history) };
  const listed = seen.find(
    (e) => e.request.key === 'header' && e.request.intent !== 'spoiled' && listOf(e, 'transactions') !== null,
  );
  const start = listed && single(listed.request, 'postDateTimeStartDateTime');
  const end = listed && single(listed.request, 'postDateTimeEndDateTime');
  return listed && start && end ? { cardholderId: listed.request.subject, window: { start, end } } : null;
}

/** The operations without a success of the stated shape, and those without a record to examine: with one of either, no verdict. */
export function missingOf(
  served: ReadonlySet<Operation>,
  examined: ReadonlySet<Operation>,
  wanted: readonly Operation[],
) {
  return {
    unserved: wanted.filter((one) => !served.has(one)),
    lacking: wanted.filter((one) => one !== 'findCardholder' && !examined.has(one)),
  };
}
