import { about, test } from '../playwright/subject.ts';

test('lookup/id id is a UUID string', about('lookup/id'), ({ subject }) => subject.upholds('lookup/id'));
test('lookup/customer-id customerId has 1 to 16 letters and digits', about('lookup/customer-id'), ({ subject }) =>
  subject.upholds('lookup/customer-id'),
);
test('lookup/last-name lastName is a string of at most 255 characters', about('lookup/last-name'), ({ subject }) =>
  subject.upholds('lookup/last-name'),
);
test('lookup/first-name firstName is a string of at most 255 characters', about('lookup/first-name'), ({ subject }) =>
  subject.upholds('lookup/first-name'),
);
test(
  'lookup/middle-name middleName is a string of at most 255 characters',
  about('lookup/middle-name'),
  ({ subject }) => subject.upholds('lookup/middle-name'),
);
test(
  'lookup/preferred-name preferredName is a string of at most 255 characters',
  about('lookup/preferred-name'),
  ({ subject }) => subject.upholds('lookup/preferred-name'),
);
test('lookup/record-object a found cardholder is one JSON object', about('lookup/record-object'), ({ subject }) =>
  subject.upholds('lookup/record-object'),
);
