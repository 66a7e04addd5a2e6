import type { Check } from './check.ts';
import type { Client } from '../environment/client/client.ts';
import type { Depth } from '../environment/discovery/snapshot.ts';
import type { Settings } from '../environment/settings/settings.ts';
import { DEFAULT_BUDGET } from '../environment/settings/table.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import type { Profile } from '../spec/verdict/verdict-reason.ts';

/** Requests of a smoke run at most: it is the opening of a run, and nothing else. */
export const SMOKE_BUDGET = 25;

/** What every run begins with: the requests that say most, before anything is read in depth. */
interface Opening {
  readonly discovery: Depth;
  /**
   * Checks that may send, and how many requests each, in their order. All others judge what was answered; a check that
   * stands here twice goes on later.
   */
  readonly checks: readonly (readonly [RequirementId, number])[];
}

/** The one order of the requests of a run, by worth: whatever the budget is, it is spent from the beginning. */
export interface Order {
  readonly opening: Opening;
  /** Checks, and how many requests each may send after the target was read in depth and before any check is carried out whole. */
  readonly round: readonly (readonly [RequirementId, number])[];
  /** The checks that are carried out first; the others follow in the order of the catalogue. */
  readonly first: readonly RequirementId[];
}

/** What a run carries out. The engine knows no requirements: the caller passes the checks. */
export interface Suite {
  readonly checks: readonly Check[];
  readonly order: Order;
}

/** The opening: the chosen checks send a few requests each; then all others judge what was answered. */
export function openingOf({ checks, order }: Suite): readonly [Order['round'], Order['round']] {
  const chosen = order.opening.checks;
  const named = new Set(chosen.map(([requirement]) => requirement));
  const others = checks.filter(({ requirement }) => !named.has(requirement));
  return [chosen, others.map(({ requirement }) => [requirement, 0] as const)];
}

/** Requests of the budget for which one more customer is read. */
const REQUESTS_OF_A_CUSTOMER = 40;

/** How deep discovery reads after the opening: the same for every budget up to the default, so that a smaller one ends earlier. */
export function inDepth(budget: number): Depth {
  const most = Math.max(budget, DEFAULT_BUDGET);
  const share = Math.floor(most * 0.25);
  return {
    share,
    subjects: Math.max(6, Math.floor(most / REQUESTS_OF_A_CUSTOMER)),
    // One request each: of a longer list the first ones, so that it leaves the checks as much as the history does.
    customers: share,
    spans: [400, 366, 180, 90, 31, 7, 1],
    dense: 170,
  };
}

/** How a run judges. */
export interface JudgeOptions {
  readonly profile: Profile;
  readonly strict: boolean;
  readonly mustBeComplete: boolean;
  /** Requirement ids of a partial run; empty for a full one. */
  readonly ids: readonly string[];
  /** Only the smoke selection, in at most its budget. */
  readonly smoke?: boolean;
  /** Told before each check; `done` of `total`. */
  readonly progress?: (requirement: string, done: number, total: number) => void;
}

/** What a session works with, in addition to how it judges. */
export interface SessionOptions extends JudgeOptions {
  readonly settings: Settings;
  readonly client: Client;
  readonly suite: Suite;
}
