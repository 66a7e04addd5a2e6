/** A JSON value, described as far as it may be shown. */
export type ValueFact = Readonly<
  /**
   * `spelt`: the name under which its object has the member `name`; `others`: other members that the object has under another
   * name. `has`: the members of the body, if it lacks one of its own.
   */
  | { is: 'absent'; spelt?: string; name?: string; others?: readonly Renamed[]; has?: readonly string[] }
  | { is: 'null' }
  | { is: 'object'; text?: string }
  | { is: 'array'; length: number; text?: string }
  | { is: 'string'; text: string }
  | { is: 'number' | 'boolean'; text: string }
>;

/** A member by the contract's name, and by the one that the response has. */
export interface Renamed {
  readonly expected: string;
  readonly actual: string;
}
