import { isDeepStrictEqual } from 'node:util';
import type { Snapshot } from '../environment/discovery/snapshot.ts';
import { CONTROL, type Exchange, identical, type NoAnswer, type Operation, sentAs } from '../spec/exchange/exchange.ts';
import type { Blocked, CutShortFact, GivenUpFact, GroupFact } from '../spec/evidence/facts.ts';
import { operationIds, operations } from '../spec/generated/vocabulary.ts';
import { endingOf, isValid, dispositionOf, rejectsKey, statusOf } from '../spec/exchange/disposition.ts';
import { customersUnknown, throttlingIn } from '../environment/discovery/group-health.ts';

/** The check of a request that asks again an operation which seems to have stopped serving. */
export const GROUP_CONTROL = 'group-control';
/** The check of a request that is sent again before the verdict, because something that the run says rests on it. */
export const RECHECK = 'recheck';
const CONTROLLING: ReadonlySet<string> = new Set([CONTROL, GROUP_CONTROL, RECHECK]);

/** Whether a request only repeats another one at the end of a run. A replay knows these before it asks for them. */
export const isControl = ({ check }: Exchange): boolean => CONTROLLING.has(check);

/** A target that stopped serving in the middle of a run. */
interface CutShort {
  /** Index of the first exchange that says nothing any more. */
  readonly from: number;
  /** A cardholder who was removed, and the index from which on nothing says anything of that one. */
  readonly removed?: { readonly subject: string; readonly from: number };
  readonly fact: CutShortFact;
}

/** The exchanges that still say something. */
export const untilCut = (exchanges: readonly Exchange[], { from, removed }: CutShort): readonly Exchange[] =>
  exchanges
    .slice(0, from)
    .filter(
      ({ request }, at) =>
        removed === undefined || request.subject.toLowerCase() !== removed.subject || at < removed.from,
    );

/** Usual requests in a row that no working target fails. */
const SEVERAL = 5;
/** Valid requests of an operation in a row whose refusals are reason to ask it again for what it served. */
const FEW = 3;

/**
 * Whether the target still served at the end what it served at the beginning. If it did not (the key expired, the
 * environment was reset or went down), nothing after the last good answer counts: a refusal proves nothing then.
 */
export function stoppedResponding(exchanges: readonly Exchange[]): CutShort | null {
  const control = exchanges.findLast((e) => e.check === CONTROL);
  if (control === undefined) return stoppedBeforeTheEnd(exchanges);
  if (dispositionOf(control) === 'accepted') return null;
  // What was never served did not stop being served.
  const { operation } = control.request;
  if (!exchanges.some((e) => e.request.operation === operation && dispositionOf(e) === 'accepted')) return null;
  const why = reasonOf(statusOf(control));
  const subject = why === 'cardholder-gone' ? control.request.subject : null;
  const stale = subject === null ? new Set() : servedBefore(exchanges);
  const from = exchanges.findLastIndex((one) => isGood(one) && !stale.has(one)) + 1;
  if (from === 0) return null;
  const { id: since } = firstLike(control, exchanges, subject);
  const fact = { kind: 'cut-short', why, since, ending: endingOf(control) } as const;
  const isServed = (one: Exchange) => one.request.subject === subject && isAccepted(one) && !stale.has(one);
  const removedFrom = exchanges.findLastIndex(isServed) + 1;
  if (subject === null || removedFrom === 0) return { from, fact };
  return { from, removed: { subject: subject.toLowerCase(), from: removedFrom }, fact };
}

const isAccepted = (one: Exchange): boolean => dispositionOf(one) === 'accepted';
/** Responses to requests that were served before: a cache may give them for a cardholder who is gone. */
const servedBefore = (exchanges: readonly Exchange[]): ReadonlySet<Exchange> =>
  new Set(identical(exchanges.filter(isAccepted)).flatMap((same) => same.slice(1)));

/** The first valid request that ended as a control did, since one was served; of requests about one cardholder alone, if it is gone. */
function firstLike(control: Exchange, exchanges: readonly Exchange[], subject: string | null): Exchange {
  const valid = exchanges.filter(
    ({ request }) => isValid(request) && (subject === null || request.subject === subject),
  );
  const from = valid.findLastIndex((one) => dispositionOf(one) === 'accepted') + 1;
  return valid.slice(from).find((one) => isDeepStrictEqual(endingOf(one), endingOf(control))) ?? control;
}

/** An operation that stopped serving in the middle of a run while others went on. */
interface DeadOperation {
  readonly operation: Operation;
  /** Index of the exchange of the run from which on the operation says nothing any more. */
  readonly from: number;
  readonly fact: CutShortFact;
}

const isValidOf =
  (operation: Operation) =>
  ({ request }: Exchange): boolean =>
    request.operation === operation && isValid(request);

/** The valid requests of an operation during the run, and others that it served: what tells whether it still works. */
export const usualOf = (exchanges: readonly Exchange[], operation: Operation): readonly Exchange[] =>
  exchanges.filter(
    (one) =>
      one.request.operation === operation &&
      !isControl(one) &&
      (isValid(one.request) || (one.request.key === 'header' && dispositionOf(one) === 'accepted')),
  );

/**
 * The valid requests of an operation since it last served anything; none if it served nothing, or each was served before: then it
 * may be that it serves each request once.
 */
function sinceServed(exchanges: readonly Exchange[], operation: Operation): readonly Exchange[] {
  const usual = usualOf(exchanges, operation);
  const at = usual.findLastIndex((one) => dispositionOf(one) === 'accepted') + 1;
  const since = usual.slice(at);
  if (at === 0 || since.length === 0) return [];
  const asked = new Set(usual.slice(0, at).map(({ request }) => sentAs(request)));
  return since.every(({ request }) => asked.has(sentAs(request))) ? [] : since;
}

/** Whether an operation has served none of several valid requests since: its controls tell whether it stopped. */
export const servesNoMore = (exchanges: readonly Exchange[], operation: Operation): boolean =>
  sinceServed(exchanges, operation).length >= FEW;

/** The same if all of them were refused, and these are enough to tell. */
function refusedSince(exchanges: readonly Exchange[], operation: Operation): readonly Exchange[] {
  const since = sinceServed(exchanges, operation);
  return since.length < FEW || since.some((one) => dispositionOf(one) !== 'rejected') ? [] : since;
}

/** The valid requests that were refused during the run, and after which their operations served nothing: a moment may go on. */
export const stillRefused = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  operationIds.flatMap((operation) =>
    sinceServed(exchanges, operation).filter((one) => dispositionOf(one) === 'rejected'),
  );

/** Operations that served something and now refuse valid requests, one after the other. */
export const refusingOperations = (exchanges: readonly Exchange[]): readonly Operation[] =>
  operationIds.filter((operation) => refusedSince(exchanges, operation).length > 0);

/** Times that something is sent again: a failure may be temporary, and of two servers in turn one may be as before. */
export const TIMES = 2;

/** Requests that a run keeps for asking the operations again that refuse. */
export const keptForOperations = (exchanges: readonly Exchange[]): number =>
  TIMES * refusingOperations(exchanges).length;

/**
 * Operations whose control, a request that they served before, failed or was refused at the end: nothing after their last good
 * answer counts. What such an operation refuses says nothing of the one parameter or requirement that was being asked about.
 */
export function deadOperations(exchanges: readonly Exchange[]): readonly DeadOperation[] {
  return operationIds.flatMap((operation): readonly DeadOperation[] => {
    const isOf = isValidOf(operation);
    const control = exchanges.findLast((one) => one.check === GROUP_CONTROL && isOf(one) && wasAsked(one));
    if (control === undefined) return [];
    // A key that all groups reject cuts the run short.
    if (isKeyRefused(control) && exchanges.some((one) => one.check === CONTROL && isKeyRefused(one))) return [];
    const from = exchanges.findLastIndex((one) => isOf(one) && dispositionOf(one) === 'accepted') + 1;
    // It serves again.
    if (from > exchanges.indexOf(control)) return [];
    const stopped = exchanges.slice(from).find((one) => isOf(one) && hasStopped(one)) ?? control;
    const first = hasStopped(control) ? stopped : refusedFor(exchanges, operation, control);
    if (first === undefined) return [];
    const why = isKeyRefused(control) ? 'key-refused' : 'no-longer-served';
    const { group } = operations[operation];
    return [
      {
        operation,
        from,
        fact: { kind: 'cut-short', why, since: first.id, ending: endingOf(control), group, operation },
      },
    ];
  });
}

/** The first request that an operation refused for good: its control was refused like every valid request since it last served. */
const refusedFor = (exchanges: readonly Exchange[], operation: Operation, control: Exchange): Exchange | undefined =>
  dispositionOf(control) === 'rejected' ? refusedSince(exchanges, operation)[0] : undefined;

/** The other operations of its group that served nothing since an operation stopped. */
function lostWith(
  { operation, fact }: DeadOperation,
  exchanges: readonly Exchange[],
): readonly Pick<DeadOperation, 'operation' | 'from'>[] {
  const from = exchanges.findIndex(({ id }) => id === fact.since);
  const served = exchanges.slice(from).filter((one) => isValid(one.request) && dispositionOf(one) === 'accepted');
  return operationIds
    .filter((one) => one !== operation && operations[one].group === operations[operation].group)
    .filter((one) => !served.some(({ request }) => request.operation === one))
    .map((one) => ({ operation: one, from }));
}

/**
 * The exchanges that still say something if these operations stopped serving. Another operation of the same group counts from
 * there on only if it served something later: a gateway turns away whole groups.
 */
export function withoutDead(exchanges: readonly Exchange[], dead: readonly DeadOperation[]): readonly Exchange[] {
  const lost = dead.flatMap((one) => [one, ...lostWith(one, exchanges)]);
  return exchanges.filter(
    ({ request }, at) => !lost.some(({ operation, from }) => operation === request.operation && at >= from),
  );
}

/** Reasons why a request was not sent, or its answer not recorded: that says nothing of the target. */
const NOT_ASKED: readonly NoAnswer[] = ['budget', 'interrupted', 'not-recorded', 'given-up'];

/** Whether a request was really sent. */
export const wasAsked = ({ outcome }: Exchange): boolean =>
  outcome.kind === 'answer' || !NOT_ASKED.includes(outcome.why);

const isKeyRefused = (exchange: Exchange): boolean => rejectsKey(statusOf(exchange));
/** Whether it failed as none does that is only refused, or the key was rejected. */
export const hasStopped = (exchange: Exchange): boolean => isDown(exchange) || isKeyRefused(exchange);

/** A failure of the service or its gateway, or no answer. */
const isDown = (one: Exchange): boolean =>
  one.outcome.kind === 'no-answer' ? wasAsked(one) : one.outcome.status >= 500;

const reasonOf = (status: number): CutShortFact['why'] =>
  rejectsKey(status) ? 'key-refused' : status === 400 || status === 404 ? 'cardholder-gone' : 'no-longer-served';

/**
 * The same if the budget was spent before the end: several valid requests in a row that no working target fails. Bad
 * input says nothing: a target that answers it with 500 has not died.
 */
function stoppedBeforeTheEnd(exchanges: readonly Exchange[]): CutShort | null {
  const from = exchanges.findLastIndex((e) => dispositionOf(e) === 'accepted') + 1;
  // What was never served did not stop being served.
  const served = new Set(exchanges.flatMap((e) => (dispositionOf(e) === 'accepted' ? e.request.operation : [])));
  const own = exchanges.slice(from).filter((e) => served.has(e.request.operation));
  const valid = own.filter((e) => e.attempt === 0 && isValid(e.request));
  const refused = valid.every((e) => ![400, 404, 429].includes(statusOf(e)));
  const [first] = valid;
  if (from === 0 || first === undefined || valid.length < SEVERAL || !refused) return null;
  return { from, fact: { kind: 'cut-short', why: 'no-longer-served', since: first.id, ending: endingOf(first) } };
}

/** A request about a known cardholder that was served as it should be. */
function isGood(exchange: Exchange): boolean {
  const about = operations[exchange.request.operation].path.includes('{cardholderId}');
  return isValid(exchange.request) && about && dispositionOf(exchange) === 'accepted';
}

/** Why the target as a whole could not be judged; null if it could. */
export function blockedBy(
  exchanges: readonly Exchange[],
  snapshot: Snapshot | null,
  silent: readonly (GroupFact | GivenUpFact)[] = [],
): Blocked | null {
  const plain = exchanges.filter((e) => e.request.intent === 'plain');
  const [first] = plain;
  if (first === undefined) return { kind: 'nothing-asked' };
  const every = (test: (status: number) => boolean) => plain.every((e) => test(statusOf(e)));
  const isWanting = silent.some((one) => 'fault' in one && one.fault.is.startsWith('wants-'));
  if (every(rejectsKey) && !isWanting) {
    return { kind: 'key-refused', statuses: [...new Set(plain.map(statusOf))].sort() };
  }
  if (every((status) => status === 429)) return throttlingIn(exchanges);
  if (every((status) => status >= 500))
    return { kind: 'server-errors', statuses: [...new Set(plain.map(statusOf))].sort() };
  // A group that was given up only for bad input was judged by its valid requests.
  const group = silent.find((one) => !('requests' in one) || one.requests === 'valid');
  if (group !== undefined) return group;
  return snapshot === null ? null : customersUnknown(snapshot);
}
