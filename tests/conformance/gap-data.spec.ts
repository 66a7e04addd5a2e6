import { about, test } from '../playwright/subject.ts';

test(
  'gap-data/credentials-issuer-parameter What is the issuer type parameter of get cardholder credentials called?',
  about('gap-data/credentials-issuer-parameter'),
  ({ subject }) => subject.upholds('gap-data/credentials-issuer-parameter'),
);
test(
  'gap-data/members-present Which members that are nowhere declared required are always there?',
  about('gap-data/members-present'),
  ({ subject }) => subject.upholds('gap-data/members-present'),
);
test(
  'gap-data/overall-status-codes Which values does overallStatusCode take?',
  about('gap-data/overall-status-codes'),
  ({ subject }) => subject.upholds('gap-data/overall-status-codes'),
);
test(
  'gap-data/wallets Which values do wallet, platform and type of a mobile device take?',
  about('gap-data/wallets'),
  ({ subject }) => subject.upholds('gap-data/wallets'),
);
test(
  'gap-data/amount-unit Are integer amounts whole units or minor units?',
  about('gap-data/amount-unit'),
  ({ subject }) => subject.upholds('gap-data/amount-unit'),
);
test(
  'gap-data/pending-balance-form Is the balance of a PENDING line absent or null?',
  about('gap-data/pending-balance-form'),
  ({ subject }) => subject.upholds('gap-data/pending-balance-form'),
);
test(
  'gap-data/transactions-order In which order are transactions listed?',
  about('gap-data/transactions-order'),
  ({ subject }) => subject.upholds('gap-data/transactions-order'),
);
test(
  'gap-data/line-id-is-account Is the id of an account line what accountId takes?',
  about('gap-data/line-id-is-account'),
  ({ subject }) => subject.upholds('gap-data/line-id-is-account'),
);
