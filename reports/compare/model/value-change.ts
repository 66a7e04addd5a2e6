/** One value that is not the same in both runs. */
export interface ValueChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** A difference, or nothing if both values are the same. */
export function valueChange(name: string, before: string, after: string): ValueChange[] {
  return before === after ? [] : [{ name, before, after }];
}
