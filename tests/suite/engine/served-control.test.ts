/** What was served and stands against a refusal: sent again before the verdict, and what follows from the responses. */
import { describe, expect, it } from 'vitest';
import { totalDoubts, totalsOfOnce } from '../../../engine/moved.ts';
import { RECHECK } from '../../../engine/health.ts';
import {
  answersAgain,
  askAgain,
  type Doubt,
  notReproducedIn,
  type RunSoFar,
  without,
} from '../../../engine/recheck.ts';
import { withdrawalDoubts } from '../../../engine/refusals.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import { judgeSandbox } from '../../proof/prove.ts';
import { madeUpClient, placed, runOf, settings } from './fake-client.ts';
import { judgeStanding } from '../../../spec/oracles/standing.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';

type Days = readonly [from: number, to: number];
/** A list of transactions over some days, and how it was answered. */
function listed(status: number, [from, to]: Days, subject = 'one', check = 'a/check'): Exchange {
  const day = (one: number) => `2025-03-${String(one).padStart(2, '0')}T00:00:00Z`;
  const request: Partial<Request> = {
    operation: 'listCardholderTransactions',
    group: 'account',
    path: `/cardholders/${subject}/transactions`,
    subject,
    query: [
      ['postDateTimeStartDateTime', day(from)],
      ['postDateTimeEndDateTime', day(to)],
    ],
  };
  return placed({ status, check, request });
}
/** The requests of a run, numbered. */
const run = (...all: readonly Exchange[]): Exchange[] => all.map((one, n) => ({ ...one, ordinal: n, id: `e${n + 1}` }));
/** What shows nothing as the requests that were sent again were answered. */
const goneAfter = (doubts: (run: RunSoFar) => readonly Doubt[], exchanges: readonly Exchange[]) =>
  notReproducedIn(doubts(runOf(exchanges)), answersAgain(exchanges));
const withdrawnIn = (exchanges: readonly Exchange[]) => goneAfter(withdrawalDoubts, exchanges);
const idsOf = (exchanges: Iterable<Exchange>) => [...exchanges].map(({ id }) => id);

/** The windows that are sent again after a run, if each is answered so by then. */
async function sentAgain(before: readonly Exchange[], now: number, spare = 20) {
  const client = madeUpClient((request, nth) => before[nth] ?? { ...placed({ status: now }), request });
  for (const { check, request } of before) await client.send(check, request);
  await askAgain(client, withdrawalDoubts(runOf(client.exchanges)), settings, spare);
  const later = client.exchanges.slice(before.length);
  expect(later.every(({ check }) => check === RECHECK)).toBe(true);
  return later.map(({ request }) => request.query.map(([, value]) => value.slice(8, 10)).join('-'));
}

describe('a window that was served', () => {
  const before = [listed(200, [1, 9]), listed(200, [2, 8]), listed(400, [2, 8]), listed(400, [3, 9])];
  it('is sent again if others inside it were refused, and once more if it is refused, too', async () => {
    expect(await sentAgain(before, 200)).toEqual(['01-09']);
    expect(await sentAgain(before, 400)).toEqual(['01-09', '01-09']);
  });
  it('is not without such a refusal, nor beyond what may be spent', async () => {
    expect(await sentAgain(before.slice(0, 2), 200)).toEqual([]);
    expect(await sentAgain([listed(200, [1, 9], 'another'), listed(400, [2, 8])], 200)).toEqual([]);
    expect(await sentAgain(before, 200, 1)).toEqual([]);
  });
});

describe('a refusal', () => {
  const again = (status: number, days: Days = [1, 9]) => listed(status, days, 'one', RECHECK);
  const before = [
    listed(200, [1, 9]),
    listed(400, [2, 8]),
    listed(400, [1, 9], 'another'),
    listed(400, [2, 8], 'another'),
  ];
  it('shows nothing if what stands against it is refused by now, each time; nor does one of a wider window', () => {
    expect(idsOf(withdrawnIn(run(...before, again(400), again(400))))).toEqual(['e2', 'e3', 'e5', 'e6']);
  });
  it.each([
    ['is served', [again(200)]],
    ['is served the second time', [again(400), again(200)]],
    ['fails', [again(500), again(500)]],
    ['was sent once', [again(400)]],
    ['never was served', [again(400, [1, 10]), again(400, [1, 10])]],
  ])('counts if that %s', (_, controls) => expect(idsOf(withdrawnIn(run(...before, ...controls)))).toEqual([]));
});

it('a cardholder who is removed in the middle of a run is no violation, if the service refuses unknown ids with 400', async () => {
  const { results } = await judgeSandbox({ variants: ['live-deletion', 'status-400-for-unknown'] });
  expect(results.verdict).toBe('inconclusive');
  const changed = results.requirements.filter(({ obstacles }) =>
    obstacles.some(({ kind }) => kind === 'changed-since'),
  );
  expect(changed.map(({ id }) => id)).toContain('transactions/served');
}, 60_000);

/** Totals that do not fit their page: sent again before the verdict if it was seen once. */
const LIST = 'listCardholderTransactions';
/** A page of two transactions with a total, at an offset so that requests differ. */
function page(total: number, limit: number): Exchange {
  const transactions = [{ transactionId: 'a' }, { transactionId: 'b' }];
  const made = exchangeOf(LIST, 200, { transactions, paging: { offset: 0, limit, total } });
  return { ...made, request: { ...made.request, query: [['limit', String(limit)]] } };
}

/**
 * What is sent again after a run, and the requirements about totals that are broken then, if each request is answered with this
 * total.
 */
async function after(before: readonly Exchange[], now: number, spare = 9) {
  const limitOf = ({ query }: Exchange['request']) => Number(query[0]?.[1]);
  const client = madeUpClient((request, nth) => before[nth] ?? page(now, limitOf(request)));
  for (const { request } of before) await client.send('a/check', request);
  await askAgain(client, totalDoubts(runOf(client.exchanges)), settings, spare);
  const gone = goneAfter(totalDoubts, client.exchanges);
  const said = without(judgeStanding(client.exchanges), totalsOfOnce(gone));
  const ofTotals = said.filter(({ requirement }) => requirement === 'transactions/total');
  const again = client.exchanges.filter(({ check }) => check === RECHECK);
  return {
    sent: again.map(({ request }) => limitOf(request)),
    broken: ofTotals.filter(({ violations }) => violations.length > 0).length,
    notes: said.filter(({ obstacles }) => obstacles.length > 0).map(({ requirement }) => requirement),
  };
}

it('a total that did not fit its page once is no mismatch if it does when the request is sent again', async () => {
  expect(await after([page(2, 5), page(1, 6)], 2)).toEqual({ sent: [6], broken: 0, notes: ['transactions/total'] });
});

it('it is one if it comes again, if two responses have such a total, and if nothing can be sent', async () => {
  expect(await after([page(2, 5), page(1, 6)], 1)).toEqual({ sent: [6], broken: 2, notes: [] });
  expect(await after([page(1, 5), page(1, 6)], 2)).toEqual({ sent: [], broken: 2, notes: [] });
  expect(await after([page(2, 5), page(1, 6)], 2, 0)).toEqual({ sent: [], broken: 1, notes: [] });
});
