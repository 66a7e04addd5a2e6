import type { Group, Intent, Operation } from '../spec/exchange/exchange.ts';
import { type Bounds, parametersOf, wrongOf } from '../spec/exchange/input-fault.ts';
import { operationIds, operations } from '../spec/generated/vocabulary.ts';
import { perText } from '../spec/model/memo.ts';
import type { Unjudged } from '../spec/phrasing/unjudged.ts';
import { isRfc3339, isUuid, parseInstant } from '../spec/oracles/formats.ts';

/** A response to a request of someone else, as it was seen: nothing in it is masked yet. */
export interface SeenResponse {
  readonly method: string;
  /** The whole address, query included; empty if it is not known. */
  readonly url: string;
  /** Headers of the request, names in any letter case; null if they are not known. */
  readonly asked: readonly (readonly [string, string])[] | null;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** The body, content encoding undone. */
  readonly body: Buffer;
  /** ISO 8601, when the request was sent. */
  readonly at: string;
  readonly milliseconds: number;
}

/** A response that was seen, or why none can be judged, and what is known of its request. */
export type Seen =
  | { readonly seen: SeenResponse }
  | { readonly why: Unjudged; readonly url?: string; readonly method?: string };

/** The first value of a header; undefined if it is not there. */
export function headerOf(headers: SeenResponse['headers'], name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
}

/** The operation that an address is of, and its parts. */
export interface Recognised {
  readonly operation: Operation;
  readonly group: Group;
  /** The base address of its group. */
  readonly base: string;
  /** Relative to the base address, escapes as they were. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  /** The id of the path, decoded; null if the path has none. */
  readonly id: string | null;
}

/** The base addresses that traffic is looked for at; null takes any that ends in the version segment. */
export type Addresses = Readonly<Record<Group, string>> | null;

/** Each operation with the form of its path; those without an id first, because an id could be read into them. */
const forms = operationIds
  .map((operation) => {
    const { path, group } = operations[operation];
    return { operation, group, form: new RegExp(`${path.replace('{cardholderId}', '([^/]+)')}$`) };
  })
  .sort((a, b) => Number(a.form.source.includes('(')) - Number(b.form.source.includes('(')));

/** Which operation of the API a GET of this address is; null if it is not one. */
export function recognise(url: string, addresses: Addresses): Recognised | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  const query = parsed.search === '' ? [] : [...parsed.searchParams];
  const address = parsed.origin + parsed.pathname;
  for (const { operation, group, form } of forms) {
    const [path = '', id] = form.exec(address) ?? [];
    const base = address.slice(0, address.length - path.length);
    const isBase = addresses === null ? base.endsWith('/v1') : base === addresses[group];
    if (path !== '' && isBase)
      return { operation, group, base, path, query, id: id === undefined ? null : decoded(id) };
  }
  return null;
}

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** What a value of a parameter is, the gravest first. */
const ORDER = ['spoiled', 'open', 'unusual', 'plain'] as const satisfies readonly Intent[];
type Kind = (typeof ORDER)[number];

/**
 * What an application's request is to the judge. It is `plain`, so that a refusal of it means something, only if each of its
 * values is one that the specification allows and everybody sends.
 */
export function intentOf({ operation, query, id }: Recognised): Intent {
  const known = parametersOf(operation);
  const kinds = query.map(([name, value]): Kind => {
    const bounds = Object.hasOwn(known, name) ? known[name] : undefined;
    if (bounds === undefined || query.filter(([other]) => other === name).length > 1) return 'open';
    return kindOf(value, bounds);
  });
  if (id !== null && !isUuid(id)) kinds.push('spoiled');
  const given = new Set(query.map(([name]) => name));
  if (Object.entries(known).some(([name, bounds]) => bounds?.required === true && !given.has(name)))
    kinds.push('spoiled');
  return ORDER.find((kind) => kinds.includes(kind)) ?? 'plain';
}

function kindOf(value: string, bounds: Bounds): Kind {
  if (wrongOf(value, bounds) !== null) return 'spoiled';
  if (bounds.format === 'uuid') return 'open';
  if (bounds.format === 'date-time') return kindOfInstant(value);
  return bounds.type === 'string' ? 'plain' : kindOfNumber(value, bounds);
}

const kindOfInstant = perText((value): Kind =>
  isRfc3339(value) && parseInstant(value)?.fraction === '' && value.endsWith('Z') ? 'plain' : 'unusual',
);

/** Only a number within both bounds must be served: an offset may be past the end, a limit above what is not stated. */
function kindOfNumber(value: string, { minimum, maximum }: Bounds): Kind {
  if (!/^\d{1,12}$/.test(value) || Number(value) < (minimum ?? 0) || Number(value) > (maximum ?? Infinity))
    return 'open';
  return maximum === undefined && value !== '0' ? 'unusual' : 'plain';
}
