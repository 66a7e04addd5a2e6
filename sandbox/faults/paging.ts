import { isObject } from '../api/edits.ts';
import { breaking } from '../api/fault.ts';
import { type ListDefect, shaping, spoiling, telling } from '../api/list-faults.ts';

const onTypes = (defect: ListDefect) => defect('listCredentialTypes');
const onTransactions = (defect: ListDefect) => defect('listCardholderTransactions');
const members = ['offset', 'limit', 'total'] as const;
const missing = (member: (typeof members)[number]): ListDefect =>
  shaping(`paging.${member} is missing.`, (json) => {
    if (isObject(json['paging'])) delete json['paging'][member];
    return json;
  });

export const faults = [
  ...members.flatMap((member) =>
    breaking(`paging/${member}`, {
      [`types-paging-${member}-string`]: onTypes(spoiling(member, 'is a string.', String)),
      [`types-paging-${member}-null`]: onTypes(spoiling(member, 'is null.', () => null)),
      [`types-paging-${member}-fraction`]: onTypes(spoiling(member, 'is a fraction.', (value) => value + 0.5)),
      [`transactions-paging-${member}-string`]: onTransactions(spoiling(member, 'is a string.', String)),
      [`transactions-paging-${member}-null`]: onTransactions(spoiling(member, 'is null.', () => null)),
      [`transactions-paging-${member}-missing`]: onTransactions(missing(member)),
      [`transactions-paging-${member}-negative`]: onTransactions(spoiling(member, 'is negative.', () => -1)),
    }),
  ),
  ...breaking('paging/limit', {
    'transactions-paging-limit-zero': onTransactions(
      telling('paging.limit of an empty page is 0.', ({ plan, count }) => ({ limit: count === 0 ? 0 : plan.limit })),
    ),
  }),
];
