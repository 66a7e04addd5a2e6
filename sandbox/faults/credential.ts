import { breaking } from '../api/difference.ts';
import { elementsOf, everyone, inLowerCase, isObject, valuesOf } from '../api/edits.ts';
import { fieldFaults, notUuid, replacing } from '../api/field-faults.ts';

const { rewriting } = elementsOf('getCardholderCredentials');

export const faults = [
  ...fieldFaults('Credential', {
    'credential/id': ['id', { 'not-a-uuid': notUuid, null: null }],
    'credential/cardholder-id': ['cardholderId', { empty: '', null: null }],
    'credential/activation': [
      'activationDateTime',
      {
        'without-a-zone': '2026-01-05T10:00:00',
        'in-local-time': '2026-01-05T10:00:00-05:00',
        'seconds-since-1970': 1_767_607_200,
      },
    ],
    'credential/expiration': [
      'expirationDateTime',
      { 'a-date': '2029-02-12', impossible: '2029-02-30T00:00:00Z', null: null },
    ],
    'credential/lost-flag': ['cardholderLostFlag', { 'a-string': 'true', null: null }],
    'credential/institution-active-state': ['institutionActiveState', { 'a-number': 1, 'a-letter': 'Y' }],
    'credential/overall-status-code': ['overallStatusCode', { 'a-number': 17, null: null }],
    'credential/credential-type': ['credentialType', { 'a-string': 'Key fob', null: null }],
    'credential/mobile-credential': ['mobileCredential', { 'an-array': [], 'a-string': 'yes' }],
    'credential/values': ['credentialValues', { 'an-object': {}, null: null, 'of-strings': ['123'] }],
  }),
  ...fieldFaults('Credential.credentialType', {
    'credential/credential-type-id': ['id', { 'not-a-uuid': notUuid, null: null }],
    'credential/credential-type-issuer': ['issuerType', { unlisted: 'CARD', 'title-case': 'Physical' }],
    'credential/credential-type-name': ['name', { null: null, 'a-number': 17 }],
  }),
  ...fieldFaults('Credential.mobileCredential', {
    'credential/mobile-id': ['id', { 'not-a-uuid': notUuid, 'a-number': 17 }],
    'credential/mobile-device': ['mobileCredentialDevice', { 'a-string': 'phone', null: null }],
  }),
  ...fieldFaults('Credential.mobileCredential.mobileCredentialDevice', {
    'credential/mobile-wallet': ['wallet', { null: null, 'a-number': 17 }],
    'credential/mobile-platform': ['platform', { 'a-number': 17, 'an-array': ['A'] }],
    'credential/mobile-type': ['type', { null: null, 'a-boolean': true }],
  }),
  ...breaking('credential-value/id', {
    'credential-value-id-is-the-value': everyone('The id of a credential value is the value.', (person) => {
      for (const one of valuesOf(person)) one.id = one.value ?? '';
    }),
  }),
  ...breaking('credential/overall-status-code', {
    'credential-status-lists-values': elementsOf('getCardholderCredentials').each(
      'The status of a credential lists what its values are displayed as.',
      (credential) => {
        const { credentialValues } = credential;
        const values = Array.isArray(credentialValues) ? credentialValues.filter(isObject) : [];
        credential['overallStatusCode'] = values.map(({ displayValue = null }) => displayValue);
      },
    ),
  }),
  ...breaking('credential/activation', {
    'serialiser-credential-dates-without-zone': rewriting(
      'The activation of a credential has no time zone.',
      'activationDateTime',
      replacing(/Z$/, ''),
    ),
  }),
  ...fieldFaults('CredentialType', {
    'credential-type/id': ['id', { 'not-a-uuid': notUuid, 'a-number': 17 }],
    'credential-type/issuer-type': ['issuerType', { 'lower-case': 'physical', unlisted: 'PLASTIC', null: null }],
    'credential-type/name': ['name', { null: null, 'a-number': 17 }],
  }),
  ...breaking('credential-type/issuer-type', {
    'serialiser-issuer-in-lower-case': elementsOf('listCredentialTypes').rewriting(
      'The issuer type of a credential type is written in lower case.',
      'issuerType',
      inLowerCase,
    ),
  }),
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
