import { operations } from '../../spec/generated/vocabulary.ts';
import type { Parameter } from '../../spec/generated/vocabulary.ts';
import { onAnswer } from './differences.ts';
import type { Difference } from './differences.ts';
import type { World } from './hooks.ts';
import type { Answer, Call } from './messages.ts';

const known = Object.keys(operations.listCardholderTransactions.parameters);
const memories = new WeakMap<World, Map<string, Answer>>();

/** The cardholder and the parameters of a request, in a fixed order, without one of them. */
function keyOf(call: Call, without: Parameter | 'cardholderId'): string {
  const parameters = call.query
    .filter(([name]) => name !== without && known.includes(name))
    .map((pair) => pair.join('='));
  return [without === 'cardholderId' ? '' : call.id.toLowerCase(), ...parameters.sort()].join('&');
}

/** A page of transactions is answered from memory if one was served under the same key: one parameter is not in it. */
export const caching = (says: string, without: Parameter | 'cardholderId'): Difference =>
  onAnswer(says, (answer, call, world) => {
    if (call.operation !== 'listCardholderTransactions' || answer.status !== 200) return answer;
    const memory = memories.get(world) ?? new Map<string, Answer>();
    memories.set(world, memory);
    const key = keyOf(call, without);
    const remembered = memory.get(key) ?? answer;
    memory.set(key, remembered);
    return structuredClone(remembered);
  });
