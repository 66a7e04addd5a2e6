import type { ListName, MemberName, Operation, Parameter } from '../../spec/generated/vocabulary.ts';
import type { Institution, Json, JsonObject, Person, Shown, StoredTransaction } from '../data/records.ts';
import type { Hooks, World } from './hooks.ts';
import type { Answer, Call, Wire } from './messages.ts';

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes the JSON of answers with status 200 of one operation. */
export function onSuccess(
  operation: Operation,
  change: (json: JsonObject, call: Call, world: World) => Json | undefined,
): Hooks {
  return {
    answer: (answer, call, world) => {
      if (answer.status !== 200 || call.operation !== operation || !isObject(answer.json)) return answer;
      const json = change(answer.json, call, world);
      return json === undefined ? answer : { ...answer, json };
    },
  };
}

/** Changes the JSON of every answer with status 200. */
export const onAnswers = (change: (json: Json) => Json): Hooks => ({
  answer: (answer) =>
    answer.status === 200 && answer.json !== undefined ? { ...answer, json: change(answer.json) } : answer,
});

/** Changes the JSON of every failure that has a body. */
export function onFailure(
  change: (json: JsonObject, answer: Answer, call: Call) => Json | undefined,
  applies: (answer: Answer, call: Call) => boolean = () => true,
): Hooks {
  return {
    answer: (answer, call) => {
      if (answer.status < 400 || !isObject(answer.json) || !applies(answer, call)) return answer;
      const json = change(answer.json, answer, call);
      return json === undefined ? answer : { ...answer, json };
    },
  };
}

/** Changes the first element of `errors`. */
export function onError(change: (error: JsonObject) => void, applies?: (answer: Answer, call: Call) => boolean): Hooks {
  return onFailure((json) => {
    const { errors } = json;
    const first = Array.isArray(errors) ? errors[0] : undefined;
    if (isObject(first)) change(first);
    return json;
  }, applies);
}

/** Changes the bytes of answers with status 200, of one operation or of all. */
export const written = (write: (wire: Wire, call: Call, world: World) => Wire, operation?: Operation): Hooks => ({
  wire: (wire, call, world) =>
    wire.status === 200 && (operation === undefined || call.operation === operation) ? write(wire, call, world) : wire,
});

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

/** Changes the records of the institution, once. */
export const inHome = (change: (home: Institution) => void): Hooks => ({ records: change });

/** Changes every cardholder of the institution, once. */
export const everyone = (change: (person: Person, index: number) => void): Hooks =>
  inHome((home) => home.people.forEach(change));

/** The transaction at another time, in the column and in the record. */
export const postedAt = (held: StoredTransaction, at: string): StoredTransaction => ({
  ...held,
  postedAt: at,
  record: { ...held.record, postDateTime: at },
});

/** All credential values of a cardholder. */
export const valuesOf = (person: Person): Shown<'CredentialValue'>[] =>
  person.credentials.flatMap((held) => held.record.credentialValues ?? []);
