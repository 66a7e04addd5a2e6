import { isPlainName } from '../runs/place.ts';
import { UsageError } from '../runs/usage.ts';

/** One environment of a fleet, ready to be run: what its own `cardproof run` is told. */
export interface Target {
  /** Its folder below the fleet's, and its name in every report. */
  readonly name: string;
  /** Its settings by their variable, without the key. */
  readonly env: Readonly<Record<string, string>>;
  /** The flags of its run. */
  readonly words: readonly string[];
  /** Name of the environment variable that holds its key. */
  readonly keyVariable: string;
  readonly production: boolean;
  /** Minutes after which its run is stopped. */
  readonly timeLimit: number;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** Whether a name can be that of a target: it becomes the name of a folder and of files, on any system. */
export const isTargetName = (name: string): boolean => NAME.test(name) && isPlainName(name);

/** A name that cannot be that of a target, made into one that can. */
export function asTargetName(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9_-]/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  return isTargetName(plain) ? plain : `run-${plain}`.slice(0, 64);
}

/** The first two names that are one folder on a system that does not tell capitals from small letters; null if there are none. */
export function sameFolder(names: readonly string[]): readonly [string, string] | null {
  const seen = new Map<string, string>();
  for (const name of names) {
    const other = seen.get(name.toLowerCase());
    if (other !== undefined) return [other, name];
    seen.set(name.toLowerCase(), name);
  }
  return null;
}

/**
 * What one of several machines that share the targets has to do: of `2/4` every fourth from the second on, so that neighbours in the
 * file (often the slow ones) are spread. Throws a UsageError if the text is no such part.
 */
export function inShard<T>(all: readonly T[], part: string): T[] {
  const [, at, of] = (/^(\d{1,4})\/(\d{1,4})$/.exec(part.trim()) ?? []).map(Number);
  if (at === undefined || of === undefined || at < 1 || at > of)
    throw new UsageError(`--shard must be two numbers such as 2/4 (the second of four), not ${part}`);
  return all.filter((_, index) => index % of === at - 1);
}
