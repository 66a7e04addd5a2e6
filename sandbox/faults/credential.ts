import { fieldFaults } from '../api/field-faults.ts';
import { faultsOf } from '../api/fault.ts';

export const faults = faultsOf({
  ...fieldFaults('Credential', {
    'credential-id-not-a-uuid': ['credential/id', 'id', '538cc03a-a056-4da5-a590-e89a11d2b4ag'],
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
    'credential-credential-type-id-not-a-uuid': [
      'credential/credential-type-id',
      'credentialType.id',
      '538cc03a-a056-4da5-a590-e89a11d2b4ag',
    ],
    'credential-credential-type-id-null': ['credential/credential-type-id', 'credentialType.id', null],
    'credential-credential-type-issuer-unlisted': [
      'credential/credential-type-issuer',
      'credentialType.issuerType',
      'CARD',
    ],
    'credential-credential-type-issuer-title-case': [
      'credential/credential-type-issuer',
      'credentialType.issuerType',
      'Physical',
    ],
    'credential-credential-type-name-null': ['credential/credential-type-name', 'credentialType.name', null],
    'credential-credential-type-name-a-number': ['credential/credential-type-name', 'credentialType.name', 17],
    'credential-mobile-credential-an-array': ['credential/mobile-credential', 'mobileCredential', []],
    'credential-mobile-credential-a-string': ['credential/mobile-credential', 'mobileCredential', 'yes'],
    'credential-mobile-id-not-a-uuid': [
      'credential/mobile-id',
      'mobileCredential.id',
      '538cc03a-a056-4da5-a590-e89a11d2b4ag',
    ],
    'credential-mobile-id-a-number': ['credential/mobile-id', 'mobileCredential.id', 17],
    'credential-mobile-device-a-string': [
      'credential/mobile-device',
      'mobileCredential.mobileCredentialDevice',
      'phone',
    ],
    'credential-mobile-device-null': ['credential/mobile-device', 'mobileCredential.mobileCredentialDevice', null],
    'credential-mobile-wallet-null': [
      'credential/mobile-wallet',
      'mobileCredential.mobileCredentialDevice.wallet',
      null,
    ],
    'credential-mobile-wallet-a-number': [
      'credential/mobile-wallet',
      'mobileCredential.mobileCredentialDevice.wallet',
      17,
    ],
    'credential-mobile-platform-a-number': [
      'credential/mobile-platform',
      'mobileCredential.mobileCredentialDevice.platform',
      17,
    ],
    'credential-mobile-platform-an-array': [
      'credential/mobile-platform',
      'mobileCredential.mobileCredentialDevice.platform',
      ['A'],
    ],
    'credential-mobile-type-null': ['credential/mobile-type', 'mobileCredential.mobileCredentialDevice.type', null],
    'credential-mobile-type-a-boolean': [
      'credential/mobile-type',
      'mobileCredential.mobileCredentialDevice.type',
      true,
    ],
    'credential-values-an-object': ['credential/values', 'credentialValues', {}],
    'credential-values-null': ['credential/values', 'credentialValues', null],
    'credential-values-of-strings': ['credential/values', 'credentialValues', ['123']],
  }),
});
