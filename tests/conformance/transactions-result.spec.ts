import { about, test } from '../playwright/subject.ts';

test(
  'transactions-result/only-asked every transaction listed has the result asked for (APPROVED when none is asked)',
  about('transactions-result/only-asked'),
  ({ subject }) => subject.upholds('transactions-result/only-asked'),
);
test(
  'transactions-result/approved-complete result=APPROVED lists every APPROVED transaction of the window',
  about('transactions-result/approved-complete'),
  ({ subject }) => subject.upholds('transactions-result/approved-complete'),
);
test(
  'transactions-result/pending-complete result=PENDING lists every PENDING transaction of the window',
  about('transactions-result/pending-complete'),
  ({ subject }) => subject.upholds('transactions-result/pending-complete'),
);
test(
  'transactions-result/accepted both listed results are accepted',
  about('transactions-result/accepted'),
  ({ subject }) => subject.upholds('transactions-result/accepted'),
);
