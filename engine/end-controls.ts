import type { Client } from '../environment/client/client.ts';
import type { Snapshot } from '../environment/discovery/snapshot.ts';
import type { Settings } from '../environment/settings/settings.ts';
import type { Exchange } from '../spec/exchange.ts';
import type { Note } from './evidence.ts';
import { CHANGED_SINCE, type Excuse, MAY_BE_EMPTY, NOT_AGAIN, NOT_READ_AGAIN, type Said, without } from './excuses.ts';
import { emptyNotFound } from '../spec/oracles/empty-lists.ts';
import { askDataAgain, keptForData, movedData } from './moved-data.ts';
import { findPeopleAgain, keptForPeople, movedPeople } from './moved-people.ts';
import { isControl, keptForOperations } from './outage.ts';
import { askRefusedAgain } from './refusal-control.ts';
import { keptForRefusals, passingIn, resting, untoldIn } from './refusals.ts';
import { isMust } from '../spec/rows.ts';
import { askServedAgain, keptForServed, withdrawnIn } from './served-control.ts';
import { askTotalsAgain, keptForTotals, totalsOfOnce } from './total-control.ts';
import { askUnansweredAgain, keptForUnanswered } from './unanswered-control.ts';

/** What a run has recorded before it sends anything again. */
export interface RunSoFar {
  readonly exchanges: readonly Exchange[];
  readonly notes: readonly Note[];
  readonly snapshot: Snapshot | null;
  readonly settings: Pick<Settings, 'customerIds' | 'budget'>;
}

/** One reason to send requests again before the verdict. */
interface EndControl {
  /** Requests that a run keeps for it, as far as is known by now. */
  readonly kept: (run: RunSoFar) => number;
  /** Sends at most so many requests; tells how many. */
  readonly ask: (client: Client, run: RunSoFar, most: number) => Promise<number>;
  /** What the answers excuse. */
  readonly excuse?: (exchanges: readonly Exchange[]) => Excuse;
}

/** In the order in which they are sent. */
const END_CONTROLS: readonly EndControl[] = [
  {
    kept: ({ exchanges, notes, settings }) => keptForRefusals(exchanges, notes, settings.budget),
    ask: (client, { notes, snapshot, settings }, most) =>
      askRefusedAgain(client, notes, snapshot, settings.customerIds, most),
    excuse: (exchanges) => resting(passingIn(exchanges), NOT_AGAIN),
  },
  {
    kept: ({ exchanges }) => keptForServed(exchanges),
    ask: (client, { notes, settings }, most) => askServedAgain(client, notes, settings.customerIds, most),
    excuse: (exchanges) => resting(withdrawnIn(exchanges), CHANGED_SINCE),
  },
  {
    kept: ({ exchanges }) => keptForTotals(exchanges),
    ask: (client, _run, most) => askTotalsAgain(client, most),
    excuse: totalsOfOnce,
  },
  {
    kept: ({ exchanges }) => keptForUnanswered(exchanges),
    ask: (client, { settings }, most) => askUnansweredAgain(client, settings.customerIds, most),
  },
  {
    kept: ({ notes, settings }) => keptForData(notes, settings.budget),
    ask: (client, { notes }, most) => askDataAgain(client, notes, most),
    excuse: movedData,
  },
  {
    kept: ({ exchanges }) => keptForPeople(exchanges),
    ask: (client, { settings }, most) => findPeopleAgain(client, settings.customerIds, most),
    excuse: movedPeople,
  },
];

/** For the last control, which asks whether the target as a whole still serves, and once more if it was a gateway that answered. */
const LAST = 2;

/** Requests that a run keeps for everything that is sent again before the verdict. */
export const keptForControls = (run: RunSoFar): number =>
  END_CONTROLS.reduce((sum, { kept }) => sum + kept(run), LAST + keptForOperations(run.exchanges));

/**
 * Sends again, before the verdict, what may not have been the target's fault. How much may be sent is counted from what was
 * sent before: a replay knows its controls from the beginning.
 */
export async function askAgain(client: Client, recorded: Omit<RunSoFar, 'exchanges'>): Promise<void> {
  const run = { ...recorded, exchanges: client.exchanges.filter((one) => !isControl(one)) };
  let left = run.settings.budget - run.exchanges.length - LAST - keptForOperations(run.exchanges);
  for (const { ask } of END_CONTROLS) left -= await ask(client, run, Math.max(0, left));
}

/**
 * What a run said without what its controls excuse, without lists that were not found and may be empty, and without must-level
 * requirements that seem to be broken by what the controls could not tell.
 */
export const withoutExcused = (said: Said, exchanges: readonly Exchange[]): Said =>
  [
    resting(emptyNotFound(exchanges), MAY_BE_EMPTY),
    ...END_CONTROLS.flatMap(({ excuse }) => excuse?.(exchanges) ?? []),
    resting(untoldIn(exchanges), NOT_READ_AGAIN, isMust),
  ].reduce(without, said);
