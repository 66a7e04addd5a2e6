import { institutions } from '../data/institution.ts';
import { defaultBehaviour } from './behaviour.ts';
import { failure } from './messages.ts';
import type { Hooks, World } from './hooks.ts';
import { listen } from './listen.ts';
import { counting, respond } from './pipeline.ts';
import { callOf } from './route.ts';
import { sandboxOf, type Sandbox } from './sandbox.ts';

export type { Sandbox } from './sandbox.ts';

export interface SandboxOptions {
  readonly seed?: number;
  /** ISO 8601; all transactions lie before it. */
  readonly clock: string;
  /** 0, the default, takes a free one. */
  readonly port?: number;
  readonly faults?: readonly string[];
  readonly variants?: readonly string[];
  /** Defects and differences that have no name: of a test that brings its own. */
  readonly hooks?: readonly Hooks[];
}

/** What some defects or differences do. All of them are loaded if one is named: most sandboxes have none. */
async function hooksOf(what: 'fault' | 'variant', ids: readonly string[] = []): Promise<Hooks[]> {
  if (ids.length === 0) return [];
  const { faults, variants } = await import('./catalogue.ts');
  const known: readonly { id: string; apply: Hooks }[] = what === 'fault' ? faults : variants;
  return ids.map((id) => {
    const found = known.find((candidate) => candidate.id === id);
    if (found === undefined) throw new Error(`There is no ${what} ${id}.`);
    return found.apply;
  });
}

/** The data, the behaviour and the empty memory of a sandbox. */
export function worldOf(options: SandboxOptions, hooks: readonly Hooks[]): World {
  const seed = options.seed ?? 1;
  const world: World = {
    ...institutions({ seed, clock: options.clock }),
    behaviour: hooks.reduce((behaviour, hook) => ({ ...behaviour, ...hook.behaviour }), defaultBehaviour),
    seed,
    clock: options.clock,
    count: counting(),
  };
  for (const hook of hooks) hook.records?.(world.home, world);
  return world;
}

/**
 * Starts the embedded institution on 127.0.0.1, with the defects and permitted differences named. Throws on an unknown
 * name, a clock that is not a date-time, or a port in use.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const hooks = [
    ...(await hooksOf('variant', options.variants)),
    ...(await hooksOf('fault', options.faults)),
    ...(options.hooks ?? []),
  ];
  const world = worldOf(options, hooks);
  const nowhere = failure(404, 'no such resource');
  const outside: Hooks = { request: () => nowhere };
  const door = await listen(options.port ?? 0, (request) => {
    const call = callOf(request);
    if (call !== undefined) return respond(call, world, hooks);
    const blank = { method: 'GET', group: 'lookup', operation: undefined, id: '', query: [], key: undefined } as const;
    return respond({ ...blank, headers: request.headers, url: request.url ?? '/' }, world, [outside]);
  });
  return sandboxOf(door, world.home, world.foreign);
}
