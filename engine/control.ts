import type { Note } from './evidence.ts';
import { GROUP_CONTROL, hasStopped, refusingOperations, TIMES_ASKED, usualOf, wasAsked } from './outage.ts';
import type { Client } from '../environment/client/client.ts';
import { getCardholder } from '../environment/client/requests.ts';
import type { Subject } from '../environment/discovery/snapshot.ts';
import { type Judged, obstructed, type Shown, together, unresolved } from '../spec/evidence/judged.ts';
import type { Stood } from '../spec/evidence/judgement.ts';
import { CONTROL, type Exchange, type Operation, type Request } from '../spec/exchange/exchange.ts';
import { isValid, receptionOf } from '../spec/exchange/reception.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import { operationIds } from '../spec/generated/vocabulary.ts';

/** A valid request that an operation served. */
export const servedOf = (exchanges: readonly Exchange[], operation: Operation): Exchange | undefined =>
  exchanges.find((one) => one.request.operation === operation && isValid(one.request) && receptionOf(one) === 'served');

/**
 * Operations that seem to have stopped: the last valid request of each of them failed as none does that is only refused, or the
 * key was rejected, or several in a row were refused.
 */
export function suspectOperations(exchanges: readonly Exchange[]): readonly Operation[] {
  const refusing = refusingOperations(exchanges);
  return operationIds.filter((operation) => {
    const usual = usualOf(exchanges, operation);
    const last = usual.at(-1);
    if (last === undefined || !usual.some((one) => receptionOf(one) === 'served')) return false;
    return hasStopped(last) || refusing.includes(operation);
  });
}

/**
 * Asks once more for what was served at the beginning: of each operation that seems to have stopped serving, and of the target as
 * a whole. A control that fails is asked for twice.
 */
export async function askControls(client: Client, { cardholderId, record }: Subject): Promise<void> {
  const { exchanges } = client;
  const ask = async (check: string, request: Request, most = TIMES_ASKED): Promise<void> => {
    for (let tries = 0; tries < most; tries++) {
      const exchange = await client.send(check, request);
      if (receptionOf(exchange) === 'served' || !wasAsked(exchange)) return;
    }
  };
  for (const operation of suspectOperations(exchanges)) {
    const served = servedOf(exchanges, operation);
    if (served !== undefined) await ask(GROUP_CONTROL, served.request);
  }
  await ask(CONTROL, getCardholder(cardholderId), receptionOf(record) === 'served' ? TIMES_ASKED : 1);
}

/** What was noted, and what standing oracles say, of a run. */
export interface Said {
  readonly notes: readonly Note[];
  readonly standing: readonly Stood[];
}

/** Mismatches that say nothing of the target, as requests that were sent again before the verdict have shown. */
export interface Excuse {
  /** Whether one that a check saw of a requirement is such; none is if it is left out. */
  readonly shown?: (one: Shown, requirement: RequirementId) => boolean;
  /** Whether one that a standing oracle saw is such. */
  readonly stood?: (one: Stood) => boolean;
  /** What is noted instead, of each requirement that seemed to be broken. */
  readonly instead: Judged;
}

/** It was not seen again when the same was asked again. */
export const NOT_AGAIN: Judged = obstructed({ kind: 'not-again' });
/** The moment in which it was seen may have gone on. */
export const NOT_READ_AGAIN: Judged = unresolved();
/** Nothing is known that the list has: a requirement of its own is about that. */
export const MAY_BE_EMPTY: Judged = obstructed({ kind: 'list-may-be-empty' });
/** Another run tells whether the target kept the requirement: a reader must know that it was seen broken. */
export const CHANGED_SINCE: Judged = obstructed({ kind: 'changed-since' });

/** The same without what is excused: why that says nothing is noted instead. */
export function without(
  { notes, standing }: Said,
  { shown: isExcused = () => false, stood: isGone = () => false, instead }: Excuse,
): Said {
  const kept = notes.map((note): Note => {
    const shown = note.judged.shown.filter((one) => !isExcused(one, note.requirement));
    if (shown.length === note.judged.shown.length) return note;
    return { ...note, judged: together([{ ...note.judged, shown }, instead]) };
  });
  const gone = standing
    .filter(isGone)
    .map(({ judgement: { requirement } }): Note => ({ requirement, judged: instead }));
  return { notes: [...kept, ...gone], standing: standing.filter((one) => !isGone(one)) };
}
