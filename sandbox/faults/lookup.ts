import { breaking } from '../api/difference.ts';
import { answersOf } from '../api/edits.ts';
import { fieldFaults } from '../api/field-faults.ts';

const { success } = answersOf('findCardholder');
const long = 'n'.repeat(256);

export const faults = [
  ...fieldFaults('LookupResult', {
    'lookup/id': ['id', { 'a-number': 75, 'not-a-uuid': 'CH-000017', null: null }],
    'lookup/customer-id': ['customerId', { 'a-number': 4711, 'too-long': 'A1234567890123456', null: null }],
    'lookup/last-name': ['lastName', { 'of-256-characters': long, null: null }],
    'lookup/first-name': ['firstName', { 'of-256-characters': long, 'a-number': 5 }],
    'lookup/middle-name': ['middleName', { 'of-256-characters': long, null: null }],
    'lookup/preferred-name': ['preferredName', { 'of-256-characters': long, false: false }],
  }),
  ...breaking('lookup/record-object', {
    'find-array': success('Find answers with a list of one.', (json) => [json]),
  }),
  ...breaking(['lookup/middle-name', 'lookup/preferred-name'], {
    'serialiser-null-names': success('Names that a person has not got are null in the answer of find.', (json) => ({
      ...json,
      middleName: json['middleName'] ?? null,
      preferredName: json['preferredName'] ?? null,
    })),
  }),
];
