import { inHome, onAnswer } from '../api/differences.ts';
import { onSuccess } from '../api/edits.ts';
import { failure } from '../api/envelope.ts';
import { breaking } from '../api/fault.ts';
import { anyId, emptyFor400 } from '../api/input-faults.ts';
import { fieldFaults, replacing } from '../api/field-faults.ts';
import { answering, firstFor, hiding, isFirst, nextOf, withTwo } from '../api/people-faults.ts';

export const faults = [
  ...fieldFaults('Cardholder', {
    'cardholder-cardholder-id-without-hyphens': ['cardholder/cardholder-id', 'cardholderId', replacing(/-/g, '')],
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
  ...breaking('cardholder/identity', {
    'cardholder-of-another': answering('Get cardholder answers about the next cardholder.', 'getCardholder', nextOf),
    'cardholder-always-the-first': answering(
      'Get cardholder answers about the first cardholder, whoever is asked for.',
      'getCardholder',
      firstFor,
    ),
    'cardholder-with-the-customer-of-another': inHome(
      'Get cardholder gives the customerId of the next cardholder.',
      ({ people }) => {
        const ids = people.map((person) => person.customerId);
        people.forEach((person, at) => (person.cardholder.customerId = ids[(at + 1) % ids.length] ?? ''));
      },
    ),
    'cardholder-with-another-id': onSuccess(
      'The cardholderId of every record is that of the second cardholder.',
      'getCardholder',
      (json, _call, world) => ({
        ...json,
        cardholderId: world.home.people[1]?.cardholderId ?? null,
      }),
    ),
  }),
  ...breaking('cardholder/known-served', {
    'cardholder-known-hidden': hiding(
      'Get cardholder does not know the first cardholder, whom find finds.',
      'getCardholder',
      isFirst,
    ),
    'cardholder-inactive-hidden': hiding(
      'Get cardholder does not know inactive cardholders.',
      'getCardholder',
      (person) => person.cardholder['cardholderActiveState'] === false,
    ),
    'cardholder-known-refused': onAnswer('Get cardholder refuses every cardholder with 403.', (answer, call) =>
      call.operation === 'getCardholder' && answer.status === 200 ? failure(403, 'not allowed') : answer,
    ),
  }),
  ...breaking('cardholder/record-object', {
    'cardholder-array': onSuccess('Get cardholder answers with a list of one.', 'getCardholder', (json) => [json]),
    'cardholder-null': onSuccess('Get cardholder answers null.', 'getCardholder', () => null),
  }),
  ...breaking('cardholder/names-agree', {
    'names-swapped': onSuccess('Find swaps the first and the last name.', 'findCardholder', (json) => ({
      ...json,
      firstName: json['lastName'] ?? null,
      lastName: json['firstName'] ?? null,
    })),
    'names-of-one-differ': withTwo(
      'The last name of the second cardholder lacks its accents in find.',
      (_first, second) => void (second.lookup['lastName'] = 'Angstrom'),
    ),
    'customer-id-differs': onSuccess('Get cardholder gives another customerId than find.', 'getCardholder', (json) => ({
      ...json,
      customerId: `0${String(json['customerId'])}`,
    })),
  }),
  ...breaking('cardholder/malformed-id-refused', {
    'input-any-cardholder-id': anyId(
      'Get cardholder serves the first cardholder for an id that is no UUID.',
      'getCardholder',
    ),
    'input-empty-cardholder': emptyFor400(
      'Get cardholder answers an empty object for an id that is no UUID.',
      'getCardholder',
      {},
    ),
  }),
  ...breaking('cardholder/has-photo', {
    'serialiser-photo-as-text': onSuccess('The hasPhoto of a cardholder is a string.', 'getCardholder', (json) => ({
      ...json,
      hasPhoto: String(json['hasPhoto']),
    })),
  }),
];
