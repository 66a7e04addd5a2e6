import { about, test } from '../playwright/subject.ts';

test(
  'transactions-account/unused-finds-nothing an accountId that nobody uses returns no transaction',
  about('transactions-account/unused-finds-nothing'),
  ({ subject }) => subject.upholds('transactions-account/unused-finds-nothing'),
);
test(
  'transactions-account/sound accountId returns only transactions that bear the account',
  about('transactions-account/sound'),
  ({ subject }) => subject.upholds('transactions-account/sound'),
);
test(
  'transactions-account/complete accountId returns all transactions that bear the account, on whichever line',
  about('transactions-account/complete'),
  ({ subject }) => subject.upholds('transactions-account/complete'),
);
test(
  'transactions-account/usable an id seen on an account line is accepted as accountId',
  about('transactions-account/usable'),
  ({ subject }) => subject.upholds('transactions-account/usable'),
);
