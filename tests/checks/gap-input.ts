import { check } from '../../engine/check.ts';
import { question } from '../../engine/parts/requests.ts';
import {
  findCardholder,
  getCardholder,
  listCardholderTransactions,
  listCredentialTypes,
  OPEN,
  type Query,
  SPOILED,
  windowQuery,
} from '../../environment/client/requests.ts';
import { pageRequest } from '../../environment/discovery/transaction-pages.ts';
import { swapCase } from '../../generators/identifiers.ts';
import type { Exchange, Request } from '../../spec/exchange.ts';
import type { RequirementId } from '../../spec/generated/catalogue.ts';
import type { Parameter } from '../../spec/generated/vocabulary.ts';
import type { Window } from '../../spec/history.ts';
import { answered, obstructed } from '../../spec/judged.ts';
import { emptiness, pagingSaid, servedOr, spanSaid } from '../../spec/oracles/open-answers.ts';
import { LARGEST_PAGE, single } from '../../spec/oracles/lists.ts';
import { longest, widest } from '../../spec/windows.ts';

const CUSTOMER: Parameter<'findCardholder'> = 'customerId';
const served = ([exchange]: readonly Exchange[]) => servedOr(exchange, () => 'served');

/** Parameters of list cardholder transactions that are sent without a value. */
const EMPTY: readonly Parameter<'listCardholderTransactions'>[] = ['limit', 'result'];

const LIMIT: Parameter<'listCardholderTransactions'> = 'limit';
const HUGE = '999999999999';
const LARGE = [HUGE, '100', HUGE, '1000'];

/** What a query of transactions beyond the stated bounds does. */
const beyond = (
  requirement: RequirementId,
  ...extra: readonly (readonly [Parameter<'listCardholderTransactions'>, string])[]
) => ofWindow(requirement, (window) => [...windowQuery(window), ...extra], pagingSaid);

/** What a query of transactions made from a window that is served says. */
const ofWindow = (requirement: RequirementId, query: (window: Window) => Query, said: (served: Exchange) => string) =>
  question(requirement, {
    needs: ['subject', 'history'],
    ask: ({ history }) => [listCardholderTransactions(history.cardholderId, query(widest(history)), OPEN)],
    learn: ([exchange]) => servedOr(exchange, said),
  });

export const checks = [
  beyond('gap-input/limit-zero', ['limit', '0']),
  beyond('gap-input/limit-negative', ['limit', '-1']),
  // Of the window that may hold most, because a page that is too long shows itself only if there are as many; once in a run.
  question('gap-input/limit-above-maximum', {
    needs: ['subject', 'history'],
    ask: ({ history }, { seen }) => {
      const above = String(LARGEST_PAGE + 1);
      const asked = seen().find(({ request }) => request.intent === 'open' && single(request, LIMIT) === above);
      const query: Query = [...windowQuery(longest(history)), [LIMIT, above]];
      return [asked?.request ?? listCardholderTransactions(history.cardholderId, query, OPEN)];
    },
    learn: ([exchange]) => servedOr(exchange, pagingSaid),
  }),
  // A maximum may hold for the first page only, for the default result, for all accounts together or for one cardholder.
  question('gap-input/limit-huge', {
    needs: ['history', 'variedRequests'],
    ask: ({ history, variedRequests: { listCardholderTransactions: varied = [] } }) =>
      [
        pageRequest(history.cardholderId, { window: widest(history), offset: 1 }, 'open'),
        ...varied.filter((one) => single(one, LIMIT) === null).slice(0, LARGE.length - 1),
      ].map((request, i): Request => ({ ...request, ...OPEN, query: [...request.query, [LIMIT, LARGE[i] ?? HUGE]] })),
    learn: ([exchange]) => servedOr(exchange, pagingSaid),
  }),
  beyond('gap-input/limit-fraction', ['limit', '2.5']),
  beyond('gap-input/offset-negative', ['offset', '-1']),
  beyond('gap-input/offset-huge', ['offset', '999999999999']),
  beyond('gap-input/repeated-parameter', ['limit', '1'], ['limit', '2']),

  question('gap-input/empty-customer-id', {
    needs: ['subject'],
    ask: () => [findCardholder('', SPOILED)],
    learn: served,
  }),

  question('gap-input/empty-values', {
    needs: ['subject', 'history'],
    ask: ({ history }) =>
      EMPTY.map((name) => {
        const query: Query = [...windowQuery(widest(history)), [name, '']];
        return listCardholderTransactions(history.cardholderId, query, OPEN);
      }),
    learn: (exchanges) => {
      const said = exchanges.map((exchange, i) => `${EMPTY[i] ?? ''}: ${servedOr(exchange, pagingSaid) ?? ''}`);
      return said.length < EMPTY.length ? null : said.join('; ');
    },
  }),

  question('gap-input/unknown-parameter', {
    needs: ['subject'],
    ask: () => [listCredentialTypes([['cardproof', '1']], OPEN)],
    learn: served,
  }),

  ofWindow('gap-input/start-after-end', ({ start, end }) => windowQuery({ start: end, end: start }), emptiness),

  check('gap-input/maximum-span', {
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

  question('gap-input/customer-id-case', {
    needs: ['subject'],
    ask: ({ subject: { customerId } }) => {
      const swapped = swapCase(customerId);
      return [findCardholder(swapped, { intent: swapped === customerId ? 'open' : 'unknown' })];
    },
    learn: ([exchange]) =>
      servedOr(exchange, ({ request }) =>
        /[a-z]/i.test(request.subject) ? 'ignored: found in another letter case' : 'the known ids have no letters',
      ),
  }),

  question('gap-input/cardholder-id-case', {
    needs: ['subject', 'subjects'],
    // Of the last one: a target that serves its first cardholder instead is seen.
    ask: ({ subject, subjects }) => [getCardholder(swapCase((subjects.at(-1) ?? subject).cardholderId), OPEN)],
    learn: served,
  }),

  question('gap-input/repeated-customer-id', {
    needs: ['subject', 'subjects'],
    ask: ({ subject: { customerId }, subjects }) => {
      const both = [customerId, subjects[1]?.customerId ?? customerId];
      return [
        findCardholder(
          '',
          OPEN,
          both.map((id) => [CUSTOMER, id]),
        ),
      ];
    },
    learn: served,
  }),
];
