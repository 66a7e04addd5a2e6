import { type Excuse, servedOf } from './control.ts';
import type { Note } from './evidence.ts';
import {
  customersUnknown,
  GROUP_CONTROL,
  isControl,
  isUnknownCustomer,
  REFUSAL_CONTROL,
  stillRefused,
} from './outage.ts';
import type { Client } from '../environment/client/client.ts';
import { findCardholder } from '../environment/client/requests.ts';
import type { Snapshot } from '../environment/discovery/snapshot.ts';
import type { Blocked, Obstacle } from '../spec/evidence/facts.ts';
import type { Judged, Shown } from '../spec/evidence/judged.ts';
import {
  CONTROL,
  type Exchange,
  type Group,
  type Operation,
  type Request,
  sentAs,
  tryOf,
} from '../spec/exchange/exchange.ts';
import { isValid, receptionOf, statusOf } from '../spec/exchange/reception.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import { groups } from '../spec/generated/vocabulary.ts';
import { judgeAcceptance } from '../spec/oracles/acceptance.ts';
import { isMust } from '../spec/verdict/requirements.ts';

/** Times that a request is sent again: of two servers in turn, one may reject what the other serves. */
export const REFUSAL_TIMES = 2;
/** Different requests of a stretch that are sent again at most. */
const OF_A_STRETCH = 3;
/** The share of a budget that is kept for it at most, once something was rejected. */
const SHARE = 0.025;

/** Whether a request may be served, and its rejection may be temporary. */
const mayBeServed = ({ key, intent }: Request): boolean =>
  isValid({ key, intent }) || (key === 'header' && intent === 'open');
const isRefusal = (exchange: Exchange): boolean => mayBeServed(exchange.request) && receptionOf(exchange) === 'refused';

/** What is broken, and the responses that show it. */
type Broken = Pick<Shown, 'mismatch' | 'exchanges'>;

/** The rejected requests that a mismatch rests on; none if it rests on something else. */
export function refusalsOf({ mismatch, exchanges }: Broken): readonly Exchange[] {
  return mismatch.kind === 'refused' || mismatch.kind === 'id-unknown-to-get' ? exchanges.filter(isRefusal) : [];
}

/**
 * Rejected requests of a group, one after the other and with one status, between which it served none: what ended one of
 * them ended all.
 */
export function stretchesIn(exchanges: readonly Exchange[]): readonly (readonly Exchange[])[] {
  const stretches: Exchange[][] = [];
  const last = new Map<string, Exchange[]>();
  for (const exchange of exchanges.filter((one) => mayBeServed(one.request) && !isControl(one))) {
    const { group } = exchange.request;
    const reception = receptionOf(exchange);
    if (reception === 'served') last.delete(group);
    if (reception !== 'refused') continue;
    const open = last.get(group);
    if (open?.[0] !== undefined && statusOf(open[0]) === statusOf(exchange)) open.push(exchange);
    else {
      const begun = [exchange];
      last.set(group, begun);
      stretches.push(begun);
    }
  }
  return stretches;
}

/** Different requests of some: the first, the last, and one between them. */
export function fewRequestsOf(exchanges: readonly Exchange[]): readonly Request[] {
  const different = [...new Map(exchanges.map(({ request }) => [sentAs(request), request])).values()];
  if (different.length <= OF_A_STRETCH) return different;
  return [0, Math.floor(different.length / 2), different.length - 1].flatMap((at) => different[at] ?? []);
}

/** Requests that a run keeps for sending again what was rejected and should not have been, as far as it is known by now. */
export function keptForRefusals(exchanges: readonly Exchange[], notes: readonly Note[], budget: number): number {
  const stretches = stretchesIn(exchanges);
  if (stretches.length === 0) return 0;
  const broken = new Set(notes.flatMap(({ judged }) => judged.shown.flatMap(refusalsOf)));
  const isDoubtful = (exchange: Exchange) => exchange.request.intent === 'plain' || broken.has(exchange);
  const telling = stretches.flatMap((stretch) => fewRequestsOf(stretch.filter(isDoubtful)));
  // Of an operation that served nothing since, what it served is asked for first.
  const silent = new Set(stillRefused(exchanges).flatMap((one) => (isDoubtful(one) ? one.request.operation : [])));
  return Math.min(Math.max(REFUSAL_TIMES, Math.floor(budget * SHARE)), REFUSAL_TIMES * telling.length) + silent.size;
}

/** The rejected requests of stretches of which each one that was sent again was served each time. */
export function passingIn(exchanges: readonly Exchange[]): ReadonlySet<Exchange> {
  const again = new Map<string, Map<string, boolean>>();
  for (const exchange of exchanges.filter(({ check }) => check === REFUSAL_CONTROL)) {
    const tries = again.get(sentAs(exchange.request)) ?? new Map<string, boolean>();
    again.set(sentAs(exchange.request), tries.set(tryOf(exchange), receptionOf(exchange) === 'served'));
  }
  const passing = stretchesIn(exchanges).filter((stretch) => {
    const tried = stretch.flatMap(({ request }) => again.get(sentAs(request)) ?? []);
    return (
      tried.length > 0 && tried.every((tries) => tries.size >= REFUSAL_TIMES && [...tries.values()].every(Boolean))
    );
  });
  return new Set(passing.flat());
}

/** The response, by its id, in which find cardholder returned no one for a customer of the settings; null if it is about another thing. */
export const emptyFindIn = (obstacle: Obstacle): string | null =>
  obstacle.kind === 'customer-led-nowhere' && obstacle.why?.kind === 'ended' ? obstacle.why.exchange : null;

/**
 * The rejected requests of a run with controls of which these do not tell whether a moment goes on: the operation served nothing
 * since, or served again without that one of them was rejected after it.
 */
export function untoldIn(exchanges: readonly Exchange[]): ReadonlySet<Exchange> {
  if (!exchanges.some(({ check }) => check === CONTROL)) return new Set();
  const isTold = (operation: Operation): boolean => {
    const controls = exchanges.filter((one) => isControl(one) && one.request.operation === operation);
    const from = controls.findIndex((one) => receptionOf(one) === 'served');
    return from >= 0 && controls.slice(from).some((one) => one.check === REFUSAL_CONTROL && isRefusal(one));
  };
  return new Set(stillRefused(exchanges).filter(({ request }) => !isTold(request.operation)));
}

/** What discovery learned, without the customers who were not found in passing. */
export function snapshotBut(passing: ReadonlySet<Exchange>, snapshot: Snapshot | null): Snapshot | null {
  if (passing.size === 0 || snapshot === null) return snapshot;
  const ids = [...passing].map(({ id }) => id);
  return { ...snapshot, obstacles: snapshot.obstacles.filter((one) => !ids.includes(emptyFindIn(one) ?? '')) };
}

const restsOn = (refusals: ReadonlySet<Exchange>, of: Broken): boolean => {
  const own = refusalsOf(of);
  return own.length > 0 && own.every((one) => refusals.has(one));
};

/** The mismatches of these requirements that rest on rejections which say nothing, and why. */
export const resting = (
  refusals: ReadonlySet<Exchange>,
  instead: Judged,
  isOf: (requirement: RequirementId) => boolean = () => true,
): Excuse => ({
  shown: (one, requirement) => isOf(requirement) && restsOn(refusals, one),
  stood: ({ judgement: { requirement, mismatches }, exchange }) =>
    isOf(requirement) &&
    mismatches.length > 0 &&
    mismatches.every((mismatch) => restsOn(refusals, { mismatch, exchanges: [exchange] })),
  instead,
});

/** Whether it is asked for again after the opening: a rejection may be temporary. A rejected window is not repeated: it may be too long. */
export const isOnceMore = (exchange: Exchange): boolean =>
  exchange.request.operation !== 'listCardholderTransactions' && receptionOf(exchange) === 'refused';

/** What the opening read, which a budget that ends afterwards leaves, and the customers who were asked for since. */
export function withPeopleOf({ subjects, obstacles }: Snapshot, narrow: Snapshot): Snapshot {
  const customerOf = (one: Obstacle) => (one.kind === 'customer-led-nowhere' ? one.customerId : null);
  const nowhere = obstacles.filter((one) => emptyFindIn(one) !== null);
  const asked = new Set([...subjects.map(({ customerId }) => customerId), ...nowhere.map(customerOf)]);
  return {
    ...narrow,
    subjects,
    obstacles: [...narrow.obstacles.filter((one) => !asked.has(customerOf(one))), ...nowhere],
  };
}

/** That customers are rejected, however often they were asked for; null if none is. */
export function rejectedCustomers(exchanges: readonly Exchange[], learnt: Snapshot | null): Blocked | null {
  const snapshot = snapshotBut(passingIn(exchanges), learnt);
  return snapshot?.obstacles.some(isUnknownCustomer) === true ? customersUnknown(snapshot) : null;
}

/** Requests that this may cost. */
const MOST = 16;
/** A group that rejects more often than this, and serves between, does so in no moment. */
const OCCASIONS = 3;

/**
 * Sends once more what was rejected, if a must-level requirement is broken by nothing else, or a customer was not found: a gateway
 * that has just begun, or a firewall, rejects in passing. Costs requests only if there is such a requirement or customer: tells how
 * many.
 */
export async function askRefusedAgain(
  client: Client,
  notes: readonly Note[],
  snapshot: Snapshot | null,
  customerIds: readonly string[],
  spare: number,
): Promise<number> {
  const before = client.exchanges.filter((one) => !isControl(one));
  const most = Math.min(MOST, spare);
  const told = new Map<string, boolean>();
  let sent = 0;
  const isServedNow = async (request: Request, check = REFUSAL_CONTROL, times = REFUSAL_TIMES): Promise<boolean> => {
    const known = told.get(sentAs(request));
    if (known !== undefined) return known;
    let isServed = true;
    for (let nth = 0; nth < times && isServed; nth++) {
      sent += 1;
      isServed = receptionOf(await client.send(check, asGiven(client, request, customerIds))) === 'served';
    }
    told.set(sentAs(request), isServed);
    return isServed;
  };
  // A rejection that comes again tells nothing as long as nothing is served.
  const silent = new Set(stillRefused(before).map(({ request }) => request));
  const isServing = async ({ operation }: Request): Promise<boolean> => {
    const served = servedOf(before, operation);
    return served !== undefined && isServedNow(served.request, GROUP_CONTROL, 1);
  };
  const doubts = [...doubtsIn(notes, before), ...notFoundIn(snapshot, before)];
  const doubted = new Set(doubts.flat());
  const stretches = stretchesIn(before).filter((one) => one.some((exchange) => doubted.has(exchange)));
  const countOf = (group: Group) => stretches.filter(([first]) => first?.request.group === group).length;
  if (groups.some((group) => countOf(group) > OCCASIONS)) return sent;
  for (const refusals of doubts) {
    const concerned = stretches.filter((one) => one.some((exchange) => refusals.includes(exchange)));
    for (const request of concerned.flatMap((one) => fewRequestsOf(one.filter((exchange) => doubted.has(exchange))))) {
      const isSilent = silent.has(request);
      if (sent + REFUSAL_TIMES + Number(isSilent) > most) break;
      if ((isSilent && !(await isServing(request))) || !(await isServedNow(request))) break;
    }
  }
  return sent;
}

/** The rejected requests that led to none of the customers of the settings, each by itself. */
function notFoundIn(snapshot: Snapshot | null, exchanges: readonly Exchange[]): readonly (readonly Exchange[])[] {
  const ids = (snapshot?.obstacles ?? []).map(emptyFindIn);
  return exchanges.filter((one) => ids.includes(one.id) && receptionOf(one) === 'refused').map((one) => [one]);
}

/** A recorded request as it was sent: people may be redacted in it. */
export function asGiven(client: Client, request: Request, customerIds: readonly string[]): Request {
  if (request.operation !== 'findCardholder') return request;
  const isMeant = (one: Request) => sentAs(client.shown(one)) === sentAs(request);
  return customerIds.map((id) => findCardholder(id)).find(isMeant) ?? request;
}

/** The rejected requests that each must-level requirement is broken by, if it is broken by nothing else. */
export function doubtsIn(notes: readonly Note[], exchanges: readonly Exchange[]): readonly (readonly Exchange[])[] {
  const shown = new Map<string, (readonly Exchange[])[]>();
  const tell = (requirement: string, refusals: readonly Exchange[]) =>
    shown.set(requirement, [...(shown.get(requirement) ?? []), refusals]);
  for (const { requirement, judged } of notes) for (const one of judged.shown) tell(requirement, refusalsOf(one));
  for (const { judgement, exchange } of judgeAcceptance(exchanges)) {
    const { requirement, mismatches } = judgement;
    for (const mismatch of mismatches) tell(requirement, refusalsOf({ mismatch, exchanges: [exchange] }));
  }
  return [...shown].flatMap(([requirement, all]) => {
    return isMust(requirement) && all.every((one) => one.length > 0) ? [all.flat()] : [];
  });
}
