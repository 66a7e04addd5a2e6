import { breaking } from '../api/difference.ts';
import { isObject } from '../api/edits.ts';
import { listOf } from '../api/list-faults.ts';

const types = listOf('listCredentialTypes');
const transactions = listOf('listCardholderTransactions');
const members = ['offset', 'limit', 'total'] as const;

export const faults = [
  ...members.flatMap((member) =>
    breaking(`paging/${member}`, {
      [`types-paging-${member}-string`]: types.spoiling(member, 'is a string.', String),
      [`types-paging-${member}-null`]: types.spoiling(member, 'is null.', () => null),
      [`types-paging-${member}-fraction`]: types.spoiling(member, 'is a fraction.', (value) => value + 0.5),
      [`transactions-paging-${member}-string`]: transactions.spoiling(member, 'is a string.', String),
      [`transactions-paging-${member}-null`]: transactions.spoiling(member, 'is null.', () => null),
      [`transactions-paging-${member}-missing`]: transactions.shaping(`paging.${member} is missing.`, (json) => {
        if (isObject(json['paging'])) delete json['paging'][member];
        return json;
      }),
      [`transactions-paging-${member}-negative`]: transactions.spoiling(member, 'is negative.', () => -1),
    }),
  ),
  ...breaking('paging/limit', {
    'transactions-paging-limit-zero': transactions.telling(
      'paging.limit of an empty page is 0.',
      ({ plan, count }) => ({
        limit: count === 0 ? 0 : plan.limit,
      }),
    ),
  }),
];
