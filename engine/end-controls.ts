import { group } from 'd3-array';
import { CHANGED_SINCE, type Excuse, MAY_BE_EMPTY, NOT_AGAIN, NOT_READ_AGAIN, type Said, without } from './control.ts';
import type { Note } from './evidence.ts';
import { askDataAgain, findPeopleAgain, keptForData, keptForPeople, movedData, movedPeople } from './moved.ts';
import { DATA_CONTROL, isControl, keptForOperations, REFUSAL_CONTROL, wasAsked } from './outage.ts';
import { asGiven, askRefusedAgain, keptForRefusals, passingIn, resting, untoldIn } from './refusals.ts';
import { askServedAgain, keptForServed, withdrawnIn } from './served.ts';
import type { Client } from '../environment/client/client.ts';
import type { Snapshot } from '../environment/discovery/snapshot.ts';
import type { Settings } from '../environment/settings/settings.ts';
import type { Stood } from '../spec/evidence/judgement.ts';
import { type Exchange, sentAs } from '../spec/exchange/exchange.ts';
import { isValid, receptionOf } from '../spec/exchange/reception.ts';
import { responseOf } from '../spec/exchange/response.ts';
import { perObject } from '../spec/model/memo.ts';
import { alwaysEnded, hadNoResponse } from '../spec/oracles/complete.ts';
import { emptyNotFound } from '../spec/oracles/empty-lists.ts';
import { judgeList } from '../spec/oracles/lists.ts';
import { isMust } from '../spec/verdict/requirements.ts';
import type { HeldReason } from '../spec/verdict/verdict-reason.ts';

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

/** Requests without a response that are sent again at most. */
const MOST = 2;
/** Requests that sending one of them again costs at most: its repeat, and one that its operation served. */
const EACH = 3;

const silentIn = (exchanges: readonly Exchange[]) => alwaysEnded(exchanges, hadNoResponse);

/** Requests that a run keeps for this. */
export const keptForUnanswered = (exchanges: readonly Exchange[]): number =>
  EACH * Math.min(MOST, silentIn(exchanges).length);

/**
 * Sends once more the valid requests to which the connection was closed without a response, and after each one that its operation
 * served: so that it is told whether the request is never answered, or met an outage. Costs requests only if there are such: tells how many at most.
 */
export async function askUnansweredAgain(
  client: Client,
  customerIds: readonly string[],
  spare: number,
): Promise<number> {
  let sent = 0;
  const before = client.exchanges.filter((one) => !isControl(one));
  const silent = silentIn(before).flatMap(([first]) => first?.request ?? []);
  for (const request of silent.slice(0, Math.min(MOST, Math.floor(spare / EACH)))) {
    const served = before.find(
      (one) => one.request.operation === request.operation && isValid(one.request) && receptionOf(one) === 'served',
    );
    if (served === undefined) continue;
    sent += EACH;
    for (const one of [request, served.request]) {
      await client.send(REFUSAL_CONTROL, asGiven(client, one, customerIds));
    }
  }
  return sent;
}

/** The plain requests that got no response however often they were sent, if there are such. */
export function unansweredIn(exchanges: readonly Exchange[]): HeldReason['unanswered'] {
  const silent = alwaysEnded(exchanges, (one) => one.outcome.kind === 'no-answer' && wasAsked(one));
  const last = silent[0]?.at(-1);
  if (last === undefined || last.outcome.kind === 'answer') return undefined;
  return { count: silent.length, first: last.request.path, why: last.outcome.why };
}

/** That a total does not fit its own page: a service that counts and reads in two steps may say so when its data change between them. */
const isMisfit = ({ judgement: { mismatches } }: Pick<Stood, 'judgement'>): boolean =>
  mismatches.length > 0 && mismatches.every(({ kind }) => kind === 'total-below-shown' || kind === 'total-of-empty');

/** What a response says of its own paging that is such a misfit. */
const misfitsOf = perObject((exchange: Exchange): readonly Stood[] => {
  const response = receptionOf(exchange) === 'served' ? responseOf(exchange) : null;
  return response === null
    ? []
    : judgeList(response)
        .map((judgement) => ({ judgement, exchange }))
        .filter(isMisfit);
});

/** Misfits of requirements that a single response of the run broke in this way. */
function onceIn(exchanges: readonly Exchange[]): readonly Stood[] {
  const all = exchanges.filter((one) => !isControl(one)).flatMap(misfitsOf);
  const byRule = group(all, ({ judgement: { requirement } }) => requirement);
  return [...byRule.values()].flatMap((same) => (same.length === 1 ? same : []));
}

/** Requests that a run keeps for this. */
export const keptForTotals = (exchanges: readonly Exchange[]): number => onceIn(exchanges).length;

/** Sends again, before the verdict, a request whose response alone had a total that does not fit its page; tells how many. */
export async function askTotalsAgain(client: Client, spare: number): Promise<number> {
  const once = onceIn(client.exchanges).slice(0, spare);
  for (const { exchange } of once) await client.send(DATA_CONTROL, exchange.request);
  return once.length;
}

/** Totals that did not fit their page once, and did when the request was sent again. */
export function totalsOfOnce(exchanges: readonly Exchange[]): Excuse {
  const again = exchanges.filter(({ check }) => check === DATA_CONTROL);
  const isGone = ({ exchange }: Stood): boolean => {
    const tries = again.filter((one) => sentAs(one.request) === sentAs(exchange.request));
    return tries.length > 0 && tries.every((one) => receptionOf(one) === 'served' && misfitsOf(one).length === 0);
  };
  const gone = new Set(
    onceIn(exchanges)
      .filter(isGone)
      .map(({ exchange }) => exchange),
  );
  return { stood: (one) => isMisfit(one) && gone.has(one.exchange), instead: NOT_AGAIN };
}
