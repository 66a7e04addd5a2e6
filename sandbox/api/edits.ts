import {
  type Group,
  type ListName,
  type ListOperation,
  type MemberName,
  type Operation,
  operations,
  type Parameter,
} from '../../spec/generated/vocabulary.ts';
import { failure } from './envelope.ts';
import type { Json, JsonObject, Person, Shown, StoredTransaction } from '../data/records.ts';
import { behaving, type Difference, inHome, onAnswer, onWire } from './difference.ts';
import type { Hooks, Input, World } from './hooks.ts';
import type { Answer, Call, Plan, Wire } from './messages.ts';

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The changes of what one operation answers, or any. */
export function answersOf(operation: Operation | 'any') {
  const isOf = (call: Call): boolean => operation === 'any' || call.operation === operation;
  const success = (says: string, change: (json: JsonObject, call: Call, world: World) => Json): Difference =>
    onAnswer(says, (answer, call, world) =>
      answer.status === 200 && isOf(call) && isObject(answer.json)
        ? { ...answer, json: change(answer.json, call, world) }
        : answer,
    );
  const failing = (says: string, change: Required<Hooks>['answer'], status = 400): Difference =>
    onAnswer(says, (answer, call, world) =>
      answer.status === status && isOf(call) ? change(answer, call, world) : answer,
    );
  const written = (says: string, write: (wire: Wire, call: Call, world: World) => Wire): Difference =>
    onWire(says, (wire, call, world) => (wire.status === 200 && isOf(call) ? write(wire, call, world) : wire));
  return {
    /** Changes the JSON of a success. */
    success,
    /** Changes the answers of one status; 400 if no other is given. */
    failing,
    /** Changes the bytes of a success. */
    written,
    /** One status in place of another, with the same body. */
    turned: (says: string, from: number, to: number): Difference =>
      failing(says, (answer) => ({ ...answer, status: to }), from),
    /** Bad input is answered with success and an object that holds nothing, or an empty list. */
    emptyFor400: (says: string, json: { [list in ListName]?: [] }, applies: (call: Call) => boolean = () => true) =>
      failing(says, (answer, call) => (applies(call) ? { ...answer, status: 200, json } : answer)),
  };
}

/** The changes of the elements that one list answers. */
export function elementsOf(operation: ListOperation) {
  const { list } = operations[operation];
  const { success } = answersOf(operation);
  const each = (says: string, change: (element: JsonObject) => void): Difference =>
    success(says, (json) => {
      listIn(json, list).forEach(change);
      return json;
    });
  return {
    each,
    /** The elements are others in the answers for which it `applies`. */
    made: (
      says: string,
      make: (element: JsonObject, call: Call) => JsonObject,
      applies: (call: Call, world: World) => boolean = () => true,
    ): Difference =>
      success(says, (json, call, world) =>
        applies(call, world) ? { ...json, [list]: listIn(json, list).map((one) => make(one, call)) } : json,
      ),
    /** Writes one member of each in another way. */
    rewriting: (says: string, member: string, write: (value: Json) => Json): Difference =>
      each(says, (element) => rewrite(element, member, write)),
    /** 404 for a list that has nothing. */
    emptyNotFound: (says: string): Difference =>
      onAnswer(says, (answer, call) => {
        if (call.operation !== operation || answer.status !== 200 || !isObject(answer.json)) return answer;
        const { [list]: elements, paging } = answer.json;
        const hasNone = Array.isArray(elements) && elements.length === 0;
        return hasNone && (!isObject(paging) || paging['total'] === 0) ? failure(404, 'there is nothing') : answer;
      }),
  };
}

/** Writes one member of an object in another way, if it is there. */
export function rewrite(holder: Json | undefined, member: string, write: (value: Json) => Json): void {
  if (isObject(holder) && holder[member] !== undefined) holder[member] = write(holder[member]);
}

export const inLowerCase = (value: Json): Json => String(value).toLowerCase();

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

/** Failures of one status, of one group or of all. */
export type Failures = readonly [status: number, group?: Group];
export const isOf = (answer: Answer, call: Call, [status, group]: Failures): boolean =>
  answer.status === status && (group === undefined || call.group === group);

/** Changes the JSON of every failure that has a body, or of some. */
export const onFailure = (says: string, change: (json: JsonObject) => Json, of?: Failures): Difference =>
  onAnswer(says, (answer, call) =>
    answer.status >= 400 && isObject(answer.json) && (of === undefined || isOf(answer, call, of))
      ? { ...answer, json: change(answer.json) }
      : answer,
  );

/** Changes the first element of `errors`. */
export const onError = (says: string, change: (error: JsonObject) => void, of?: Failures): Difference =>
  onFailure(
    says,
    (json) => {
      listIn(json, 'errors').slice(0, 1).forEach(change);
      return json;
    },
    of,
  );

/** The elements of a list member of an answer. */
export function listIn(json: JsonObject, member: ListName | MemberName): JsonObject[] {
  const list = json[member];
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** The value of a query parameter, if it is given. */
export const given = (call: Call, name: Parameter): string | undefined =>
  call.query.find(([known]) => known === name)?.[1];

/** Whether a query parameter is given, of whatever name. */
export const has = (call: Call, name: string): boolean => call.query.some(([known]) => known === name);

/** Whether any query parameter has this value. */
export const hasValue = (call: Call, value: string): boolean => call.query.some(([, known]) => known === value);

/** The call with one query parameter replaced, added (`value`) or taken away (undefined). */
export function withParameter(call: Call, name: Parameter, value: string | undefined): Call {
  const others = call.query.filter(([known]) => known !== name);
  return { ...call, query: value === undefined ? others : [...others, [name, value]] };
}

/** Bad values of one input are read as if it had been omitted. */
export const lenient = (says: string, input: Input): Difference => behaving(says, { lenient: [input] });

/** Changes every cardholder of the institution, once. */
export const everyone = (says: string, change: (person: Person, index: number) => void): Difference =>
  inHome(says, ({ people }) => people.forEach(change));

/** The transaction at another time, in the column and in the record. */
export const postedAt = (held: StoredTransaction, at: string): StoredTransaction => ({
  ...held,
  postedAt: at,
  record: { ...held.record, postDateTime: at },
});

/** Changes the times of all transactions. */
export const times = (says: string, change: (at: string, index: number) => string): Difference =>
  everyone(says, (person) => {
    person.transactions = person.transactions.map((held, index) => postedAt(held, change(held.postedAt, index)));
  });

/** Nothing is posted on a whole second. */
export const betweenSeconds: Difference = times('All is posted between two seconds.', (posted, nth) =>
  posted.replace(/(\.\d+)?Z$/, `.${100 + ((nth * 37) % 900)}Z`),
);

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
