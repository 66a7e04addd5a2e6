import { inHome, onSuccess } from '../api/edits.ts';
import { failure } from '../api/envelope.ts';
import { faultsOf } from '../api/fault.ts';
import { anyId, emptyFor400 } from '../api/input-faults.ts';
import { fieldFaults } from '../api/field-faults.ts';
import { answering, hiding, nextOf, withTwo } from '../api/people-faults.ts';

export const faults = faultsOf({
  ...fieldFaults('Cardholder', {
    'cardholder-cardholder-id-without-hyphens': [
      'cardholder/cardholder-id',
      'cardholderId',
      (id) => String(id).replaceAll('-', ''),
    ],
    'cardholder-cardholder-id-null': ['cardholder/cardholder-id', 'cardholderId', null],
    'cardholder-customer-id-a-number': ['cardholder/customer-id', 'customerId', 4711],
    'cardholder-customer-id-null': ['cardholder/customer-id', 'customerId', null],
    'cardholder-active-state-a-string': ['cardholder/active-state', 'cardholderActiveState', 'true'],
    'cardholder-active-state-a-number': ['cardholder/active-state', 'cardholderActiveState', 1],
    'cardholder-first-name-null': ['cardholder/first-name', 'firstName', null],
    'cardholder-first-name-an-object': ['cardholder/first-name', 'firstName', { text: 'Maren' }],
    'cardholder-last-name-null': ['cardholder/last-name', 'lastName', null],
    'cardholder-last-name-an-array': ['cardholder/last-name', 'lastName', ["O'Brien"]],
    'cardholder-email-without-at': ['cardholder/email', 'email', 'maren.campus.example.edu'],
    'cardholder-email-empty': ['cardholder/email', 'email', ''],
    'cardholder-email-with-a-display-name': ['cardholder/email', 'email', 'Maren <maren@campus.example.edu>'],
    'cardholder-email-with-two-at': ['cardholder/email', 'email', 'maren@campus@example.edu'],
    'cardholder-email-with-a-space': ['cardholder/email', 'email', 'maren o@campus.example.edu'],
    'cardholder-email-null': ['cardholder/email', 'email', null],
    'cardholder-has-photo-a-string': ['cardholder/has-photo', 'hasPhoto', 'false'],
    'cardholder-has-photo-null': ['cardholder/has-photo', 'hasPhoto', null],
    'cardholder-email-strict-undotted': ['cardholder/email-strict', 'email', 'maren@localhost'],
    'cardholder-email-strict-non-ascii': ['cardholder/email-strict', 'email', 'mären@campus.example.edu'],
  }),
  'cardholder-of-another': {
    breaks: ['cardholder/identity'],
    reveals: 'Get cardholder answers about the next cardholder.',
    apply: answering('getCardholder', (person, world) => nextOf(person, world)),
  },
  'cardholder-always-the-first': {
    breaks: ['cardholder/identity'],
    reveals: 'Get cardholder answers about the first cardholder, whoever is asked for.',
    apply: answering('getCardholder', (person, world) => (person === undefined ? undefined : world.home.people[0])),
  },
  'cardholder-with-the-customer-of-another': {
    breaks: ['cardholder/identity'],
    reveals: 'Get cardholder gives the customerId of the next cardholder.',
    apply: inHome(({ people }) => {
      const ids = people.map((person) => person.customerId);
      people.forEach((person, at) => (person.cardholder.customerId = ids[(at + 1) % ids.length] ?? ''));
    }),
  },
  'cardholder-with-another-id': {
    breaks: ['cardholder/identity'],
    reveals: 'The cardholderId of every record is that of the second cardholder.',
    apply: onSuccess('getCardholder', (json, _call, world) => ({
      ...json,
      cardholderId: world.home.people[1]?.cardholderId ?? null,
    })),
  },
  'cardholder-known-hidden': {
    breaks: ['cardholder/known-served'],
    reveals: 'Get cardholder does not know the first cardholder, whom find finds.',
    apply: hiding('getCardholder', (person, world) => person === world.home.people[0]),
  },
  'cardholder-inactive-hidden': {
    breaks: ['cardholder/known-served'],
    reveals: 'Get cardholder does not know inactive cardholders.',
    apply: hiding('getCardholder', (person) => person.cardholder['cardholderActiveState'] === false),
  },
  'cardholder-known-refused': {
    breaks: ['cardholder/known-served'],
    reveals: 'Get cardholder refuses every cardholder with 403.',
    apply: {
      answer: (answer, call) =>
        call.operation === 'getCardholder' && answer.status === 200 ? failure(403, 'not allowed') : answer,
    },
  },
  'cardholder-array': {
    breaks: ['cardholder/record-object'],
    reveals: 'Get cardholder answers with a list of one.',
    apply: onSuccess('getCardholder', (json) => [json]),
  },
  'cardholder-null': {
    breaks: ['cardholder/record-object'],
    reveals: 'Get cardholder answers null.',
    apply: {
      answer: (answer, call) =>
        call.operation === 'getCardholder' && answer.status === 200 ? { ...answer, json: null } : answer,
    },
  },
  'names-swapped': {
    breaks: ['cardholder/names-agree'],
    reveals: 'Find swaps the first and the last name.',
    apply: onSuccess('findCardholder', (json) => ({
      ...json,
      firstName: json['lastName'] ?? null,
      lastName: json['firstName'] ?? null,
    })),
  },
  'names-of-one-differ': {
    breaks: ['cardholder/names-agree'],
    reveals: 'The last name of the second cardholder lacks its accents in find.',
    apply: withTwo((_first, second) => void (second.lookup['lastName'] = 'Angstrom')),
  },
  'customer-id-differs': {
    breaks: ['cardholder/names-agree'],
    reveals: 'Get cardholder gives another customerId than find.',
    apply: onSuccess('getCardholder', (json) => ({ ...json, customerId: `0${String(json['customerId'])}` })),
  },
  'input-any-cardholder-id': {
    breaks: ['cardholder/malformed-id-refused'],
    reveals: 'Get cardholder serves the first cardholder for an id that is no UUID.',
    apply: anyId('getCardholder'),
  },
  'input-empty-cardholder': {
    breaks: ['cardholder/malformed-id-refused'],
    reveals: 'Get cardholder answers an empty object for an id that is no UUID.',
    apply: emptyFor400('getCardholder', {}),
  },
});
