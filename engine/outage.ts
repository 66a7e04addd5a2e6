import type { Snapshot } from '../environment/discovery/snapshot.ts';
import { CONTROL, type Exchange, type Group, type NoAnswer } from '../spec/exchange.ts';
import type { Blocked, CutShortFact, GivenUpFact, GroupFact, Obstacle } from '../spec/facts.ts';
import { groups, operations } from '../spec/generated/vocabulary.ts';
import { endingOf, isValid, receptionOf, rejectsKey, statusOf } from '../spec/reception.ts';

/** What a request is recorded under that asks a group once more which seems to have stopped serving. */
export const GROUP_CONTROL = 'group-control';
/** What a rejected request is recorded under that is sent again before the verdict. */
export const REFUSAL_CONTROL = 'refusal-control';

/** What a list is recorded under that is asked for again before the verdict. */
export const DATA_CONTROL = 'data-control';
const CONTROLLING: ReadonlySet<string> = new Set([CONTROL, GROUP_CONTROL, REFUSAL_CONTROL, DATA_CONTROL]);

/** Whether a request only repeats another one at the end of a run. A replay knows these before it asks for them. */
export const isControl = ({ check }: Exchange): boolean => CONTROLLING.has(check);

/** A target that stopped serving in the middle of a run. */
export interface CutShort {
  /** Index of the first exchange that says nothing any more. */
  readonly from: number;
  readonly fact: CutShortFact;
}

/** Usual requests in a row that no working target fails. */
const SEVERAL = 5;
/** Valid requests to a group in a row whose refusals are reason to ask it again for what it served. */
const FEW = 3;

/**
 * Whether the target still served at the end what it served at the beginning. If it did not (the key expired, the
 * environment was reset or went down), nothing after the last good answer counts: a refusal proves nothing then.
 */
export function cutShort(exchanges: readonly Exchange[]): CutShort | null {
  const control = exchanges.findLast((e) => e.check === CONTROL);
  if (control === undefined) return goneSilent(exchanges);
  if (receptionOf(control) === 'served') return null;
  // What was never served did not stop being served.
  const { operation } = control.request;
  if (!exchanges.some((e) => e.request.operation === operation && receptionOf(e) === 'served')) return null;
  const from = exchanges.findLastIndex(isGood) + 1;
  if (from === 0) return null;
  const since = exchanges[from]?.id ?? control.id;
  return { from, fact: { kind: 'cut-short', why: reasonOf(statusOf(control)), since, ending: endingOf(control) } };
}

/** A group that stopped serving in the middle of a run while others went on. */
export interface DeadGroup {
  readonly group: Group;
  /** Index of the exchange of the run from which on the group says nothing any more. */
  readonly from: number;
  readonly fact: CutShortFact;
}

/** The valid requests to a group during the run, and others that it served: what tells whether it still works. */
const usualOf = (exchanges: readonly Exchange[], group: Group): readonly Exchange[] =>
  exchanges.filter(
    (one) =>
      one.request.group === group &&
      !isControl(one) &&
      (isValid(one.request) || (one.request.key === 'header' && receptionOf(one) === 'served')),
  );

/** The valid requests that a group refused since it last served anything; none if these are too few to tell, or it served nothing. */
function refusedSince(exchanges: readonly Exchange[], group: Group): readonly Exchange[] {
  const usual = usualOf(exchanges, group);
  const since = usual.slice(usual.findLastIndex((one) => receptionOf(one) === 'served') + 1);
  const isRefusal = since.length >= FEW && since.length < usual.length;
  return isRefusal && since.every((one) => receptionOf(one) === 'refused') ? since : [];
}

/** Groups that served something and now refuse valid requests, one after the other. */
export const refusingGroups = (exchanges: readonly Exchange[]): readonly Group[] =>
  groups.filter((group) => refusedSince(exchanges, group).length > 0);

/** Times that a control is sent: a failure may be one of a moment. */
export const CONTROLS = 2;

/** Requests that a run keeps for asking the groups again that refuse. */
export const keptForGroups = (exchanges: readonly Exchange[]): number => CONTROLS * refusingGroups(exchanges).length;

/**
 * Groups that seem to have stopped: the last valid request to each of them failed as none does that is only refused, or the
 * key was rejected, or several in a row were refused.
 */
export function suspectGroups(exchanges: readonly Exchange[]): readonly Group[] {
  const refusing = refusingGroups(exchanges);
  return groups.filter((group) => {
    const usual = usualOf(exchanges, group);
    const last = usual.at(-1);
    if (last === undefined || !usual.some((one) => receptionOf(one) === 'served')) return false;
    return hasStopped(last) || refusing.includes(group);
  });
}

/**
 * Groups whose control, a request that they served before, failed or was refused at the end: nothing after their last good
 * answer counts. What such a group refuses says nothing of the one parameter or rule that was being asked about.
 */
export function deadGroups(exchanges: readonly Exchange[]): readonly DeadGroup[] {
  return groups.flatMap((group): readonly DeadGroup[] => {
    const isOf = ({ request }: Exchange) => request.group === group && isValid(request);
    const control = exchanges.findLast((one) => one.check === GROUP_CONTROL && isOf(one) && wasAsked(one));
    if (control === undefined) return [];
    // A key that all groups reject cuts the run short.
    if (isKeyRefused(control) && exchanges.some((one) => one.check === CONTROL && isKeyRefused(one))) return [];
    const from = exchanges.findLastIndex((one) => isOf(one) && receptionOf(one) === 'served') + 1;
    const stopped = exchanges.slice(from).find((one) => isOf(one) && hasStopped(one)) ?? control;
    const first = hasStopped(control) ? stopped : refusedFor(exchanges, group, control);
    if (first === undefined) return [];
    const why = isKeyRefused(control) ? 'key-refused' : 'no-longer-served';
    return [{ group, from, fact: { kind: 'cut-short', why, since: first.id, ending: endingOf(control), group } }];
  });
}

/** The first request that a group refused for good: its control was refused like every valid request since it last served. */
const refusedFor = (exchanges: readonly Exchange[], group: Group, control: Exchange): Exchange | undefined =>
  receptionOf(control) === 'refused' ? refusedSince(exchanges, group)[0] : undefined;

/** The exchanges that still say something if these groups stopped serving. */
export const withoutDead = (exchanges: readonly Exchange[], dead: readonly DeadGroup[]): readonly Exchange[] =>
  exchanges.filter(({ request }, at) => !dead.some(({ group, from }) => group === request.group && at >= from));

/** Reasons why a request was not sent, or its answer not recorded: that says nothing of the target. */
const NOT_ASKED: readonly NoAnswer[] = ['budget', 'interrupted', 'not-recorded', 'given-up'];

/** Whether a request was really sent. */
export const wasAsked = ({ outcome }: Exchange): boolean =>
  outcome.kind === 'answer' || !NOT_ASKED.includes(outcome.why);

const isKeyRefused = (exchange: Exchange): boolean => rejectsKey(statusOf(exchange));
const hasStopped = (exchange: Exchange): boolean => isDown(exchange) || isKeyRefused(exchange);

/** A failure of the service or its gateway, or no answer. */
function isDown(exchange: Exchange): boolean {
  const { outcome } = exchange;
  if (outcome.kind === 'no-answer') return wasAsked(exchange);
  return outcome.status >= 500;
}

function reasonOf(status: number): CutShortFact['why'] {
  if (rejectsKey(status)) return 'key-refused';
  return status === 400 || status === 404 ? 'cardholder-gone' : 'no-longer-served';
}

/**
 * The same if the budget was spent before the end: several valid requests in a row that no working target fails. Bad
 * input says nothing: a target that answers it with 500 has not died.
 */
function goneSilent(exchanges: readonly Exchange[]): CutShort | null {
  const from = exchanges.findLastIndex((e) => receptionOf(e) === 'served') + 1;
  const valid = exchanges.slice(from).filter((e) => e.attempt === 0 && isValid(e.request));
  const refused = valid.every((e) => ![400, 404, 429].includes(statusOf(e)));
  const [first] = valid;
  if (from === 0 || first === undefined || valid.length < SEVERAL || !refused) return null;
  return { from, fact: { kind: 'cut-short', why: 'no-longer-served', since: first.id, ending: endingOf(first) } };
}

/** A request about a known cardholder that was served as it should be. */
function isGood(exchange: Exchange): boolean {
  const about = operations[exchange.request.operation].path.includes('{cardholderId}');
  return isValid(exchange.request) && about && receptionOf(exchange) === 'served';
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
  if (every(rejectsKey)) {
    return { kind: 'key-refused', statuses: [...new Set(plain.map(statusOf))].sort() };
  }
  if (every((status) => status === 429)) return { kind: 'throttled' };
  if (every((status) => status >= 500)) return { kind: 'server-errors' };
  // A group that was given up only for bad input was judged by its valid requests.
  const group = silent.find((one) => !('requests' in one) || one.requests === 'valid');
  if (group !== undefined) return group;
  if (snapshot === null) return null;
  if (snapshot.subjects.length === 0) return { kind: 'customers-unknown', first: snapshot.obstacles[0] ?? null };
  const unknown = snapshot.obstacles.flatMap(unknownCustomer);
  if (unknown.length === 0) return null;
  const malformed = unknown.filter(({ status }) => status === BAD_REQUEST).map(({ customerId }) => customerId);
  const customerIds = unknown.map(({ customerId }) => customerId);
  return { kind: 'some-customers-unknown', customerIds, ...(malformed.length === 0 ? {} : { malformed }) };
}

/** The settings take only ids that match the stated pattern. */
const BAD_REQUEST = 400;

/** A customer that find cardholder rejected: the setting may name one that this environment does not have. */
function unknownCustomer(obstacle: Obstacle): { readonly customerId: string; readonly status: number }[] {
  if (obstacle.kind !== 'customer-led-nowhere' || obstacle.why?.kind !== 'ended') return [];
  const { ending } = obstacle.why;
  const status = 'status' in ending ? ending.status : 0;
  return status >= 400 && status < 500 && status !== 429 ? [{ customerId: obstacle.customerId, status }] : [];
}
