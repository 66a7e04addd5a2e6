import { about, test } from '../playwright/subject.ts';

test('find/known-found a customerId known to exist finds a cardholder', about('find/known-found'), ({ subject }) =>
  subject.upholds('find/known-found'),
);
test(
  'find/same-customer find answers with the customerId asked for (letter case apart)',
  about('find/same-customer'),
  ({ subject }) => subject.upholds('find/same-customer'),
);
test('find/id-known the id that find returns is known to get cardholder', about('find/id-known'), ({ subject }) =>
  subject.upholds('find/id-known'),
);
test(
  'find/pattern-kept no cardholder is found for a customerId outside the pattern',
  about('find/pattern-kept'),
  ({ subject }) => subject.upholds('find/pattern-kept'),
);
test(
  'find/unknown-finds-nobody a valid customerId that nobody has does not find somebody else',
  about('find/unknown-finds-nobody'),
  ({ subject }) => subject.upholds('find/unknown-finds-nobody'),
);
test(
  'find/outside-pattern-refused a customerId outside the pattern is not answered with success',
  about('find/outside-pattern-refused'),
  ({ subject }) => subject.upholds('find/outside-pattern-refused'),
);
test(
  'find/missing-parameter-refused a find without customerId is not answered with success',
  about('find/missing-parameter-refused'),
  ({ subject }) => subject.upholds('find/missing-parameter-refused'),
);
