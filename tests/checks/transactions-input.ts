import { check, samplesOf } from '../../engine/check.ts';
import { refuses } from '../../engine/parts/requests.ts';
import { have } from '../../engine/parts/samples.ts';
import {
  listCardholderTransactions,
  type Query,
  transactionQuery,
  windowQuery,
} from '../../environment/client/requests.ts';
import { NOT_UUIDS } from '../../generators/identifiers.ts';
import { SPOILED_DATES, SPOILED_NUMBERS } from '../../generators/queries.ts';
import type { InputFault } from '../../spec/facts.ts';
import type { RequirementId } from '../../spec/generated/catalogue.ts';
import type { Parameter } from '../../spec/generated/vocabulary.ts';
import { emptyPastEnd } from '../../spec/oracles/pages.ts';
import { samplePage, sampleTransaction, YEAR } from '../../spec/oracles/sample-fixtures.ts';
import { select } from '../../spec/history.ts';
import { widest } from '../../spec/windows.ts';

type Name = Parameter<'listCardholderTransactions'>;

/** The good query of a window, spoiled in one parameter. */
function spoiled(good: Query, wrong: InputFault['wrong'], parameter: Name, text: string): Query {
  if (wrong === 'missing') return good.filter(([name]) => name !== parameter);
  const known = good.some(([name]) => name === parameter);
  return known ? good.map(([name, value]) => [name, name === parameter ? text : value]) : [...good, [parameter, text]];
}

/** Requests that are good but for one parameter, each text in each of these parameters. */
const refused = (
  requirement: RequirementId,
  wrong: Exclude<InputFault['wrong'], 'outside-pattern'>,
  parameters: readonly Name[],
  texts: readonly string[] = [''],
) =>
  check(
    requirement,
    refuses(['history'], 'listCardholderTransactions', ({ history }) => {
      const good = windowQuery(widest(history));
      return parameters.flatMap((parameter) =>
        texts.map((value) => ({
          request: listCardholderTransactions(history.cardholderId, spoiled(good, wrong, parameter, value), SPOILED),
          fault: wrong === 'outside-enum' ? { wrong, parameter, value } : { wrong, parameter },
        })),
      );
    }),
  );

const SPOILED = { intent: 'spoiled' } as const;
const START: Name = 'postDateTimeStartDateTime';
const END: Name = 'postDateTimeEndDateTime';
const NO_NUMBER = SPOILED_NUMBERS.slice(0, 1);

export const checks = [
  refused('transactions-input/start-missing-refused', 'missing', [START]),
  refused('transactions-input/end-missing-refused', 'missing', [END]),
  refused('transactions-input/malformed-date-refused', 'not-a-date-time', [START, END], SPOILED_DATES.slice(0, 2)),
  refused('transactions-input/limit-type-refused', 'not-a-number', ['limit'], NO_NUMBER),
  refused('transactions-input/offset-type-refused', 'not-a-number', ['offset'], NO_NUMBER),
  refused('transactions-input/result-value-refused', 'outside-enum', ['result'], ['DECLINED', 'APPROVEDX']),
  refused('transactions-input/account-type-refused', 'not-a-uuid', ['accountId'], ['not-a-uuid']),

  check(
    'transactions-input/cardholder-id-refused',
    refuses(['history'], 'listCardholderTransactions', ({ history }) =>
      NOT_UUIDS.slice(0, 2).map((id) => ({
        request: listCardholderTransactions(id, windowQuery(widest(history)), SPOILED),
        fault: { wrong: 'not-a-uuid', parameter: 'cardholderId' },
      })),
    ),
  ),

  check('transactions-input/offset-past-end-accepted', {
    needs: ['history'],
    given: ({ history }) => {
      const window = widest(history);
      const size = select(history.known, { window, result: 'APPROVED' }).length;
      return [size, size + 1].map((offset) => ({ window, offset }));
    },
    act: (sender, query, { history }) =>
      sender.send(listCardholderTransactions(history.cardholderId, transactionQuery(query), { intent: 'unusual' })),
    judge: (exchange, { offset }) => emptyPastEnd(exchange, offset),
    samples: samplesOf({
      one: { window: YEAR, offset: 6 },
      have,
      accepts: [samplePage([], { total: 6 })],
      rejects: [samplePage([sampleTransaction(1)], { total: 6 })],
    }),
  }),
];
