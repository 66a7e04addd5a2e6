import type { Request, Exchange } from '../../spec/exchange.ts';
import { listOf, pagingOf } from '../../spec/response.ts';
import { compareInstants } from '../../spec/oracles/formats.ts';
import {
  findCardholder,
  getCardholder,
  listCardholderTransactions,
  listCredentialTypes,
  windowQuery,
} from '../../environment/client/requests.ts';
import { answerInWords, once, outcomeText, unusedUuid } from './acts.ts';
import type { Check, CheckContext } from '../../engine/check.ts';
import { check } from '../../engine/check.ts';
import { credentialsFilter } from './credentials.ts';
import { widest } from './truth-queries.ts';
import { typesFilter } from './types.ts';

/** Asks an open question by one request and notes what came. */
function asks(
  requirement: string,
  ask: (uat: CheckContext) => Request | null,
  served: (exchange: Exchange, uat: CheckContext) => string,
): Check {
  return check(requirement, async (uat) => {
    if (uat.subject() === null) return;
    const question = ask(uat);
    if (question === null) return uat.obstacle('no window is known to be accepted');
    const exchange = await once(uat, question);
    const answer = answerInWords(exchange, () => served(exchange, uat));
    if (answer === null) uat.obstacle(`${outcomeText(exchange)}: nothing to learn from`);
    else uat.observe(answer, [exchange]);
  });
}

const first = (uat: CheckContext) => uat.snapshot.subjects[0] ?? { customerId: '', cardholderId: '' };
const success = () => 'served';

/** What a query of transactions beyond the stated bounds does. */
function transactionsQuestion(requirement: string, extra: readonly [string, string][]): Check {
  const ask = (uat: CheckContext): Request | null =>
    uat.history === null
      ? null
      : listCardholderTransactions(uat.history.cardholderId, [...windowQuery(widest(uat.history)), ...extra], {
          intent: 'open',
        });
  return asks(requirement, ask, (exchange) => {
    const limit = pagingOf(exchange, 'limit');
    const offset = pagingOf(exchange, 'offset');
    return `served, paging.limit ${limit ?? 'absent'}, paging.offset ${offset ?? 'absent'}`;
  });
}

const swapCase = (text: string) =>
  [...text].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('');

export const checks = [
  asks(
    'gap-status/no-key',
    (uat) => getCardholder(first(uat).cardholderId, { key: 'absent', intent: 'unauthorised' }),
    success,
  ),
  asks(
    'gap-status/wrong-key',
    (uat) => getCardholder(first(uat).cardholderId, { key: 'wrong', intent: 'unauthorised' }),
    success,
  ),
  asks('gap-status/unknown-cardholder', (uat) => getCardholder(unusedUuid(uat.seed), { intent: 'unknown' }), success),
  asks('gap-status/malformed-id', () => getCardholder('not-a-uuid', { intent: 'spoiled' }), success),
  asks(
    'gap-status/unknown-customer',
    (uat) => findCardholder(`zz${(uat.seed >>> 0).toString(36)}q`.slice(0, 16), { intent: 'unknown' }),
    success,
  ),
  asks('gap-status/malformed-customer', () => findCardholder('not-alphanumeric', { intent: 'spoiled' }), success),
  check('gap-status/foreign-cardholder', async (uat) => {
    const id = uat.settings.foreignCardholderIds[0];
    if (id === undefined) return uat.obstacle('needs FOREIGN_CARDHOLDER_IDS');
    const exchange = await uat.send(getCardholder(id, { intent: 'unknown' }));
    const answer = answerInWords(exchange, success);
    if (answer !== null) uat.observe(answer, [exchange]);
  }),
  transactionsQuestion('gap-input/limit-zero', [['limit', '0']]),
  transactionsQuestion('gap-input/limit-negative', [['limit', '-1']]),
  transactionsQuestion('gap-input/limit-above-maximum', [['limit', '26']]),
  transactionsQuestion('gap-input/limit-huge', [['limit', '999999999999']]),
  transactionsQuestion('gap-input/limit-fraction', [['limit', '2.5']]),
  transactionsQuestion('gap-input/offset-negative', [['offset', '-1']]),
  transactionsQuestion('gap-input/offset-huge', [['offset', '999999999999']]),
  transactionsQuestion('gap-input/repeated-parameter', [
    ['limit', '1'],
    ['limit', '2'],
  ]),
  asks(
    'gap-input/start-after-end',
    (uat) => {
      if (uat.history === null) return null;
      const { start, end } = widest(uat.history);
      return listCardholderTransactions(uat.history.cardholderId, windowQuery({ start: end, end: start }), {
        intent: 'open',
      });
    },
    (exchange) => `served, ${(listOf(exchange, 'transactions') ?? []).length === 0 ? 'empty' : 'not empty'}`,
  ),
  check('gap-input/maximum-span', async (uat) => {
    const { span, refusedSpan, spanEvidence } = uat.snapshot;
    if (span === null) return uat.obstacle('no window was accepted');
    const days = (milliseconds: number) => `${milliseconds / 86_400_000} days`;
    const known = uat.snapshot.subjects.length > 0 ? spanEvidence : [];
    const answer =
      refusedSpan === null ? `at least ${days(span)}` : `at least ${days(span)}, less than ${days(refusedSpan)}`;
    uat.observe(
      answer,
      known.map((id) => ({ id }) as Exchange),
    );
    return Promise.resolve();
  }),
  asks(
    'gap-input/customer-id-case',
    (uat) => {
      const id = first(uat).customerId;
      return swapCase(id) === id
        ? findCardholder(id, { intent: 'open' })
        : findCardholder(swapCase(id), { intent: 'unknown' });
    },
    (exchange) =>
      /[a-z]/i.test(exchange.request.subject)
        ? 'ignored: found in another letter case'
        : 'the known ids have no letters',
  ),
  asks(
    'gap-input/cardholder-id-case',
    (uat) => getCardholder(swapCase(first(uat).cardholderId), { intent: 'open' }),
    success,
  ),
  asks(
    'gap-input/repeated-customer-id',
    (uat) => {
      const id = first(uat).customerId;
      const other = uat.snapshot.subjects[1]?.customerId ?? id;
      return findCardholder('', { intent: 'open' }, [
        ['customerId', id],
        ['customerId', other],
      ]);
    },
    success,
  ),
  check('gap-types/issuer-parameter', async (uat) => {
    const filtered = await typesFilter(uat);
    if (filtered === null) return uat.obstacle('none of the plausible names has the effect of a filter');
    uat.observe(
      filtered.name,
      filtered.answers.map((a) => a.exchange),
    );
  }),
  check('gap-data/credentials-issuer-parameter', async (uat) => {
    const filtered = await credentialsFilter(uat);
    if (filtered === null) return uat.obstacle('none of the plausible names has the effect of a filter');
    uat.observe(
      filtered.name,
      filtered.answers.map((a) => a.exchange),
    );
  }),
  asks(
    'gap-types/default-limit',
    () => listCredentialTypes(),
    (exchange) => String(pagingOf(exchange, 'limit') ?? 'not said'),
  ),
  asks(
    'gap-types/default-offset',
    () => listCredentialTypes(),
    (exchange) => String(pagingOf(exchange, 'offset') ?? 'not said'),
  ),
  asks(
    'gap-types/maximum-limit',
    () => listCredentialTypes([['limit', '100000']], { intent: 'open' }),
    (exchange) => `paging.limit ${pagingOf(exchange, 'limit') ?? 'not said'} for 100000`,
  ),
  check('gap-types/out-of-range', async (uat) => {
    if (uat.subject() === null) return;
    const zero = await uat.send(listCredentialTypes([['limit', '0']], { intent: 'open' }));
    const negative = await uat.send(listCredentialTypes([['offset', '-1']], { intent: 'open' }));
    const words = [zero, negative].map((e) => answerInWords(e, () => 'served'));
    if (words.includes(null)) return uat.obstacle('no answer to learn from');
    uat.observe(`limit=0: ${words[0] ?? ''}; offset=-1: ${words[1] ?? ''}`, [zero, negative]);
  }),
  check('gap-data/transactions-order', async (uat) => {
    const w = uat.history?.walks.find((one) => one.known.length > 2);
    if (w === undefined) return uat.obstacle('fewer than three transactions in a list');
    const signs = w.known.slice(1).map((t, i) => compareInstants(t.at, w.known[i]?.at ?? t.at));
    const order = signs.every((s) => s <= 0)
      ? 'newest first'
      : signs.every((s) => s >= 0)
        ? 'oldest first'
        : 'not by postDateTime';
    uat.observe(order, w.pages.slice(0, 2));
    return Promise.resolve();
  }),
];
