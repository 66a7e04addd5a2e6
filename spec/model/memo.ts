/**
 * Results of pure functions that are asked for the same again and again: the records of a page by each requirement
 * that counts them, the date-times of a history by each query.
 */
import { createRequire } from 'node:module';

/** The function, worked out once for each object, and forgotten with it. What it gives may itself learn more of the object. */
export function perObject<Of extends object, T>(workOut: (of: Of) => T): (of: Of) => T {
  const known = new WeakMap<Of, { readonly result: T }>();
  return (of) => {
    const before = known.get(of);
    if (before !== undefined) return before.result;
    const result = workOut(of);
    known.set(of, { result });
    return result;
  };
}

/** Longer texts are rare, and not kept: no target can fill the memory. */
const LONGEST = 80;
/** Texts that are kept at most. */
const MOST = 20_000;

/** The function, worked out once for each short text; `most` texts are kept. */
export function perText<T, Text extends string = string>(workOut: (text: Text) => T, most = MOST): (text: Text) => T {
  const known = new Map<Text, { readonly result: T }>();
  return (text) => {
    if (text.length > LONGEST) return workOut(text);
    const before = known.get(text);
    if (before !== undefined) return before.result;
    if (known.size === most) known.clear();
    const result = workOut(text);
    known.set(text, { result });
    return result;
  };
}

/** Loads a package when something needs it: a run sends its first requests before anything is judged. */
export const later = createRequire(import.meta.url);

/** The first text that stands twice in a list of any length; undefined if none does. */
export function firstTwice(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.size === seen.add(text).size);
}

/**
 * What was learnt, `most` things at most: the older half is forgotten at once, because a map from which the oldest are deleted
 * one by one is searched through all that was deleted.
 */
export class BoundedMap {
  private readonly half: number;
  /** Nothing is learnt of null. */
  private young = new Map<string | null, string>();
  private old = new Map<string | null, string>();

  constructor(most: number) {
    this.half = most / 2;
  }

  get size(): number {
    return this.young.size + this.old.size;
  }

  has(name: string | null): boolean {
    return this.young.has(name) || this.old.has(name);
  }

  get(name: string | null): string | undefined {
    return this.young.get(name) ?? this.old.get(name);
  }

  /** Something new. */
  learn(name: string, value: string): void {
    if (this.young.size >= this.half) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(name, value);
  }
}
