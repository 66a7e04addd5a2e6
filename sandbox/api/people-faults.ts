import type { Operation } from '../../spec/generated/vocabulary.ts';
import type { Person } from '../data/records.ts';
import { defaultBehaviour } from './behaviour.ts';
import { inHome } from './edits.ts';
import type { Hooks, World } from './hooks.ts';

/** The person after this one among the people of the institution. */
export function nextOf(person: Person | undefined, world: World): Person | undefined {
  const { people } = world.home;
  return person === undefined ? undefined : people[(people.indexOf(person) + 1) % people.length];
}

/** For one operation, the cardholder that `choose` gives. */
export const answering = (
  operation: Operation,
  choose: (person: Person | undefined, world: World) => Person | undefined,
): Hooks => ({
  behaviour: {
    cardholder: (id, call, world) => {
      const person = defaultBehaviour.cardholder(id, call, world);
      return call.operation === operation ? choose(person, world) : person;
    },
  },
});

/** For one operation, a known cardholder is answered as if unknown. */
export const hiding = (operation: Operation, hides: (person: Person, world: World) => boolean): Hooks =>
  answering(operation, (person, world) => (person !== undefined && hides(person, world) ? undefined : person));

/** Once, before the first request, something is done with the first two cardholders. */
export const withTwo = (change: (first: Person, second: Person) => void): Hooks =>
  inHome(({ people: [first, second] }) => {
    if (first !== undefined && second !== undefined) change(first, second);
  });
