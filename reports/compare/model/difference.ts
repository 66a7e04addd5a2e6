/** One value that is not the same in both runs. */
export interface Difference {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** A difference, or nothing if both values are the same. */
export function differing(name: string, before: string, after: string): Difference[] {
  return before === after ? [] : [{ name, before, after }];
}
