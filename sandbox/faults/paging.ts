import type { Records } from '../../spec/generated/vocabulary.ts';
import { isObject } from '../api/edits.ts';
import { breaking } from '../api/fault.ts';
import { shaping, spoiling, telling } from '../api/list-faults.ts';
import type { ListDefect } from '../api/list-faults.ts';

const onTypes = (defect: ListDefect) => defect('listCredentialTypes');
const onTransactions = (defect: ListDefect) => defect('listCardholderTransactions');
const missing = (member: keyof Records['Paging']): ListDefect =>
  shaping(`paging.${member} is missing.`, (json) => {
    if (isObject(json['paging'])) delete json['paging'][member];
    return json;
  });

export const faults = [
  ...breaking('paging/offset', {
    'types-paging-offset-string': onTypes(spoiling('offset', 'is a string.', String)),
    'types-paging-offset-null': onTypes(spoiling('offset', 'is null.', () => null)),
    'types-paging-offset-fraction': onTypes(spoiling('offset', 'is a fraction.', (value) => value + 0.5)),
    'transactions-paging-offset-string': onTransactions(spoiling('offset', 'is a string.', String)),
    'transactions-paging-offset-null': onTransactions(spoiling('offset', 'is null.', () => null)),
    'transactions-paging-offset-missing': onTransactions(missing('offset')),
    'transactions-paging-offset-negative': onTransactions(spoiling('offset', 'is negative.', () => -1)),
  }),
  ...breaking('paging/limit', {
    'types-paging-limit-string': onTypes(spoiling('limit', 'is a string.', String)),
    'types-paging-limit-null': onTypes(spoiling('limit', 'is null.', () => null)),
    'types-paging-limit-fraction': onTypes(spoiling('limit', 'is a fraction.', (value) => value + 0.5)),
    'transactions-paging-limit-string': onTransactions(spoiling('limit', 'is a string.', String)),
    'transactions-paging-limit-null': onTransactions(spoiling('limit', 'is null.', () => null)),
    'transactions-paging-limit-missing': onTransactions(missing('limit')),
    'transactions-paging-limit-negative': onTransactions(spoiling('limit', 'is negative.', () => -1)),
    'transactions-paging-limit-zero': onTransactions(
      telling('paging.limit of an empty page is 0.', ({ plan, count }) => ({ limit: count === 0 ? 0 : plan.limit })),
    ),
  }),
  ...breaking('paging/total', {
    'types-paging-total-string': onTypes(spoiling('total', 'is a string.', String)),
    'types-paging-total-null': onTypes(spoiling('total', 'is null.', () => null)),
    'types-paging-total-fraction': onTypes(spoiling('total', 'is a fraction.', (value) => value + 0.5)),
    'transactions-paging-total-string': onTransactions(spoiling('total', 'is a string.', String)),
    'transactions-paging-total-null': onTransactions(spoiling('total', 'is null.', () => null)),
    'transactions-paging-total-missing': onTransactions(missing('total')),
    'transactions-paging-total-negative': onTransactions(spoiling('total', 'is negative.', () => -1)),
  }),
];
