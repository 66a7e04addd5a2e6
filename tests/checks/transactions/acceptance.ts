import { type AnyPart, check } from '../../../engine/check.ts';
import { asksNearCardholders, ignoresCase } from '../shared/near-ids.ts';
import { acceptsEvery } from '../shared/space.ts';
import { asItIs, mustAccept } from '../shared/requests.ts';
import { sampleRefusal } from '../shared/samples.ts';
import { listCardholderTransactions, transactionQuery, windowQuery } from '../../../environment/client/requests.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import { operations, type Parameter } from '../../../spec/generated/vocabulary.ts';
import { nothing, refused } from '../../../spec/evidence/evidence.ts';
import { single } from '../../../spec/oracles/lists.ts';
import { refusalsBlamedOn } from '../../../spec/oracles/acceptance.ts';
import { isValid, dispositionOf, statusOf } from '../../../spec/exchange/disposition.ts';
import { listOf } from '../../../spec/exchange/response.ts';

const LIST = 'listCardholderTransactions';
const { minimum: LEAST } = operations[LIST].parameters.limit;
const OFFSET = 'transactions/offset-accepted';
const UNKNOWN = 404;

/** Plain lists that the run has asked for, with a query that was served for someone: they need not be sent again. */
function listsWithServedQuery(seen: readonly Exchange[]): readonly Request[] {
  const lists = seen.filter(({ request }) => request.operation === LIST && request.key === 'header');
  const queryOf = ({ request }: Exchange): string => JSON.stringify(request.query);
  const served = new Set(lists.filter((one) => dispositionOf(one) === 'accepted').map(queryOf));
  return lists
    .filter((one) => isValid(one.request) && dispositionOf(one) !== 'inconclusive' && served.has(queryOf(one)))
    .map(({ request }) => request);
}

/** The least value of a parameter must be served: a request of the run that had it and was served, or the plainest one. */
const acceptsLeast = (parameter: Parameter<typeof LIST>, least: number): AnyPart =>
  mustAccept(['servedWindow'], ({ servedWindow: { cardholderId, window } }, { seen }) => {
    const value = String(least);
    const served = seen().find(
      (one) => isValid(one.request) && single(one.request, parameter) === value && listOf(one, 'transactions') !== null,
    );
    const query = [...windowQuery(window), [parameter, value]] as const;
    const why = { because: 'value-allowed', parameter, value } as const;
    return [{ request: served?.request ?? listCardholderTransactions(cardholderId, query), why }];
  });

export const checks = [
  check(
    'transactions/served',
    mustAccept(['subjects', 'servedWindow'], ({ subjects, servedWindow: { window } }, { seen }) => {
      const asked = listsWithServedQuery(seen());
      return subjects.map(({ cardholderId }) => ({
        request:
          asked.find(({ subject }) => subject === cardholderId) ??
          listCardholderTransactions(cardholderId, transactionQuery({ window })),
        why: { because: 'cardholder-and-window-known' },
      }));
    }),
    // If no window was ever accepted, a 400 may be due to the window; a 404 says that the cardholder is unknown.
    asItIs({
      needs: ['subject'],
      given: (_have, { seen }) => {
        const answers = seen().filter(({ request }) => request.operation === LIST);
        const served = answers.some((e) => e.request.key === 'header' && listOf(e, 'transactions') !== null);
        const unknown: readonly Exchange[] = answers.filter((e) => statusOf(e) === UNKNOWN).slice(0, 3);
        return served ? [] : [unknown];
      },
      judge: ([first, ...others]) =>
        first === undefined ? nothing : refused({ because: 'cardholder-known' }, first, ...others),
      accepts: [[]],
      rejects: [[sampleRefusal]],
    }),
  ),

  check('transactions/not-shared', asksNearCardholders('listCardholderTransactions')),
  check('transactions/id-case-ignored', ignoresCase('listCardholderTransactions')),

  check(
    'transactions/limit-accepted',
    // Said of a target that serves a window even if it has no transactions.
    acceptsLeast('limit', LEAST),
    acceptsEvery('limit'),
  ),

  check(
    OFFSET,
    acceptsLeast('offset', 0),
    acceptsEvery('offset'),
    // A walk that breaks off at its second page leaves no history to try offsets on: that page is asked for again.
    mustAccept([], (_have, { seen }) => refusalsBlamedOn(OFFSET, seen()).slice(0, 1)),
  ),
];
