import type { Condition } from './condition.ts';
import type { Obstacle } from './facts.ts';
import type { Finding } from './finding.ts';
import type { Census } from './oracles/census.ts';
import type { SeenIn } from './results.ts';

/** Everything that a run gathered about one requirement. */
export interface Gathered {
  /** How many things were examined. */
  readonly observations: number;
  /** What the observations stood on; null or absent if it was not counted. */
  readonly census?: Census | null;
  readonly findings: readonly Finding[];
  readonly findingsTotal: number;
  /** In how many responses the findings were seen; null or absent if it was not counted. */
  readonly seenIn?: SeenIn | null;
  /** What the requests that broke the requirement have in common; null or absent if that is not known. */
  readonly condition?: Condition | null;
  readonly obstacles: readonly Obstacle[];
  readonly answered: { readonly answer: string; readonly exchanges: readonly string[] } | null;
}
