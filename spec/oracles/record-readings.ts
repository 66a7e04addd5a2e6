import type { Mismatch } from '../evidence/finding.ts';
import { judge, type Standing, Tally } from '../evidence/evidence.ts';
import { BODY, memberAt } from '../evidence/place.ts';
import { idMember, isObject, member, valueFact } from '../exchange/describe.ts';
import type { Exchange, Request } from '../exchange/exchange.ts';
import { isValid } from '../exchange/disposition.ts';
import { recordsIn, type Response } from '../exchange/response.ts';
import { answers } from '../generated/schemas.ts';
import { operations } from '../generated/vocabulary.ts';
import { instantOf, PENDING } from '../model/history.ts';
import { perObject } from '../model/memo.ts';
import type { SchemaNode } from '../verdict/requirements.ts';

/** A record of a response: where it is, and the schema that describes it. */
interface Located {
  readonly record: unknown;
  readonly pointer: string;
  readonly schema: SchemaNode;
}

/** A member with a value that is not null, in a record or further down in it. */
interface Reading {
  /** Which member of which record, wherever it is listed. */
  readonly name: string;
  readonly pointer: string;
  readonly value: unknown;
  /** Equal for values that mean the same. */
  readonly sense: string;
}

/** One value that a member had, in the first of the responses in a row that had it. */
interface Stage extends Reading {
  readonly exchange: Exchange;
}

/** A record as it was last met; its members are read once it is met again and is not the same. */
interface KnownRecord {
  readonly located: Located;
  readonly exchange: Exchange;
  readonly text: string;
  readonly isRead: boolean;
}

/** More records of one list are not read. */
const MOST_RECORDS = 200;
const membersOf = perObject(({ properties }: SchemaNode) => Object.entries(properties ?? {}));

/** An open question is answered with records like any other. */
const isReadable = (exchange: Exchange): boolean => isValid(exchange.request) || exchange.request.intent === 'open';

/** The records of a response that are read. */
const readIn = (exchange: Exchange): readonly unknown[] => recordsIn(exchange).slice(0, MOST_RECORDS);

/** The schema that describes a record of an operation. */
function schemaOf({ operation }: Request): SchemaNode {
  const { list } = operations[operation];
  return list === null ? answers[operation] : (answers[operation].properties?.[list]?.items ?? {});
}

/** Where a record of an operation is; empty if it is the whole body. */
function pointerOf({ operation }: Request, at: number): string {
  const { list } = operations[operation];
  return list === null ? '' : `/${list}/${at}`;
}

/** The records of a response, each with its place and its schema. */
function locatedIn(exchange: Exchange): Located[] {
  const { request } = exchange;
  const schema = schemaOf(request);
  return readIn(exchange).map((record, i) => ({ record, pointer: pointerOf(request, i), schema }));
}

/**
 * A record has at least one of the members that are described for it: all of them may be absent, as far as is stated, but then
 * it is rather wrapped, or written with other names (specification: Resources and their fields).
 */
export function judgeKnownMembers({ exchange }: Response): readonly Standing[] {
  if (!isValid(exchange.request)) return [];
  const members = membersOf(schemaOf(exchange.request));
  const tally = new Tally('body/known-members', exchange);
  readIn(exchange).forEach((record, i) => {
    if (!isObject(record)) return;
    const isKnown = members.some(([name]) => name in record);
    tally.add(isKnown ? null : noneKnown(record, pointerOf(exchange.request, i)));
  });
  return tally.evidence;
}

function noneKnown(record: unknown, pointer: string): Mismatch {
  const at = pointer === '' ? BODY : memberAt(pointer);
  return { at, kind: 'no-known-member', actual: valueFact(record) };
}

/**
 * A record says the same in every response that contains it. Data may change during a run, so only a value between two that
 * agree is a mismatch; what is PENDING is still being settled (specification: Resources and their fields).
 */
export function judgeRecordsAgree(exchanges: readonly Exchange[]): Standing[] {
  const met = new Map<string, KnownRecord>();
  const stages = new Map<string, Stage[]>();
  const stood: Standing[] = [];
  const read = (id: string, { located, exchange }: KnownRecord): readonly Standing[] =>
    Array.from(readingsIn(located, id)).flatMap((reading) => {
      const all = stages.get(reading.name) ?? [];
      stages.set(reading.name, all);
      return oddOne(all, { ...reading, exchange }) ?? [];
    });
  for (const exchange of exchanges.filter(isReadable)) {
    for (const [id, located] of known(locatedIn(exchange), (one) => identityOf(one, exchange))) {
      const [now, before] = [{ located, exchange, text: JSON.stringify(located.record), isRead: true }, met.get(id)];
      // Mostly a record is word for word what it was, which takes no reading.
      const isSame = before === undefined || before.text === now.text;
      if (!isSame && !before.isRead) read(id, before);
      const [odd] = isSame ? [] : read(id, now);
      if (odd !== undefined) stood.push(odd);
      else if (before !== undefined) stood.push(judge('body/records-agree', exchange, null));
      met.set(id, isSame ? (before ?? { ...now, isRead: false }) : now);
    }
  }
  return stood;
}

/** The operation, whom it is about and the id: of another operation or cardholder a record may have another form. */
function identityOf({ record }: Located, { request: { operation, subject } }: Exchange): string | null {
  if (member(record, 'result') === PENDING) return null;
  const id = idMember(record, 'transactionId') ?? idMember(record, 'id') ?? idMember(record, 'cardholderId');
  return id === null ? null : `${operation} ${subject.toLowerCase()} ${id}`;
}

/** The elements that have an id which no other has: two lines may be of one account. */
function known<One>(list: readonly One[], idOf: (one: One) => string | null): Map<string, One> {
  const all = new Map<string, One>();
  const twice = new Set<string>();
  for (const one of list) {
    const id = idOf(one);
    if (id === null) continue;
    if (all.has(id)) twice.add(id);
    all.set(id, one);
  }
  for (const id of twice) all.delete(id);
  return all;
}

/** Adds a reading to the values that a member had. The value before it is a mismatch if it stands between two that agree. */
function oddOne(stages: Stage[], now: Stage): Standing | null {
  const last = stages.at(-1);
  if (last?.sense === now.sense) return null;
  const isBack = stages.some(({ sense }) => sense === now.sense);
  stages.push(now);
  if (last === undefined || !isBack) return null;
  const [at, expected, actual] = [memberAt(last.pointer), valueFact(now.value), valueFact(last.value)];
  const mismatch = { at, kind: 'reads-differently', expected, actual } as const;
  return judge('body/records-agree', last.exchange, mismatch, now.exchange);
}

function* readingsIn({ record, pointer, schema }: Located, name: string): Generator<Reading> {
  if (Array.isArray(record)) yield* elementsIn(record, pointer, schema, name);
  else if (isObject(record)) {
    for (const [own, node] of membersOf(schema)) {
      yield* readingsIn({ record: record[own], pointer: `${pointer}/${own}`, schema: node }, `${name}/${own}`);
    }
  } else if (record !== undefined && record !== null) {
    yield { name, pointer, value: record, sense: senseOf(record, schema) };
  }
}

/** Elements are known by their id, because their order may change. Which there are is a reading, too. */
function* elementsIn(
  list: readonly unknown[],
  pointer: string,
  { items = {} }: SchemaNode,
  name: string,
): Generator<Reading> {
  const ids = list.flatMap((element) => idMember(element, 'id') ?? []).toSorted();
  if (ids.length === list.length) yield { name, pointer, value: ids.join(', '), sense: ids.join() };
  const elements = list
    .slice(0, MOST_RECORDS)
    .map((record, i) => ({ record, pointer: `${pointer}/${i}`, schema: items }));
  for (const [id, element] of known(elements, ({ record }) => idMember(record, 'id'))) {
    yield* readingsIn(element, `${name}/${id}`);
  }
}

/** One instant has many forms, as has one id. */
function senseOf(value: unknown, { format }: SchemaNode): string {
  if (typeof value !== 'string') return String(value);
  const instant = format === 'date-time' ? instantOf(value) : null;
  if (instant !== null) return `${instant.epochSeconds}.${instant.fraction}`;
  return format === 'uuid' ? value.toLowerCase() : value;
}
