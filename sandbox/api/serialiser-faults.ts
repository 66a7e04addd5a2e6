import { operations } from '../../spec/generated/vocabulary.ts';
import type { ListOperation } from '../../spec/generated/vocabulary.ts';
import type { Json, JsonObject } from '../data/records.ts';
import type { Difference } from './differences.ts';
import { isObject, listIn, onSuccess } from './edits.ts';

/** Changes each element of a list on its way out. */
export const eachOf = (says: string, operation: ListOperation, change: (element: JsonObject) => void): Difference =>
  onSuccess(says, operation, (json) => {
    listIn(json, operations[operation].list).forEach(change);
    return json;
  });

/** Writes one member of an object in another way, if it is there. */
export function rewrite(holder: Json | undefined, member: string, write: (value: Json) => Json): void {
  if (isObject(holder) && holder[member] !== undefined) holder[member] = write(holder[member]);
}

/** Writes one member of each element of a list in another way. */
export const rewriting = (
  says: string,
  operation: ListOperation,
  member: string,
  write: (value: Json) => Json,
): Difference => eachOf(says, operation, (element) => rewrite(element, member, write));

export const inLowerCase = (value: Json): Json => String(value).toLowerCase();
