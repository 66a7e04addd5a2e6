import type { Group, Intent, Operation } from '../spec/exchange/exchange.ts';
import { type Bounds, parametersOf, wrongOf } from '../spec/exchange/input-fault.ts';
import { operationIds, operations } from '../spec/generated/vocabulary.ts';
import { perText } from '../spec/model/memo.ts';
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
    const [before = '', after] = path.split('{cardholderId}');
    return { operation, group, before, after };
  })
  .sort((a, b) => Number(a.after !== undefined) - Number(b.after !== undefined));

/** Which operation of the API a GET of this address is; null if it is not one. */
export function recognise(url: string, addresses: Addresses): Recognised | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  const query = parsed.search === '' ? [] : [...parsed.searchParams];
  const address = parsed.origin + parsed.pathname;
  for (const { operation, group, before, after } of forms) {
    const base = baseIn(address, before, addresses?.[group] ?? null);
    if (base === null) continue;
    const path = address.slice(base.length);
    if (after === undefined ? path === before : hasId(path, before, after)) {
      const id = after === undefined ? null : decoded(path.slice(before.length, path.length - after.length));
      return { operation, group, base, path, query, id };
    }
  }
  return null;
}

/** The base address in front of a path; null if it is another than the one looked for. */
function baseIn(address: string, before: string, wanted: string | null): string | null {
  if (wanted !== null) return address.startsWith(wanted) && address.startsWith(before, wanted.length) ? wanted : null;
  const end = address.lastIndexOf(`/v1${before}`);
  return end < 0 ? null : address.slice(0, end + '/v1'.length);
}

function hasId(path: string, before: string, after: string): boolean {
  const inside = path.slice(before.length, path.length - after.length);
  return path.length > before.length + after.length && path.endsWith(after) && !inside.includes('/');
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
