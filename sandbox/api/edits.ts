import {
  type Group,
  type ListName,
  type MemberName,
  type Operation,
  operations,
  type Parameter,
} from '../../spec/generated/vocabulary.ts';
import { failure } from './envelope.ts';
import type { Json, JsonObject, Person, Shown, StoredTransaction } from '../data/records.ts';
import { type Difference, inHome, onAnswer, onWire } from './differences.ts';
import type { World } from './hooks.ts';
import type { Answer, Call, Plan, Wire } from './messages.ts';

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes the JSON of answers with status 200 of one operation. */
export const onSuccess = (
  says: string,
  operation: Operation,
  change: (json: JsonObject, call: Call, world: World) => Json,
): Difference =>
  onAnswer(says, (answer, call, world) =>
    answer.status === 200 && call.operation === operation && isObject(answer.json)
      ? { ...answer, json: change(answer.json, call, world) }
      : answer,
  );

/** 404 for a list of one operation that has nothing. */
export const emptyNotFound = (says: string, operation: Operation): Difference =>
  onAnswer(says, (answer, call) => {
    const list = call.operation === operation ? operations[operation].list : null;
    if (list === null || answer.status !== 200 || !isObject(answer.json)) return answer;
    const { [list]: elements, paging } = answer.json;
    const isEmpty = Array.isArray(elements) && elements.length === 0 && (!isObject(paging) || paging['total'] === 0);
    return isEmpty ? failure(404, 'there is nothing') : answer;
  });

/** Changes the JSON of every answer with status 200. */
export const onAnswers = (says: string, change: (json: Json) => Json): Difference =>
  onAnswer(says, (answer) =>
    answer.status === 200 && answer.json !== undefined ? { ...answer, json: change(answer.json) } : answer,
  );

/** Changes every object of an answer, deep down, the outer ones first. */
export function rewritten(json: Json, change: (members: JsonObject) => JsonObject): Json {
  if (Array.isArray(json)) return json.map((element) => rewritten(element, change));
  if (!isObject(json)) return json;
  return Object.fromEntries(Object.entries(change(json)).map(([name, value]) => [name, rewritten(value, change)]));
}

type Applies = (answer: Answer, call: Call) => boolean;

/** Changes the JSON of every failure that has a body. */
export const onFailure = (
  says: string,
  change: (json: JsonObject) => Json,
  applies: Applies = () => true,
): Difference =>
  onAnswer(says, (answer, call) =>
    answer.status >= 400 && isObject(answer.json) && applies(answer, call)
      ? { ...answer, json: change(answer.json) }
      : answer,
  );

/** Changes the first element of `errors`. */
export const onError = (says: string, change: (error: JsonObject) => void, applies?: Applies): Difference =>
  onFailure(
    says,
    (json) => {
      listIn(json, 'errors').slice(0, 1).forEach(change);
      return json;
    },
    applies,
  );

/** Failures of one status, of one group or of all. */
export type Failures = readonly [status: number, group?: Group];
export const failureOf =
  (...[status, group]: Failures): Applies =>
  (answer, call) =>
    answer.status === status && (group === undefined || call.group === group);

/** Changes the bytes of answers with status 200, of one operation or of any. */
export const written = (
  says: string,
  operation: Operation | 'any',
  write: (wire: Wire, call: Call, world: World) => Wire,
): Difference =>
  onWire(says, (wire, call, world) =>
    wire.status === 200 && (operation === 'any' || call.operation === operation) ? write(wire, call, world) : wire,
  );

/** The elements of a list member of an answer. */
export function listIn(json: JsonObject, member: ListName | MemberName): JsonObject[] {
  const list = json[member];
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** The value of a query parameter, if it is given. */
export function given(call: Call, name: Parameter): string | undefined {
  return call.query.find(([known]) => known === name)?.[1];
}

/** The call with one query parameter replaced, added (`value`) or taken away (undefined). */
export function withParameter(call: Call, name: Parameter, value: string | undefined): Call {
  const others = call.query.filter(([known]) => known !== name);
  return { ...call, query: value === undefined ? others : [...others, [name, value]] };
}

/** Changes every cardholder of the institution, once. */
export const everyone = (says: string, change: (person: Person, index: number) => void): Difference =>
  inHome(says, ({ people }) => people.forEach(change));

/** The transaction at another time, in the column and in the record. */
export const postedAt = (held: StoredTransaction, at: string): StoredTransaction => ({
  ...held,
  postedAt: at,
  record: { ...held.record, postDateTime: at },
});

/** All credential values of a cardholder. */
export const valuesOf = (person: Person): Shown<'CredentialValue'>[] =>
  person.credentials.flatMap((held) => held.record.credentialValues ?? []);

/** Every second transaction, more or less. */
export const isOdd = ({ id }: StoredTransaction): boolean => /[13579bdf]$/.test(id);

/** The plan of the newest days of a window alone. */
export const newestDays = (plan: Plan, days: number): Plan =>
  plan.start === undefined || plan.end === undefined
    ? plan
    : { ...plan, start: { second: Math.max(plan.start.second, plan.end.second - days * 86_400), fraction: '' } };
