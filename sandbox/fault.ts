import type { Hooks } from './hooks.ts';

/** A named defect. */
export interface Fault {
  readonly id: string;
  /** Requirement ids that it must turn violated, or warned. */
  readonly breaks: readonly string[];
  /** One sentence: what is wrong. */
  readonly reveals: string;
  readonly apply: Hooks;
}
