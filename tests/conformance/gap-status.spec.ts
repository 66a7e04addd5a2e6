import { about, test } from '../playwright/subject.ts';

test('gap-status/no-key Which status answers a request without a key?', about('gap-status/no-key'), ({ subject }) =>
  subject.upholds('gap-status/no-key'),
);
test(
  'gap-status/wrong-key Which status answers a request with a wrong key?',
  about('gap-status/wrong-key'),
  ({ subject }) => subject.upholds('gap-status/wrong-key'),
);
test(
  'gap-status/unknown-cardholder Which status answers an unknown cardholderId?',
  about('gap-status/unknown-cardholder'),
  ({ subject }) => subject.upholds('gap-status/unknown-cardholder'),
);
test(
  'gap-status/malformed-id Which status answers a cardholderId that is no UUID?',
  about('gap-status/malformed-id'),
  ({ subject }) => subject.upholds('gap-status/malformed-id'),
);
test(
  'gap-status/unknown-customer Which status answers an unknown customerId?',
  about('gap-status/unknown-customer'),
  ({ subject }) => subject.upholds('gap-status/unknown-customer'),
);
test(
  'gap-status/malformed-customer Which status answers a customerId outside the pattern?',
  about('gap-status/malformed-customer'),
  ({ subject }) => subject.upholds('gap-status/malformed-customer'),
);
test(
  'gap-status/foreign-cardholder Which status answers a cardholder of another institution?',
  about('gap-status/foreign-cardholder'),
  ({ subject }) => subject.upholds('gap-status/foreign-cardholder'),
);
test('gap-status/error-codes Which error codes are there?', about('gap-status/error-codes'), ({ subject }) =>
  subject.upholds('gap-status/error-codes'),
);
test(
  'gap-status/rate-limit What is the rate limit, and what does a 429 or a header say about it?',
  about('gap-status/rate-limit'),
  ({ subject }) => subject.upholds('gap-status/rate-limit'),
);
