import { about, test } from '../playwright/subject.ts';

test('account-line/id id is present, a UUID string', about('account-line/id'), ({ subject }) =>
  subject.upholds('account-line/id'),
);
test('account-line/type-name accountTypeName is present, a string', about('account-line/type-name'), ({ subject }) =>
  subject.upholds('account-line/type-name'),
);
test('account-line/amount amount is present, an object', about('account-line/amount'), ({ subject }) =>
  subject.upholds('account-line/amount'),
);
test(
  'account-line/amount-type amount.type is present, COUNT or CURRENCY',
  about('account-line/amount-type'),
  ({ subject }) => subject.upholds('account-line/amount-type'),
);
test(
  'account-line/amount-value amount.value is present, an integer',
  about('account-line/amount-value'),
  ({ subject }) => subject.upholds('account-line/amount-value'),
);
test(
  'account-line/amount-currency amount.currencyCode is a string',
  about('account-line/amount-currency'),
  ({ subject }) => subject.upholds('account-line/amount-currency'),
);
test(
  'account-line/cash-equivalence cashEquivalence is present, a boolean',
  about('account-line/cash-equivalence'),
  ({ subject }) => subject.upholds('account-line/cash-equivalence'),
);
test('account-line/balance balance is an object or null', about('account-line/balance'), ({ subject }) =>
  subject.upholds('account-line/balance'),
);
test(
  'account-line/balance-type balance.type is present, COUNT or CURRENCY',
  about('account-line/balance-type'),
  ({ subject }) => subject.upholds('account-line/balance-type'),
);
test(
  'account-line/balance-value balance.value is present, an integer',
  about('account-line/balance-value'),
  ({ subject }) => subject.upholds('account-line/balance-value'),
);
test(
  'account-line/balance-currency balance.currencyCode is a string',
  about('account-line/balance-currency'),
  ({ subject }) => subject.upholds('account-line/balance-currency'),
);
test('account-line/cash-amount cashEquivalenceAmount is an object', about('account-line/cash-amount'), ({ subject }) =>
  subject.upholds('account-line/cash-amount'),
);
test(
  'account-line/cash-amount-currency cashEquivalenceAmount.currencyCode is present, a string',
  about('account-line/cash-amount-currency'),
  ({ subject }) => subject.upholds('account-line/cash-amount-currency'),
);
test(
  'account-line/cash-amount-type cashEquivalenceAmount.type is present, CURRENCY',
  about('account-line/cash-amount-type'),
  ({ subject }) => subject.upholds('account-line/cash-amount-type'),
);
test(
  'account-line/cash-amount-value cashEquivalenceAmount.value is present, an integer',
  about('account-line/cash-amount-value'),
  ({ subject }) => subject.upholds('account-line/cash-amount-value'),
);
test(
  'account-line/pending-no-balance no line of a PENDING transaction has a balance',
  about('account-line/pending-no-balance'),
  ({ subject }) => subject.upholds('account-line/pending-no-balance'),
);
test(
  'account-line/approved-balance-null no line of an APPROVED transaction has a null balance',
  about('account-line/approved-balance-null'),
  ({ subject }) => subject.upholds('account-line/approved-balance-null'),
);
