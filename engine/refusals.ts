import { greatest, group } from 'd3-array';
import { customersUnknown, isUnknownCustomer } from '../environment/discovery/group-health.ts';
import { pastCaches } from '../environment/client/requests.ts';
import { isControl, RECHECK, stillRefused, TIMES } from './health.ts';
import {
  answersAgain,
  type Doubt,
  type RuledOut,
  FEW,
  firstSent,
  notReproducedIn,
  type Premise,
  type RunSoFar,
  servedOf,
} from './recheck.ts';
import type { Snapshot } from '../environment/discovery/snapshot.ts';
import type { Blocked, Obstacle } from '../spec/evidence/facts.ts';
import type { Evidence, Judgement, Violation } from '../spec/evidence/evidence.ts';
import { CONTROL, type Exchange, type Group, type Operation, type Request, sentAs } from '../spec/exchange/exchange.ts';
import {
  isNotFound,
  isValid,
  dispositionOf,
  mayBeServed,
  refusesInput,
  statusOf,
} from '../spec/exchange/disposition.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import { groups } from '../spec/generated/vocabulary.ts';
import { asksWithin, judgeAcceptance } from '../spec/oracles/acceptance.ts';
import { foundIn, isOfRecord, isRefusal, refusalsOf, standsAgainst } from '../spec/verdict/premises.ts';
import { isMust } from '../spec/verdict/requirements.ts';

/**
 * Rejected requests of a group, one after the other and with one status, between which it served none: what ended one of
 * them ended all.
 */
function stretchesIn(exchanges: readonly Exchange[]): readonly (readonly Exchange[])[] {
  const stretches: Exchange[][] = [];
  const last = new Map<string, Exchange[]>();
  for (const exchange of exchanges.filter((one) => mayBeServed(one.request) && !isControl(one))) {
    const { group } = exchange.request;
    const disposition = dispositionOf(exchange);
    if (disposition === 'accepted') last.delete(group);
    if (disposition !== 'rejected') continue;
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
  if (different.length <= FEW) return different;
  return [0, Math.floor(different.length / 2), different.length - 1].flatMap((at) => different[at] ?? []);
}

/** The response, by its id, in which find cardholder returned no one for a customer of the settings; null if it is about another thing. */
const emptyFindIn = (obstacle: Obstacle): string | null =>
  obstacle.kind === 'customer-led-nowhere' && obstacle.why?.kind === 'ended' ? obstacle.why.exchange : null;

/**
 * The rejected requests of a run with controls of which these do not tell whether a moment goes on: the operation served nothing
 * since, or served again without that one of them was rejected after it.
 */
export function untoldIn(exchanges: readonly Exchange[]): ReadonlySet<Exchange> {
  if (!exchanges.some(({ check }) => check === CONTROL)) return new Set();
  const isTold = (operation: Operation): boolean => {
    const controls = exchanges.filter((one) => isControl(one) && one.request.operation === operation);
    const from = controls.findIndex((one) => dispositionOf(one) === 'accepted');
    return from >= 0 && controls.slice(from).some((one) => one.check === RECHECK && isRefusal(one));
  };
  return new Set(stillRefused(exchanges).filter(({ request }) => !isTold(request.operation)));
}

/** What discovery learned, without the customers who were not found in passing. */
export function snapshotBut(passing: ReadonlySet<Exchange>, snapshot: Snapshot | null): Snapshot | null {
  if (passing.size === 0 || snapshot === null) return snapshot;
  const ids = [...passing].map(({ id }) => id);
  return { ...snapshot, obstacles: snapshot.obstacles.filter((one) => !ids.includes(emptyFindIn(one) ?? '')) };
}

const restsOn = (refusals: ReadonlySet<Exchange>, of: Violation): boolean => {
  const own = refusalsOf(of);
  return own.length > 0 && own.every((one) => refusals.has(one));
};

/** The mismatches of these requirements that rest on rejections which say nothing, and why. */
export const resting = (
  refusals: ReadonlySet<Exchange>,
  instead: Judgement,
  isOf: (requirement: RequirementId) => boolean = () => true,
): RuledOut => ({
  isRuledOut: (violation, { requirement }) => isOf(requirement) && restsOn(refusals, violation),
  instead,
});

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
export function rejectedCustomers(run: RunSoFar): Blocked | null {
  const snapshot = snapshotBut(passingIn(run), run.snapshot);
  return snapshot?.obstacles.some(isUnknownCustomer) === true ? customersUnknown(snapshot) : null;
}

/** A group that rejects more often than this, and serves between, does so in no moment. */
const OCCASIONS = 3;

const isServed = (exchange: Exchange): boolean => dispositionOf(exchange) === 'accepted';

/**
 * Rejections that a must-level requirement is broken by alone, or by which a customer was not found: a gateway that has just begun,
 * or a firewall, rejects in passing. Of each stretch a few requests are sent again; if each is served now, the stretch says nothing.
 */
export function refusalDoubts({ exchanges, evidence, snapshot }: RunSoFar): readonly Doubt[] {
  const before = firstSent(exchanges);
  const [broken, lost] = [brokenByRefusals(evidence, before), notFoundIn(snapshot, before)];
  const concerned = stretchesOf([...broken, ...lost], before);
  const countOf = (group: Group) => concerned.filter(([first]) => first?.request.group === group).length;
  const isOften = groups.some((group) => countOf(group) > OCCASIONS);
  return doubtsAbout([...(isOften ? [] : broken), ...lost], before);
}

/** The same of every plain request that was rejected: what it breaks is known only when its check has come to its end. */
export function possibleDoubts({ exchanges }: RunSoFar): readonly Doubt[] {
  const before = firstSent(exchanges);
  return doubtsAbout([before.filter((one) => one.request.intent === 'plain' && isRefusal(one))], before);
}

/** The stretches that some rejections are of. */
function stretchesOf(refusals: readonly (readonly Exchange[])[], before: readonly Exchange[]) {
  const all = new Set(refusals.flat());
  return stretchesIn(before).filter((one) => one.some((exchange) => all.has(exchange)));
}

/** A doubt about each of some sets of rejections: a few of each stretch are sent again. */
function doubtsAbout(refusals: readonly (readonly Exchange[])[], before: readonly Exchange[]): readonly Doubt[] {
  const doubted = new Set(refusals.flat());
  // A rejection that comes again tells nothing as long as nothing is served.
  const silent = new Set(stillRefused(before).map(({ request }) => request));
  // What was served since, in the run itself, is asked for once more.
  const last = new Map(before.map((one) => [sentAs(one.request), one]));
  const isServedSince = (request: Request): boolean => {
    const response = last.get(sentAs(request));
    return response !== undefined && isServed(response);
  };
  const premise = (request: Request): Premise => ({
    request,
    isOver: isServed,
    times: isServedSince(request) ? 1 : TIMES,
    after: silent.has(request) ? servedOf(before, request.operation)?.request : undefined,
  });
  return refusals.map((own): Doubt => {
    const concerned = stretchesOf([own], before);
    const asked = concerned.flatMap((one) => fewRequestsOf(one.filter((exchange) => doubted.has(exchange))));
    return { premises: asked.map(premise), takes: 'every', shows: concerned.flat() };
  });
}

/** The rejected requests that were served when they were sent again, with the others of their stretches. */
export const passingIn = (run: RunSoFar): ReadonlySet<Exchange> => {
  const again = answersAgain(run.exchanges);
  return again.size === 0 ? new Set() : notReproducedIn(refusalDoubts(run), again);
};

/** The rejected requests that led to none of the customers of the settings, each by itself. */
function notFoundIn(snapshot: Snapshot | null, exchanges: readonly Exchange[]): readonly (readonly Exchange[])[] {
  const ids = (snapshot?.obstacles ?? []).map(emptyFindIn);
  return exchanges.filter((one) => ids.includes(one.id) && dispositionOf(one) === 'rejected').map((one) => [one]);
}

/** The rejected requests that each must-level requirement is broken by, if it is broken by nothing else. */
function brokenByRefusals(
  evidence: readonly Evidence[],
  exchanges: readonly Exchange[],
): readonly (readonly Exchange[])[] {
  const all = [...evidence, ...judgeAcceptance(exchanges)].filter(({ violations }) => violations.length > 0);
  return [...group(all, ({ requirement }) => requirement)].flatMap(([requirement, own]) => {
    const refusals = own.flatMap(({ violations }) => violations.map(refusalsOf));
    return isMust(requirement) && refusals.every((one) => one.length > 0) ? [refusals.flat()] : [];
  });
}

/** Of other refusals it is told elsewhere whether they last. */
const isRefused = (exchange: Exchange): boolean => isValid(exchange.request) && refusesInput(exchange);

/**
 * What was served and stands against a refusal that a must-level requirement is broken by alone: a cardholder may have been removed
 * since, or the service accept only a stretch of time that moves on. If it is refused now, so is what stands against it, and a
 * window that holds it, for every cardholder.
 */
export function withdrawalDoubts({ exchanges, evidence }: RunSoFar): readonly Doubt[] {
  const before = firstSent(exchanges);
  // What is sent again is judged, too.
  const refused = exchanges.filter(isRefused);
  const broken = brokenByRefusals(evidence, before).flat();
  if (broken.length === 0) return [];
  const served = before.filter((one) => isValid(one.request) && isServed(one));
  const requests = [...new Map(served.map(({ request }) => [sentAs(request), request])).values()];
  let left = broken.filter(isRefused);
  const doubts: Doubt[] = [...removalDoubts(broken, served, exchanges)];
  const most = doubts.length + FEW;
  while (doubts.length < most) {
    const stands = (request: Request) => left.filter((one) => standsAgainst(request, one.request));
    // Whatever stands against most of them.
    const request = greatest(requests, (one) => stands(one).length);
    if (request === undefined || stands(request).length === 0) return doubts;
    const shows = refused.filter((one) => standsAgainst(request, one.request) || asksWithin(request, one.request));
    doubts.push({ premises: [{ request, isOver: refusesInput }], takes: 'one', shows });
    left = left.filter((one) => !standsAgainst(request, one.request));
  }
  return doubts;
}

/**
 * The records of a few cardholders about whom something was refused that a must-level requirement is broken by: they may be gone. Of
 * one that was never served, what led to the cardholder: it may lead to another one now.
 */
function removalDoubts(
  broken: readonly Exchange[],
  served: readonly Exchange[],
  exchanges: readonly Exchange[],
): readonly Doubt[] {
  const isAbout = (subject: string) => (one: Exchange) => one.request.subject.toLowerCase() === subject;
  const subjects = new Set(broken.map(({ request }) => request.subject.toLowerCase()));
  const records = [...subjects].flatMap((subject) => {
    const record = served.find((one) => isOfRecord(one.request) && isAbout(subject)(one));
    const led = record ?? served.find((one) => foundIn(one) === subject);
    return led === undefined ? [] : [{ subject, led }];
  });
  return records.slice(0, FEW).map(({ subject, led }) => {
    const isOver = (now: Exchange, by: (one: Exchange) => boolean): boolean =>
      by(now) || (isServed(now) && foundIn(now) !== foundIn(led));
    return {
      // A cache may have the record of one who is gone.
      premises: [
        { request: led.request, isOver: (now) => isOver(now, isRefusal) },
        { request: pastCaches(led.request, []), isOver: (now) => isOver(now, isNotFound) },
      ],
      takes: 'one',
      shows: exchanges.filter((one) => isRefusal(one) && isAbout(subject)(one)),
    };
  });
}
