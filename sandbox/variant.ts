import type { Hooks } from './hooks.ts';

/** A named behaviour that differs from the default and that the specification permits. */
export interface Variant {
  readonly id: string;
  /** One sentence: what the specification leaves open here. */
  readonly permits: string;
  /** Requirement ids (`should`) that may be warned about; never violated. */
  readonly warns?: readonly string[];
  readonly apply: Hooks;
}
