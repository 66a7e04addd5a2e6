import { SPOILED_DATES, SPOILED_NUMBERS } from '../../generators/queries.ts';
import type { Request } from '../../spec/exchange.ts';
import { listCardholderTransactions, windowQuery } from '../../environment/client/requests.ts';
import { NOT_UUIDS, outcomeText, receptionOf, refuses } from './acts.ts';
import type { CheckContext } from '../../engine/check.ts';
import { check } from '../../engine/check.ts';
import { pagingOf } from '../../spec/response.ts';
import { knownOf, select } from '../../environment/discovery/history.ts';
import { widest } from './truth-queries.ts';

/** A request that is good but for one spoiled parameter; empty where no good window is known. */
function spoiled(
  uat: CheckContext,
  what: string,
  spoil: (query: [string, string][]) => [string, string][],
): readonly (readonly [Request, string])[] {
  const truth = uat.history;
  if (truth === null) {
    uat.obstacle('no window is known to be accepted');
    return [];
  }
  return [
    [listCardholderTransactions(truth.cardholderId, spoil(windowQuery(widest(truth))), { intent: 'spoiled' }), what],
  ];
}

const START = 'postDateTimeStartDateTime';
const END = 'postDateTimeEndDateTime';
const OP = 'listCardholderTransactions';

export const checks = [
  refuses('transactions-input/start-missing-refused', OP, (uat) => [
    ...spoiled(uat, 'the start of the window is missing', (q) => q.filter(([n]) => n !== START)),
  ]),
  refuses('transactions-input/end-missing-refused', OP, (uat) => [
    ...spoiled(uat, 'the end of the window is missing', (q) => q.filter(([n]) => n !== END)),
  ]),
  refuses('transactions-input/malformed-date-refused', OP, (uat) =>
    [START, END].flatMap((name) =>
      SPOILED_DATES.slice(0, 2).flatMap((text) =>
        spoiled(uat, `${name} is no date-time`, (q) => q.map(([n, v]) => [n, n === name ? text : v])),
      ),
    ),
  ),
  refuses('transactions-input/limit-type-refused', OP, (uat) =>
    SPOILED_NUMBERS.slice(0, 1).flatMap((text) => spoiled(uat, 'limit is no number', (q) => [...q, ['limit', text]])),
  ),
  refuses('transactions-input/offset-type-refused', OP, (uat) =>
    SPOILED_NUMBERS.slice(0, 1).flatMap((text) => spoiled(uat, 'offset is no number', (q) => [...q, ['offset', text]])),
  ),
  refuses('transactions-input/result-value-refused', OP, (uat) =>
    ['DECLINED', 'APPROVEDX'].flatMap((text) =>
      spoiled(uat, 'result is outside the enum', (q) => [...q, ['result', text]]),
    ),
  ),
  refuses('transactions-input/account-type-refused', OP, (uat) =>
    spoiled(uat, 'accountId is no UUID', (q) => [...q, ['accountId', 'not-a-uuid']]),
  ),
  refuses('transactions-input/cardholder-id-refused', OP, (uat) => {
    const truth = uat.history;
    if (truth === null) return [];
    return NOT_UUIDS.slice(0, 2).map(
      (id) =>
        [
          listCardholderTransactions(id, windowQuery(widest(truth)), { intent: 'spoiled' }),
          'cardholderId is no UUID',
        ] as const,
    );
  }),
  check('transactions-input/offset-past-end-accepted', async (uat) => {
    const truth = uat.history;
    if (truth === null) return uat.obstacle('no window is known to be accepted');
    const size = select(truth.known, widest(truth), 'APPROVED').length;
    for (const offset of [size, size + 1]) {
      const query: [string, string][] = [...windowQuery(widest(truth)), ['offset', String(offset)]];
      const exchange = await uat.send(listCardholderTransactions(truth.cardholderId, query, { intent: 'unusual' }));
      const reception = receptionOf(exchange);
      const listed = knownOf(exchange);
      const total = pagingOf(exchange, 'total');
      if (listed.length > 0 && total !== null && total <= offset) {
        uat.depart({ at: '/transactions', expected: 'an empty page', actual: `${listed.length} elements` }, [exchange]);
      } else if (reception === 'served') uat.observation('offset past the end');
      else if (reception === 'refused' || outcomeText(exchange) === '500')
        uat.depart({ at: 'status', expected: '200 with an empty page', actual: outcomeText(exchange) }, [exchange]);
      else uat.obstacle(`${exchange.id}: ${outcomeText(exchange)}`);
    }
  }),
];
