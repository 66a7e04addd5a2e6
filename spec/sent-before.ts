/** Responses that repeat an earlier one: a cache that leaves a parameter out of its key answers so. */
import type { Exchange, Request } from './exchange.ts';
import type { Finding, FindingRequest } from './finding.ts';
import { operations } from './generated/vocabulary.ts';
import { perObject } from './memo.ts';
import { recordsIn } from './response.ts';

/** An earlier request with the same response, and the one parameter in which the two differ. */
interface SentBefore {
  readonly exchange: Exchange;
  readonly parameter: string;
}

/** Finds the earlier request whose response another one repeats; undefined if there is none. */
export type Earlier = (exchange: string) => SentBefore | undefined;

/** So many times as often as it was broken, a requirement must have been kept: a parameter that is always ignored is no cache. */
const RARE = 3;

/**
 * For each exchange with a list that is not empty: one before it that differs in one parameter and has the same body. The list of
 * another cardholder tells most: of one and the same, two lists may be equal by right. Else it is the latest.
 */
export function earlierIn(exchanges: readonly Exchange[]): Earlier {
  const byBody = new Map<string, Exchange[]>();
  const found = new Map<string, SentBefore>();
  for (const exchange of exchanges) {
    const { request, outcome } = exchange;
    if (outcome.kind !== 'answer' || request.key !== 'header' || !listsSomething(exchange)) continue;
    const { text } = outcome.body;
    const same = byBody.get(text) ?? [];
    const before = latestDiffering(same, exchange);
    if (before !== null) found.set(exchange.id, before);
    same.push(exchange);
    byBody.set(text, same);
  }
  return (id) => found.get(id);
}

/** The one of some earlier exchanges that differs in one parameter; null if none does. */
function latestDiffering(earlier: readonly Exchange[], exchange: Exchange): SentBefore | null {
  const differing = earlier.flatMap((one) => differingIn(one, exchange) ?? []);
  return differing.findLast(({ parameter }) => parameter === CARDHOLDER) ?? differing.at(-1) ?? null;
}

/** A record comes again for every spelling of an id that the target takes for the same: that is not a cache. */
const listsSomething = (exchange: Exchange): boolean =>
  operations[exchange.request.operation].list !== null && recordsIn(exchange).length > 0;

function differingIn(exchange: Exchange, other: Exchange): SentBefore | null {
  if (exchange.request.operation !== other.request.operation) return null;
  const [one, two] = [inForce(exchange.request), inForce(other.request)];
  const names = [...new Set([...one.keys(), ...two.keys()])].filter((name) => one.get(name) !== two.get(name));
  const [parameter] = names;
  return parameter === undefined || names.length > 1 ? null : { exchange, parameter };
}

/** The parameter of a path; another spelling of an id is no other cardholder, and what is no id is only the same if its path is. */
const CARDHOLDER = 'cardholderId';
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The parameters of a request: one that is left out has its default, so that it has to get the same response as that. */
const inForce = perObject(({ operation, path, query, subject }: Request): ReadonlyMap<string, string> => {
  const id = subject.toLowerCase();
  const defaults = Object.entries<object>(operations[operation].parameters).flatMap(([name, stated]) =>
    'default' in stated ? [[name, String(stated.default)] as const] : [],
  );
  return new Map([...defaults, ...query, [CARDHOLDER, ID.test(id) ? id : path]]);
});

/**
 * Findings, with the request that may have to be sent before to see them. Only of a requirement that is mostly kept: then the
 * parameter is not simply ignored.
 *
 * @param kept How often the requirement was seen kept.
 */
export function withEarlier(
  findings: readonly Finding[],
  { kept, broken }: { readonly kept: number; readonly broken: number },
  earlier: Earlier,
  curl: (exchange: Exchange) => string,
): readonly Finding[] {
  if (kept < RARE * broken) return findings;
  return findings.map((finding) => {
    const [first = ''] = finding.exchanges;
    const before = finding.requests === undefined ? earlier(first) : undefined;
    if (before === undefined) return finding;
    const { exchange, parameter } = before;
    return {
      ...finding,
      exchanges: [first, exchange.id, ...finding.exchanges.slice(1)],
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
