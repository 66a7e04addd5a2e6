import { fieldFaults } from '../api/field-faults.ts';
import { faultsOf } from '../api/fault.ts';

export const faults = faultsOf({
  ...fieldFaults('Credential', {
    'credential-value-id-not-a-uuid': [
      'credential-value/id',
      'credentialValues.id',
      '538cc03a-a056-4da5-a590-e89a11d2b4ag',
    ],
    'credential-value-id-a-number': ['credential-value/id', 'credentialValues.id', 17],
    'credential-value-type-a-string': ['credential-value/type', 'credentialValues.credentialValueType', 'Card number'],
    'credential-value-type-null': ['credential-value/type', 'credentialValues.credentialValueType', null],
    'credential-value-type-id-not-a-uuid': [
      'credential-value/type-id',
      'credentialValues.credentialValueType.id',
      '538cc03a-a056-4da5-a590-e89a11d2b4ag',
    ],
    'credential-value-type-id-null': ['credential-value/type-id', 'credentialValues.credentialValueType.id', null],
    'credential-value-type-name-a-number': [
      'credential-value/type-name',
      'credentialValues.credentialValueType.name',
      17,
    ],
    'credential-value-type-name-null': [
      'credential-value/type-name',
      'credentialValues.credentialValueType.name',
      null,
    ],
    'credential-value-value-a-number': ['credential-value/value', 'credentialValues.value', 6_001_112_223],
    'credential-value-value-null': ['credential-value/value', 'credentialValues.value', null],
    'credential-value-display-value-a-number': [
      'credential-value/display-value',
      'credentialValues.displayValue',
      2223,
    ],
    'credential-value-display-value-null': ['credential-value/display-value', 'credentialValues.displayValue', null],
    'credential-value-issue-number-a-number': ['credential-value/issue-number', 'credentialValues.issueNumber', 3],
    'credential-value-issue-number-null': ['credential-value/issue-number', 'credentialValues.issueNumber', null],
    'credential-value-issued-without-a-zone': [
      'credential-value/issued',
      'credentialValues.issuedDateTime',
      '2026-01-05T10:00:00',
    ],
    'credential-value-issued-words': ['credential-value/issued', 'credentialValues.issuedDateTime', 'Jan 5, 2026'],
  }),
});
