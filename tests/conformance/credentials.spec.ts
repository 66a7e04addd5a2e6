import { about, test } from '../playwright/subject.ts';

test(
  'credentials/list-member the answer is an object with the array credentials',
  about('credentials/list-member'),
  ({ subject }) => subject.upholds('credentials/list-member'),
);
test('credentials/no-paging the answer has no paging member', about('credentials/no-paging'), ({ subject }) =>
  subject.upholds('credentials/no-paging'),
);
test(
  'credentials/served the credentials of a known cardholder are served',
  about('credentials/served'),
  ({ subject }) => subject.upholds('credentials/served'),
);
test(
  'credentials/owner every credential belongs to the cardholder asked for',
  about('credentials/owner'),
  ({ subject }) => subject.upholds('credentials/owner'),
);
test(
  'credentials/mobile-present a MOBILE credential has mobileCredential',
  about('credentials/mobile-present'),
  ({ subject }) => subject.upholds('credentials/mobile-present'),
);
test(
  'credentials/issuer-filter-sound the issuer type filter returns only credentials of that issuer type',
  about('credentials/issuer-filter-sound'),
  ({ subject }) => subject.upholds('credentials/issuer-filter-sound'),
);
test(
  'credentials/issuer-filter-complete the issuer type filter returns all credentials of that issuer type',
  about('credentials/issuer-filter-complete'),
  ({ subject }) => subject.upholds('credentials/issuer-filter-complete'),
);
test(
  'credentials/mobile-only only MOBILE credentials have mobileCredential',
  about('credentials/mobile-only'),
  ({ subject }) => subject.upholds('credentials/mobile-only'),
);
test(
  'credentials/types-agree the type of each credential is listed by list credential types with the same name and issuer type',
  about('credentials/types-agree'),
  ({ subject }) => subject.upholds('credentials/types-agree'),
);
test('credentials/unique no credential is listed twice in one answer', about('credentials/unique'), ({ subject }) =>
  subject.upholds('credentials/unique'),
);
test(
  'credentials/bad-input-refused a cardholderId that is no UUID, or an unknown issuer type, is not answered with success',
  about('credentials/bad-input-refused'),
  ({ subject }) => subject.upholds('credentials/bad-input-refused'),
);
