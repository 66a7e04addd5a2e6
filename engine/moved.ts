import { group, pairs, rollup } from 'd3-array';
import {
  answersAgain,
  CHANGED_SINCE,
  type Doubt,
  type RuledOut,
  firstSent,
  isOver,
  NOT_AGAIN,
  type Premise,
  type RunSoFar,
} from './recheck.ts';
import { type Evidence, unresolved, type Violation } from '../spec/evidence/evidence.ts';
import { type Exchange, identical, sentAs } from '../spec/exchange/exchange.ts';
import { dispositionOf, mayBeServed } from '../spec/exchange/disposition.ts';
import { pagingOf } from '../spec/exchange/response.ts';
import { knownOf, type TransactionHistory } from '../spec/model/history.ts';
import { perObject } from '../spec/model/memo.ts';
import { asksForPending, judgeAgreement, saysTheSame } from '../spec/oracles/agreement.ts';
import { isOfOtherMoment } from '../spec/oracles/history-sets.ts';
import { confusedIn, foundFirst, isMisfit, misfitsOf, transactionOf } from '../spec/verdict/premises.ts';
import { isMust } from '../spec/verdict/requirements.ts';

// Data and people that may have been others when a run ends than when it compared them.

/** What a list is about: the lists of one cardholder, or of the credential types. */
const subjectOf = ({ request: { operation, subject } }: Exchange): string => `${operation} ${subject}`;

/** Whether a response must come again to the same request as long as the data are the same; the name of a filter may be open. */
const isSteady = (one: Exchange): boolean => isSuccess(one) && !asksForPending(one);

const isRequired = ({ requirement }: Evidence): boolean => isMust(requirement);

/** The confirmed comparisons that requirements are broken by, those of must-level ones first. */
const comparisonsIn = (all: readonly Evidence[]): readonly Violation[] =>
  [...all.filter(isRequired), ...all.filter((one) => !isRequired(one))].flatMap(({ violations }) =>
    violations.filter(({ confirmed }) => confirmed === true),
  );

/** The exchanges of a run up to those of a mismatch, without controls. */
function upTo({ exchanges: shown }: Violation, exchanges: readonly Exchange[]): readonly Exchange[] {
  const last = Math.max(...shown.map((one) => exchanges.indexOf(one)));
  return firstSent(exchanges.slice(0, last + 1));
}

/** A comparison has two sides: so many of its requests are sent again at most. */
const SIDES = 2;

/**
 * What tells whether the data of a comparison are still what they were: the last responses that showed the mismatch, the last one
 * before them, and the last one whose request was sent twice. What they were compared with was read again just before, to confirm it.
 */
function toAskAgain(shown: Violation, exchanges: readonly Exchange[]): readonly Exchange[] {
  const before = upTo(shown, exchanges).filter(isSteady);
  const own = identical(before.filter((one) => shown.exchanges.includes(one))).flatMap((same) => same.slice(-1));
  const [first] = own;
  if (first === undefined) return [];
  const shownAs = new Set(shown.exchanges.map(({ request }) => sentAs(request)));
  const others = before.filter((one) => subjectOf(one) === subjectOf(first) && !shownAs.has(sentAs(one.request)));
  const times = rollup(
    others,
    (all) => all.length,
    ({ request }) => sentAs(request),
  );
  const twice = others.findLast(({ request }) => (times.get(sentAs(request)) ?? 0) > 1);
  return [...new Set([...own.slice(-SIDES), others.at(-1), twice])].filter((one) => one !== undefined);
}

/** That a request is answered as it was. */
const saysStill = (before: Exchange): Premise => ({
  request: before.request,
  isOver: (now) => dispositionOf(now) === 'accepted' && !saysTheSame(before, now),
});

/** That it is answered so each time that it is sent: servers that take turns may hold other data. */
const saysAlways = (before: Exchange): Premise => ({ ...saysStill(before), once: true });

/** Whether the failures of a comparison show different responses to one request: the data were others each time. */
const isTorn = ({ exchanges: shown }: Violation): boolean =>
  identical(shown.filter(isSteady)).some(([one, ...others]) =>
    others.some((other) => one !== undefined && !saysTheSame(one, other)),
  );

/**
 * The comparisons that requirements are broken by: responses of a replica that lags, or of a cache, differ for a while from those of
 * another, however often they are compared at once.
 */
export const dataDoubts = ({ evidence, exchanges }: RunSoFar): readonly Doubt[] =>
  comparisonsIn(evidence).map((shown): Doubt => ({
    premises: toAskAgain(shown, exchanges).map(saysAlways),
    takes: 'one',
    shows: [],
  }));

/**
 * The confirmed comparisons about transactions that were listed both as PENDING and as APPROVED: these have settled, and servers that take
 * turns may learn of it one after the other.
 */
export function settledData(exchanges: readonly Exchange[]): RuledOut {
  const results = new Map<string, string>();
  const settled = new Set<string>();
  for (const { id, result } of exchanges.flatMap((one) => (isSuccess(one) ? knownOf(one) : []))) {
    if ((results.get(id) ?? result) !== result) settled.add(id);
    results.set(id, result);
  }
  return { isRuledOut: (one) => one.confirmed === true && settled.has(transactionOf(one)), instead: CHANGED_SINCE };
}

const isSuccess = (one: Exchange): boolean => mayBeServed(one.request) && dispositionOf(one) === 'accepted';

/** The lists of which requests that were sent again had a larger total than before, and others a smaller one. */
function turningIn(exchanges: readonly Exchange[]): readonly string[] {
  const [grown, shrunk] = [new Set<string>(), new Set<string>()];
  for (const same of identical(exchanges.filter(isSteady)))
    for (const [one, next] of pairs(same)) {
      const [before, now] = [pagingOf(one, 'total'), pagingOf(next, 'total')];
      if (before !== null && now !== null && now !== before) (now > before ? grown : shrunk).add(subjectOf(next));
    }
  return [...grown].filter((list) => shrunk.has(list));
}

/**
 * The comparisons of data that had changed by the end: a request about them, for whichever comparison it was sent again, is not
 * answered any more as it was last answered before. Also those whose failures show different responses to one request, and those of lists
 * of which a request got one response, another, and the first again, or that grew and shrank: servers that take turns hold other data
 * each, and how soon they must agree is not stated.
 */
export function movedData({ exchanges }: RunSoFar): RuledOut {
  const again = answersAgain(exchanges);
  const torn = new Set([
    ...judgeAgreement(exchanges).flatMap(({ response, violations }) =>
      violations.length > 0 ? subjectOf(response) : [],
    ),
    ...turningIn(exchanges),
  ]);
  const moved = perObject((shown: Violation): boolean => {
    const [first] = shown.exchanges;
    if (first === undefined) return false;
    if (isTorn(shown) || torn.has(subjectOf(first))) return true;
    const before = upTo(shown, exchanges).filter((one) => isSteady(one) && subjectOf(one) === subjectOf(first));
    return [...again.keys()].some((request) => {
      const then = before.findLast((one) => sentAs(one.request) === request);
      return then !== undefined && isOver(saysAlways(then), again);
    });
  });
  return { isRuledOut: (one) => one.confirmed === true && moved(one), instead: CHANGED_SINCE };
}

/**
 * Comparisons of a run that ends too soon to ask again later, if the response may be that of a replica that lags: the readings of
 * the history, which confirmed them at once, met perhaps the other one each time.
 */
export const perhapsLagging = (history: TransactionHistory): RuledOut => ({
  isRuledOut: ({ confirmed, exchanges: [first] }) =>
    confirmed === true && first !== undefined && isOfOtherMoment(first, history),
  instead: unresolved(),
});

/** Customers who are said to lead to the wrong person: a customerId may have been given to another person since it was found. */
export const peopleDoubts = ({ exchanges }: RunSoFar): readonly Doubt[] => {
  const before = firstSent(exchanges);
  return confusedIn(before).map((one): Doubt => ({
    premises: foundFirst(one, before).map(saysStill),
    takes: 'one',
    shows: [],
  }));
};

/** The mismatches between people who are others at the end. */
export function movedPeople({ exchanges }: RunSoFar): RuledOut {
  const again = answersAgain(exchanges);
  const isOther = (one: Violation) => foundFirst(one, exchanges).some((before) => isOver(saysStill(before), again));
  return { isRuledOut: isOther, instead: CHANGED_SINCE };
}

/** Misfits of requirements that a single response of the run broke in this way. */
export function totalDoubts({ exchanges }: RunSoFar): readonly Doubt[] {
  const byRequirement = group(firstSent(exchanges).flatMap(misfitsOf), ({ requirement }) => requirement);
  const alone = [...byRequirement.values()].flatMap((same) => (same.length === 1 ? same : []));
  return alone.map(({ response }): Doubt => {
    const isOver = (now: Exchange) => dispositionOf(now) === 'accepted' && misfitsOf(now).length === 0;
    return { premises: [{ request: response.request, isOver, times: 1 }], takes: 'one', shows: [response] };
  });
}

/** Totals that did not fit their page once, and did when the request was sent again. */
export const totalsOfOnce = (gone: ReadonlySet<Exchange>): RuledOut => ({
  isRuledOut: (one) => isMisfit(one) && one.exchanges.every((exchange) => gone.has(exchange)),
  instead: NOT_AGAIN,
});
