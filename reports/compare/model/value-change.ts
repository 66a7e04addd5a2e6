import type { Side } from './side.ts';

/** One value that is not the same in both runs. */
export interface ValueChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** A value that runs are compared by, in words; null if the run does not tell it. */
export type Reading = readonly [name: string, read: (side: Side) => string | null];

/** The readings that both runs tell, and tell differently. */
export function valueChanges(readings: readonly Reading[], a: Side, b: Side): ValueChange[] {
  return readings.flatMap(([name, read]) => {
    const [before, after] = [read(a), read(b)];
    return before === null || after === null || before === after ? [] : [{ name, before, after }];
  });
}
