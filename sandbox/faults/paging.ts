import type { Records } from '../../spec/generated/vocabulary.ts';
import { isObject, onSuccess } from '../api/edits.ts';
import { faultsOf } from '../api/fault.ts';
import { onList, spoiling, telling } from '../api/list-faults.ts';
import type { ListDefect } from '../api/list-faults.ts';

const onTypes = (defect: ListDefect) => onList('listCredentialTypes', defect);
const onTransactions = (defect: ListDefect) => onList('listCardholderTransactions', defect);
const missing = (member: keyof Records['Paging']): ListDefect => ({
  reveals: `paging.${member} is missing.`,
  on: (operation) =>
    onSuccess(operation, (json) => {
      if (isObject(json['paging'])) delete json['paging'][member];
      return json;
    }),
});

export const faults = faultsOf({
  'types-paging-offset-string': { breaks: ['paging/offset'], ...onTypes(spoiling('offset', 'is a string.', String)) },
  'types-paging-offset-null': { breaks: ['paging/offset'], ...onTypes(spoiling('offset', 'is null.', () => null)) },
  'types-paging-offset-fraction': {
    breaks: ['paging/offset'],
    ...onTypes(spoiling('offset', 'is a fraction.', (value) => value + 0.5)),
  },
  'types-paging-limit-string': { breaks: ['paging/limit'], ...onTypes(spoiling('limit', 'is a string.', String)) },
  'types-paging-limit-null': { breaks: ['paging/limit'], ...onTypes(spoiling('limit', 'is null.', () => null)) },
  'types-paging-limit-fraction': {
    breaks: ['paging/limit'],
    ...onTypes(spoiling('limit', 'is a fraction.', (value) => value + 0.5)),
  },
  'types-paging-total-string': { breaks: ['paging/total'], ...onTypes(spoiling('total', 'is a string.', String)) },
  'types-paging-total-null': { breaks: ['paging/total'], ...onTypes(spoiling('total', 'is null.', () => null)) },
  'types-paging-total-fraction': {
    breaks: ['paging/total'],
    ...onTypes(spoiling('total', 'is a fraction.', (value) => value + 0.5)),
  },
  'transactions-paging-offset-string': {
    breaks: ['paging/offset'],
    ...onTransactions(spoiling('offset', 'is a string.', String)),
  },
  'transactions-paging-offset-null': {
    breaks: ['paging/offset'],
    ...onTransactions(spoiling('offset', 'is null.', () => null)),
  },
  'transactions-paging-offset-missing': { breaks: ['paging/offset'], ...onTransactions(missing('offset')) },
  'transactions-paging-offset-negative': {
    breaks: ['paging/offset'],
    ...onTransactions(spoiling('offset', 'is negative.', () => -1)),
  },
  'transactions-paging-limit-string': {
    breaks: ['paging/limit'],
    ...onTransactions(spoiling('limit', 'is a string.', String)),
  },
  'transactions-paging-limit-null': {
    breaks: ['paging/limit'],
    ...onTransactions(spoiling('limit', 'is null.', () => null)),
  },
  'transactions-paging-limit-missing': { breaks: ['paging/limit'], ...onTransactions(missing('limit')) },
  'transactions-paging-limit-negative': {
    breaks: ['paging/limit'],
    ...onTransactions(spoiling('limit', 'is negative.', () => -1)),
  },
  'transactions-paging-total-string': {
    breaks: ['paging/total'],
    ...onTransactions(spoiling('total', 'is a string.', String)),
  },
  'transactions-paging-total-null': {
    breaks: ['paging/total'],
    ...onTransactions(spoiling('total', 'is null.', () => null)),
  },
  'transactions-paging-total-missing': { breaks: ['paging/total'], ...onTransactions(missing('total')) },
  'transactions-paging-total-negative': {
    breaks: ['paging/total'],
    ...onTransactions(spoiling('total', 'is negative.', () => -1)),
  },
  'transactions-paging-limit-zero': {
    breaks: ['paging/limit'],
    ...onTransactions(
      telling('paging.limit of an empty page is 0.', ({ plan, count }) => ({ limit: count === 0 ? 0 : plan.limit })),
    ),
  },
});
