import { about, test } from '../playwright/subject.ts';

test(
  'scope/foreign-cardholder a cardholder of another institution is not served, by no operation',
  about('scope/foreign-cardholder'),
  ({ subject }) => subject.upholds('scope/foreign-cardholder'),
);
test(
  'scope/foreign-customer a customer of another institution does not find the foreign cardholder',
  about('scope/foreign-customer'),
  ({ subject }) => subject.upholds('scope/foreign-customer'),
);
