import type { Operation } from '../../spec/generated/vocabulary.ts';
import type { Person } from '../data/records.ts';
import { defaultBehaviour } from './behaviour.ts';
import { behaving, type Difference, inHome } from './differences.ts';
import type { World } from './hooks.ts';

/** The person after this one among the people of the institution. */
export function nextOf(person: Person | undefined, world: World): Person | undefined {
  const { people } = world.home;
  return person === undefined ? undefined : people[(people.indexOf(person) + 1) % people.length];
}

/** The first cardholder in the place of any that is known. */
export const firstFor = (person: Person | undefined, world: World): Person | undefined =>
  person && world.home.people[0];

export const isFirst = (person: Person, world: World): boolean => person === world.home.people[0];

/** For one operation, the cardholder that `choose` gives. */
export const answering = (
  says: string,
  operation: Operation,
  choose: (person: Person | undefined, world: World) => Person | undefined,
): Difference =>
  behaving(says, {
    cardholder: (id, call, world) => {
      const person = defaultBehaviour.cardholder(id, call, world);
      return call.operation === operation ? choose(person, world) : person;
    },
  });

/** For one operation, the first cardholder in the place of the nil UUID, which stands for no one. */
export const firstForNil = (says: string, operation: Operation): Difference =>
  behaving(says, {
    cardholder: (id, call, world) =>
      call.operation === operation && /^[0-]+$/.test(id)
        ? world.home.people[0]
        : defaultBehaviour.cardholder(id, call, world),
  });

/** For one operation, a known cardholder is answered as if unknown. */
export const hiding = (
  says: string,
  operation: Operation,
  hides: (person: Person, world: World) => boolean,
): Difference =>
  answering(says, operation, (person, world) => (person === undefined || hides(person, world) ? undefined : person));

/** Once, before the first request, something is done with the first two cardholders. */
export const withTwo = (says: string, change: (first: Person, second: Person) => void): Difference =>
  inHome(says, ({ people: [first, second] }) => {
    if (first !== undefined && second !== undefined) change(first, second);
  });

/** A credential of the first is listed under the second, too, and names each as its owner. */
export function sharesCredential(first: Person, second: Person): void {
  const [held] = first.credentials;
  if (held === undefined) return;
  second.credentials.push({ ...held, record: { ...held.record, cardholderId: second.cardholderId } });
}

/** What of an id is compared, if not all of it is. */
const COMPARED: Readonly<Record<string, readonly [says: string, part: (id: string) => string]>> = {
  'first-digit-ignored': ['but for its first digit', (id) => id.slice(1)],
  'first-group-ignored': ['but for its first group', (id) => id.slice(id.indexOf('-'))],
  'last-group-ignored': ['but for its last group', (id) => id.slice(0, id.lastIndexOf('-'))],
  'last-digits-ignored': ['but for its last four digits', (id) => id.slice(0, -4)],
};

/** A defect for each part of an id that alone is compared, or that is not; letter case is ignored. */
export const partlyCompared = (
  id: string,
  defect: (says: string, same: (left: string, right: string) => boolean) => Difference,
): Record<string, Difference> =>
  Object.fromEntries(
    Object.entries(COMPARED).map(([name, [says, part]]) => [
      `${id}-${name}`,
      defect(says, (left, right) => part(left.toLowerCase()) === part(right.toLowerCase())),
    ]),
  );

/** For one operation, the cardholder whose id is that of the path as `same` compares them. */
export const comparing = (
  says: string,
  operation: Operation,
  same: (left: string, right: string) => boolean,
): Difference =>
  behaving(says, {
    cardholder: (id, call, world) =>
      call.operation === operation
        ? world.home.people.find((person) => same(person.cardholderId, id))
        : defaultBehaviour.cardholder(id, call, world),
  });

/** Ids are compared as they are written. */
export const asWritten = (left: string, right: string): boolean => left === right;
