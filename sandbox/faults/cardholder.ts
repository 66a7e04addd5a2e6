import { defaultBehaviour } from '../api/behaviour.ts';
import { behaving, breaking, inHome, onRequest } from '../api/difference.ts';
import { answersOf } from '../api/edits.ts';
import { failure } from '../api/messages.ts';
import { fieldFaults, replacing } from '../api/field-faults.ts';
import { cardholdersOf, comparedFaults, firstFor, isTheFirst, nextOf, withTwo } from '../api/people-faults.ts';

const get = answersOf('getCardholder');
const find = answersOf('findCardholder');
const { anyId, answering, firstForNil, hiding } = cardholdersOf('getCardholder');

export const faults = [
  ...fieldFaults('Cardholder', {
    'cardholder/cardholder-id': ['cardholderId', { 'without-hyphens': replacing(/-/g, ''), null: null }],
    'cardholder/customer-id': ['customerId', { 'a-number': 4711, null: null }],
    'cardholder/active-state': ['cardholderActiveState', { 'a-string': 'true', 'a-number': 1 }],
    'cardholder/first-name': ['firstName', { null: null, 'an-object': { text: 'Maren' } }],
    'cardholder/last-name': ['lastName', { null: null, 'an-array': ["O'Brien"] }],
    'cardholder/email': [
      'email',
      {
        'without-at': 'maren.campus.example.edu',
        empty: '',
        'with-a-display-name': 'Maren <maren@campus.example.edu>',
        'with-two-at': 'maren@campus@example.edu',
        'with-a-space': 'maren o@campus.example.edu',
        null: null,
      },
    ],
    'cardholder/has-photo': ['hasPhoto', { 'a-string': 'false', null: null }],
    'cardholder/email-strict': ['email', { undotted: 'maren@localhost', 'non-ascii': 'mären@campus.example.edu' }],
  }),
  ...breaking('cardholder/identity', {
    'cardholder-of-another': answering('Get cardholder answers about the next cardholder.', nextOf),
    'cardholder-always-the-first': answering('Get cardholder always returns the first cardholder.', firstFor),
    'cardholder-first-for-capitals': behaving('An id in capital letters gets the first cardholder.', {
      cardholder: (id, call, world) =>
        id === id.toLowerCase() ? defaultBehaviour.cardholder(id, call, world) : world.home.people[0],
    }),
    'cardholder-first-for-nil': firstForNil('Get cardholder returns the first cardholder for the nil UUID.'),
    'cardholder-with-the-customer-of-another': inHome(
      'Get cardholder gives the customerId of the next cardholder.',
      ({ people }) => {
        const ids = people.map((person) => person.customerId);
        people.forEach((person, at) => (person.cardholder.customerId = ids[(at + 1) % ids.length] ?? ''));
      },
    ),
    'cardholder-with-another-id': get.success(
      'The cardholderId of every record is that of the second cardholder.',
      (json, _call, world) => ({ ...json, cardholderId: world.home.people[1]?.cardholderId ?? null }),
    ),
    'cardholder-of-another-without-id': get.success(
      'Get cardholder answers about the next cardholder, and leaves out the cardholderId.',
      (json, call, world) => {
        const person = defaultBehaviour.cardholder(call.id, call, world);
        const { cardholderId: _left, ...others } = nextOf(person, world)?.cardholder ?? json;
        return others;
      },
    ),
  }),
  ...comparedFaults('getCardholder', 'Get cardholder', 'cardholder', 'cardholder/identity'),
  ...breaking('cardholder/known-served', {
    'cardholder-known-hidden': hiding(
      'Get cardholder does not know the first cardholder, whom find finds.',
      isTheFirst,
    ),
    'cardholder-inactive-hidden': hiding(
      'Get cardholder does not know inactive cardholders.',
      (person) => person.cardholder['cardholderActiveState'] === false,
    ),
    'cardholder-known-refused': get.failing(
      'Get cardholder refuses the first cardholder with 403.',
      (answer, call, { home }) => (call.id === home.people[0]?.cardholderId ? failure(403, 'not allowed') : answer),
      200,
    ),
  }),
  ...breaking('cardholder/record-object', {
    'cardholder-array': get.success('Get cardholder answers with a list of one.', (json) => [json]),
    'cardholder-null': get.success('Get cardholder answers null.', () => null),
  }),
  ...breaking('cardholder/names-agree', {
    'names-swapped': find.success('Find swaps the first and the last name.', (json) => ({
      ...json,
      firstName: json['lastName'] ?? null,
      lastName: json['firstName'] ?? null,
    })),
    'names-of-one-differ': withTwo(
      'The last name of the second cardholder lacks its accents in find.',
      (_first, second) => void (second.lookup['lastName'] = 'Angstrom'),
    ),
    'customer-id-differs': get.success('Get cardholder gives another customerId than find.', (json) => ({
      ...json,
      customerId: `0${String(json['customerId'])}`,
    })),
  }),
  ...breaking('cardholder/malformed-id-refused', {
    'input-any-cardholder-id': anyId('Get cardholder serves the first cardholder for an id that is not a UUID.'),
    'input-cardholder-id-begun': onRequest(
      'Get cardholder serves the cardholder whose id begins with what is asked for.',
      (call, { home }) => {
        const begun = home.people.find(({ cardholderId }) => cardholderId.startsWith(call.id.toLowerCase()));
        return call.operation === 'getCardholder' && begun !== undefined ? { ...call, id: begun.cardholderId } : call;
      },
    ),
    'input-empty-cardholder': get.emptyFor400('Get cardholder answers an empty object for an id that is not a UUID.'),
  }),
  ...breaking('cardholder/has-photo', {
    'serialiser-photo-as-text': get.success('The hasPhoto of a cardholder is a string.', (json) => ({
      ...json,
      hasPhoto: String(json['hasPhoto']),
    })),
  }),
];
