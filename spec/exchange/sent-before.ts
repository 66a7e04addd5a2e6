/** Responses that repeat an earlier one: a cache that leaves a parameter out of its key answers so. */
import { MINUTE } from '../model/history.ts';
import type { Exchange, Request } from './exchange.ts';
import type { Finding, FindingRequest } from '../evidence/finding.ts';
import { type Operation, operations } from '../generated/vocabulary.ts';
import { perObject } from '../model/memo.ts';
import { dispositionOf } from './disposition.ts';
import { recordsIn } from './response.ts';

/** An earlier request with the same response, and the one parameter in which the two differ. */
interface SentBefore {
  readonly exchange: Exchange;
  readonly parameter: string;
}

/** Finds the earlier request whose response another one repeats; undefined if there is none. */
export type Earlier = (exchange: string) => SentBefore | undefined;

/**
 * For each exchange that is asked about, or wrong, and has a list that is not empty: one before it that is not wrong by itself,
 * differs in one parameter and has the same body. A cache that leaves that parameter out of its key always answers so: no two
 * lists before it that differ in it alone were different. The list of another cardholder tells most: of one and the same, two
 * lists may be equal by right. Else it is the latest.
 *
 * @param ids The exchanges asked about.
 * @param wrong Responses that are wrong whatever others say.
 */
export function earlierIn(
  exchanges: readonly Exchange[],
  ids: ReadonlySet<string>,
  wrong: ReadonlySet<Exchange>,
): Earlier {
  const lists = exchanges.filter((one) => one.request.key === 'header' && isList(one));
  const asked = new Set(lists.filter((one) => (ids.has(one.id) || wrong.has(one)) && recordsIn(one).length > 0));
  const relevant = new Set([...asked].flatMap(({ request }) => restsOf(request).map(([, rest]) => rest)));
  /** For each parameter, by what else was asked: the first of the latest equal responses; null once the parameter made a difference. */
  const latest = new Map<string, { readonly exchange: Exchange; readonly at: number } | null>();
  const found = new Map<string, SentBefore>();
  /** Parameters of which the cache is shown by a pair that no other service answers so. */
  const telling = new Set<string>();
  for (const [at, exchange] of relevant.size === 0 ? [] : lists.entries()) {
    const before = restsOf(exchange.request).flatMap(([parameter, rest]) => {
      const known = latest.get(rest);
      if (known === null || !relevant.has(rest)) return [];
      const differs = known !== undefined && differIn(parameter, known.exchange, exchange);
      const isSame = known !== undefined && bodyOf(known.exchange) === bodyOf(exchange);
      if (!isSame) latest.set(rest, differs ? null : { exchange, at });
      return isSame && differs && !wrong.has(known.exchange) ? [{ ...known, parameter }] : [];
    });
    const best =
      before.find(({ parameter }) => parameter === CARDHOLDER) ??
      before.toSorted((one, other) => other.at - one.at).at(0);
    if (best === undefined || !asked.has(exchange)) continue;
    found.set(exchange.id, best);
    if (!areClose(best.parameter, best.exchange, exchange) && !isDefaulted(best.parameter, best.exchange, exchange))
      telling.add(best.parameter);
  }
  const ignored = ignoredAnyway(wrong, found);
  return (id) => {
    const before = found.get(id);
    const isCache = before !== undefined && telling.has(before.parameter) && !ignored.has(before.parameter);
    return isCache ? before : undefined;
  };
}

/** Parameters of the query that are given where a wrong response repeats none that differs in one: no cache explains that. */
const ignoredAnyway = (wrong: ReadonlySet<Exchange>, found: ReadonlyMap<string, SentBefore>): ReadonlySet<string> =>
  new Set([...wrong].flatMap(({ id, request }) => (found.has(id) ? [] : request.query.map(([name]) => name))));

/** A record comes again for every spelling of an id that the target takes for the same: that is not a cache. */
const isList = (exchange: Exchange): boolean =>
  operations[exchange.request.operation].list !== null && dispositionOf(exchange) === 'accepted';

const bodyOf = ({ outcome }: Exchange): string | null => (outcome.kind === 'answer' ? outcome.body.text : null);

/** For each parameter that may differ, everything else that a request asks, as it is written. */
function restsOf({ operation, path, query }: Request): readonly (readonly [parameter: string, rest: string])[] {
  const asked = [...query, [CARDHOLDER, path] as const].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const names = new Set([...Object.keys(operations[operation].parameters), ...asked.map(([name]) => name)]);
  return [...names].map((name) => [name, JSON.stringify([operation, name, asked.filter(([of]) => of !== name)])]);
}

const differIn = (parameter: string, one: Exchange, other: Exchange): boolean =>
  inForce(one.request).get(parameter) !== inForce(other.request).get(parameter);

/**
 * Whether two windows begin or end at nearly the same time: a service that reads times coarsely, or shifts all of them, has one list for
 * both without a cache.
 */
function areClose(parameter: string, one: Exchange, other: Exchange): boolean {
  if (!parameter.endsWith('DateTime')) return false;
  const [at, otherAt] = [one, other].map(({ request }) => Date.parse(inForce(request).get(parameter) ?? ''));
  return Math.abs((at ?? Number.NaN) - (otherAt ?? Number.NaN)) <= MINUTE;
}

/** Whether one of two requests leaves a parameter out that has a default: a service with another default answers so without a cache. */
const isDefaulted = (parameter: string, ...two: readonly Exchange[]): boolean =>
  two.some(
    ({ request: { operation, query } }) =>
      defaultsOf(operation).some(([name]) => name === parameter) && !query.some(([name]) => name === parameter),
  );

const defaultsOf = (operation: Operation): readonly (readonly [string, string])[] =>
  Object.entries<object>(operations[operation].parameters).flatMap(([name, stated]) =>
    'default' in stated ? [[name, String(stated.default)] as const] : [],
  );

/** The parameter of a path; another spelling of an id is no other cardholder, and what is no id is only the same if its path is. */
const CARDHOLDER = 'cardholderId';
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The parameters of a request: one that is left out has its default, so that it has to get the same response as that. */
const inForce = perObject(({ operation, path, query, subject }: Request): ReadonlyMap<string, string> => {
  const id = subject.toLowerCase();
  return new Map([...defaultsOf(operation), ...query, [CARDHOLDER, ID.test(id) ? id : path]]);
});

/**
 * The findings of a requirement, each with the request that may have to be sent before to see it. Only if every response that breaks
 * the requirement repeats an earlier one, and that was right for its own request: a parameter that is always ignored breaks
 * it without that, too.
 */
export function withEarlier(
  findings: readonly Finding[],
  earlier: Earlier,
  curl: (exchange: Exchange) => string,
): readonly Finding[] {
  const beforeOf = ({ exchanges: [first = ''] }: Finding): SentBefore | undefined => earlier(first);
  if (findings.some((one) => one.requests === undefined && beforeOf(one) === undefined)) return findings;
  return findings.map((finding) => {
    const [first = '', ...more] = finding.exchanges;
    const before = beforeOf(finding);
    if (finding.requests !== undefined || before === undefined) return finding;
    const { exchange, parameter } = before;
    return {
      ...finding,
      exchanges: [first, exchange.id, ...more],
      requests: [
        { exchange: exchange.id, curl: curl(exchange), role: { as: 'sent-before', parameter } },
        { exchange: first, curl: finding.curl, role: { as: 'repeats', parameter } },
      ],
    };
  });
}

/**
 * The parameter that a cache most likely leaves out of its key; null if that is not sure enough. There are several responses that
 * broke the requirement, and each repeats an earlier one from which it differs in that parameter.
 */
export function ignoredByCache(findings: readonly Finding[]): string | null {
  const ignored = new Map(findings.map(({ exchanges, requests = [] }) => [exchanges[0], ignoredIn(requests)]));
  const [first = null, ...others] = ignored.values();
  return others.length > 0 && others.every((one) => one === first) ? first : null;
}

function ignoredIn(requests: readonly FindingRequest[]): string | null {
  const [before = null] = requests.flatMap(({ role }) => (role.as === 'sent-before' ? role.parameter : []));
  return before;
}
