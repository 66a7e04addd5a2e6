import type { ListName, Operation } from '../../spec/generated/vocabulary.ts';
import type { Hooks, Input } from './hooks.ts';
import type { Call } from './messages.ts';

export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Bad values of one input are read as if it had been omitted. */
export const lenient = (input: Input): Hooks => ({ behaviour: { lenient: [input] } });

/** For one operation, an id that is no UUID is read as the id of the first cardholder. */
export const anyId = (operation: Operation): Hooks => ({
  request: (call, world) =>
    call.operation === operation && !uuid.test(call.id)
      ? { ...call, id: world.home.people[0]?.cardholderId ?? '' }
      : call,
});

/** For one operation, bad input is answered with success and an object that holds nothing, or an empty list. */
export const emptyFor400 = (
  operation: Operation,
  json: { [list in ListName]?: [] },
  applies: (call: Call) => boolean = () => true,
): Hooks => ({
  answer: (answer, call) =>
    answer.status === 400 && call.operation === operation && applies(call) ? { ...answer, status: 200, json } : answer,
});
