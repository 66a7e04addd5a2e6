import { about, test } from '../playwright/subject.ts';

test(
  'transactions/list-member the answer is an object with the array transactions',
  about('transactions/list-member'),
  ({ subject }) => subject.upholds('transactions/list-member'),
);
test('transactions/paging-member the answer has a paging object', about('transactions/paging-member'), ({ subject }) =>
  subject.upholds('transactions/paging-member'),
);
test(
  'transactions/served a plain list of transactions of a known cardholder is served',
  about('transactions/served'),
  ({ subject }) => subject.upholds('transactions/served'),
);
test(
  'transactions/limit-maximum no answer holds more than 25 transactions, whatever is asked',
  about('transactions/limit-maximum'),
  ({ subject }) => subject.upholds('transactions/limit-maximum'),
);
test(
  'transactions/limit-respected no more transactions than the limit asked for',
  about('transactions/limit-respected'),
  ({ subject }) => subject.upholds('transactions/limit-respected'),
);
test(
  'transactions/paging-limit-respected no more transactions than paging.limit',
  about('transactions/paging-limit-respected'),
  ({ subject }) => subject.upholds('transactions/paging-limit-respected'),
);
test(
  'transactions/limit-accepted every limit from 1 to 25 is accepted',
  about('transactions/limit-accepted'),
  ({ subject }) => subject.upholds('transactions/limit-accepted'),
);
test(
  'transactions/offset-accepted an offset below total is accepted',
  about('transactions/offset-accepted'),
  ({ subject }) => subject.upholds('transactions/offset-accepted'),
);
test(
  'transactions/offset-echo paging.offset is the offset asked for (below total)',
  about('transactions/offset-echo'),
  ({ subject }) => subject.upholds('transactions/offset-echo'),
);
test(
  'transactions/total paging.total is the number of transactions of the filtered list',
  about('transactions/total'),
  ({ subject }) => subject.upholds('transactions/total'),
);
test(
  'transactions/walk-complete pages walked by the number received neither repeat nor lose a transaction',
  about('transactions/walk-complete'),
  ({ subject }) => subject.upholds('transactions/walk-complete'),
);
test(
  'transactions/slice a page is the matching slice of a walk of the same query',
  about('transactions/slice'),
  ({ subject }) => subject.upholds('transactions/slice'),
);
test('transactions/default-limit without limit, 25 is in force', about('transactions/default-limit'), ({ subject }) =>
  subject.upholds('transactions/default-limit'),
);
test(
  'transactions/default-offset without offset, the list begins at 0',
  about('transactions/default-offset'),
  ({ subject }) => subject.upholds('transactions/default-offset'),
);
test(
  'transactions/default-result without result, only APPROVED transactions are listed',
  about('transactions/default-result'),
  ({ subject }) => subject.upholds('transactions/default-result'),
);
test(
  'transactions/prediction any combination of window, result, account and page gives what the truth predicts',
  about('transactions/prediction'),
  ({ subject }) => subject.upholds('transactions/prediction'),
);
test(
  'transactions/not-shared no transactionId is listed under two cardholders',
  about('transactions/not-shared'),
  ({ subject }) => subject.upholds('transactions/not-shared'),
);
test(
  'transactions/page-size a page holds min(limit, total - offset) transactions',
  about('transactions/page-size'),
  ({ subject }) => subject.upholds('transactions/page-size'),
);
test(
  'transactions/paging-limit-in-force paging.limit is the limit in force',
  about('transactions/paging-limit-in-force'),
  ({ subject }) => subject.upholds('transactions/paging-limit-in-force'),
);
test('transactions/unique no transaction is listed twice in one answer', about('transactions/unique'), ({ subject }) =>
  subject.upholds('transactions/unique'),
);
test(
  'transactions/stable-order two identical requests give the same order',
  about('transactions/stable-order'),
  ({ subject }) => subject.upholds('transactions/stable-order'),
);
