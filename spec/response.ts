import { type ListName, operations } from './generated/vocabulary.ts';
import type { Body, Exchange } from './exchange.ts';
import { isObject, member } from './describe.ts';
import { timesIn } from './json-tokens.ts';
import { perObject } from './memo.ts';

/** A body read as JSON; one that cannot be is empty, or another text. */
type ReadBody = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly empty: boolean };

/** An exchange that was answered. */
export interface Response {
  readonly exchange: Exchange;
  readonly status: number;
  readonly success: boolean;
  readonly body: Body;
  readonly json: ReadBody;
  header(name: string): string | undefined;
}

/** Values, and sixteens of characters, of parsed bodies that are kept; others are parsed again if they are asked for. */
const HEAVIEST = 500_000;
const parsed = new Map<Body, { readonly json: ReadBody; readonly weight: number }>();
let held = 0;

/** The body as JSON. The latest are kept: neighbouring questions are about the same answers. */
function jsonOf(body: Body): ReadBody {
  const known = parsed.get(body);
  if (known !== undefined) return known.json;
  const json = readJson(body.text);
  const weight = valuesIn(body.text) + body.text.length / 16;
  parsed.set(body, { json, weight });
  held += weight;
  for (const [oldest, { weight: less }] of parsed) {
    if (held <= HEAVIEST || oldest === body) break;
    parsed.delete(oldest);
    held -= less;
  }
  return json;
}

/** How many values a text has at most: each but the first stands behind a comma or a bracket. */
const valuesIn = (text: string): number => 1 + timesIn(text, ',') + timesIn(text, '[') + timesIn(text, '{');

/** The answer of an exchange; null if none came. */
export const responseOf: (exchange: Exchange) => Response | null = perObject((exchange) => {
  const { outcome } = exchange;
  if (outcome.kind !== 'answer') return null;
  return {
    exchange,
    status: outcome.status,
    success: outcome.status >= 200 && outcome.status < 300,
    body: outcome.body,
    get json() {
      return jsonOf(outcome.body);
    },
    header: (name) => outcome.headers.find(([n]) => n.toLowerCase() === name)?.[1],
  };
});

/** A successful answer's JSON value; undefined for anything else. */
export function successBody(exchange: Exchange): unknown {
  const answer = responseOf(exchange);
  return answer !== null && answer.success && answer.json.ok ? answer.json.value : undefined;
}

const objectsIn = perObject((list: readonly unknown[]) => list.filter(isObject));

/** The list member of a success answer as objects; null if the answer is not such a list. */
export function listOf(exchange: Exchange, name: ListName): readonly Readonly<Record<string, unknown>>[] | null {
  const list = member(successBody(exchange), name);
  return Array.isArray(list) ? objectsIn(list) : null;
}

/** The records of a success answer: the objects of its list, or the one value that the operation returns. */
export function recordsIn(exchange: Exchange): readonly unknown[] {
  const { list } = operations[exchange.request.operation];
  return list === null ? [successBody(exchange)] : (listOf(exchange, list) ?? []);
}

/** How many elements a list has, of whatever kind. */
export function elementsOf(exchange: Exchange, name: ListName): number {
  const list = member(successBody(exchange), name);
  return Array.isArray(list) ? list.length : 0;
}

/** A number of the paging object of a success answer; null if there is none. */
export function pagingOf(exchange: Exchange, name: 'offset' | 'limit' | 'total'): number | null {
  const value = member(member(successBody(exchange), 'paging'), name);
  return typeof value === 'number' ? value : null;
}

/** A text read as JSON, with or without a byte order mark. */
export function readJson(text: string): ReadBody {
  try {
    return { ok: true, value: JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) as unknown };
  } catch {
    return { ok: false, empty: text === '' };
  }
}
