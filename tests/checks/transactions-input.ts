import { check } from '../../engine/check.ts';
import { pastEnds, requestPastEnd } from './shared/past-end.ts';
import { askedSteadily } from './shared/requests.ts';
import { samplePage, samplesOf, sampleTransaction, YEAR } from './shared/samples.ts';
import { refusesSpoiled } from './shared/spoiled.ts';
import { emptyPastEnd } from '../../spec/oracles/pages.ts';

export const checks = [
  check('transactions-input/start-missing-refused', refusesSpoiled('missing', 'postDateTimeStartDateTime')),
  check('transactions-input/end-missing-refused', refusesSpoiled('missing', 'postDateTimeEndDateTime')),
  check(
    'transactions-input/malformed-date-refused',
    refusesSpoiled('not-a-date-time', 'postDateTimeStartDateTime', 'postDateTimeEndDateTime'),
  ),
  check('transactions-input/limit-type-refused', refusesSpoiled('not-a-number', 'limit')),
  check('transactions-input/offset-type-refused', refusesSpoiled('not-a-number', 'offset')),
  check('transactions-input/result-value-refused', refusesSpoiled('outside-enum', 'result')),
  check('transactions-input/account-type-refused', refusesSpoiled('not-a-uuid', 'accountId')),
  check('transactions-input/cardholder-id-refused', refusesSpoiled('not-a-uuid', 'cardholderId')),

  check('transactions-input/offset-past-end-accepted', {
    needs: ['history', 'usableAccounts'],
    given: (fixtures, { settings: { seed } }) => pastEnds(fixtures, seed),
    act: (sender, query, { history }) => askedSteadily(sender, requestPastEnd(history, query)),
    judge: (exchange, { offset }) => emptyPastEnd(exchange, offset),
    samples: samplesOf({
      one: { window: YEAR, offset: 6 },
      accepts: [samplePage([], { total: 6 })],
      rejects: [samplePage([sampleTransaction(1)], { total: 6 })],
    }),
  }),
];
