import { group, rollup } from 'd3-array';
import { CHANGED_SINCE, type Excuse } from './control.ts';
import type { Note } from './evidence.ts';
import { DATA_CONTROL, isControl } from './outage.ts';
import { asGiven } from './refusals.ts';
import type { Client } from '../environment/client/client.ts';
import { type Shown, unresolved } from '../spec/evidence/judged.ts';
import type { Stood } from '../spec/evidence/judgement.ts';
import { textMember } from '../spec/exchange/describe.ts';
import { type Exchange, sentAs } from '../spec/exchange/exchange.ts';
import { receptionOf } from '../spec/exchange/reception.ts';
import { successBody } from '../spec/exchange/response.ts';
import type { TransactionHistory } from '../spec/model/history.ts';
import { isRepeatable, saysTheSame } from '../spec/oracles/agreement.ts';
import { isOfOtherMoment } from '../spec/oracles/history-sets.ts';
import { judgeCustomers } from '../spec/oracles/relations.ts';
import { isMust } from '../spec/verdict/requirements.ts';

/** Times that a request is sent again: a defect that comes and goes may show itself in one response. */
export const DATA_TIMES = 2;
/** Requests that tell of one comparison, at most. */
const TELLING = 3;
/** Requests that all of this may cost. */
const MOST = 8;
/** The share of a budget that is kept for it at most, once a comparison failed. */
const SHARE = 0.02;

/** What a list is about: the lists of one cardholder, or of the credential types. */
const subjectOf = ({ request: { operation, subject } }: Exchange): string => `${operation} ${subject}`;

const isRequired = ({ requirement }: Note): boolean => isMust(requirement);

/** The confirmed comparisons that requirements are broken by, those of must-level ones first. */
const comparisonsIn = (notes: readonly Note[]): readonly Shown[] =>
  [...notes.filter(isRequired), ...notes.filter((note) => !isRequired(note))].flatMap(({ judged }) =>
    judged.shown.filter(({ confirmed }) => confirmed === true),
  );

/** The exchanges of a run up to those of a mismatch, without controls. */
function upTo({ exchanges: shown }: Shown, exchanges: readonly Exchange[]): readonly Exchange[] {
  const last = Math.max(...shown.map((one) => exchanges.indexOf(one)));
  return exchanges.slice(0, last + 1).filter((one) => !isControl(one));
}

/**
 * What tells whether the data of a comparison are still what they were: the response that showed the mismatch, the last one before
 * it, and the last one whose request was sent twice. What it was compared with was read again just before, to confirm it.
 */
function toAskAgain(shown: Shown, exchanges: readonly Exchange[]): readonly Exchange[] {
  const own = shown.exchanges.find(isRepeatable);
  if (own === undefined) return [];
  const shownAs = new Set(shown.exchanges.map(({ request }) => sentAs(request)));
  const others = upTo(shown, exchanges).filter(
    (one) => isRepeatable(one) && subjectOf(one) === subjectOf(own) && !shownAs.has(sentAs(one.request)),
  );
  const times = rollup(
    others,
    (all) => all.length,
    ({ request }) => sentAs(request),
  );
  const twice = others.findLast(({ request }) => (times.get(sentAs(request)) ?? 0) > 1);
  return [...new Set([own, others.at(-1), twice])].filter((one) => one !== undefined);
}

/** Requests that a run keeps for asking again for the data that requirements were found broken by. */
export const keptForData = (notes: readonly Note[], budget: number): number =>
  Math.min(Math.floor(budget * SHARE), TELLING * DATA_TIMES * comparisonsIn(notes).length, MOST);

/**
 * Asks again, before the verdict, for data that requirements were found broken by: responses of a replica that lags, or of a
 * cache, differ for a while from those of another, however often they are compared at once. Costs requests only if there is
 * such a requirement: tells how many.
 */
export async function askDataAgain(client: Client, notes: readonly Note[], spare: number): Promise<number> {
  const asked = new Set<string>();
  const most = Math.min(MOST, spare);
  let left = most;
  for (const shown of comparisonsIn(notes)) {
    for (const before of toAskAgain(shown, client.exchanges)) {
      if (left < DATA_TIMES || asked.has(sentAs(before.request))) continue;
      asked.add(sentAs(before.request));
      left -= await askWhileOther(() => client.send(DATA_CONTROL, before.request), before);
    }
  }
  return most - left;
}

/** Sends a request again until the response says the same as before, at most `DATA_TIMES`; how often it was sent. */
export async function askWhileOther(ask: () => Promise<Exchange>, before: Exchange): Promise<number> {
  for (let sent = 1; sent < DATA_TIMES; sent++) if (!saysOther(before, await ask())) return sent;
  await ask();
  return DATA_TIMES;
}

/** Whether the responses to a request that was sent again say something else each time. */
export const isOther = (before: Exchange, again: readonly Exchange[]): boolean =>
  again.length >= DATA_TIMES && again.every((now) => saysOther(before, now));

const saysOther = (before: Exchange, now: Exchange): boolean =>
  receptionOf(now) === 'served' && !saysTheSame(before, now);

/**
 * Whether the data of a comparison had changed by the end of the run: a request about them got another response each time
 * that it was sent again.
 */
function restsOnMovedData(shown: Shown, exchanges: readonly Exchange[], controls: readonly Exchange[]): boolean {
  const [first] = shown.exchanges;
  if (shown.confirmed !== true || first === undefined) return false;
  const before = upTo(shown, exchanges).filter(isRepeatable);
  const about = controls.filter((one) => subjectOf(one) === subjectOf(first));
  return [...group(about, ({ request }) => sentAs(request))].some(([request, again]) => {
    const then = before.findLast((one) => sentAs(one.request) === request);
    return then !== undefined && isOther(then, again);
  });
}

/**
 * Comparisons of a run that ends too soon to ask again later, if the response may be that of a replica that lags: the readings of
 * the history, which confirmed them at once, met perhaps the other one each time.
 */
export const perhapsLagging = (history: TransactionHistory): Excuse => ({
  shown: ({ confirmed, exchanges: [first] }) =>
    confirmed === true && first !== undefined && isOfOtherMoment(first, history),
  instead: unresolved(),
});

/** The comparisons of data that had changed by the end. */
export function movedData(exchanges: readonly Exchange[]): Excuse {
  const controls = exchanges.filter(({ check }) => check === DATA_CONTROL);
  return { shown: (one) => controls.length > 0 && restsOnMovedData(one, exchanges, controls), instead: CHANGED_SINCE };
}

/** Customers who are asked for again at most. */
const MOST_PEOPLE = 3;

const isFound = (exchange: Exchange): boolean =>
  exchange.request.operation === 'findCardholder' && receptionOf(exchange) === 'served';

/** The customers, in small letters, that a mismatch between people is about; none if it is about something else. */
const customersOf = ({ judgement: { mismatches }, exchange }: Stood): readonly string[] =>
  mismatches.flatMap((mismatch) => {
    if (mismatch.kind === 'one-id-for-two') return [mismatch.first, exchange.request.subject.toLowerCase()];
    const shown = mismatch.kind === 'customer-id-of-another' ? textMember(successBody(exchange), 'customerId') : null;
    return shown === null ? [] : [shown.toLowerCase()];
  });

/** Whom find led to at first, which is what the mismatch rests on, for each customer that it is about. */
function foundFirst(stood: Stood, exchanges: readonly Exchange[]): readonly Exchange[] {
  const found = exchanges.filter(isFound);
  return customersOf(stood).flatMap(
    (customer) => found.find(({ request }) => request.subject.toLowerCase() === customer) ?? [],
  );
}

/** The mismatches between people of a run. */
const confusedIn = (exchanges: readonly Exchange[]): readonly Stood[] =>
  judgeCustomers(exchanges).filter((one) => customersOf(one).length > 0);

/** Requests that a run keeps for finding customers again who are said to lead to the wrong person. */
export const keptForPeople = (exchanges: readonly Exchange[]): number =>
  confusedIn(exchanges).length === 0 ? 0 : 2 * DATA_TIMES;

/**
 * Finds customers again, before the verdict, who are said to lead to the wrong person: a customerId may have been given to
 * another person since it was found. Costs requests only if there is such a mismatch: tells how many.
 */
export async function findPeopleAgain(client: Client, customerIds: readonly string[], spare: number): Promise<number> {
  let sent = 0;
  const found = new Map(
    confusedIn(client.exchanges)
      .flatMap((one) => foundFirst(one, client.exchanges))
      .map((one) => [sentAs(one.request), one]),
  );
  for (const before of [...found.values()].slice(0, Math.min(MOST_PEOPLE, Math.floor(spare / DATA_TIMES)))) {
    sent += await askWhileOther(() => client.send(DATA_CONTROL, asGiven(client, before.request, customerIds)), before);
  }
  return sent;
}

/** Whether a mismatch is about a customer who led to another person each time that they were found again. */
function isOtherPerson(
  stood: Stood,
  exchanges: readonly Exchange[],
  controls: ReadonlyMap<string, readonly Exchange[]>,
): boolean {
  return foundFirst(stood, exchanges).some((before) => isOther(before, controls.get(sentAs(before.request)) ?? []));
}

/** The mismatches between people who are others at the end. */
export function movedPeople(exchanges: readonly Exchange[]): Excuse {
  const controls = group(
    exchanges.filter((one) => one.check === DATA_CONTROL && one.request.operation === 'findCardholder'),
    ({ request }) => sentAs(request),
  );
  return {
    stood: (one) => controls.size > 0 && customersOf(one).length > 0 && isOtherPerson(one, exchanges, controls),
    instead: CHANGED_SINCE,
  };
}
