import { check, part } from '../../../engine/check.ts';
import { acceptsEvery } from '../../../engine/parts/space.ts';
import { serves } from '../../../engine/parts/requests.ts';
import { sampleRefusal, sampleSubject } from '../../../engine/parts/sample-subject.ts';
import { listCardholderTransactions, transactionQuery } from '../../../environment/client/requests.ts';
import type { Exchange } from '../../../spec/exchange.ts';
import { operations } from '../../../spec/generated/vocabulary.ts';
import { nothing, refused } from '../../../spec/judged.ts';
import { refusalsBlamedOn } from '../../../spec/oracles/acceptance.ts';
import { statusOf } from '../../../spec/reception.ts';
import { listOf } from '../../../spec/response.ts';

const LIST = 'listCardholderTransactions';
const { minimum: LEAST } = operations[LIST].parameters.limit;
const OFFSET = 'transactions/offset-accepted';
const UNKNOWN = 404;

export const checks = [
  check(
    'transactions/served',
    serves(['subjects', 'servedWindow'], ({ subjects, servedWindow: { window } }) =>
      subjects.map(({ cardholderId }) => ({
        request: listCardholderTransactions(cardholderId, transactionQuery({ window })),
        why: { because: 'cardholder-and-window-known' },
      })),
    ),
    // If no window was ever accepted, a 400 may be due to the window; a 404 says that the cardholder is unknown.
    part({
      needs: ['subject'],
      given: (_have, { seen }) => {
        const answers = seen().filter(({ request }) => request.operation === LIST);
        const served = answers.some((e) => e.request.key === 'header' && listOf(e, 'transactions') !== null);
        return served ? [] : [answers.filter((e) => statusOf(e) === UNKNOWN).slice(0, 3)];
      },
      act: (_sender, unknown) => Promise.resolve(unknown),
      judge: ([first, ...others]: readonly Exchange[]) =>
        first === undefined ? nothing : refused({ because: 'cardholder-known' }, first, ...others),
      samples: {
        accepts: [{ one: [], reading: [], have: { subject: sampleSubject } }],
        rejects: [{ one: [], reading: [sampleRefusal], have: { subject: sampleSubject } }],
      },
    }),
  ),

  check(
    'transactions/limit-accepted',
    // Said of a target that serves a window even if it has no transactions.
    serves(['servedWindow'], ({ servedWindow: { cardholderId, window } }) => [
      {
        request: listCardholderTransactions(cardholderId, transactionQuery({ window, limit: LEAST })),
        why: { because: 'value-allowed', parameter: 'limit', value: String(LEAST) },
      },
    ]),
    acceptsEvery('limit'),
  ),

  check(
    OFFSET,
    serves(['servedWindow'], ({ servedWindow: { cardholderId, window } }) => [
      {
        request: listCardholderTransactions(cardholderId, transactionQuery({ window, offset: 0 })),
        why: { because: 'value-allowed', parameter: 'offset', value: '0' },
      },
    ]),
    acceptsEvery('offset'),
    // A walk that breaks off at its second page leaves no history to try offsets on: that page is asked for again.
    serves([], (_have, { seen }) => refusalsBlamedOn(OFFSET, seen()).slice(0, 1)),
  ),
];
