import type { RequirementId } from '../../spec/generated/catalogue.ts';
import type { Operation } from '../../spec/generated/vocabulary.ts';
import type { Person } from '../data/records.ts';
import { defaultBehaviour } from './behaviour.ts';
import { breaking, type Difference, type Fault, inHome, when } from './difference.ts';
import type { Behaviour, World } from './hooks.ts';
import { uuid } from './parameters.ts';
import { isOf } from './requests.ts';

/** The person after this one among the people of the institution. */
export function nextOf(person: Person | undefined, world: World): Person | undefined {
  const { people } = world.home;
  return person === undefined ? undefined : people[(people.indexOf(person) + 1) % people.length];
}

export const isTheFirst = (person: Person, { home }: World): boolean => person === home.people[0];

/** The first cardholder in the place of any that is known. */
export const firstFor = (person: Person | undefined, { home }: World): Person | undefined => person && home.people[0];

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
  defect: (says: string, same: Same) => Difference,
): Record<string, Difference> =>
  Object.fromEntries(
    Object.entries(COMPARED).map(([name, [says, part]]) => [
      `${id}-${name}`,
      defect(says, (left, right) => part(left.toLowerCase()) === part(right.toLowerCase())),
    ]),
  );

const { cardholder } = defaultBehaviour;
type Same = (left: string, right: string) => boolean;

/** The ways in which one operation takes a cardholder for another; the others know who is who. */
export function cardholdersOf(operation: Operation) {
  const serving = (says: string, serve: Behaviour['cardholder']): Difference =>
    when(isOf(operation)).behaving(says, { cardholder: serve });
  const answering = (says: string, choose: (person: Person | undefined, world: World) => Person | undefined) =>
    serving(says, (id, call, world) => choose(cardholder(id, call, world), world));
  return {
    /** The cardholder that `choose` gives for the right one. */
    answering,
    /** The cardholder whose id is that of the path as `same` compares them. */
    comparing: (says: string, same: Same): Difference =>
      serving(says, (id, _call, { home }) => home.people.find((person) => same(person.cardholderId, id))),
    /** A known cardholder is answered as if unknown. */
    hiding: (says: string, hides: (person: Person, world: World) => boolean): Difference =>
      answering(says, (person, world) => (person === undefined || hides(person, world) ? undefined : person)),
    /** The first cardholder in the place of the nil UUID, which stands for no one. */
    firstForNil: (says: string): Difference =>
      serving(says, (id, call, world) => (/^[0-]+$/.test(id) ? world.home.people[0] : cardholder(id, call, world))),
    /** An id that is not a UUID is read as the id of the first cardholder. */
    anyId: (says: string): Difference =>
      when(isOf(operation)).onRequest(says, (call, { home }) =>
        uuid.test(call.id) ? call : { ...call, id: home.people[0]?.cardholderId ?? '' },
      ),
  };
}

/** The defects of how the cardholderId of a path is compared: of part of it, or letter by letter. */
export function comparedFaults(operation: Operation, name: string, word: string, broken: RequirementId): Fault[] {
  const { comparing } = cardholdersOf(operation);
  const isCase = `${word}/id-case-ignored` as RequirementId;
  return [
    ...breaking(
      broken,
      partlyCompared(`${word}-id`, (says, same) => comparing(`${name} compares the cardholderId ${says}.`, same)),
    ),
    ...breaking(isCase, {
      [`${word}-id-in-one-case`]: comparing(
        `${name} knows a cardholderId only as it is written in its records.`,
        (left, right) => left === right,
      ),
    }),
  ];
}
