import { given } from '../api/edits.ts';
import { instantOf } from '../api/instant.ts';
import type { Call } from '../api/messages.ts';
import type { Parameter } from '../../spec/generated/vocabulary.ts';
import { all } from './condition.ts';
import type { Condition } from './condition.ts';

type Holds = Condition['holds'];
const DAY = 86_400;

/** Whether a parameter is given. */
export const has =
  (name: Parameter): Holds =>
  ({ call }) =>
    given(call, name) !== undefined;

/** Whether a parameter is given with this value. */
export const is =
  (name: Parameter, value: string): Holds =>
  ({ call }) =>
    given(call, name) === value;

/** Whether a parameter is given and its number passes. */
const number =
  (name: 'limit' | 'offset', passes: (value: number) => boolean): Holds =>
  ({ call }) =>
    /^\d+$/.test(given(call, name) ?? '') && passes(Number(given(call, name)));

/** Whether there is a window and its length, in seconds, passes. */
const span =
  (passes: (seconds: number) => boolean): Holds =>
  ({ call }) => {
    const start = instantOf(given(call, 'postDateTimeStartDateTime') ?? '');
    const end = instantOf(given(call, 'postDateTimeEndDateTime') ?? '');
    return start !== undefined && end !== undefined && end.second >= start.second && passes(end.second - start.second);
  };

const listsTransactions: Holds = ({ call }: { readonly call: Call }) => call.operation === 'listCardholderTransactions';

/** The conditions that are about the parameters of a request alone. */
export const requestConditions: readonly Condition[] = [
  { id: 'with-account', says: 'with an accountId', holds: has('accountId') },
  { id: 'with-pending', says: 'with result=PENDING', holds: is('result', 'PENDING') },
  {
    id: 'without-result',
    says: 'for transactions without a result',
    holds: all(listsTransactions, (moment) => !has('result')(moment)),
  },
  { id: 'limit-17', says: 'with limit=17', holds: is('limit', '17') },
  { id: 'limit-below-5', says: 'with a limit below 5', holds: number('limit', (limit) => limit < 5) },
  { id: 'any-offset', says: 'with an offset above 0', holds: number('offset', (offset) => offset > 0) },
  { id: 'offset-from-50', says: 'with an offset of 50 and more', holds: number('offset', (offset) => offset >= 50) },
  { id: 'offset-from-100', says: 'with an offset of 100 and more', holds: number('offset', (offset) => offset >= 100) },
  { id: 'wide-window', says: 'with a window of more than 60 days', holds: span((seconds) => seconds > 60 * DAY) },
  { id: 'narrow-window', says: 'with a window of at most a day', holds: span((seconds) => seconds <= DAY) },
  {
    id: 'end-of-day',
    says: 'with a window that ends at 23:59:59',
    holds: ({ call }) => /T23:59:59(\.\d+)?(Z|[+-]00:?00)$/.test(given(call, 'postDateTimeEndDateTime') ?? ''),
  },
  {
    id: 'account-and-offset',
    says: 'with an accountId and an offset above 0',
    holds: all(
      has('accountId'),
      number('offset', (offset) => offset > 0),
    ),
  },
  {
    id: 'pending-and-limit',
    says: 'with result=PENDING and a limit',
    holds: all(is('result', 'PENDING'), has('limit')),
  },
];
