import type { Operation, Parameter } from '../../spec/generated/vocabulary.ts';
import type { World } from './hooks.ts';
import type { Call } from './messages.ts';

/** Whether something holds of a request. */
export type Asks = (call: Call, world: World) => boolean;

/** The value of a query parameter, if it is given. */
export const given = (call: Call, name: Parameter): string | undefined =>
  call.query.find(([known]) => known === name)?.[1];

/** Whether a query parameter is given, of whatever name. */
export const has = (call: Call, name: string): boolean => call.query.some(([known]) => known === name);

/** Whether any query parameter has this value. */
export const hasValue = (call: Call, value: string): boolean => call.query.some(([, known]) => known === value);

/** The call with one query parameter replaced, added (`value`) or taken away (undefined). */
export function withParameter(call: Call, name: Parameter, value: string | undefined): Call {
  const others = call.query.filter(([known]) => known !== name);
  return { ...call, query: value === undefined ? others : [...others, [name, value]] };
}

export const always: Asks = () => true;

/** Whether all of these hold. */
export const all =
  (...asks: readonly Asks[]): Asks =>
  (call, world) =>
    asks.every((holds) => holds(call, world));

export const not =
  (asks: Asks): Asks =>
  (call, world) =>
    !asks(call, world);

export const isOf =
  (operation: Operation): Asks =>
  (call) =>
    call.operation === operation;

/** Whether a parameter is given, with this value if one is named. */
export const asksFor =
  (name: Parameter, value?: string): Asks =>
  (call) =>
    value === undefined ? has(call, name) : given(call, name) === value;

export const isPending = asksFor('result', 'PENDING');
export const ofAccount = asksFor('accountId');
export const isLimited = asksFor('limit');
/** Beyond the first page. */
export const isLater: Asks = (call) => Number(given(call, 'offset')) > 0;
/** About the first cardholder. */
export const isFirst: Asks = ({ id }, { home }) => id === home.people[0]?.cardholderId;
