import { keyHeader } from '../../spec/generated/vocabulary.ts';
import { type Answer, type Call, failure, internalError, isAnswer, type Wire } from './messages.ts';
import type { Hooks, World } from './hooks.ts';
import { operate } from './operations.ts';

function answered(call: Call, world: World, hooks: readonly Hooks[]): { call: Call; answer: Answer } {
  let current = call;
  for (const hook of hooks) {
    const next = hook.request?.(current, world) ?? current;
    if (isAnswer(next)) return { call: current, answer: next };
    current = next;
  }
  const { behaviour } = world;
  if (!behaviour.admits(current, world)) {
    const message = current.key === undefined ? 'the subscription key is missing' : 'the subscription key is not valid';
    const source = { header: keyHeader };
    return { call: current, answer: failure(behaviour.statuses.unauthorised, message, source) };
  }
  if (current.operation === undefined || current.method !== 'GET') {
    return { call: current, answer: failure(404, 'no such resource') };
  }
  return { call: current, answer: operate(current, current.operation, world, hooks) };
}

function wireOf(answer: Answer): Wire {
  const text = answer.text ?? (answer.json === undefined ? '' : JSON.stringify(answer.json));
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(text, 'utf8') };
}

/** Takes a request through every stage: request, authentication, parameters, records, page, answer, bytes. */
export async function respond(call: Call, world: World, hooks: readonly Hooks[]): Promise<Wire> {
  try {
    const first = answered(call, world, hooks);
    let { answer } = first;
    for (const hook of hooks) answer = hook.answer?.(answer, first.call, world) ?? answer;
    let wire = wireOf(answer);
    for (const hook of hooks) wire = (await hook.wire?.(wire, first.call, world)) ?? wire;
    return wire;
  } catch {
    return wireOf(internalError());
  }
}

/** A memory of its own: how often each name was counted in it before. */
export function counting(): World['count'] {
  const counts = new Map<string, number>();
  return (name) => {
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    return before;
  };
}
