import { about, test } from '../playwright/subject.ts';

test('cardholder/cardholder-id cardholderId is a UUID string', about('cardholder/cardholder-id'), ({ subject }) =>
  subject.upholds('cardholder/cardholder-id'),
);
test(
  'cardholder/customer-id customerId is a string (no pattern is stated for this record)',
  about('cardholder/customer-id'),
  ({ subject }) => subject.upholds('cardholder/customer-id'),
);
test('cardholder/active-state cardholderActiveState is a boolean', about('cardholder/active-state'), ({ subject }) =>
  subject.upholds('cardholder/active-state'),
);
test('cardholder/first-name firstName is a string', about('cardholder/first-name'), ({ subject }) =>
  subject.upholds('cardholder/first-name'),
);
test('cardholder/last-name lastName is a string', about('cardholder/last-name'), ({ subject }) =>
  subject.upholds('cardholder/last-name'),
);
test('cardholder/email email is an e-mail address', about('cardholder/email'), ({ subject }) =>
  subject.upholds('cardholder/email'),
);
test('cardholder/has-photo hasPhoto is a boolean', about('cardholder/has-photo'), ({ subject }) =>
  subject.upholds('cardholder/has-photo'),
);
test(
  'cardholder/record-object a served cardholder is one JSON object',
  about('cardholder/record-object'),
  ({ subject }) => subject.upholds('cardholder/record-object'),
);
test(
  'cardholder/identity get cardholder answers about the cardholder that was asked for',
  about('cardholder/identity'),
  ({ subject }) => subject.upholds('cardholder/identity'),
);
test('cardholder/known-served a cardholder known to exist is served', about('cardholder/known-served'), ({ subject }) =>
  subject.upholds('cardholder/known-served'),
);
test(
  'cardholder/email-strict email also passes stricter rules (ASCII, unquoted, a dotted domain)',
  about('cardholder/email-strict'),
  ({ subject }) => subject.upholds('cardholder/email-strict'),
);
test(
  'cardholder/names-agree get cardholder and find cardholder give one person the same names and customerId',
  about('cardholder/names-agree'),
  ({ subject }) => subject.upholds('cardholder/names-agree'),
);
test(
  'cardholder/malformed-id-refused a cardholderId that is not a UUID is not answered with success',
  about('cardholder/malformed-id-refused'),
  ({ subject }) => subject.upholds('cardholder/malformed-id-refused'),
);
