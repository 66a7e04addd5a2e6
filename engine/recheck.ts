import { group, sum } from 'd3-array';
import { GROUP_CONTROL, isControl, RECHECK, TIMES } from './health.ts';
import type { Client } from '../environment/client/client.ts';
import { asGiven } from '../environment/client/requests.ts';
import type { Snapshot } from '../environment/discovery/snapshot.ts';
import type { Settings } from '../environment/settings/settings.ts';
import {
  type Evidence,
  type Judgement,
  obstructed,
  together,
  unresolved,
  type Violation,
} from '../spec/evidence/evidence.ts';
import { type Exchange, lastTries, type Operation, type Request, sentAs } from '../spec/exchange/exchange.ts';
import { isValid, dispositionOf } from '../spec/exchange/disposition.ts';

// The one way to ask again before the verdict: what a run says may rest on a moment, and its premises are sent once more.

/** What a run has recorded. */
export interface RunSoFar {
  readonly exchanges: readonly Exchange[];
  /** What its checks said. */
  readonly evidence: readonly Evidence[];
  readonly snapshot: Snapshot | null;
  readonly settings: Pick<Settings, 'customerIds' | 'budget'>;
}

/** A request that something which a run says rests on. */
export interface Premise {
  readonly request: Request;
  /** Whether a response to it shows that the premise does not hold any more. */
  readonly isOver: (now: Exchange) => boolean;
  /** Responses in a row that must show it; 2 unless told otherwise (`TIMES`). */
  readonly times?: number;
  /** Whether one of them is enough. */
  readonly once?: boolean;
  /** What it is recorded under; a recheck unless told otherwise. */
  readonly check?: string;
  /** What its operation served, which must be served again first: as long as nothing is, the premise tells nothing. */
  readonly after?: Request | undefined;
}

/** Something that a run says, and that is no fault of the target if its premises do not hold any more. */
export interface Doubt {
  /** In the order in which they are sent. */
  readonly premises: readonly Premise[];
  /** Whether every premise must be over, so that the first one that holds ends the asking, or whether one is enough. */
  readonly takes: 'every' | 'one';
  /** The exchanges that show nothing then. */
  readonly shows: readonly Exchange[];
}

/** Premises of a doubt that are sent at most: what many similar requests tell, a few of them tell. */
export const FEW = 3;

const timesOf = ({ times = TIMES }: Premise): number => times;

/**
 * Requests that asking for some doubts costs at most; what they share is sent once. Where one premise is enough, the asking ends with
 * the first that is over: each of the others was sent once, unless one response of several is enough to tell.
 */
export function costOf(doubts: readonly Doubt[]): number {
  const sent = new Map<string, number>();
  for (const { premises, takes } of doubts) {
    premises.forEach((one, nth) => {
      const isAll = takes === 'every' || one.once === true || nth === premises.length - 1;
      const times = isAll ? timesOf(one) : 1;
      sent.set(sentAs(one.request), Math.max(times, sent.get(sentAs(one.request)) ?? 0));
      if (one.after !== undefined) sent.set(`after ${sentAs(one.after)}`, 1);
    });
  }
  return sum(sent.values());
}

/**
 * Sends the premises of doubts again, at most so many requests: each until a response shows that it holds, or enough of them
 * that it does not. What two doubts share is sent for one of them. Tells how many were sent.
 */
export async function askAgain(
  client: Client,
  doubts: readonly Doubt[],
  { customerIds }: Pick<Settings, 'customerIds'>,
  most: number,
): Promise<number> {
  const told = new Map<string, Exchange[]>();
  let sent = 0;
  const answersTo = async (check: string, request: Request, isEnough: (so: readonly Exchange[]) => boolean) => {
    const key = `${check} ${sentAs(request)}`;
    const answers = told.get(key) ?? [];
    told.set(key, answers);
    while (!isEnough(answers)) {
      sent += 1;
      answers.push(
        await client.send(
          check,
          asGiven(request, customerIds, (one) => client.shown(one)),
        ),
      );
    }
    return answers;
  };
  const isOver = async (premise: Premise): Promise<boolean> => {
    const { after, check = RECHECK, request } = premise;
    if (after !== undefined) {
      const [served] = await answersTo(GROUP_CONTROL, after, (answers) => answers.length > 0);
      if (served === undefined || dispositionOf(served) !== 'accepted') return false;
    }
    const isTold = (so: readonly Exchange[]): boolean => showsOver(premise, so) === (premise.once === true);
    const answers = await answersTo(check, request, (so) => so.length >= timesOf(premise) || isTold(so));
    return showsOver(premise, answers);
  };
  for (const doubt of doubts) {
    for (const premise of doubt.premises) {
      if (sent + timesOf(premise) + (premise.after === undefined ? 0 : 1) > most) break;
      if ((await isOver(premise)) !== (doubt.takes === 'every')) break;
    }
  }
  return sent;
}

/** A valid request that an operation served: about this cardholder or customer, if there is one. */
export const servedOf = (
  exchanges: readonly Exchange[],
  operation: Operation,
  subject?: string,
): Exchange | undefined => {
  const isServed = (one: Exchange): boolean =>
    one.request.operation === operation && isValid(one.request) && dispositionOf(one) === 'accepted';
  return exchanges.find((one) => one.request.subject === subject && isServed(one)) ?? exchanges.find(isServed);
};

/** The exchanges of a run that it did not send again. */
export const firstSent = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  exchanges.filter((one) => !isControl(one));

/** The responses to each request that was sent again; of a request that the client repeated, the last. */
export const answersAgain = (exchanges: readonly Exchange[]): ReadonlyMap<string, readonly Exchange[]> =>
  group(lastTries(exchanges.filter(({ check }) => check === RECHECK)), ({ request }) => sentAs(request));

/** Whether a premise does not hold any more, as the responses to it show. */
export const isOver = (premise: Premise, again: ReadonlyMap<string, readonly Exchange[]>): boolean => {
  const answers = again.get(sentAs(premise.request)) ?? [];
  return (premise.once === true || answers.length >= timesOf(premise)) && showsOver(premise, answers);
};

const showsOver = ({ isOver, once }: Premise, answers: readonly Exchange[]): boolean =>
  once === true ? answers.some(isOver) : answers.every(isOver);

/**
 * What shows nothing, because the premises of a doubt do not hold any more. Where every one must be over, those tell that were asked
 * for before the budget ended.
 */
export function notReproducedIn(
  doubts: readonly Doubt[],
  again: ReadonlyMap<string, readonly Exchange[]>,
): ReadonlySet<Exchange> {
  const mayBeOver = (one: Premise): boolean => showsOver(one, again.get(sentAs(one.request)) ?? []);
  const isGone = ({ premises, takes }: Doubt): boolean =>
    premises.some((one) => isOver(one, again)) && (takes === 'one' || premises.every(mayBeOver));
  return new Set(doubts.filter(isGone).flatMap(({ shows }) => shows));
}

/** Violations that say nothing of the target, as requests that were sent again before the verdict have shown. */
export interface RuledOut {
  readonly isRuledOut: (violation: Violation, evidence: Evidence) => boolean;
  /** What is said instead, of each requirement that seemed to be broken. */
  readonly instead: Judgement;
}

/** It was not seen again when the same was asked again. */
export const NOT_AGAIN: Judgement = obstructed({ kind: 'not-again' });
/** The moment in which it was seen may have gone on. */
export const NOT_READ_AGAIN: Judgement = unresolved();
/** Nothing is known that the list has: a requirement of its own is about that. */
export const MAY_BE_EMPTY: Judgement = obstructed({ kind: 'list-may-be-empty' });
/** Another run tells whether the target kept the requirement: a reader must know that it was seen broken. */
export const CHANGED_SINCE: Judgement = obstructed({ kind: 'changed-since' });

/** The same without what is ruled out: why that says nothing is said instead. What was examined in a response goes with it. */
export const without = (all: readonly Evidence[], { isRuledOut, instead }: RuledOut): readonly Evidence[] =>
  all.map((one): Evidence => {
    const violations = one.violations.filter((violation) => !isRuledOut(violation, one));
    if (violations.length === one.violations.length) return one;
    const observed = one.response !== undefined && violations.length === 0 ? 0 : one.observed;
    return { ...one, ...together([{ ...one, observed, violations }, instead]) };
  });
