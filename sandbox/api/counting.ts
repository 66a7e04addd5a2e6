import type { World } from './hooks.ts';

/** A memory of its own: how often each name was counted in it before. */
export function counting(): World['count'] {
  const counts = new Map<string, number>();
  return (name) => {
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    return before;
  };
}
