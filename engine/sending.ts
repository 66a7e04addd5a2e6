import { createHash } from 'node:crypto';
import type { Client } from '../environment/client/client.ts';
import { notSent } from '../environment/client/not-sent.ts';
import { type Exchange, type Operation, type Request, sentAs } from '../spec/exchange.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import { receptionOf } from '../spec/reception.ts';
import type { Context, Sender } from './check.ts';
import type { SessionOptions } from './session-options.ts';
import type { Note } from './evidence.ts';
import { keptForOperations } from './outage.ts';
import { keptForData } from './moved-data.ts';
import { keptForPeople } from './moved-people.ts';
import { keptForRefusals } from './refusals.ts';
import { keptForServed } from './served-control.ts';
import { keptForTotals } from './total-control.ts';
import { SMOKE_BUDGET } from './suite.ts';

/** How a check sends; the caller that counts requests adds the rest. */
type SenderOfCheck = Omit<Sender, 'once' | 'further'>;

/** Sends on behalf of one requirement, which is charged for it. */
export function senderOf(
  requirement: RequirementId,
  { client, settings }: SessionOptions,
  served: () => ReadonlySet<Operation>,
  notes: readonly Note[],
): SenderOfCheck {
  return {
    send: (request) => {
      const isEarly = client.remaining() > MOST_KEPT || settings.budget <= SMOKE_BUDGET;
      if (isEarly || client.remaining() > keptForControls(client.exchanges, notes, settings.budget)) {
        return client.send(requirement, request);
      }
      return Promise.resolve(notSent({ check: requirement, ordinal: 0, attempt: 0 }, request, 'budget'));
    },
    before: (request, since) => answeredBefore(client, request, since),
    seen: () => client.exchanges,
    served: (operation) => served().has(operation),
  };
}

/** More is never needed for the controls. */
const MOST_KEPT = 40;

/**
 * Requests that a run keeps: for the control at the end, operations that refuse, what was rejected, data that a rule was broken
 * by, and people who were confused.
 */
const keptForControls = (exchanges: readonly Exchange[], notes: readonly Note[], budget: number): number =>
  1 +
  keptForOperations(exchanges) +
  keptForRefusals(exchanges, notes, budget) +
  keptForServed(exchanges) +
  keptForTotals(exchanges) +
  keptForData(notes, budget) +
  keptForPeople(exchanges);

/**
 * The first answer that the same request with the same key placement had earlier in this run, from any check; `since`:
 * the first after that exchange.
 */
export function answeredBefore(client: Client, request: Request, since?: Exchange): Exchange | undefined {
  const asked = sentAs(client.shown(request));
  const { exchanges } = client;
  const later = since === undefined ? exchanges : exchanges.slice(exchanges.indexOf(since) + 1);
  return later.find((e) => sentAs(e.request) === asked && receptionOf(e) !== 'unknown' && isLastTry(e, exchanges));
}

/** Whether an exchange says how its request ended: a failure that a repeat of the same request did not give does not. */
const isLastTry = ({ check, ordinal, attempt }: Exchange, all: readonly Exchange[]): boolean =>
  !all.some((one) => one.attempt > attempt && one.ordinal === ordinal && one.check === check);

/** What the cases of one requirement's check are made from. */
export function contextOf(requirement: RequirementId, { client, settings }: SessionOptions): Context {
  return {
    settings,
    seed: createHash('sha256').update(`${settings.seed} ${requirement}`).digest().readInt32BE(0),
    seen: () => client.exchanges,
    answered: (request) => answeredBefore(client, request) !== undefined,
    derive: (make) => client.derive(requirement, make),
  };
}
