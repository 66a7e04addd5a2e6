import { expect, it } from 'vitest';
import { toldBy } from '../../../generators/misreadings.ts';
import type { TransactionQuery } from '../../../spec/model/history.ts';
import { ACCOUNTS } from '../../checks/shared/samples.ts';
import { historyOf, posted } from '../spec/readings.ts';

/** Six of one day, an hour and a half apart; the third is PENDING, and of the other account. */
const history = historyOf(
  ['06:00', '07:30', '09:00', '10:30', '12:00', '13:30'].map((time, n) =>
    posted(`id-${n}`, `2025-03-03T${time}:00Z`, n === 2 ? 'PENDING' : 'APPROVED', ACCOUNTS[n === 2 ? 1 : 0]),
  ),
);
const at = (start: string, end: string) => ({ start: `2025-03-03T${start}:00Z`, end: `2025-03-03T${end}:00Z` });
const told = (query: TransactionQuery): readonly string[] => toldBy(history, query);

it.each<[string, TransactionQuery, readonly string[]]>([
  ['an end on which something was posted, if it is left out', { window: at('07:30', '11:00') }, ['start left out']],
  ['no end on which nothing was posted', { window: at('07:31', '11:00') }, []],
  ['a result that is left out, if both are there', { window: at('08:45', '10:45') }, ['any result by default']],
  [
    'a limit that leaves something out, one more and one less',
    { window: at('05:00', '23:00'), limit: 4 },
    ['limit one more', 'limit one less'],
  ],
  [
    'a limit that is as long as the list, only if it is one less',
    { window: at('05:00', '23:00'), limit: 5 },
    ['limit one less'],
  ],
  [
    'an offset, if the page goes to the end of the list',
    { window: at('05:00', '23:00'), offset: 2 },
    ['offset ignored', 'offset one more', 'offset one less', 'offset in pages'],
  ],
])('a page tells %s', (_says, query, expected) => {
  const all = told(query);
  expect(expected.filter((one) => !all.includes(one))).toEqual([]);
});

it.each<[string, TransactionQuery, RegExp]>([
  ['nothing of an end with nothing near it', { window: at('02:00', '23:00') }, /left out/],
  ['nothing of the result of a list that has only that', { window: at('05:00', '08:00') }, /result/],
  ['nothing of the account if all are of it', { window: at('05:00', '08:00'), accountId: ACCOUNTS[0] }, /account/],
  ['nothing of a limit that is longer than the list', { window: at('05:00', '23:00'), limit: 9 }, /limit one/],
  [
    'nothing of an offset if the limit cuts the page anyway',
    { window: at('05:00', '23:00'), limit: 2, offset: 1 },
    /offset (ignored|one)/,
  ],
])('a page tells %s', (_says, query, never) => expect(told(query).filter((one) => never.test(one))).toEqual([]));
