import { fieldFaults } from './fields.ts';
import type { Bad } from './fields.ts';
import type { Fault } from '../fault.ts';

type Spoil = readonly [string, Bad];
const isNull: Spoil = ['null', null];
const aNumber: Spoil = ['a-number', 17];
const aString: Spoil = ['a-string', 'true'];
const notUuid: Spoil = ['not-a-uuid', '538cc03a-a056-4da5-a590-e89a11d2b4ag'];
const badDates: readonly Spoil[] = [
  ['without-a-zone', '2026-01-05T10:00:00'],
  ['in-local-time', '2026-01-05T10:00:00-05:00'],
];

/** One bad member in a credential type (specification: Resources, Credential type). */
const types = fieldFaults('type', [
  ['credential-type/id', 'id', notUuid, aNumber],
  ['credential-type/issuer-type', 'issuerType', ['lower-case', 'physical'], ['unlisted', 'PLASTIC'], isNull],
  ['credential-type/name', 'name', isNull, aNumber],
]);

/** One bad member in a credential (specification: Resources, Credential). */
const credentials = fieldFaults('credential', [
  ['credential/id', 'id', notUuid, isNull],
  ['credential/cardholder-id', 'cardholderId', ['empty', ''], isNull],
  ['credential/activation', 'activationDateTime', ...badDates, ['seconds-since-1970', 1_767_607_200]],
  [
    'credential/expiration',
    'expirationDateTime',
    ['a-date', '2029-02-12'],
    ['impossible', '2029-02-30T00:00:00Z'],
    isNull,
  ],
  ['credential/lost-flag', 'cardholderLostFlag', aString, isNull],
  ['credential/institution-active-state', 'institutionActiveState', ['a-number', 1], ['a-letter', 'Y']],
  ['credential/overall-status-code', 'overallStatusCode', aNumber, isNull],
  ['credential/credential-type', 'credentialType', ['a-string', 'Key fob'], isNull],
  ['credential/credential-type-id', 'credentialType.id', notUuid, isNull],
  ['credential/credential-type-issuer', 'credentialType.issuerType', ['unlisted', 'CARD'], ['title-case', 'Physical']],
  ['credential/credential-type-name', 'credentialType.name', isNull, aNumber],
  ['credential/mobile-credential', 'mobileCredential', ['an-array', []], ['a-string', 'yes']],
  ['credential/mobile-id', 'mobileCredential.id', notUuid, aNumber],
  ['credential/mobile-device', 'mobileCredential.mobileCredentialDevice', ['a-string', 'phone'], isNull],
  ['credential/mobile-wallet', 'mobileCredential.mobileCredentialDevice.wallet', isNull, aNumber],
  ['credential/mobile-platform', 'mobileCredential.mobileCredentialDevice.platform', aNumber, ['an-array', ['A']]],
  ['credential/mobile-type', 'mobileCredential.mobileCredentialDevice.type', isNull, ['a-boolean', true]],
  ['credential/values', 'credentialValues', ['an-object', {}], isNull, ['of-strings', ['123']]],
]);

/** One bad member in a credential value (specification: Resources, Credential value). */
const values = fieldFaults('credential', [
  ['credential-value/id', 'credentialValues.id', notUuid, aNumber],
  ['credential-value/type', 'credentialValues.credentialValueType', ['a-string', 'Card number'], isNull],
  ['credential-value/type-id', 'credentialValues.credentialValueType.id', notUuid, isNull],
  ['credential-value/type-name', 'credentialValues.credentialValueType.name', aNumber, isNull],
  ['credential-value/value', 'credentialValues.value', ['a-number', 6_001_112_223], isNull],
  ['credential-value/display-value', 'credentialValues.displayValue', ['a-number', 2223], isNull],
  ['credential-value/issue-number', 'credentialValues.issueNumber', ['a-number', 3], isNull],
  [
    'credential-value/issued',
    'credentialValues.issuedDateTime',
    ['without-a-zone', '2026-01-05T10:00:00'],
    ['words', 'Jan 5, 2026'],
  ],
]);

export const credentialFieldFaults: readonly Fault[] = [...types, ...credentials, ...values];
