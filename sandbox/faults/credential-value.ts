import { fieldFaults, notUuid } from '../api/field-faults.ts';

export const faults = [
  ...fieldFaults('Credential.credentialValues', {
    'credential-value/id': ['id', { 'not-a-uuid': notUuid, 'a-number': 17 }],
    'credential-value/type': ['credentialValueType', { 'a-string': 'Card number', null: null }],
    'credential-value/type-id': ['credentialValueType.id', { 'not-a-uuid': notUuid, null: null }],
    'credential-value/type-name': ['credentialValueType.name', { 'a-number': 17, null: null }],
    'credential-value/value': ['value', { 'a-number': 6_001_112_223, null: null }],
    'credential-value/display-value': ['displayValue', { 'a-number': 2223, null: null }],
    'credential-value/issue-number': ['issueNumber', { 'a-number': 3, null: null }],
    'credential-value/issued': ['issuedDateTime', { 'without-a-zone': '2026-01-05T10:00:00', words: 'Jan 5, 2026' }],
  }),
];
