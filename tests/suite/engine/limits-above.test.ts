import { expect, it } from 'vitest';
import { checks } from '../../checks/gap-input.ts';
import { listCardholderTransactions, windowQuery } from '../../../environment/client/requests.ts';
import type { Runner } from '../../../engine/check.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import type { KnownTransaction } from '../../../spec/model/history.ts';
import { ACCOUNTS, have, samplePage, sampleSubject, YEAR } from '../../checks/shared/samples.ts';
import { historyOf, posted } from '../spec/readings.ts';
import { placed, settings } from './fake-target.ts';

const [account] = ACCOUNTS;
const HUGE = '999999999999';
const OTHER = '0f8fad5b-d9cb-469f-a165-70867728950f';
const subjects = [sampleSubject, { ...sampleSubject, cardholderId: OTHER }];

/** So many transactions of a result on one day. */
const some = (count: number, day: string, result: 'APPROVED' | 'PENDING'): KnownTransaction[] =>
  Array.from({ length: count }, (_, i) =>
    posted(`${day} ${result} ${i}`, `${day}T10:00:${String(i).padStart(2, '0')}Z`, result),
  );
/** What the check of a huge limit asks a target with these transactions. */
async function asked(known: readonly KnownTransaction[], seen: readonly Exchange[] = []) {
  const fixtures = { ...have, history: historyOf(known), usableAccounts: [account], subjects };
  const context = {
    settings,
    seed: 1,
    seen: () => seen,
    answered: () => false,
    derive: (make: () => readonly string[]) => make(),
  };
  const requests: Request[] = [];
  const send = (request: Request) => {
    requests.push(request);
    return Promise.resolve(placed());
  };
  const sender = {
    send,
    sendCached: send,
    before: () => undefined,
    further: () => undefined,
    seen: () => seen,
    served: () => true,
  };
  const runPart: Runner['runPart'] = async (part) => {
    const given = part.given(fixtures, context);
    for (const one of Symbol.iterator in given ? given : []) await part.act(sender, one, fixtures);
  };
  const huge = checks.find(({ requirement }) => requirement === 'gap-input/limit-huge');
  for (const part of huge?.parts ?? []) await part.carryOut({ runPart });
  return requests.map(({ subject, query }) => ({ subject, ...Object.fromEntries(query) }));
}
const bare = (total: number): Exchange => ({
  ...samplePage([], { total }),
  request: listCardholderTransactions(OTHER, [...windowQuery(YEAR)], { intent: 'plain' }),
});

it('of short lists only the first page without a condition is asked for', async () =>
  expect(await asked(some(26, '2025-03-01', 'APPROVED'), [bare(25)])).toMatchObject([{ limit: HUGE, offset: '1' }]));

it('each condition is asked for if more is left than the largest page holds', async () => {
  const known = [...some(27, '2025-12-01', 'APPROVED'), ...some(27, '2025-12-02', 'PENDING')];
  const requests = await asked(known, [bare(26)]);
  expect(requests).toMatchObject([
    { result: 'APPROVED', accountId: account, offset: '1', postDateTimeEndDateTime: YEAR.end },
    { result: 'PENDING', offset: '1' },
    { subject: OTHER },
    { limit: HUGE },
  ]);
  expect(new Set(requests.map((one) => Reflect.get(one, 'limit') as string)).size).toBe(4);
});

it('the window ends some months before if it holds enough there', async () => {
  const [first] = await asked(some(27, '2025-03-01', 'APPROVED'));
  expect(first).toMatchObject({ accountId: account, postDateTimeEndDateTime: '2025-09-22T00:00:00Z' });
});
