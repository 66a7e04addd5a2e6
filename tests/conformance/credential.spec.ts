import { about, test } from '../playwright/subject.ts';

test('credential/id id is a UUID string', about('credential/id'), ({ subject }) => subject.upholds('credential/id'));
test('credential/cardholder-id cardholderId is a UUID string', about('credential/cardholder-id'), ({ subject }) =>
  subject.upholds('credential/cardholder-id'),
);
test('credential/activation activationDateTime is a UTC date-time', about('credential/activation'), ({ subject }) =>
  subject.upholds('credential/activation'),
);
test('credential/expiration expirationDateTime is a UTC date-time', about('credential/expiration'), ({ subject }) =>
  subject.upholds('credential/expiration'),
);
test('credential/lost-flag cardholderLostFlag is a boolean', about('credential/lost-flag'), ({ subject }) =>
  subject.upholds('credential/lost-flag'),
);
test(
  'credential/institution-active-state institutionActiveState is a boolean',
  about('credential/institution-active-state'),
  ({ subject }) => subject.upholds('credential/institution-active-state'),
);
test(
  'credential/overall-status-code overallStatusCode is a string',
  about('credential/overall-status-code'),
  ({ subject }) => subject.upholds('credential/overall-status-code'),
);
test('credential/credential-type credentialType is an object', about('credential/credential-type'), ({ subject }) =>
  subject.upholds('credential/credential-type'),
);
test(
  'credential/credential-type-id credentialType.id is a UUID string',
  about('credential/credential-type-id'),
  ({ subject }) => subject.upholds('credential/credential-type-id'),
);
test(
  'credential/credential-type-issuer credentialType.issuerType is BIOMETRIC, MOBILE, PHYSICAL or VIRTUAL',
  about('credential/credential-type-issuer'),
  ({ subject }) => subject.upholds('credential/credential-type-issuer'),
);
test(
  'credential/credential-type-name credentialType.name is a string',
  about('credential/credential-type-name'),
  ({ subject }) => subject.upholds('credential/credential-type-name'),
);
test(
  'credential/mobile-credential mobileCredential is an object',
  about('credential/mobile-credential'),
  ({ subject }) => subject.upholds('credential/mobile-credential'),
);
test('credential/mobile-id mobileCredential.id is a UUID string', about('credential/mobile-id'), ({ subject }) =>
  subject.upholds('credential/mobile-id'),
);
test('credential/mobile-device mobileCredentialDevice is an object', about('credential/mobile-device'), ({ subject }) =>
  subject.upholds('credential/mobile-device'),
);
test(
  'credential/mobile-wallet mobileCredentialDevice.wallet is a string',
  about('credential/mobile-wallet'),
  ({ subject }) => subject.upholds('credential/mobile-wallet'),
);
test(
  'credential/mobile-platform mobileCredentialDevice.platform is a string',
  about('credential/mobile-platform'),
  ({ subject }) => subject.upholds('credential/mobile-platform'),
);
test('credential/mobile-type mobileCredentialDevice.type is a string', about('credential/mobile-type'), ({ subject }) =>
  subject.upholds('credential/mobile-type'),
);
test('credential/values credentialValues is an array of objects', about('credential/values'), ({ subject }) =>
  subject.upholds('credential/values'),
);
