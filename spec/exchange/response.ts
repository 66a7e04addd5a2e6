import { type ListName, operations } from '../generated/vocabulary.ts';
import type { Body, Exchange, Outcome } from './exchange.ts';
import { isObject, member } from './describe.ts';
import { perObject } from '../model/memo.ts';

/** A body read as JSON; one that cannot be is empty, or another text. */
type ReadBody = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly empty: boolean };

type Answer = Extract<Outcome, { kind: 'answer' }>;

/** An exchange that was answered. */
export interface Response {
  readonly exchange: Exchange;
  readonly status: number;
  readonly success: boolean;
  readonly body: Body;
  readonly json: ReadBody;
  header(name: string): string | undefined;
}

/** Characters of the bodies whose values are kept: four times those of a usual run. Others are parsed again if they are asked for. */
const MOST_HELD = 6_000_000;
const parsed = new Map<Body, ReadBody>();
let held = 0;

/** The body as JSON. The latest are kept: neighbouring questions are about the same answers. */
function jsonOf(body: Body): ReadBody {
  const known = parsed.get(body);
  if (known !== undefined) return known;
  const json = readJson(body.text);
  parsed.set(body, json);
  held += body.text.length;
  for (const oldest of parsed.keys()) {
    if (held <= MOST_HELD || oldest === body) break;
    letGo(oldest);
  }
  return json;
}

function letGo(body: Body): void {
  if (parsed.delete(body)) held -= body.text.length;
}

/** Lets go of what was read of a body about which little more will be asked: values that grow old are costly to clear away. */
export function forgetBody({ outcome }: Exchange): void {
  if (outcome.kind === 'answer') letGo(outcome.body);
}

/** Made each time it is asked for: that takes less time than to remember it. */
class Answered implements Response {
  readonly exchange: Exchange;
  readonly status: number;
  readonly body: Body;
  private readonly headers: Answer['headers'];

  constructor(exchange: Exchange, { status, body, headers }: Answer) {
    this.exchange = exchange;
    this.status = status;
    this.body = body;
    this.headers = headers;
  }

  get success(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get json(): ReadBody {
    return jsonOf(this.body);
  }

  header(name: string): string | undefined {
    return this.headers.find(([n]) => n.toLowerCase() === name)?.[1];
  }
}

/** The answer of an exchange; null if none came. */
export function responseOf(exchange: Exchange): Response | null {
  const { outcome } = exchange;
  return outcome.kind === 'answer' ? new Answered(exchange, outcome) : null;
}

/** A successful answer's JSON value; undefined for anything else. */
export function successBody(exchange: Exchange): unknown {
  const answer = responseOf(exchange);
  return answer !== null && answer.success && answer.json.ok ? answer.json.value : undefined;
}

/** Whether a successful answer has an error body and nothing else: it says what went wrong, and gives no data. */
export function isErrorBody(exchange: Exchange): boolean {
  const body = successBody(exchange);
  return isObject(body) && Object.keys(body).length === 1 && Array.isArray(member(body, 'errors'));
}

type Objects = readonly Readonly<Record<string, unknown>>[];
/** Nearly always all elements are objects, and then nothing has to be remembered. */
const objectsIn = (list: readonly unknown[]): Objects => (list.every(isObject) ? list : objectsAmong(list));
const objectsAmong = perObject((list: readonly unknown[]) => list.filter(isObject));

/** The list member of a success answer as objects; null if the answer is not such a list. */
export function listOf(exchange: Exchange, name: ListName): Objects | null {
  const value = member(successBody(exchange), name);
  return Array.isArray(value) ? objectsIn(value) : null;
}

/** The same, empty if the answer is not such a list. */
export const objectsOf = (exchange: Exchange, name: ListName): Objects => listOf(exchange, name) ?? [];

/** The records of a success answer: the objects of its list, or the one value that the operation returns. */
export function recordsIn(exchange: Exchange): readonly unknown[] {
  const { list } = operations[exchange.request.operation];
  return list === null ? [successBody(exchange)] : objectsOf(exchange, list);
}

/** How many elements a list has, of whatever kind. */
export function elementsOf(exchange: Exchange, name: ListName): number {
  const list = member(successBody(exchange), name);
  return Array.isArray(list) ? list.length : 0;
}

/** A number of the paging object of a success answer; null if there is none that can be: the requirement about its form tells. */
export function pagingOf(exchange: Exchange, name: 'offset' | 'limit' | 'total'): number | null {
  const value = member(member(successBody(exchange), 'paging'), name);
  return Number.isInteger(value) && Number(value) >= 0 ? Number(value) : null;
}

/** A text read as JSON, with or without a byte order mark. */
export function readJson(text: string): ReadBody {
  try {
    return { ok: true, value: JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) as unknown };
  } catch {
    return { ok: false, empty: text === '' };
  }
}
