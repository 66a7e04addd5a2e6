import {
  type Group,
  type ListName,
  type ListOperation,
  type MemberName,
  type Operation,
  operations,
} from '../../spec/generated/vocabulary.ts';
import { type Answer, type Call, failure, type Plan, type Wire } from './messages.ts';
import type { Json, JsonObject, Person, Shown, StoredTransaction } from '../data/records.ts';
import { behaving, type Difference, difference, inHome, onAnswer, when } from './difference.ts';
import type { Hooks, Input, World } from './hooks.ts';
import { always, type Asks, isOf } from './requests.ts';

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The changes of what one operation answers, or any. */
export function answersOf(operation: Operation | 'any') {
  const ofMine = when(operation === 'any' ? always : isOf(operation));
  const failing = (says: string, change: Required<Hooks>['answer'], status = 400): Difference =>
    ofMine.onAnswer(says, (answer, ...asked) => (answer.status === status ? change(answer, ...asked) : answer));
  return {
    /** Changes the JSON of a success. */
    success: (says: string, change: (json: JsonObject, call: Call, world: World) => Json): Difference =>
      failing(
        says,
        (answer, ...asked) => (isObject(answer.json) ? { ...answer, json: change(answer.json, ...asked) } : answer),
        200,
      ),
    /** Changes the answers of one status; 400 if no other is given. */
    failing,
    /** Changes the bytes of a success. */
    written: (says: string, write: (wire: Wire, call: Call, world: World) => Wire): Difference =>
      ofMine.onWire(says, (wire, ...asked) => (wire.status === 200 ? write(wire, ...asked) : wire)),
    /** One status in place of another, with the same body. */
    turned: (says: string, from: number, to: number): Difference =>
      failing(says, (answer) => ({ ...answer, status: to }), from),
    /** Bad input is answered with success and an object that holds nothing, or an empty list. */
    emptyFor400: (says: string, asks?: Asks, json: { [list in ListName]?: [] } = {}): Difference =>
      when(asks).only(failing(says, (answer) => ({ ...answer, status: 200, json }))),
  };
}

/** The changes of the elements that one list answers. */
export function elementsOf(operation: ListOperation) {
  const { list } = operations[operation];
  const { failing, success } = answersOf(operation);
  const each = (says: string, change: (element: JsonObject, call: Call) => void, asks: Asks = always): Difference =>
    success(says, (json, call, world) => {
      for (const element of asks(call, world) ? listIn(json, list) : []) change(element, call);
      return json;
    });
  return {
    /** Changes each, in some requests or in all. */
    each,
    /** Writes one member of each in another way. */
    rewriting: (says: string, member: string, write: (value: Json) => Json): Difference =>
      each(says, (element) => rewrite(element, member, write)),
    /** 404 for a list that has nothing. */
    emptyNotFound: (says: string): Difference =>
      failing(
        says,
        (answer) => {
          const { [list]: elements, paging } = isObject(answer.json) ? answer.json : {};
          const hasNone = Array.isArray(elements) && elements.length === 0;
          return hasNone && (!isObject(paging) || paging['total'] === 0) ? failure(404, 'there is nothing') : answer;
        },
        200,
      ),
  };
}

/** Writes one member of an object in another way, if it is there. */
export function rewrite(holder: Json | undefined, member: string, write: (value: Json) => Json): void {
  if (isObject(holder) && holder[member] !== undefined) holder[member] = write(holder[member]);
}

export const inLowerCase = (value: Json): Json => String(value).toLowerCase();

/** Changes every object of an answer, deep down, the outer ones first. */
export function rewritten(json: Json, change: (members: JsonObject) => JsonObject): Json {
  if (Array.isArray(json)) return json.map((element) => rewritten(element, change));
  if (!isObject(json)) return json;
  return Object.fromEntries(Object.entries(change(json)).map(([name, value]) => [name, rewritten(value, change)]));
}

/** Failures of one status or some, of one group or of all. */
export type Failures = readonly [status: number | readonly number[], group?: Group];
export const isAmong = (answer: Answer, call: Call, [status, group]: Failures): boolean =>
  [status].flat().includes(answer.status) && (group === undefined || call.group === group);

/** Changes the JSON of every failure that has a body, or of some. */
export const onFailure = (says: string, change: (json: JsonObject) => Json, of?: Failures): Difference =>
  onAnswer(says, (answer, call) =>
    answer.status >= 400 && isObject(answer.json) && (of === undefined || isAmong(answer, call, of))
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

/** Bad values of one input are read as if it had been omitted. */
export const lenient = (says: string, input: Input): Difference => behaving(says, { lenient: [input] });

/** Gives a cardholder another customerId, in each record. */
export function rename(person: Person, customerId: string): void {
  person.customerId = person.cardholder.customerId = person.lookup.customerId = customerId;
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

/** Changes the times of all transactions. */
export const times = (says: string, change: (at: string, index: number) => string): Difference =>
  everyone(says, (person) => {
    person.transactions = person.transactions.map((held, index) => postedAt(held, change(held.postedAt, index)));
  });

/** A difference that shows because nothing is posted on a whole second. */
export function betweenSeconds(says: string, { apply }: Difference): Difference {
  const posted = times(`All is posted between two seconds, and ${says}`, (at, nth) =>
    at.replace(/(\.\d+)?Z$/, `.${100 + ((nth * 37) % 900)}Z`),
  );
  return difference(posted.says, { ...posted.apply, ...apply });
}

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
