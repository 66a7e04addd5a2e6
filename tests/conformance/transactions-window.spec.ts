import { about, test } from '../playwright/subject.ts';

test(
  'transactions-window/within every transaction listed was posted inside the window, both ends included',
  about('transactions-window/within'),
  ({ subject }) => subject.upholds('transactions-window/within'),
);
test(
  'transactions-window/start-inclusive a window that starts on a postDateTime contains that transaction',
  about('transactions-window/start-inclusive'),
  ({ subject }) => subject.upholds('transactions-window/start-inclusive'),
);
test(
  'transactions-window/end-inclusive a window that ends on a postDateTime contains that transaction',
  about('transactions-window/end-inclusive'),
  ({ subject }) => subject.upholds('transactions-window/end-inclusive'),
);
test(
  'transactions-window/one-instant a window of one instant holds exactly the transactions of that instant',
  about('transactions-window/one-instant'),
  ({ subject }) => subject.upholds('transactions-window/one-instant'),
);
test(
  'transactions-window/complete a window lists every transaction posted inside it',
  about('transactions-window/complete'),
  ({ subject }) => subject.upholds('transactions-window/complete'),
);
test(
  'transactions-window/split-adds-up a window split in two gives the same transactions as the whole',
  about('transactions-window/split-adds-up'),
  ({ subject }) => subject.upholds('transactions-window/split-adds-up'),
);
test(
  'transactions-window/accepted a window known to be accepted is accepted again',
  about('transactions-window/accepted'),
  ({ subject }) => subject.upholds('transactions-window/accepted'),
);
test(
  'transactions-window/fraction-accepted a date-time with a fraction of a second is accepted',
  about('transactions-window/fraction-accepted'),
  ({ subject }) => subject.upholds('transactions-window/fraction-accepted'),
);
test(
  'transactions-window/zero-offset-accepted a date-time with an explicit offset is accepted and means the same instant',
  about('transactions-window/zero-offset-accepted'),
  ({ subject }) => subject.upholds('transactions-window/zero-offset-accepted'),
);
