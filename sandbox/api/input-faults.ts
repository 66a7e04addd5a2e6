import type { ListName, ListOperation, Operation, PagedOperation } from '../../spec/generated/vocabulary.ts';
import { defaultBehaviour } from './behaviour.ts';
import { uuid } from './parameters.ts';
import { behaving, type Difference, onAnswer, onPlan, onRequest } from './differences.ts';
import type { Input, NumberRule, World } from './hooks.ts';
import type { Answer, Call, Plan } from './messages.ts';

/** Bad values of one input are read as if it had been omitted. */
export const lenient = (says: string, input: Input): Difference => behaving(says, { lenient: [input] });

/** One list reads its numbers by another rule. */
export const numbered = (says: string, list: PagedOperation, rule: Partial<NumberRule>): Difference =>
  behaving(says, {
    numbers: { ...defaultBehaviour.numbers, [list]: { ...defaultBehaviour.numbers[list], ...rule } },
  });

export type Refuses = (plan: Plan, call: Call, world: World) => boolean;

/** For one list, requests that `refuses` tells are answered with a failure. */
export const refusing = (says: string, operation: ListOperation, answer: Answer, refuses: Refuses): Difference =>
  onPlan(says, (plan, call, world) => (call.operation === operation && refuses(plan, call, world) ? answer : plan));

/** For one operation, an id that is not a UUID is read as the id of the first cardholder. */
export const anyId = (says: string, operation: Operation): Difference =>
  onRequest(says, (call, world) =>
    call.operation === operation && !uuid.test(call.id)
      ? { ...call, id: world.home.people[0]?.cardholderId ?? '' }
      : call,
  );

/** For one operation, bad input is answered with success and an object that holds nothing, or an empty list. */
export const emptyFor400 = (
  says: string,
  operation: Operation,
  json: { [list in ListName]?: [] },
  applies: (call: Call) => boolean = () => true,
): Difference =>
  onAnswer(says, (answer, call) =>
    answer.status === 400 && call.operation === operation && applies(call) ? { ...answer, status: 200, json } : answer,
  );
