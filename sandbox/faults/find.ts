import { defaultBehaviour } from '../api/behaviour.ts';
import { behaving, breaking, type Difference, inHome, onRequest } from '../api/difference.ts';
import { answersOf, given } from '../api/edits.ts';
import { failure } from '../api/envelope.ts';
import type { Behaviour, World } from '../api/hooks.ts';
import { nextOf } from '../api/people-faults.ts';
import type { Person } from '../data/records.ts';

const { emptyFor400, failing, success } = answersOf('findCardholder');
const exact = defaultBehaviour.customer;
const first = (world: World): Person | undefined => world.home.people[0];
const customers = (says: string, customer: Behaviour['customer']): Difference => behaving(says, { customer });
/** Whatever is asked for is looked up, outside the pattern, too. */
const lenient = (says: string, customer: Behaviour['customer']): Difference =>
  behaving(says, { customer, lenient: ['customerId'] });
const reading = (says: string, read: (id: string) => string): Difference =>
  lenient(says, (id, call, world) => exact(id, call, world) ?? exact(read(id), call, world));
const odd = /[^0-9a-zA-Z]|^$|.{17}/;

export const faults = [
  ...breaking('find/known-found', {
    'find-once-only': customers('Find finds each customer once, and then no more.', (id, call, world) => {
      const person = exact(id, call, world);
      return person !== undefined && world.count(`found ${id}`) === 0 ? person : undefined;
    }),
    'validator-long-customer-id-refused': onRequest(
      'One of two servers refuses a customerId of more than twelve characters.',
      (call, world) => {
        const id = given(call, 'customerId') ?? '';
        const isLong = call.operation === 'findCardholder' && call.key === world.home.key && id.length > 12;
        const isRefused = isLong && world.count(`long ${id}`) % 2 === 1;
        return isRefused ? failure(400, 'customerId is too long', { queryParameter: 'customerId' }) : call;
      },
    ),
  }),
  ...breaking('find/same-customer', {
    'find-another-customer': success(
      'Find cardholder returns the customerId of another person.',
      (json, call, world) => {
        const other = world.home.people.find((person) => person.customerId !== json['customerId']);
        return call.query.length === 0 ? json : { ...json, customerId: other?.customerId ?? null };
      },
    ),
    'find-padded-customer': success('Find answers with the customerId padded to sixteen characters.', (json) => ({
      ...json,
      customerId: String(json['customerId']).padStart(16, '0'),
    })),
    'find-the-next': customers('Find answers with the record of the next cardholder.', (id, call, world) =>
      nextOf(exact(id, call, world), world),
    ),
  }),
  ...breaking('find/one-id-each', {
    'find-one-id-for-two': success('The second customer finds the id of the first.', (json, _call, { home }) =>
      json['id'] === home.people[1]?.lookup.id ? { ...json, id: home.people[0]?.lookup.id ?? null } : json,
    ),
    'find-one-for-all-without-customer-id': success(
      'Every customer finds the first cardholder, and the record has no customerId.',
      (json, _call, world) => {
        const { customerId: _left, ...others } = first(world)?.lookup ?? json;
        return others;
      },
    ),
  }),
  ...breaking('find/id-known', {
    'find-unknown-id': success('The id that find returns is unknown to get cardholder.', (json) => ({
      ...json,
      id: `${String(json['id']).slice(0, -4)}ffff`,
    })),
    'find-unknown-id-of-one': inHome(
      'The id that find returns for the first customer is that of a credential.',
      ({ people: [person] }) => {
        if (person !== undefined) person.lookup.id = person.credentials[0]?.record.id ?? '';
      },
    ),
    'find-nil-for-unknown': failing(
      'Find answers an unknown customerId with a nil id.',
      (answer, call) => ({
        ...answer,
        status: 200,
        json: { id: '00000000-0000-0000-0000-000000000000', customerId: given(call, 'customerId') ?? '' },
      }),
      404,
    ),
  }),
  ...breaking('find/unknown-finds-nobody', {
    'find-by-prefix': customers(
      'Find compares prefixes: more characters than the customerId has are ignored.',
      (id, call, world) =>
        exact(id, call, world) ??
        world.home.people.find(({ customerId }) => customerId.startsWith(id) || id.startsWith(customerId)),
    ),
    'find-someone-for-unknown': customers(
      'Find cardholder returns the first cardholder if no one has the customerId.',
      (id, call, world) => exact(id, call, world) ?? first(world),
    ),
    'find-echo-for-unknown': customers(
      'Find answers with the first cardholder under the unknown customerId asked for.',
      (customerId, call, world) => {
        const other = first(world);
        const echo = other && { ...other, lookup: { ...other.lookup, customerId } };
        return exact(customerId, call, world) ?? echo;
      },
    ),
  }),
  ...breaking('find/pattern-kept', {
    'find-trimmed': reading('Find trims white space around the customerId.', (id) => id.trim()),
    'find-newline-accepted': reading('Find accepts a customerId with a line feed at its end.', (id) =>
      id.replace(/\n$/, ''),
    ),
    'find-punctuation-ignored': reading('Find ignores everything but letters and digits.', (id) =>
      id.replace(/[^0-9a-zA-Z]/g, ''),
    ),
  }),
  ...breaking(['find/pattern-kept', 'find/outside-pattern-refused'], {
    'find-cut-to-sixteen': lenient(
      'Find ignores what is not a letter or digit and what is beyond.',
      (id, call, world) =>
        exact(/^[0-9a-zA-Z]*/.exec(id)?.[0] ?? '', call, world) ?? (odd.test(id) ? first(world) : undefined),
    ),
  }),
  ...breaking('find/outside-pattern-refused', {
    'find-empty-object-outside-pattern': emptyFor400(
      'A customerId outside the pattern is answered with an empty object.',
      {},
      (call) => call.query.length > 0,
    ),
  }),
  ...breaking(['find/pattern-kept', 'find/missing-parameter-refused'], {
    'find-missing-parameter': lenient('Find without customerId answers with the first cardholder.', (id, call, world) =>
      id === '' && call.query.length === 0 ? first(world) : odd.test(id) ? undefined : exact(id, call, world),
    ),
  }),
  ...breaking('find/missing-parameter-refused', {
    'find-missing-parameter-empty-object': emptyFor400(
      'Find without customerId answers with an empty object.',
      {},
      (call) => call.query.length === 0,
    ),
  }),
];
