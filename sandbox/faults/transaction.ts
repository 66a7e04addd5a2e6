import { digits, fieldFaults, gone, replacing } from '../api/field-faults.ts';

export const faults = [
  ...fieldFaults('Transaction', {
    'transaction/transaction-id': ['transactionId', { 'not-a-uuid': 'T-42', missing: gone }],
    'transaction/post-date-time': [
      'postDateTime',
      {
        'without-a-zone': replacing(/Z/, ''),
        'with-an-offset-that-is-not-zero': replacing(/Z/, '-05:00'),
        'with-a-space': (value) => String(value).replace('T', ' ').replace('Z', ''),
        missing: gone,
      },
    ],
    'transaction/result': ['result', { 'lower-case': 'approved', missing: gone }],
    'transaction/category': ['transactionCategory', { unlisted: 'TRANSFER', missing: gone, null: null }],
    'transaction/type': ['transactionType', { unlisted: 'VOID', 'lower-case': 'capture', missing: gone }],
    'transaction/cash-equivalence': ['cashEquivalence', { 'a-string': 'true', missing: gone }],
    'transaction/accounts': [
      'accounts',
      { 'one-object': { id: 'x' }, missing: gone, null: null, 'of-strings': ['Campus cash'] },
    ],
    'transaction/credential': ['credential', { 'a-string': 'Student card', null: null }],
    'transaction/debit-credit': ['debitCredit', { 'one-letter': 'D', null: null }],
    'transaction/merchant-name': ['merchantName', { null: null, 'a-number': 840 }],
    'transaction/payment-deposit-type': ['paymentDepositType', { unlisted: 'STAFF', null: null }],
    'transaction/count-amount': ['countAmount', { 'a-number': 840, null: null }],
    'transaction/stored-value': ['storedValueAmount', { 'an-array': [], null: null }],
  }),
  ...fieldFaults('Transaction.credential', {
    'transaction/credential-type-name': ['typeName', { missing: gone, null: null }],
    'transaction/credential-issuer-type': ['issuerType', { biometric: 'BIOMETRIC', missing: gone }],
  }),
  ...fieldFaults('Transaction.countAmount', {
    'transaction/count-amount-type': ['type', { currency: 'CURRENCY', missing: gone }],
    'transaction/count-amount-value': ['value', { 'digits-in-a-string': digits, 'a-fraction': 12.5 }],
  }),
  ...fieldFaults('Transaction.storedValueAmount', {
    'transaction/stored-value-currency': ['currencyCode', { missing: gone, 'a-number': 840 }],
    'transaction/stored-value-type': ['type', { count: 'COUNT', missing: gone }],
    'transaction/stored-value-value': ['value', { 'digits-in-a-string': digits, 'a-fraction': 12.5 }],
  }),
];
