import { check } from '../../engine/check.ts';
import { refuses } from '../../engine/parts/requests.ts';
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
import { sampleHistory, samplePage, sampleTransaction } from '../../spec/oracles/sample-fixtures.ts';
import { select } from '../../spec/history.ts';
import { widest } from '../../spec/windows.ts';

type Name = Parameter<'listCardholderTransactions'>;

/** The good query of a widest window, spoiled in one parameter. */
interface Spoiled {
  readonly spoil: (query: Query) => Query;
  readonly fault: InputFault;
}

const replaced =
  (name: Name, text: string): Spoiled['spoil'] =>
  (query) =>
    query.map(([n, v]) => [n, n === name ? text : v]);
const added =
  (name: Name, text: string): Spoiled['spoil'] =>
  (query) => [...query, [name, text]];
const left =
  (name: Name): Spoiled['spoil'] =>
  (query) =>
    query.filter(([n]) => n !== name);

/** Requests that are good but for one spoiled parameter. */
function refused(requirement: RequirementId, ...inputs: readonly Spoiled[]) {
  return check(
    requirement,
    refuses(['history'], 'listCardholderTransactions', ({ history }) => {
      const good = windowQuery(widest(history));
      return inputs.map(({ spoil, fault }) => ({
        request: listCardholderTransactions(history.cardholderId, spoil(good), { intent: 'spoiled' }),
        fault,
      }));
    }),
  );
}

const WINDOW: readonly Name[] = ['postDateTimeStartDateTime', 'postDateTimeEndDateTime'];
const [first = ''] = SPOILED_NUMBERS;

export const checks = [
  refused('transactions-input/start-missing-refused', {
    spoil: left('postDateTimeStartDateTime'),
    fault: { wrong: 'missing', parameter: 'postDateTimeStartDateTime' },
  }),
  refused('transactions-input/end-missing-refused', {
    spoil: left('postDateTimeEndDateTime'),
    fault: { wrong: 'missing', parameter: 'postDateTimeEndDateTime' },
  }),
  refused(
    'transactions-input/malformed-date-refused',
    ...WINDOW.flatMap((name) =>
      SPOILED_DATES.slice(0, 2).map((text): Spoiled => ({
        spoil: replaced(name, text),
        fault: { wrong: 'not-a-date-time', parameter: name },
      })),
    ),
  ),
  refused('transactions-input/limit-type-refused', {
    spoil: added('limit', first),
    fault: { wrong: 'not-a-number', parameter: 'limit' },
  }),
  refused('transactions-input/offset-type-refused', {
    spoil: added('offset', first),
    fault: { wrong: 'not-a-number', parameter: 'offset' },
  }),
  refused(
    'transactions-input/result-value-refused',
    ...['DECLINED', 'APPROVEDX'].map((value): Spoiled => ({
      spoil: added('result', value),
      fault: { wrong: 'outside-enum', parameter: 'result', value },
    })),
  ),
  refused('transactions-input/account-type-refused', {
    spoil: added('accountId', 'not-a-uuid'),
    fault: { wrong: 'not-a-uuid', parameter: 'accountId' },
  }),

  check(
    'transactions-input/cardholder-id-refused',
    refuses(['history'], 'listCardholderTransactions', ({ history }) =>
      NOT_UUIDS.slice(0, 2).map((id) => ({
        request: listCardholderTransactions(id, windowQuery(widest(history)), { intent: 'spoiled' }),
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
    samples: {
      accepts: [pastEnd(samplePage([], { total: 6 }))],
      rejects: [pastEnd(samplePage([sampleTransaction(1)], { total: 6 }))],
    },
  }),
];

function pastEnd(reading: ReturnType<typeof samplePage>) {
  return { one: { window: widest(sampleHistory), offset: 6 }, reading, have: { history: sampleHistory } };
}
