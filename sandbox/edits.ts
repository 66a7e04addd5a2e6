import type { Answer, Call, Hooks, Operation, World } from './hooks.ts';
import type { Json, JsonObject } from './data/records.ts';

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

/** The elements of a list member of an answer. */
export function listIn(json: JsonObject, member: string): JsonObject[] {
  const list = json[member];
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** The value of a query parameter, when it is given. */
export function given(call: Call, name: string): string | undefined {
  return call.query.find(([known]) => known === name)?.[1];
}

/** The call with one query parameter replaced, added (`value`) or taken away (undefined). */
export function withParameter(call: Call, name: string, value: string | undefined): Call {
  const others = call.query.filter(([known]) => known !== name);
  return { ...call, query: value === undefined ? others : [...others, [name, value]] };
}
