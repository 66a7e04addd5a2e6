import { about, test } from '../playwright/subject.ts';

test(
  'transactions-input/start-missing-refused a request without the start of the window is not answered with success',
  about('transactions-input/start-missing-refused'),
  ({ subject }) => subject.upholds('transactions-input/start-missing-refused'),
);
test(
  'transactions-input/end-missing-refused a request without the end of the window is not answered with success',
  about('transactions-input/end-missing-refused'),
  ({ subject }) => subject.upholds('transactions-input/end-missing-refused'),
);
test(
  'transactions-input/malformed-date-refused a window end that is no date-time is not answered with success',
  about('transactions-input/malformed-date-refused'),
  ({ subject }) => subject.upholds('transactions-input/malformed-date-refused'),
);
test(
  'transactions-input/limit-type-refused a limit that is no number is not answered with success',
  about('transactions-input/limit-type-refused'),
  ({ subject }) => subject.upholds('transactions-input/limit-type-refused'),
);
test(
  'transactions-input/offset-type-refused an offset that is no number is not answered with success',
  about('transactions-input/offset-type-refused'),
  ({ subject }) => subject.upholds('transactions-input/offset-type-refused'),
);
test(
  'transactions-input/result-value-refused a result outside the enum is not answered with success',
  about('transactions-input/result-value-refused'),
  ({ subject }) => subject.upholds('transactions-input/result-value-refused'),
);
test(
  'transactions-input/account-type-refused an accountId that is no UUID is not answered with success',
  about('transactions-input/account-type-refused'),
  ({ subject }) => subject.upholds('transactions-input/account-type-refused'),
);
test(
  'transactions-input/cardholder-id-refused a cardholderId that is no UUID is not answered with success',
  about('transactions-input/cardholder-id-refused'),
  ({ subject }) => subject.upholds('transactions-input/cardholder-id-refused'),
);
test(
  'transactions-input/offset-past-end-accepted an offset past the end is answered with an empty page',
  about('transactions-input/offset-past-end-accepted'),
  ({ subject }) => subject.upholds('transactions-input/offset-past-end-accepted'),
);
