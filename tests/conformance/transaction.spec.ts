import { about, test } from '../playwright/subject.ts';

test(
  'transaction/transaction-id transactionId is present, a UUID string',
  about('transaction/transaction-id'),
  ({ subject }) => subject.upholds('transaction/transaction-id'),
);
test(
  'transaction/post-date-time postDateTime is present, a UTC date-time',
  about('transaction/post-date-time'),
  ({ subject }) => subject.upholds('transaction/post-date-time'),
);
test('transaction/result result is present, APPROVED or PENDING', about('transaction/result'), ({ subject }) =>
  subject.upholds('transaction/result'),
);
test(
  'transaction/category transactionCategory is present, one of the seven listed values',
  about('transaction/category'),
  ({ subject }) => subject.upholds('transaction/category'),
);
test(
  'transaction/type transactionType is present, one of the ten listed values',
  about('transaction/type'),
  ({ subject }) => subject.upholds('transaction/type'),
);
test(
  'transaction/cash-equivalence cashEquivalence is present, a boolean',
  about('transaction/cash-equivalence'),
  ({ subject }) => subject.upholds('transaction/cash-equivalence'),
);
test('transaction/accounts accounts is present, an array of objects', about('transaction/accounts'), ({ subject }) =>
  subject.upholds('transaction/accounts'),
);
test('transaction/credential credential is an object', about('transaction/credential'), ({ subject }) =>
  subject.upholds('transaction/credential'),
);
test(
  'transaction/credential-type-name credential.typeName is present, a string',
  about('transaction/credential-type-name'),
  ({ subject }) => subject.upholds('transaction/credential-type-name'),
);
test(
  'transaction/credential-issuer-type credential.issuerType is present, MOBILE, PHYSICAL or VIRTUAL',
  about('transaction/credential-issuer-type'),
  ({ subject }) => subject.upholds('transaction/credential-issuer-type'),
);
test('transaction/debit-credit debitCredit is DEBIT or CREDIT', about('transaction/debit-credit'), ({ subject }) =>
  subject.upholds('transaction/debit-credit'),
);
test('transaction/merchant-name merchantName is a string', about('transaction/merchant-name'), ({ subject }) =>
  subject.upholds('transaction/merchant-name'),
);
test(
  'transaction/payment-deposit-type paymentDepositType is CARDHOLDER or GUEST',
  about('transaction/payment-deposit-type'),
  ({ subject }) => subject.upholds('transaction/payment-deposit-type'),
);
test('transaction/count-amount countAmount is an object', about('transaction/count-amount'), ({ subject }) =>
  subject.upholds('transaction/count-amount'),
);
test(
  'transaction/count-amount-type countAmount.type is present, COUNT',
  about('transaction/count-amount-type'),
  ({ subject }) => subject.upholds('transaction/count-amount-type'),
);
test(
  'transaction/count-amount-value countAmount.value is present, an integer',
  about('transaction/count-amount-value'),
  ({ subject }) => subject.upholds('transaction/count-amount-value'),
);
test('transaction/stored-value storedValueAmount is an object', about('transaction/stored-value'), ({ subject }) =>
  subject.upholds('transaction/stored-value'),
);
test(
  'transaction/stored-value-currency storedValueAmount.currencyCode is present, a string',
  about('transaction/stored-value-currency'),
  ({ subject }) => subject.upholds('transaction/stored-value-currency'),
);
test(
  'transaction/stored-value-type storedValueAmount.type is present, CURRENCY',
  about('transaction/stored-value-type'),
  ({ subject }) => subject.upholds('transaction/stored-value-type'),
);
test(
  'transaction/stored-value-value storedValueAmount.value is present, an integer',
  about('transaction/stored-value-value'),
  ({ subject }) => subject.upholds('transaction/stored-value-value'),
);
