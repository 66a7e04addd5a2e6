import type { Institution } from '../data/records.ts';
import type { Door } from './listen.ts';

/** A running environment on this machine, and what a client has to know of it. */
export interface Sandbox extends Door {
  readonly key: string;
  readonly foreignKey: string;
  readonly customerIds: readonly string[];
  readonly foreignCustomerIds: readonly string[];
  readonly foreignCardholderIds: readonly string[];
}

/** What a client has to know of an institution and a foreign one behind a door. */
export function sandboxOf(door: Door, home: Institution, foreign: Institution): Sandbox {
  return {
    ...door,
    key: home.key,
    foreignKey: foreign.key,
    customerIds: home.people.map((person) => person.customerId),
    foreignCustomerIds: foreign.people.map((person) => person.customerId),
    foreignCardholderIds: foreign.people.map((person) => person.cardholderId),
  };
}
