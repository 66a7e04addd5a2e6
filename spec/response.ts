import type { ListName } from './generated/vocabulary.ts';
import type { Body, Exchange } from './exchange.ts';
import { isObject, member } from './describe.ts';

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

const read = new WeakMap<Exchange, Response>();

/** The answer of an exchange; null where none came. Parsed once per exchange. */
export function responseOf(exchange: Exchange): Response | null {
  const outcome = exchange.outcome;
  if (outcome.kind !== 'answer') return null;
  const known = read.get(exchange);
  if (known !== undefined) return known;
  const answer: Response = {
    exchange,
    status: outcome.status,
    success: outcome.status >= 200 && outcome.status < 300,
    body: outcome.body,
    json: parse(outcome.body.text),
    header: (name) => outcome.headers.find(([n]) => n.toLowerCase() === name)?.[1],
  };
  read.set(exchange, answer);
  return answer;
}

/** A successful answer's JSON value; undefined for anything else. */
export function successBody(exchange: Exchange): unknown {
  const answer = responseOf(exchange);
  return answer !== null && answer.success && answer.json.ok ? answer.json.value : undefined;
}

/** The list member of a success answer as objects; null where the answer is no such list. */
export function listOf(exchange: Exchange, name: ListName): readonly Readonly<Record<string, unknown>>[] | null {
  const list = member(successBody(exchange), name);
  return Array.isArray(list) ? list.filter(isObject) : null;
}

/** A number of the paging object of a success answer; null where there is none. */
export function pagingOf(exchange: Exchange, name: 'offset' | 'limit' | 'total'): number | null {
  const value = member(member(successBody(exchange), 'paging'), name);
  return typeof value === 'number' ? value : null;
}

function parse(text: string): ReadBody {
  try {
    return { ok: true, value: JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) as unknown };
  } catch {
    return { ok: false, empty: text === '' };
  }
}
