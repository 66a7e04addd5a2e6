import type { Group, Operation } from '../spec/exchange/exchange.ts';
import { operationIds, operations } from '../spec/generated/vocabulary.ts';

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
