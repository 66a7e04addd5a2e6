import {
  GROUP_CONTROL,
  hasStopped,
  keptForOperations,
  refusingOperations,
  servesNoMore,
  TIMES,
  usualOf,
  wasAsked,
} from './health.ts';
import { dataDoubts, movedData, movedPeople, peopleDoubts, settledData, totalDoubts, totalsOfOnce } from './moved.ts';
import {
  answersAgain,
  askAgain,
  CHANGED_SINCE,
  costOf,
  type Doubt,
  type Premise,
  type RuledOut,
  FEW,
  firstSent,
  notReproducedIn,
  MAY_BE_EMPTY,
  NOT_AGAIN,
  NOT_READ_AGAIN,
  type RunSoFar,
  servedOf,
  without,
} from './recheck.ts';
import { fewRequestsOf, possibleDoubts, refusalDoubts, resting, untoldIn, withdrawalDoubts } from './refusals.ts';
import type { Client } from '../environment/client/client.ts';
import type { Subject } from '../environment/discovery/snapshot.ts';
import { type Evidence, type Judgement, nothing } from '../spec/evidence/evidence.ts';
import { CONTROL, type Exchange, lastTries, type Operation, type Request } from '../spec/exchange/exchange.ts';
import { dispositionOf, isDamage, isGateways, isTurnedDown, statusOf } from '../spec/exchange/disposition.ts';
import { operationIds } from '../spec/generated/vocabulary.ts';
import { alwaysEnded, hadNoResponse } from '../spec/oracles/complete.ts';
import { openRefusals } from '../spec/oracles/acceptance.ts';
import { emptyNotFound } from '../spec/oracles/empty-lists.ts';
import { isMust } from '../spec/verdict/requirements.ts';
import type { HeldReason } from '../spec/verdict/verdict-reason.ts';

/** One reason to send requests again before the verdict. */
interface Recheck {
  readonly doubts: (run: RunSoFar) => readonly Doubt[];
  /** What is ruled out, given the exchanges that show nothing any more. */
  readonly rulesOut?: (gone: ReadonlySet<Exchange>, run: RunSoFar) => RuledOut;
}

/** In the order in which they are sent. */
const RECHECKS: readonly Recheck[] = [
  { doubts: refusalDoubts, rulesOut: (gone) => resting(gone, NOT_AGAIN) },
  { doubts: withdrawalDoubts, rulesOut: (gone) => resting(gone, CHANGED_SINCE) },
  { doubts: outageDoubts, rulesOut: (gone) => shownBy(gone, nothing) },
  { doubts: failureDoubts, rulesOut: (gone) => shownBy(gone, NOT_AGAIN) },
  { doubts: totalDoubts, rulesOut: totalsOfOnce },
  { doubts: onceDoubts },
  { doubts: dataDoubts, rulesOut: (_, run) => movedData(run) },
  { doubts: peopleDoubts, rulesOut: (_, run) => movedPeople(run) },
];

/** For the last control, which asks whether the target as a whole still serves, and once more if it was a gateway that answered. */
const LAST = 2;
/** Requests that one recheck may cost: a few of each of a few stretches, each twice, but for two. */
const MOST = 16;
/** The share of a budget that is kept for rechecks at most: a fifth of what a healthy target leaves, so that confirming has the rest. */
const SHARE = 0.04;

const costIn = (run: RunSoFar): number =>
  costOf([...RECHECKS.flatMap(({ doubts }) => doubts(run)), ...possibleDoubts(run)]);
const shareOf = ({ settings }: RunSoFar): number => Math.floor(settings.budget * SHARE);

/** Requests that a run keeps for everything that is sent again before the verdict, as far as is known by now. */
export const keptForRechecks = (run: RunSoFar): number =>
  LAST + keptForOperations(run.exchanges) + Math.min(shareOf(run), costIn(run));

/** What is kept while more is read for its own sake: all that is due by now, a share for what it may show, and asking each operation. */
export const keptByReading = (run: RunSoFar): number => LAST + TIMES * operationIds.length + shareOf(run) + costIn(run);

/**
 * Sends again, before the verdict, what may not have been the target's fault. How much may be sent is counted from what was
 * sent before: a replay knows its rechecks from the beginning.
 */
export async function recheck(client: Client, recorded: Omit<RunSoFar, 'exchanges'>): Promise<void> {
  const run = { ...recorded, exchanges: firstSent(client.exchanges) };
  const { budget } = run.settings;
  let left = budget - run.exchanges.length - LAST - keptForOperations(run.exchanges);
  for (const { doubts } of RECHECKS) left -= await askAgain(client, doubts(run), run.settings, Math.min(MOST, left));
}

/**
 * What a run said without what its rechecks rule out, without lists that were not found and may be empty, without what is said of
 * transactions that settled, and without must-level requirements that seem to be broken by what the rechecks could not tell.
 */
export function withoutRuledOut(all: readonly Evidence[], run: RunSoFar): readonly Evidence[] {
  const again = answersAgain(run.exchanges);
  const ruledOut = RECHECKS.flatMap(({ doubts, rulesOut }) =>
    again.size > 0 && rulesOut !== undefined ? [rulesOut(notReproducedIn(doubts(run), again), run)] : [],
  );
  return [
    resting(emptyNotFound(run.exchanges), MAY_BE_EMPTY),
    settledData(run.exchanges),
    ...ruledOut,
    resting(untoldIn(run.exchanges), NOT_READ_AGAIN, isMust),
  ].reduce(without, all);
}

/**
 * Valid requests to which the connection was closed without a response, or that were refused on one occasion alone, and after them one
 * that was served: both tell whether such a request never is, or met an outage.
 */
function onceDoubts({ exchanges }: RunSoFar): readonly Doubt[] {
  const before = firstSent(exchanges);
  const silent = alwaysEnded(before, hadNoResponse).flatMap(([first]) => first ?? []);
  const serving = servingOf(before);
  const refused = openRefusals(before).filter(({ request }) => serving.includes(request.operation));
  const failed = [...silent, ...refused].map(({ request }) => request);
  return operationIds.flatMap((operation): readonly Doubt[] => {
    const own = failed.filter((one) => one.operation === operation).slice(0, FEW);
    const served = own.flatMap(({ subject }) => servedOf(before, operation, subject)?.request ?? []);
    if (served.length === 0) return [];
    const premises = [...own, ...served].map((request) => ({ request, isOver: () => true, times: 1 }));
    return [{ premises, takes: 'every', shows: [] }];
  });
}

/**
 * Requests that a gateway answered, and after which their operation served, or whose response could not be read to its end, although each
 * was repeated at once: an outage of a second meets one alone. That a gateway goes on to answer for an operation is told elsewhere.
 */
function outageDoubts({ exchanges }: RunSoFar): readonly Doubt[] {
  if (!exchanges.some(isOutage)) return [];
  const all = lastTries(firstSent(exchanges));
  const servesLater = ({ request: { operation } }: Exchange, at: number): boolean =>
    all.slice(at).some((one) => one.request.operation === operation && dispositionOf(one) === 'accepted');
  const isPast = (one: Exchange, at: number): boolean => one.outcome.kind === 'no-answer' || servesLater(one, at);
  const out = all.filter((one, at) => one.attempt > 0 && isOutage(one) && isPast(one, at));
  const premises = fewRequestsOf(out).map((request): Premise => ({ request, isOver: isAnswered }));
  return premises.length === 0 ? [] : [{ premises, takes: 'every', shows: out }];
}

/** The operations that have not stopped serving, as far as is known: of the others nothing is sent again but what tells that. */
const servingOf = (exchanges: readonly Exchange[]): readonly Operation[] =>
  operationIds.filter((operation) => !servesNoMore(exchanges, operation));

const isBad = ({ request: { intent } }: Exchange): boolean => intent === 'spoiled' || intent === 'unknown';
const isOdd = ({ request: { intent } }: Exchange): boolean => intent === 'unusual' || intent === 'open';

/**
 * Internal errors that bad requests met, and odd requests that were turned down and should not be, by the stretches in which nothing was
 * served: it may have been a moment. What a plain request met is told elsewhere.
 */
function failureDoubts({ exchanges, evidence }: RunSoFar): readonly Doubt[] {
  const broken = new Set(evidence.flatMap(({ violations }) => violations.flatMap((one) => one.exchanges)));
  const isConcerned = (one: Exchange): boolean =>
    isBad(one) ? dispositionOf(one) === 'server-error' : isTurnedDown(one) && isOdd(one) && broken.has(one);
  const isOver = (now: Exchange): boolean => dispositionOf(now) === (isBad(now) ? 'rejected' : 'accepted');
  const before = firstSent(exchanges);
  const serving = servingOf(before);
  const stretches: Exchange[][] = [[]];
  for (const one of before) {
    if (dispositionOf(one) === 'accepted') stretches.push([]);
    else if (isConcerned(one) && serving.includes(one.request.operation)) stretches.at(-1)?.push(one);
  }
  return stretches
    .filter((one) => one.length > 0)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, FEW)
    .map((shows) => ({
      premises: fewRequestsOf(shows).map((request): Premise => ({ request, isOver, times: 1 })),
      takes: 'every',
      shows,
    }));
}

const isOutage = (one: Exchange): boolean =>
  one.outcome.kind === 'answer' ? isGateways(statusOf(one)) : isDamage(one.outcome.why);
const isAnswered = (one: Exchange): boolean => one.outcome.kind === 'answer' && !isOutage(one);

/** That a request met an outage says nothing of its operation if the service responds to it now. */
const shownBy = (gone: ReadonlySet<Exchange>, instead: Judgement): RuledOut => ({
  isRuledOut: ({ exchanges: [first] }) => first !== undefined && gone.has(first),
  instead,
});

/** The plain requests that got no response however often they were sent, if there are such. */
export function unansweredIn(exchanges: readonly Exchange[]): HeldReason['unanswered'] {
  const silent = alwaysEnded(exchanges, (one) => one.outcome.kind === 'no-answer' && wasAsked(one));
  const last = silent[0]?.at(-1);
  if (last === undefined || last.outcome.kind === 'answer') return undefined;
  return { count: silent.length, first: last.request.path, why: last.outcome.why };
}

/**
 * Operations that seem to have stopped: the last valid request of each of them failed as none does that is only refused, or the
 * key was rejected, or several in a row were refused.
 */
function suspectOperations(exchanges: readonly Exchange[]): readonly Operation[] {
  const refusing = refusingOperations(exchanges);
  return operationIds.filter((operation) => {
    const usual = usualOf(exchanges, operation);
    const last = usual.at(-1);
    if (last === undefined || !usual.some((one) => dispositionOf(one) === 'accepted')) return false;
    return hasStopped(last) || refusing.includes(operation);
  });
}

/**
 * Asks once more for what was served at the beginning: of each operation that seems to have stopped serving, and of the target as
 * a whole. A control that fails is asked for twice.
 */
export async function askControls(client: Client, { record }: Subject, settings: RunSoFar['settings']): Promise<void> {
  const { exchanges } = client;
  const isOver = (now: Exchange): boolean => dispositionOf(now) !== 'accepted' && wasAsked(now);
  const control = (check: string, request: Request, times = TIMES): Doubt => ({
    premises: [{ request, isOver, times, check }],
    takes: 'one',
    shows: [],
  });
  const operations = suspectOperations(exchanges).flatMap((operation) => servedOf(exchanges, operation) ?? []);
  const whole = control(CONTROL, record.request, dispositionOf(record) === 'accepted' ? TIMES : 1);
  const doubts = [...operations.map(({ request }) => control(GROUP_CONTROL, request)), whole];
  await askAgain(client, doubts, settings, Infinity);
}
