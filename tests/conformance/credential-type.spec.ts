import { about, test } from '../playwright/subject.ts';

test('credential-type/id id is a UUID string', about('credential-type/id'), ({ subject }) =>
  subject.upholds('credential-type/id'),
);
test(
  'credential-type/issuer-type issuerType is BIOMETRIC, MOBILE, PHYSICAL or VIRTUAL',
  about('credential-type/issuer-type'),
  ({ subject }) => subject.upholds('credential-type/issuer-type'),
);
test('credential-type/name name is a string', about('credential-type/name'), ({ subject }) =>
  subject.upholds('credential-type/name'),
);
