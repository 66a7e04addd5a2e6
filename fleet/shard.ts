import { UsageError } from '../runs/usage.ts';

/** One of several machines that share the targets. */
interface Shard {
  /** Counted from 1. */
  readonly at: number;
  readonly of: number;
}

/** `2/4` as a shard. */
export function shardOf(text: string): Shard {
  const [, at = '0', of = '0'] = /^(\d{1,4})\/(\d{1,4})$/.exec(text.trim()) ?? [];
  const shard = { at: Number(at), of: Number(of) };
  if (shard.at >= 1 && shard.at <= shard.of) return shard;
  throw new UsageError(`--shard must be two numbers such as 2/4 (the second of four), not ${text}`);
}

/** What a shard has to do: every nth, so that neighbours in the file (often the slow ones) are spread. */
export function inShard<T>(all: readonly T[], { at, of }: Shard): T[] {
  return all.filter((_, index) => index % of === at - 1);
}
