import { fieldFaults } from './fields.ts';
import type { Fault } from '../fault.ts';

const long = 'n'.repeat(256);

/** One bad member in the cardholder record (specification: Resources, Cardholder record). */
const cardholder = fieldFaults('cardholder', [
  [
    'cardholder/cardholder-id',
    'cardholderId',
    ['without-hyphens', (id) => String(id).replaceAll('-', '')],
    ['null', null],
  ],
  ['cardholder/customer-id', 'customerId', ['a-number', 4711], ['null', null]],
  ['cardholder/active-state', 'cardholderActiveState', ['a-string', 'true'], ['a-number', 1]],
  ['cardholder/first-name', 'firstName', ['null', null], ['an-object', { text: 'Maren' }]],
  ['cardholder/last-name', 'lastName', ['null', null], ['an-array', ["O'Brien"]]],
  [
    'cardholder/email',
    'email',
    ['without-at', 'maren.campus.example.edu'],
    ['empty', ''],
    ['with-a-display-name', 'Maren <maren@campus.example.edu>'],
    ['with-two-at', 'maren@campus@example.edu'],
    ['with-a-space', 'maren o@campus.example.edu'],
    ['null', null],
  ],
  ['cardholder/has-photo', 'hasPhoto', ['a-string', 'false'], ['null', null]],
  ['cardholder/email-strict', 'email', ['undotted', 'maren@localhost'], ['non-ascii', 'mären@campus.example.edu']],
]);

/** One bad member in the lookup result (specification: Resources, Cardholder lookup result). */
const lookup = fieldFaults('lookup', [
  ['lookup/id', 'id', ['a-number', 75], ['not-a-uuid', 'CH-000017'], ['null', null]],
  ['lookup/customer-id', 'customerId', ['a-number', 4711], ['too-long', 'A1234567890123456'], ['null', null]],
  ['lookup/last-name', 'lastName', ['of-256-characters', long], ['null', null]],
  ['lookup/first-name', 'firstName', ['of-256-characters', long], ['a-number', 5]],
  ['lookup/middle-name', 'middleName', ['of-256-characters', long], ['null', null]],
  ['lookup/preferred-name', 'preferredName', ['of-256-characters', long], ['false', false]],
]);

export const peopleFieldFaults: readonly Fault[] = [...cardholder, ...lookup];
