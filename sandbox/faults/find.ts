import { defaultBehaviour } from '../behaviour.ts';
import { onSuccess } from '../edits.ts';
import type { Behaviour } from '../behaviour.ts';
import type { Fault } from '../fault.ts';
import type { Hooks, Person, World } from '../hooks.ts';

const fault = (id: string, breaks: readonly string[], reveals: string, apply: Hooks): Fault => ({
  id: `find-${id}`,
  breaks: breaks.map((slug) => (slug.includes('/') ? slug : `find/${slug}`)),
  reveals,
  apply,
});

const exact = defaultBehaviour.customer;
const first = (world: World): Person | undefined => world.home.people[0];
const customers = (customer: Behaviour['customer'], lenient = false): Hooks => ({
  behaviour: { customer, ...(lenient ? { lenient: ['customerId' as const] } : {}) },
});
const like = (world: World, matches: (known: string) => boolean): Person | undefined =>
  world.home.people.find((person) => matches(person.customerId));
const odd = /[^0-9a-zA-Z]|^$|.{17}/;

export const findFaults: readonly Fault[] = [
  fault(
    'not-the-first',
    ['known-found'],
    'Find does not find the first customer.',
    customers((id, call, world) => {
      const person = exact(id, call, world);
      return person === first(world) ? undefined : person;
    }),
  ),
  fault(
    'not-the-last',
    ['known-found'],
    'Find does not find the last customer.',
    customers((id, call, world) => {
      const person = exact(id, call, world);
      return person === world.home.people.at(-1) ? undefined : person;
    }),
  ),
  fault(
    'another-customer',
    ['same-customer'],
    'Find answers with the customerId of somebody else.',
    onSuccess('find', (json, call, world) => {
      const other = world.home.people.find((person) => person.customerId !== json['customerId']);
      return call.query.length === 0 ? json : { ...json, customerId: other?.customerId ?? null };
    }),
  ),
  fault(
    'padded-customer',
    ['same-customer'],
    'Find answers with the customerId padded to sixteen characters.',
    onSuccess('find', (json) => ({ ...json, customerId: String(json['customerId']).padStart(16, '0') })),
  ),
  fault(
    'unknown-id',
    ['id-known'],
    'The id that find returns is unknown to get cardholder.',
    onSuccess('find', (json) => ({ ...json, id: `${String(json['id']).slice(0, -4)}ffff` })),
  ),
  fault('unknown-id-of-one', ['id-known'], 'The id that find returns for the first customer is that of a credential.', {
    records: (home) => {
      const [person] = home.people;
      if (person !== undefined) person.lookup['id'] = person.credentials[0]?.record['id'] ?? null;
    },
  }),
  fault(
    'by-prefix',
    ['unknown-finds-nobody'],
    'Find compares prefixes: more characters than the customerId has are ignored.',
    customers(
      (id, call, world) =>
        exact(id, call, world) ?? like(world, (known) => known.startsWith(id) || id.startsWith(known)),
    ),
  ),
  fault(
    'someone-for-unknown',
    ['unknown-finds-nobody'],
    'Find answers with the first cardholder when nobody has the customerId.',
    customers((id, call, world) => exact(id, call, world) ?? first(world)),
  ),
  fault(
    'echo-for-unknown',
    ['unknown-finds-nobody'],
    'Find answers with the first cardholder under the unknown customerId asked for.',
    {
      behaviour: {
        customer: (id, call, world) => {
          const found = exact(id, call, world);
          const other = first(world);
          return found ?? (other === undefined ? undefined : { ...other, lookup: { ...other.lookup, customerId: id } });
        },
      },
    },
  ),
  fault(
    'trimmed',
    ['pattern-kept'],
    'Find trims white space around the customerId.',
    customers((id, call, world) => exact(id.trim(), call, world), true),
  ),
  fault(
    'newline-accepted',
    ['pattern-kept'],
    'Find accepts a customerId with a line feed at its end.',
    customers((id, call, world) => exact(id.replace(/\n$/, ''), call, world), true),
  ),
  fault(
    'punctuation-ignored',
    ['pattern-kept'],
    'Find ignores everything but letters and digits.',
    customers((id, call, world) => exact(id.replace(/[^0-9a-zA-Z]/g, ''), call, world), true),
  ),
  fault(
    'cut-to-sixteen',
    ['pattern-kept', 'outside-pattern-refused'],
    'Find ignores what is not a letter or digit and what is beyond.',
    customers(
      (id, call, world) =>
        exact(/^[0-9a-zA-Z]*/.exec(id)?.[0] ?? '', call, world) ?? (odd.test(id) ? first(world) : undefined),
      true,
    ),
  ),
  fault(
    'empty-object-outside-pattern',
    ['outside-pattern-refused'],
    'A customerId outside the pattern is answered with an empty object.',
    {
      answer: (answer, call) =>
        call.operation === 'find' && answer.status === 400 && call.query.length > 0
          ? { ...answer, status: 200, json: {} }
          : answer,
    },
  ),
  fault(
    'missing-parameter',
    ['missing-parameter-refused'],
    'Find without customerId answers with the first cardholder.',
    customers(
      (id, call, world) =>
        id === '' && call.query.length === 0 ? first(world) : odd.test(id) ? undefined : exact(id, call, world),
      true,
    ),
  ),
  fault(
    'missing-parameter-empty-object',
    ['missing-parameter-refused'],
    'Find without customerId answers with an empty object.',
    {
      answer: (answer, call) =>
        call.operation === 'find' && answer.status === 400 && call.query.length === 0
          ? { ...answer, status: 200, json: {} }
          : answer,
    },
  ),
  fault(
    'array',
    ['lookup/record-object'],
    'Find answers with a list of one.',
    onSuccess('find', (json) => [json]),
  ),
  fault(
    'the-next',
    ['same-customer'],
    'Find answers with the record of the next cardholder.',
    customers((id, call, world) => {
      const person = exact(id, call, world);
      return person === undefined
        ? undefined
        : world.home.people[(world.home.people.indexOf(person) + 1) % world.home.people.length];
    }),
  ),
];
