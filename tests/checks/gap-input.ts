import { check } from '../../engine/check.ts';
import type { Fixtures } from '../../environment/fixtures/fixtures.ts';
import { question } from './shared/questions.ts';
import { NO_SAMPLES } from './shared/samples.ts';
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
import { type Subject, WIDEST } from '../../environment/discovery/snapshot.ts';
import { pageRequest } from '../../environment/discovery/transaction-pages.ts';
import { swapCase } from '../../generators/identifiers.ts';
import type { Exchange, Request } from '../../spec/exchange/exchange.ts';
import type { RequirementId } from '../../spec/generated/catalogue.ts';
import type { Parameter } from '../../spec/generated/vocabulary.ts';
import { DAY, select, type TransactionHistory, type TransactionQuery, type Window } from '../../spec/model/history.ts';
import { answered, obstructed } from '../../spec/evidence/evidence.ts';
import { emptiness, pagingSaid, servedOr, spanSaid } from '../../spec/oracles/open-questions.ts';
import { LARGEST_PAGE, single } from '../../spec/oracles/lists.ts';
import { dispositionOf } from '../../spec/exchange/disposition.ts';
import { pagingOf } from '../../spec/exchange/response.ts';
import { widestWindow, fullestWindow } from '../../spec/model/windows.ts';

const CUSTOMER: Parameter<'findCardholder'> = 'customerId';
const served = ([exchange]: readonly Exchange[]) => servedOr(exchange, () => 'served');

/** Parameters of list cardholder transactions that are sent without a value. */
const EMPTY: readonly Parameter<'listCardholderTransactions'>[] = ['limit', 'result'];

const LIMIT: Parameter<'listCardholderTransactions'> = 'limit';
const ABOVE = String(LARGEST_PAGE + 1);

/** An answer of this run to a query whose parameter has this text, if what that does is open; spoiled queries hold some of them. */
const askedWith = (seen: readonly Exchange[], name: Parameter<'listCardholderTransactions'>, text: string) =>
  seen.find(({ request }) => request.intent === 'open' && single(request, name) === text);

/** A limit that no number of 32 bits holds: a server may reject it although it serves others above the maximum. */
const HUGE = '999999999999';
/** A target may read what is older than this elsewhere. */
const OLD = 100 * DAY;

/**
 * Queries with limits above the maximum, each of a list that is longer than the largest page: a maximum may hold for the first
 * page only, for the default result, for all accounts together, for recent windows, or for one cardholder. A low limit shows
 * any maximum that is higher; a high one may be refused.
 */
function limitsAbove(
  { history, usableAccounts, subjects }: Pick<Fixtures, 'history' | 'usableAccounts' | 'subjects'>,
  seen: readonly Exchange[],
): readonly Request[] {
  const [accountId] = usableAccounts;
  const window = fullestWindow(history);
  const narrowed = { result: 'APPROVED', offset: 1, ...(accountId === undefined ? {} : { accountId }) } as const;
  const older = { ...narrowed, window: olderPart(window) };
  const conditions: readonly (readonly [string, TransactionQuery & { readonly result: string }])[] = [
    ['50', isLonger(history, older) ? older : { ...narrowed, window }],
    ['30', { result: 'PENDING', offset: 1, window }],
  ];
  const own = conditions
    .filter(([, query]) => isLonger(history, query))
    .map(([limit, query]) => withLimit(pageRequest(history.cardholderId, query), limit));
  const other = longListOfAnother(history, subjects, seen);
  return [
    ...own,
    ...(other === undefined ? [] : [withLimit(other.request, '100')]),
    withLimit(pageRequest(history.cardholderId, { window, offset: 1 }), HUGE),
  ];
}

const withLimit = (request: Request, limit: string): Request => ({
  ...request,
  intent: 'open',
  query: [...request.query, [LIMIT, limit]],
});

/** Whether more is left from the offset on than the largest page holds. */
const isLonger = ({ known }: TransactionHistory, query: TransactionQuery & { readonly result: string }): boolean =>
  select(known, query).length - (query.offset ?? 0) > LARGEST_PAGE;

/** The part of a window that ended some months before it does; none of it if it is shorter. */
function olderPart({ start, end }: Window): Window {
  const before = `${new Date(Date.parse(end) - OLD).toISOString().slice(0, 19)}Z`;
  return { start, end: Date.parse(before) > Date.parse(start) ? before : start };
}

/** A first page without a limit of another cardholder that did not hold its whole list. */
function longListOfAnother(
  { cardholderId }: TransactionHistory,
  subjects: readonly Subject[],
  seen: readonly Exchange[],
) {
  const others = new Set(subjects.map((subject) => subject.cardholderId).filter((id) => id !== cardholderId));
  return seen.find(
    (exchange) =>
      exchange.request.operation === 'listCardholderTransactions' &&
      exchange.request.intent === 'plain' &&
      others.has(exchange.request.subject) &&
      !exchange.request.query.some(([name]) => name === LIMIT) &&
      dispositionOf(exchange) === 'accepted' &&
      (pagingOf(exchange, 'total') ?? 0) > LARGEST_PAGE,
  );
}

/** What a query of transactions beyond the stated bounds does, unless it was asked before. */
const beyond = (requirement: RequirementId, name: Parameter<'listCardholderTransactions'>, text: string) =>
  question(requirement, {
    needs: ['subject', 'history'],
    ask: ({ history }, { seen }) => [
      askedWith(seen(), name, text)?.request ??
        listCardholderTransactions(history.cardholderId, [...windowQuery(fullestWindow(history)), [name, text]], OPEN),
    ],
    learn: ([exchange]) => servedOr(exchange, pagingSaid),
  });

/** Whether an answer shows what a limit above the maximum does: a list that fits into one page does not. */
const tells = (exchange: Exchange): boolean =>
  dispositionOf(exchange) !== 'accepted' || (pagingOf(exchange, 'total') ?? 0) > LARGEST_PAGE;

/** What a query of transactions made from a window that is served says. */
const ofWindow = (requirement: RequirementId, query: (window: Window) => Query, said: (served: Exchange) => string) =>
  question(requirement, {
    needs: ['subject', 'history'],
    ask: ({ history }) => [listCardholderTransactions(history.cardholderId, query(fullestWindow(history)), OPEN)],
    learn: ([exchange]) => servedOr(exchange, said),
  });

export const checks = [
  beyond('gap-input/limit-zero', LIMIT, '0'),
  beyond('gap-input/limit-negative', LIMIT, '-1'),
  // Of the window that may hold most, because a page that is too long shows itself only if there are as many. The opening
  // knows a short window only: what it was answered is asked again if that could not be shown.
  question('gap-input/limit-above-maximum', {
    needs: ['subject', 'history'],
    ask: ({ history }, { seen }) => {
      const asked = askedWith(seen().filter(tells), LIMIT, ABOVE);
      const query: Query = [...windowQuery(widestWindow(history)), [LIMIT, ABOVE]];
      return [asked?.request ?? listCardholderTransactions(history.cardholderId, query, OPEN)];
    },
    learn: ([exchange]) => servedOr(exchange, pagingSaid),
  }),
  question('gap-input/limit-huge', {
    needs: ['subjects', 'history', 'usableAccounts'],
    ask: (have, { seen }) => limitsAbove(have, seen()),
    learn: (exchanges) =>
      servedOr(
        exchanges.find(({ request }) => single(request, LIMIT) === HUGE),
        pagingSaid,
      ),
  }),
  beyond('gap-input/limit-fraction', LIMIT, '2.5'),
  beyond('gap-input/offset-negative', 'offset', '-1'),
  beyond('gap-input/offset-huge', 'offset', HUGE),
  ofWindow(
    'gap-input/repeated-parameter',
    (window) => [...windowQuery(window), [LIMIT, '1'], [LIMIT, '2']],
    pagingSaid,
  ),

  question('gap-input/empty-customer-id', {
    needs: ['subject'],
    ask: () => [findCardholder('', SPOILED)],
    learn: served,
  }),

  question('gap-input/empty-values', {
    needs: ['subject', 'history'],
    ask: ({ history }, { seen }) =>
      EMPTY.map((name) => {
        const query: Query = [...windowQuery(fullestWindow(history)), [name, '']];
        return askedWith(seen(), name, '')?.request ?? listCardholderTransactions(history.cardholderId, query, OPEN);
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

  // A window that is not the widest, and beside which no wider one was refused, tells nothing: no wider one was asked for.
  check('gap-input/maximum-span', {
    needs: ['snapshot'],
    given: ({ snapshot }) => [snapshot],
    act: (sender, { spanEvidence, subjects }) =>
      Promise.resolve(subjects.length === 0 ? [] : sender.seen().filter(({ id }) => spanEvidence.includes(id))),
    judge: (shown, { span, refusedSpan }) =>
      span === null
        ? obstructed({ kind: 'no-data', wants: { need: 'accepted-window' } })
        : refusedSpan === null && span < WIDEST * DAY
          ? obstructed()
          : answered(spanSaid(span, refusedSpan), ...shown),
    samples: NO_SAMPLES,
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
