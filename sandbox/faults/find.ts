import { defaultBehaviour } from '../api/behaviour.ts';
import { inHome, onSuccess } from '../api/edits.ts';
import { faultsOf } from '../api/fault.ts';
import type { Behaviour, Hooks, World } from '../api/hooks.ts';
import { nextOf } from '../api/people-faults.ts';
import type { Person } from '../data/records.ts';

const exact = defaultBehaviour.customer;
const first = (world: World): Person | undefined => world.home.people[0];
const customers = (customer: Behaviour['customer'], lenient = false): Hooks => ({
  behaviour: { customer, ...(lenient ? { lenient: ['customerId' as const] } : {}) },
});
const like = (world: World, matches: (known: string) => boolean): Person | undefined =>
  world.home.people.find((person) => matches(person.customerId));
const odd = /[^0-9a-zA-Z]|^$|.{17}/;

export const faults = faultsOf({
  'find-not-the-first': {
    breaks: ['find/known-found'],
    reveals: 'Find does not find the first customer.',
    apply: customers((id, call, world) => {
      const person = exact(id, call, world);
      return person === first(world) ? undefined : person;
    }),
  },
  'find-not-the-last': {
    breaks: ['find/known-found'],
    reveals: 'Find does not find the last customer.',
    apply: customers((id, call, world) => {
      const person = exact(id, call, world);
      return person === world.home.people.at(-1) ? undefined : person;
    }),
  },
  'find-another-customer': {
    breaks: ['find/same-customer'],
    reveals: 'Find answers with the customerId of somebody else.',
    apply: onSuccess('findCardholder', (json, call, world) => {
      const other = world.home.people.find((person) => person.customerId !== json['customerId']);
      return call.query.length === 0 ? json : { ...json, customerId: other?.customerId ?? null };
    }),
  },
  'find-padded-customer': {
    breaks: ['find/same-customer'],
    reveals: 'Find answers with the customerId padded to sixteen characters.',
    apply: onSuccess('findCardholder', (json) => ({
      ...json,
      customerId: String(json['customerId']).padStart(16, '0'),
    })),
  },
  'find-unknown-id': {
    breaks: ['find/id-known'],
    reveals: 'The id that find returns is unknown to get cardholder.',
    apply: onSuccess('findCardholder', (json) => ({ ...json, id: `${String(json['id']).slice(0, -4)}ffff` })),
  },
  'find-unknown-id-of-one': {
    breaks: ['find/id-known'],
    reveals: 'The id that find returns for the first customer is that of a credential.',
    apply: inHome(({ people: [person] }) => {
      if (person !== undefined) person.lookup.id = person.credentials[0]?.record.id ?? '';
    }),
  },
  'find-by-prefix': {
    breaks: ['find/unknown-finds-nobody'],
    reveals: 'Find compares prefixes: more characters than the customerId has are ignored.',
    apply: customers(
      (id, call, world) =>
        exact(id, call, world) ?? like(world, (known) => known.startsWith(id) || id.startsWith(known)),
    ),
  },
  'find-someone-for-unknown': {
    breaks: ['find/unknown-finds-nobody'],
    reveals: 'Find answers with the first cardholder when nobody has the customerId.',
    apply: customers((id, call, world) => exact(id, call, world) ?? first(world)),
  },
  'find-echo-for-unknown': {
    breaks: ['find/unknown-finds-nobody'],
    reveals: 'Find answers with the first cardholder under the unknown customerId asked for.',
    apply: {
      behaviour: {
        customer: (id, call, world) => {
          const found = exact(id, call, world);
          const other = first(world);
          return found ?? (other === undefined ? undefined : { ...other, lookup: { ...other.lookup, customerId: id } });
        },
      },
    },
  },
  'find-trimmed': {
    breaks: ['find/pattern-kept'],
    reveals: 'Find trims white space around the customerId.',
    apply: customers((id, call, world) => exact(id.trim(), call, world), true),
  },
  'find-newline-accepted': {
    breaks: ['find/pattern-kept'],
    reveals: 'Find accepts a customerId with a line feed at its end.',
    apply: customers((id, call, world) => exact(id.replace(/\n$/, ''), call, world), true),
  },
  'find-punctuation-ignored': {
    breaks: ['find/pattern-kept'],
    reveals: 'Find ignores everything but letters and digits.',
    apply: customers((id, call, world) => exact(id.replace(/[^0-9a-zA-Z]/g, ''), call, world), true),
  },
  'find-cut-to-sixteen': {
    breaks: ['find/pattern-kept', 'find/outside-pattern-refused'],
    reveals: 'Find ignores what is not a letter or digit and what is beyond.',
    apply: customers(
      (id, call, world) =>
        exact(/^[0-9a-zA-Z]*/.exec(id)?.[0] ?? '', call, world) ?? (odd.test(id) ? first(world) : undefined),
      true,
    ),
  },
  'find-empty-object-outside-pattern': {
    breaks: ['find/outside-pattern-refused'],
    reveals: 'A customerId outside the pattern is answered with an empty object.',
    apply: {
      answer: (answer, call) =>
        call.operation === 'findCardholder' && answer.status === 400 && call.query.length > 0
          ? { ...answer, status: 200, json: {} }
          : answer,
    },
  },
  'find-missing-parameter': {
    breaks: ['find/missing-parameter-refused'],
    reveals: 'Find without customerId answers with the first cardholder.',
    apply: customers(
      (id, call, world) =>
        id === '' && call.query.length === 0 ? first(world) : odd.test(id) ? undefined : exact(id, call, world),
      true,
    ),
  },
  'find-missing-parameter-empty-object': {
    breaks: ['find/missing-parameter-refused'],
    reveals: 'Find without customerId answers with an empty object.',
    apply: {
      answer: (answer, call) =>
        call.operation === 'findCardholder' && answer.status === 400 && call.query.length === 0
          ? { ...answer, status: 200, json: {} }
          : answer,
    },
  },
  'find-the-next': {
    breaks: ['find/same-customer'],
    reveals: 'Find answers with the record of the next cardholder.',
    apply: customers((id, call, world) => nextOf(exact(id, call, world), world)),
  },
});
