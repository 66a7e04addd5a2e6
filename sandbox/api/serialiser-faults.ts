import type { Json, JsonObject } from '../data/records.ts';
import { isObject, listIn, onSuccess } from './edits.ts';
import type { Hooks } from './hooks.ts';

/** Changes every transaction on its way out. */
export const eachTransaction = (change: (transaction: JsonObject) => void): Hooks =>
  onSuccess('listCardholderTransactions', (json) => {
    listIn(json, 'transactions').forEach(change);
    return json;
  });

/** Changes every line of every transaction on its way out. */
export const eachLine = (change: (line: JsonObject) => void): Hooks =>
  eachTransaction((transaction) => listIn(transaction, 'accounts').forEach(change));

/** Writes one member in another way, if it is there. */
export function rewrite(holder: Json | undefined, member: string, write: (value: Json) => Json): void {
  if (isObject(holder) && holder[member] !== undefined) holder[member] = write(holder[member]);
}

/** A date-time without its time zone. */
export const withoutZone = (value: Json): Json => String(value).replace(/Z$/, '');
