import { faultsOf } from '../api/fault.ts';
import { eachLine, rewrite } from '../api/serialiser-faults.ts';
import type { Json } from '../data/records.ts';

const inHundreds = (value: Json): Json => (typeof value === 'number' ? value / 100 : value);

export const faults = faultsOf({
  'serialiser-amount-as-text': {
    breaks: ['account-line/amount-value'],
    reveals: 'The value of an amount is a string of digits.',
    apply: eachLine((line) => rewrite(line['amount'], 'value', String)),
  },
  'serialiser-amount-in-hundreds': {
    breaks: ['account-line/amount-value'],
    reveals: 'The value of an amount of money is a hundredth of what it should be, with a fraction.',
    apply: eachLine((line) => rewrite(line['amount'], 'value', inHundreds)),
  },
  'serialiser-boolean-as-text': {
    breaks: ['account-line/cash-equivalence'],
    reveals: 'A boolean of an account line is a string.',
    apply: eachLine((line) => rewrite(line, 'cashEquivalence', String)),
  },
});
