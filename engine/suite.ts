import { group, sort } from 'd3-array';
import type { Check } from './check.ts';
import type { Client } from '../environment/client/client.ts';
import { type Depth, WIDEST } from '../environment/discovery/snapshot.ts';
import type { Settings } from '../environment/settings/settings.ts';
import { DEFAULT_BUDGET } from '../environment/settings/table.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import { groups } from '../spec/generated/vocabulary.ts';
import { perObject } from '../spec/model/memo.ts';
import { groupOf, knownRow, levels } from '../spec/verdict/requirements.ts';
import type { Profile } from '../spec/verdict/verdict-reason.ts';

/** Requests of a smoke run at most: it is the opening of a run, and nothing else. */
export const SMOKE_BUDGET = 25;

/** What a run carries out. The engine knows no requirements: the caller passes the checks. */
export interface Suite {
  readonly checks: readonly Check[];
  /** Those that tell whether data is shown to somebody who must not see it: nothing else may spend what they need. */
  readonly gravest: readonly RequirementId[];
}

/** The worth of a check within its group: what is stated first, and open questions last. */
const placeOf = ({ requirement }: Check): number => levels.findIndex((level) => level === knownRow(requirement)?.level);
const isQuestion = ({ requirement }: Check): boolean => knownRow(requirement)?.level === 'gap';

/**
 * Checks in the order of their worth, so that a smaller budget loses least: of each group the first, then of each the second, and so on.
 * Open questions come last.
 */
function byTurns(checks: readonly Check[]): readonly Check[] {
  const ofGroups = group(sort(checks, placeOf), ({ requirement }) => groupOf(requirement));
  const turns = new Map([...ofGroups.values()].flatMap((own) => own.map((one, nth) => [one, nth] as const)));
  return sort(checks, (one) => (isQuestion(one) ? Infinity : turns.get(one)));
}

/**
 * Each check, and what it may send for a start, as long as that is at most so many requests together: one, or one in each group if it
 * tells to whom data is shown. Open questions wait.
 */
export function shortTurns({ checks, gravest }: Suite, together: number): readonly (readonly [Check, number])[] {
  let left = together;
  return byTurns(checks).map((one) => {
    const wanted = gravest.includes(one.requirement) ? groups.length : 1;
    const requests = isQuestion(one) ? 0 : Math.min(wanted, left);
    left -= requests;
    return [one, requests];
  });
}

/** The checks in the order in which they are carried out whole. */
export const inOrder = perObject(({ checks, gravest }: Suite): readonly Check[] =>
  sort(byTurns(checks), ({ requirement }) => (gravest.includes(requirement) ? 0 : 1)),
);

/** How deep discovery reads before the short turns: a list of each kind. */
export const OPENING: Depth = { share: 1, subjects: 1, customers: 1, spans: [31, 7, 1], dense: 25 };

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
    spans: [WIDEST, 366, 180, 90, 31, 7, 1],
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
