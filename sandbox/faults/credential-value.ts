import { fieldFaults, notUuid } from '../api/field-faults.ts';

export const faults = [
  ...fieldFaults('Credential.credentialValues', {
    'credential-value-id-not-a-uuid': ['credential-value/id', 'id', notUuid],
    'credential-value-id-a-number': ['credential-value/id', 'id', 17],
    'credential-value-type-a-string': ['credential-value/type', 'credentialValueType', 'Card number'],
    'credential-value-type-null': ['credential-value/type', 'credentialValueType', null],
    'credential-value-type-id-not-a-uuid': ['credential-value/type-id', 'credentialValueType.id', notUuid],
    'credential-value-type-id-null': ['credential-value/type-id', 'credentialValueType.id', null],
    'credential-value-type-name-a-number': ['credential-value/type-name', 'credentialValueType.name', 17],
    'credential-value-type-name-null': ['credential-value/type-name', 'credentialValueType.name', null],
    'credential-value-value-a-number': ['credential-value/value', 'value', 6_001_112_223],
    'credential-value-value-null': ['credential-value/value', 'value', null],
    'credential-value-display-value-a-number': ['credential-value/display-value', 'displayValue', 2223],
    'credential-value-display-value-null': ['credential-value/display-value', 'displayValue', null],
    'credential-value-issue-number-a-number': ['credential-value/issue-number', 'issueNumber', 3],
    'credential-value-issue-number-null': ['credential-value/issue-number', 'issueNumber', null],
    'credential-value-issued-without-a-zone': ['credential-value/issued', 'issuedDateTime', '2026-01-05T10:00:00'],
    'credential-value-issued-words': ['credential-value/issued', 'issuedDateTime', 'Jan 5, 2026'],
  }),
];
