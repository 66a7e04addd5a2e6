import type { Parameter } from '../../spec/generated/vocabulary.ts';
import { failure } from './envelope.ts';
import type { Hooks } from './hooks.ts';
import type { Call, Plan } from './messages.ts';

/** Valid requests for transactions that a validator refuses because of one parameter. */
export const refusing = (parameter: Parameter, refuses: (plan: Plan, call: Call) => boolean): Hooks => ({
  plan: (plan, call) =>
    call.operation === 'listCardholderTransactions' && refuses(plan, call)
      ? failure(400, `${parameter} is not valid`, { queryParameter: parameter })
      : plan,
});
