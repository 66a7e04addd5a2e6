import { onSuccess } from '../api/edits.ts';
import { fieldFaults } from '../api/field-faults.ts';
import { breaking } from '../api/fault.ts';

const long = 'n'.repeat(256);

export const faults = [
  ...fieldFaults('LookupResult', {
    'lookup-id-a-number': ['lookup/id', 'id', 75],
    'lookup-id-not-a-uuid': ['lookup/id', 'id', 'CH-000017'],
    'lookup-id-null': ['lookup/id', 'id', null],
    'lookup-customer-id-a-number': ['lookup/customer-id', 'customerId', 4711],
    'lookup-customer-id-too-long': ['lookup/customer-id', 'customerId', 'A1234567890123456'],
    'lookup-customer-id-null': ['lookup/customer-id', 'customerId', null],
    'lookup-last-name-of-256-characters': ['lookup/last-name', 'lastName', long],
    'lookup-last-name-null': ['lookup/last-name', 'lastName', null],
    'lookup-first-name-of-256-characters': ['lookup/first-name', 'firstName', long],
    'lookup-first-name-a-number': ['lookup/first-name', 'firstName', 5],
    'lookup-middle-name-of-256-characters': ['lookup/middle-name', 'middleName', long],
    'lookup-middle-name-null': ['lookup/middle-name', 'middleName', null],
    'lookup-preferred-name-of-256-characters': ['lookup/preferred-name', 'preferredName', long],
    'lookup-preferred-name-false': ['lookup/preferred-name', 'preferredName', false],
  }),
  ...breaking('lookup/record-object', {
    'find-array': onSuccess('Find answers with a list of one.', 'findCardholder', (json) => [json]),
  }),
  ...breaking(['lookup/middle-name', 'lookup/preferred-name'], {
    'serialiser-null-names': onSuccess(
      'Names that a person has not got are null in the answer of find.',
      'findCardholder',
      (json) => ({ middleName: null, preferredName: null, ...json }),
    ),
  }),
];
