import { type Exchange, identical, tryOf } from '../exchange/exchange.ts';
import { judge, type Standing } from '../evidence/evidence.ts';
import { BODY } from '../evidence/place.ts';
import { isDamage, isValid, dispositionOf, mayBeServed } from '../exchange/disposition.ts';

/** As many tries in a row as no disturbance in passing spoils. */
const SEVERAL = 3;

/**
 * The answer to a valid request can be read to its end (specification: Endpoints, operations return JSON). One that
 * breaks off or is not encoded as it says breaks it if each of several tries did and others are served afterwards; of an operation that
 * served before, by it: it may have died. So does one to an open question: whatever the answer is, it can be read.
 */
export function judgeComplete(exchanges: readonly Exchange[]): Standing[] {
  const tries = new Map<string, number>();
  const neverAnswered = requestsWithoutResponse(exchanges);
  return exchanges.flatMap((exchange, place): Standing[] => {
    if (!mayBeServed(exchange.request)) return [];
    if (dispositionOf(exchange) === 'accepted') return [judge('body/complete', exchange, null)];
    const unanswered = neverAnswered.get(exchange);
    if (unanswered !== undefined) {
      const mismatch = { at: BODY, kind: 'incomplete', how: 'no-response', times: unanswered } as const;
      return [judge('body/complete', exchange, mismatch)];
    }
    const how = damageOf(exchange);
    const key = tryOf(exchange);
    const times = how === null ? 0 : (tries.get(key) ?? 0) + 1;
    tries.set(key, times);
    if (how === null || times < SEVERAL || !goesOn(exchanges, place)) return [];
    const mismatch = { at: BODY, kind: 'incomplete', how, times } as const;
    return [judge('body/complete', exchange, mismatch)];
  });
}

/** Whether others are served after an exchange: by its operation, if that served before. */
function goesOn(exchanges: readonly Exchange[], place: number): boolean {
  const { operation } = exchanges[place]?.request ?? {};
  const served = (one: Exchange): boolean => dispositionOf(one) === 'accepted';
  const servedSo = (one: Exchange): boolean => served(one) && one.request.operation === operation;
  return exchanges.slice(place).some(exchanges.slice(0, place).some(servedSo) ? servedSo : served);
}

/** Whether the connection was closed before any response came. */
export const hadNoResponse = ({ outcome }: Exchange): boolean =>
  outcome.kind === 'no-answer' && outcome.why === 'reset';

/** The tries of each plain request that ended in one way every time that it was sent. */
export function alwaysEnded(
  exchanges: readonly Exchange[],
  so: (one: Exchange) => boolean,
): ReturnType<typeof identical> {
  const isPlain = ({ request }: Exchange) => isValid(request) && request.intent === 'plain';
  return identical(exchanges).filter((tries) => tries.every((one) => isPlain(one) && so(one)));
}

/**
 * The last try of each plain request to which the connection was closed without a response every time, and how often. Such a
 * request meets no outage if it was sent several times, and its operation served others between two of these and after the last.
 * None if another request met that once and was answered later: then connections are lost in passing.
 */
function requestsWithoutResponse(exchanges: readonly Exchange[]): ReadonlyMap<Exchange, number> {
  if (!exchanges.some(hadNoResponse)) return new Map();
  if (identical(exchanges).some((tries) => tries.some(hadNoResponse) && !tries.every(hadNoResponse))) return new Map();
  return new Map(
    alwaysEnded(exchanges, hadNoResponse).flatMap((tries): (readonly [Exchange, number])[] => {
      const [first, last] = [tries[0], tries.at(-1)];
      if (first === undefined || last === undefined || tries.length < SEVERAL) return [];
      const servesAmong = (some: readonly Exchange[]) =>
        some.some((one) => one.request.operation === last.request.operation && dispositionOf(one) === 'accepted');
      const [from, to] = [exchanges.indexOf(first), exchanges.indexOf(last)];
      const isAlone = servesAmong(exchanges.slice(from, to)) && servesAmong(exchanges.slice(to));
      return isAlone ? [[last, tries.length]] : [];
    }),
  );
}

/** So many requests of a run whose body is damaged once are no longer one lost connection. */
const OFTEN = 3;

/**
 * Valid requests whose body breaks off, but arrives whole when they are repeated. A connection is lost once in a while; that
 * several requests meet it is said (specification: Endpoints, operations return JSON).
 */
export function judgeDamagedOnce(exchanges: readonly Exchange[]): Standing[] {
  const damaged = new Map<string, Damaged>();
  const repeated: (Damaged & { readonly beside: Exchange })[] = [];
  for (const exchange of exchanges.filter(({ request }) => isValid(request))) {
    const key = tryOf(exchange);
    const before = damaged.get(key);
    const how = damageOf(exchange);
    if (how !== null) damaged.set(key, before ?? { exchange, how });
    else if (before !== undefined && dispositionOf(exchange) === 'accepted')
      repeated.push({ ...before, beside: exchange });
  }
  if (repeated.length < OFTEN) return [];
  return repeated.map(({ how, exchange, beside }) =>
    judge('errors/steady', exchange, { at: BODY, kind: 'incomplete', how, times: 1 }, beside),
  );
}

/** An exchange whose body is damaged. */
interface Damaged {
  readonly exchange: Exchange;
  readonly how: 'broken-off' | 'undecodable';
}

function damageOf({ outcome }: Exchange): Damaged['how'] | null {
  if (outcome.kind === 'answer') return null;
  return isDamage(outcome.why) ? outcome.why : null;
}
