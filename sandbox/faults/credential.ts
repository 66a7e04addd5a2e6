import { breaking } from '../api/fault.ts';
import { fieldFaults, notUuid, replacing } from '../api/field-faults.ts';
import { rewriting } from '../api/serialiser-faults.ts';

export const faults = [
  ...fieldFaults('Credential', {
    'credential-id-not-a-uuid': ['credential/id', 'id', notUuid],
    'credential-id-null': ['credential/id', 'id', null],
    'credential-cardholder-id-empty': ['credential/cardholder-id', 'cardholderId', ''],
    'credential-cardholder-id-null': ['credential/cardholder-id', 'cardholderId', null],
    'credential-activation-without-a-zone': ['credential/activation', 'activationDateTime', '2026-01-05T10:00:00'],
    'credential-activation-in-local-time': ['credential/activation', 'activationDateTime', '2026-01-05T10:00:00-05:00'],
    'credential-activation-seconds-since-1970': ['credential/activation', 'activationDateTime', 1_767_607_200],
    'credential-expiration-a-date': ['credential/expiration', 'expirationDateTime', '2029-02-12'],
    'credential-expiration-impossible': ['credential/expiration', 'expirationDateTime', '2029-02-30T00:00:00Z'],
    'credential-expiration-null': ['credential/expiration', 'expirationDateTime', null],
    'credential-lost-flag-a-string': ['credential/lost-flag', 'cardholderLostFlag', 'true'],
    'credential-lost-flag-null': ['credential/lost-flag', 'cardholderLostFlag', null],
    'credential-institution-active-state-a-number': [
      'credential/institution-active-state',
      'institutionActiveState',
      1,
    ],
    'credential-institution-active-state-a-letter': [
      'credential/institution-active-state',
      'institutionActiveState',
      'Y',
    ],
    'credential-overall-status-code-a-number': ['credential/overall-status-code', 'overallStatusCode', 17],
    'credential-overall-status-code-null': ['credential/overall-status-code', 'overallStatusCode', null],
    'credential-credential-type-a-string': ['credential/credential-type', 'credentialType', 'Key fob'],
    'credential-credential-type-null': ['credential/credential-type', 'credentialType', null],
    'credential-mobile-credential-an-array': ['credential/mobile-credential', 'mobileCredential', []],
    'credential-mobile-credential-a-string': ['credential/mobile-credential', 'mobileCredential', 'yes'],
    'credential-values-an-object': ['credential/values', 'credentialValues', {}],
    'credential-values-null': ['credential/values', 'credentialValues', null],
    'credential-values-of-strings': ['credential/values', 'credentialValues', ['123']],
  }),
  ...fieldFaults('Credential.credentialType', {
    'credential-credential-type-id-not-a-uuid': ['credential/credential-type-id', 'id', notUuid],
    'credential-credential-type-id-null': ['credential/credential-type-id', 'id', null],
    'credential-credential-type-issuer-unlisted': ['credential/credential-type-issuer', 'issuerType', 'CARD'],
    'credential-credential-type-issuer-title-case': ['credential/credential-type-issuer', 'issuerType', 'Physical'],
    'credential-credential-type-name-null': ['credential/credential-type-name', 'name', null],
    'credential-credential-type-name-a-number': ['credential/credential-type-name', 'name', 17],
  }),
  ...fieldFaults('Credential.mobileCredential', {
    'credential-mobile-id-not-a-uuid': ['credential/mobile-id', 'id', notUuid],
    'credential-mobile-id-a-number': ['credential/mobile-id', 'id', 17],
    'credential-mobile-device-a-string': ['credential/mobile-device', 'mobileCredentialDevice', 'phone'],
    'credential-mobile-device-null': ['credential/mobile-device', 'mobileCredentialDevice', null],
  }),
  ...fieldFaults('Credential.mobileCredential.mobileCredentialDevice', {
    'credential-mobile-wallet-null': ['credential/mobile-wallet', 'wallet', null],
    'credential-mobile-wallet-a-number': ['credential/mobile-wallet', 'wallet', 17],
    'credential-mobile-platform-a-number': ['credential/mobile-platform', 'platform', 17],
    'credential-mobile-platform-an-array': ['credential/mobile-platform', 'platform', ['A']],
    'credential-mobile-type-null': ['credential/mobile-type', 'type', null],
    'credential-mobile-type-a-boolean': ['credential/mobile-type', 'type', true],
  }),
  ...breaking('credential/activation', {
    'serialiser-credential-dates-without-zone': rewriting(
      'The activation of a credential has no time zone.',
      'getCardholderCredentials',
      'activationDateTime',
      replacing(/Z$/, ''),
    ),
  }),
];
