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

/** So many times as often as it was broken, a rule must have been kept: a parameter that is always ignored is no cache. */
const RARE = 3;

/** For each exchange with a list that is not empty: the latest before it that differs in one parameter and has the same body. */
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

/** The latest of some earlier exchanges that differs in one parameter; null if none does. */
function latestDiffering(earlier: readonly Exchange[], exchange: Exchange): SentBefore | null {
  for (let at = earlier.length - 1; at >= 0; at--) {
    const one = earlier[at];
    const before = one === undefined ? null : differingIn(one, exchange);
    if (before !== null) return before;
  }
  return null;
}

/** A record comes again for every spelling of an id that the target takes for the same: that is not a cache. */
const listsSomething = (exchange: Exchange): boolean =>
  operations[exchange.request.operation].list !== null && recordsIn(exchange).length > 0;

function differingIn(exchange: Exchange, other: Exchange): SentBefore | null {
  if (exchange.request.path !== other.request.path) return null;
  const [one, two] = [inForce(exchange.request), inForce(other.request)];
  const names = [...new Set([...one.keys(), ...two.keys()])].filter((name) => one.get(name) !== two.get(name));
  const [parameter] = names;
  return parameter === undefined || names.length > 1 ? null : { exchange, parameter };
}

/** The parameters of a request: one that is left out has its default, so that it has to get the same response as that. */
const inForce = perObject(({ operation, query }: Request): ReadonlyMap<string, string> => {
  const defaults = Object.entries<object>(operations[operation].parameters).flatMap(([name, stated]) =>
    'default' in stated ? [[name, String(stated.default)] as const] : [],
  );
  return new Map([...defaults, ...query]);
});

/**
 * Findings, with the request that may have to be sent before to see them. Only of a rule that is mostly kept: then the parameter
 * is not simply ignored.
 *
 * @param kept How often the rule was seen kept.
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
 * The parameter that a cache most likely leaves out of its key; null if that is not sure enough. Each response that broke the
 * rule repeats an earlier one, there are several, and most of them differ from it in that parameter.
 */
export function ignoredByCache(findings: readonly Finding[]): string | null {
  const ignored = new Map(findings.map(({ exchanges, requests = [] }) => [exchanges[0], ignoredIn(requests)]));
  const all = [...ignored.values()];
  const [first = null] = all;
  if (first === null || all.length < 2 || all.includes(null)) return null;
  return all.filter((one) => one === first).length > all.length / 2 ? first : null;
}

function ignoredIn(requests: readonly FindingRequest[]): string | null {
  const [before = null] = requests.flatMap(({ role }) => (role.as === 'sent-before' ? role.parameter : []));
  return before;
}
