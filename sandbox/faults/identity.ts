import { defaultBehaviour } from '../behaviour.ts';
import { failure } from '../envelope.ts';
import { onSuccess } from '../edits.ts';
import type { Fault } from '../fault.ts';
import type { Call, Hooks, Operation, Person, World } from '../hooks.ts';
import type { Institution } from '../data/records.ts';

const fault = (id: string, breaks: readonly string[], reveals: string, apply: Hooks): Fault => ({
  id,
  breaks,
  reveals,
  apply,
});

/** The person after this one among the people of the institution. */
function nextOf(person: Person | undefined, world: World): Person | undefined {
  const { people } = world.home;
  return person === undefined ? undefined : people[(people.indexOf(person) + 1) % people.length];
}

/** For one operation, the cardholder that `choose` gives. */
const answering = (
  operation: Operation,
  choose: (person: Person | undefined, call: Call, world: World) => Person | undefined,
): Hooks => ({
  behaviour: {
    cardholder: (id, call, world) => {
      const person = defaultBehaviour.cardholder(id, call, world);
      return call.operation === operation ? choose(person, call, world) : person;
    },
  },
});

/** For one operation, a known cardholder is answered as if unknown. */
const hiding = (operation: Operation, hides: (person: Person, world: World) => boolean): Hooks =>
  answering(operation, (person, _call, world) => (person !== undefined && hides(person, world) ? undefined : person));

/** Once, before the first request, something is done with the first two cardholders. */
const withTwo = (change: (first: Person, second: Person) => void): Hooks => ({
  records: (home: Institution) => {
    const [first, second] = home.people;
    if (first !== undefined && second !== undefined) change(first, second);
  },
});

const cardholders: readonly Fault[] = [
  fault(
    'cardholder-of-another',
    ['cardholder/identity'],
    'Get cardholder answers about the next cardholder.',
    answering('get', (person, _call, world) => nextOf(person, world)),
  ),
  fault(
    'cardholder-always-the-first',
    ['cardholder/identity'],
    'Get cardholder answers about the first cardholder, whoever is asked for.',
    answering('get', (person, _call, world) => (person === undefined ? undefined : world.home.people[0])),
  ),
  fault(
    'cardholder-with-the-customer-of-another',
    ['cardholder/identity'],
    'Get cardholder gives the customerId of the next cardholder.',
    {
      records: ({ people }) => {
        const ids = people.map((person) => person.cardholder['customerId'] ?? null);
        people.forEach((person, at) => (person.cardholder['customerId'] = ids[(at + 1) % ids.length] ?? null));
      },
    },
  ),
  fault(
    'cardholder-with-another-id',
    ['cardholder/identity'],
    'The cardholderId of every record is that of the second cardholder.',
    onSuccess('get', (json, _call, world) => ({ ...json, cardholderId: world.home.people[1]?.cardholderId ?? null })),
  ),
  fault(
    'cardholder-known-hidden',
    ['cardholder/known-served'],
    'Get cardholder does not know the first cardholder, whom find finds.',
    hiding('get', (person, world) => person === world.home.people[0]),
  ),
  fault(
    'cardholder-inactive-hidden',
    ['cardholder/known-served'],
    'Get cardholder does not know inactive cardholders.',
    hiding('get', (person) => person.cardholder['cardholderActiveState'] === false),
  ),
  fault('cardholder-known-refused', ['cardholder/known-served'], 'Get cardholder refuses every cardholder with 403.', {
    answer: (answer, call) =>
      call.operation === 'get' && answer.status === 200 ? failure(403, 'not allowed') : answer,
  }),
  fault(
    'cardholder-array',
    ['cardholder/record-object'],
    'Get cardholder answers with a list of one.',
    onSuccess('get', (json) => [json]),
  ),
  fault('cardholder-null', ['cardholder/record-object'], 'Get cardholder answers null.', {
    answer: (answer, call) => (call.operation === 'get' && answer.status === 200 ? { ...answer, json: null } : answer),
  }),
  fault(
    'names-swapped',
    ['cardholder/names-agree'],
    'Find swaps the first and the last name.',
    onSuccess('find', (json) => ({
      ...json,
      firstName: json['lastName'] ?? null,
      lastName: json['firstName'] ?? null,
    })),
  ),
  fault(
    'names-of-one-differ',
    ['cardholder/names-agree'],
    'The last name of the second cardholder lacks its accents in find.',
    withTwo((_first, second) => void (second.lookup['lastName'] = 'Angstrom')),
  ),
  fault(
    'customer-id-differs',
    ['cardholder/names-agree'],
    'Get cardholder gives another customerId than find.',
    onSuccess('get', (json) => ({ ...json, customerId: `0${String(json['customerId'])}` })),
  ),
];

const credentials: readonly Fault[] = [
  fault(
    'credentials-of-another',
    ['credentials/owner'],
    'Get credentials answers about the next cardholder.',
    answering('credentials', (person, _call, world) => nextOf(person, world)),
  ),
  fault(
    'credentials-mixed',
    ['credentials/owner'],
    "The credentials of the second cardholder are listed among the first's.",
    withTwo((first, second) => void first.credentials.push(...second.credentials)),
  ),
  fault(
    'credentials-one-of-another',
    ['credentials/owner'],
    'The last credential of the first cardholder names another as its owner.',
    withTwo((first, second) => {
      const last = first.credentials.at(-1);
      if (last !== undefined) last.record['cardholderId'] = second.cardholderId;
    }),
  ),
  fault(
    'credentials-not-served',
    ['credentials/served'],
    'Get credentials does not know any cardholder.',
    hiding('credentials', () => true),
  ),
  fault(
    'credentials-first-refused',
    ['credentials/served'],
    'The credentials of the first cardholder are refused.',
    hiding('credentials', (person, world) => person === world.home.people[0]),
  ),
];

const transactions: readonly Fault[] = [
  fault(
    'transactions-of-another',
    ['transactions/not-shared'],
    'The transactions of the first two cardholders are the same.',
    withTwo((first, second) => void (second.transactions = first.transactions)),
  ),
  fault(
    'transactions-mixed',
    ['transactions/not-shared'],
    'Three transactions of the first cardholder are listed under the second, too.',
    withTwo((first, second) => void second.transactions.push(...first.transactions.slice(0, 3))),
  ),
  fault(
    'transactions-always-the-first',
    ['transactions/not-shared'],
    'Whoever is asked for, the first cardholder is listed.',
    answering('transactions', (person, _call, world) => (person === undefined ? undefined : world.home.people[0])),
  ),
  fault(
    'transactions-not-served',
    ['transactions/served'],
    'List transactions does not know any cardholder.',
    hiding('transactions', () => true),
  ),
  fault(
    'transactions-first-refused',
    ['transactions/served'],
    'The transactions of the first cardholder are refused.',
    hiding('transactions', (person, world) => person === world.home.people[0]),
  ),
  fault(
    'transactions-duplicated',
    ['transactions/unique'],
    'Every transaction is stored, and listed, twice.',
    withTwo((first) => void (first.transactions = first.transactions.flatMap((held) => [held, held]))),
  ),
];

export const identityFaults: readonly Fault[] = [...cardholders, ...credentials, ...transactions];
