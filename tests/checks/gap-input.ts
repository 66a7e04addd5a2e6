import { check, part } from '../../engine/check.ts';
import { question } from '../../engine/parts/requests.ts';
import {
  findCardholder,
  getCardholder,
  listCardholderTransactions,
  listCredentialTypes,
  type Query,
  windowQuery,
} from '../../environment/client/requests.ts';
import { swapCase } from '../../generators/identifiers.ts';
import type { Exchange } from '../../spec/exchange.ts';
import type { RequirementId } from '../../spec/generated/catalogue.ts';
import type { Parameter } from '../../spec/generated/vocabulary.ts';
import { answered, obstructed } from '../../spec/judged.ts';
import { emptiness, pagingSaid, servedOr, spanSaid } from '../../spec/oracles/open-answers.ts';
import { widest } from '../../spec/windows.ts';

const OPEN = { intent: 'open' } as const;
const CUSTOMER: Parameter<'findCardholder'> = 'customerId';
const served = ([exchange]: readonly Exchange[]) => servedOr(exchange, () => 'served');

/** Parameters of list cardholder transactions that are sent without a value. */
const EMPTY: readonly Parameter<'listCardholderTransactions'>[] = ['limit', 'result'];

/** What a query of transactions beyond the stated bounds does. */
function beyond(
  requirement: RequirementId,
  ...extra: readonly (readonly [Parameter<'listCardholderTransactions'>, string])[]
) {
  return check(
    requirement,
    question(
      ['subject', 'history'],
      ({ history }) => {
        const query: Query = [...windowQuery(widest(history)), ...extra];
        return [listCardholderTransactions(history.cardholderId, query, OPEN)];
      },
      ([exchange]) => servedOr(exchange, pagingSaid),
    ),
  );
}

export const checks = [
  beyond('gap-input/limit-zero', ['limit', '0']),
  beyond('gap-input/limit-negative', ['limit', '-1']),
  beyond('gap-input/limit-above-maximum', ['limit', '26']),
  beyond('gap-input/limit-huge', ['limit', '999999999999']),
  beyond('gap-input/limit-fraction', ['limit', '2.5']),
  beyond('gap-input/offset-negative', ['offset', '-1']),
  beyond('gap-input/offset-huge', ['offset', '999999999999']),
  beyond('gap-input/repeated-parameter', ['limit', '1'], ['limit', '2']),

  check(
    'gap-input/empty-customer-id',
    question(['subject'], () => [findCardholder('', { intent: 'spoiled' })], served),
  ),

  check(
    'gap-input/empty-values',
    question(
      ['subject', 'history'],
      ({ history }) =>
        EMPTY.map((name) => {
          const query: Query = [...windowQuery(widest(history)), [name, '']];
          return listCardholderTransactions(history.cardholderId, query, OPEN);
        }),
      (exchanges) => {
        const said = exchanges.map((exchange, i) => `${EMPTY[i] ?? ''}: ${servedOr(exchange, pagingSaid) ?? ''}`);
        return said.length < EMPTY.length ? null : said.join('; ');
      },
    ),
  ),

  check(
    'gap-input/unknown-parameter',
    question(['subject'], () => [listCredentialTypes([['cardproof', '1']], OPEN)], served),
  ),

  check(
    'gap-input/start-after-end',
    question(
      ['subject', 'history'],
      ({ history }) => {
        const { start, end } = widest(history);
        return [listCardholderTransactions(history.cardholderId, windowQuery({ start: end, end: start }), OPEN)];
      },
      ([exchange]) => servedOr(exchange, emptiness),
    ),
  ),

  check(
    'gap-input/maximum-span',
    part({
      needs: ['snapshot'],
      given: ({ snapshot }) => [snapshot],
      act: (sender, { spanEvidence, subjects }) =>
        Promise.resolve(subjects.length === 0 ? [] : sender.seen().filter(({ id }) => spanEvidence.includes(id))),
      judge: (shown, { span, refusedSpan }) =>
        span === null
          ? obstructed({ kind: 'no-data', wants: { need: 'accepted-window' } })
          : answered(spanSaid(span, refusedSpan), ...shown),
      samples: { accepts: [], rejects: [] },
    }),
  ),

  check(
    'gap-input/customer-id-case',
    question(
      ['subject'],
      ({ subject: { customerId } }) => {
        const swapped = swapCase(customerId);
        return [findCardholder(swapped, { intent: swapped === customerId ? 'open' : 'unknown' })];
      },
      ([exchange]) =>
        servedOr(exchange, ({ request }) =>
          /[a-z]/i.test(request.subject) ? 'ignored: found in another letter case' : 'the known ids have no letters',
        ),
    ),
  ),

  check(
    'gap-input/cardholder-id-case',
    question(['subject'], ({ subject: { cardholderId } }) => [getCardholder(swapCase(cardholderId), OPEN)], served),
  ),

  check(
    'gap-input/repeated-customer-id',
    question(
      ['subject', 'subjects'],
      ({ subject: { customerId }, subjects }) => {
        const other = subjects[1]?.customerId ?? customerId;
        return [
          findCardholder('', OPEN, [
            [CUSTOMER, customerId],
            [CUSTOMER, other],
          ]),
        ];
      },
      served,
    ),
  ),
];
