/** Comparisons, persons and totals that may be others when a run ends: what is asked again, and what follows. */
import { describe, expect, it } from 'vitest';
import { RECHECK } from '../../../engine/health.ts';
import {
  dataDoubts,
  movedData,
  movedPeople,
  peopleDoubts,
  settledData,
  totalDoubts,
  totalsOfOnce,
} from '../../../engine/moved.ts';
import {
  answersAgain,
  askAgain,
  costOf,
  type Doubt,
  notReproducedIn,
  type RunSoFar,
  without,
} from '../../../engine/recheck.ts';
import { findCardholder, listCredentialTypes } from '../../../environment/client/requests.ts';
import { type Evidence, holds, type Violation } from '../../../spec/evidence/evidence.ts';
import { TOTAL } from '../../../spec/evidence/place.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import { judgeCustomers } from '../../../spec/oracles/relations.ts';
import { judgeStanding } from '../../../spec/oracles/standing.ts';
import { type Placed, run, runOf, sentAfter, settings } from './fake-target.ts';

const RULE = 'types/total';
const SHOULD = 'types/offset-past-end-accepted';
const GONE = { kind: 'changed-since' };

/** What a run asks again because of some doubts, at most so many requests, if they are answered so by then. */
const askedAfter = (
  before: readonly Exchange[],
  now: (request: Request) => Placed,
  doubts: (run: RunSoFar) => readonly Doubt[],
  most: number,
) => sentAfter(before, now, (client) => askAgain(client, doubts(runOf(client.exchanges)), settings, most));

/** A page of the credential types, by its limit: so many are there. */
const types = (limit: string, total: number, more: Placed = {}): Placed => ({
  ...more,
  request: listCredentialTypes([['limit', limit]]),
  body: { credentialTypes: [], paging: { offset: 0, limit: Number(limit), total } },
});
/** `25:12 5:13`: pages of the types by their limits, and the total that each shows. */
const pages = (text: string, check = 'sample'): Placed[] =>
  (text.match(/\S+/g) ?? []).map((one) => {
    const [limit = '', total] = one.split(':');
    return types(limit, Number(total), { check });
  });
const again = (text: string) => pages(text, RECHECK);
const limitOf = ({ query }: Request): string => query[0]?.[1] ?? '';

/** The list was read twice with a limit of 25, and differed each time from what a limit of 5 showed. */
const BEFORE = pages('25:12 5:13 25:12 5:13');
function notes(
  [, second, , last]: readonly Exchange[],
  confirmed = true,
  requirement: Evidence['requirement'] = RULE,
): Evidence[] {
  const mismatch = { at: TOTAL, kind: 'number', expected: 12, actual: 13, of: { what: 'said-before' } } as const;
  const shown: Violation = { mismatch, exchanges: [last ?? [], second ?? []].flat() };
  return [{ ...holds(), requirement, violations: [confirmed ? { ...shown, confirmed } : shown] }];
}
const movedIn = (all: readonly Evidence[], exchanges: readonly Exchange[]) =>
  without(all, movedData(runOf(exchanges)))[0];

const [MARA, LENA] = ['7f0c6d3e-1111-4a4a-8b8b-000000000001', '7f0c6d3e-1111-4a4a-8b8b-000000000002'];
/** A customer is found: find leads to this person. */
const found = (customerId: string, id: string, check = 'sample'): Placed => ({
  operation: 'findCardholder',
  check,
  request: findCardholder(customerId),
  body: { id, customerId },
});

describe('a confirmed comparison', () => {
  const leftAfter = (more: readonly Placed[], before = BEFORE) => {
    const exchanges = run(...before, ...more);
    return movedIn(notes(exchanges), exchanges);
  };
  it.each<[string, readonly Placed[], Placed[]?]>([
    ['what it was compared with is another one at the end', again('25:13')],
    ['what showed it is another one at the end', again('5:14')],
    ['one of the two is', again('5:13 25:14')],
    ['one is once, as of servers that take turns', again('5:13 25:12 25:13')],
    ['a request of the list got one answer, another, and the first again', pages('3:12 3:13 3:12')],
    ['requests of the list grew and shrank', pages('3:12 3:13 4:13 4:12')],
    ['each of its failures shows another answer to one request', [], pages('25:12 5:13 25:12 5:14')],
  ])('is dropped if %s', (_what, more, before) =>
    expect(leftAfter(more, before)).toEqual({ ...holds(), requirement: RULE, obstacles: [GONE] }),
  );

  const unread = again('25:13 25:13').map((one) => ({ ...one, status: 503 }));
  // A total that is missing is no smaller one.
  const [first, , last] = pages('3:12 3:12 3:12') as [Placed, Placed, Placed];
  const untold = [first, { ...first, body: { credentialTypes: [] } }, last];
  it.each<[string, readonly Placed[]]>([
    ['nothing was asked again', []],
    ['all is as it was', again('5:13 25:12')],
    ['it could not be read again', unread],
    ['others are asked about', again('7:13 7:13')],
    ['requests of the list only grew', pages('3:12 3:13')],
    ['requests of the list only shrank', pages('4:13 4:12')],
    ['a request of the list once had no total', untold],
    ['a request of another list got another answer', [MARA, LENA, MARA].map((id) => found('A1', id))],
  ])('stands if %s', (_what, more) =>
    expect(leftAfter(more)).toMatchObject({ violations: [{ confirmed: true }], obstacles: [] }),
  );

  it('costs requests; a mismatch that one response shows by itself costs none, and stands whatever changes', () => {
    const exchanges = run(...BEFORE, ...again('25:13 25:13'));
    const alone = notes(exchanges, false);
    expect(movedIn(alone, exchanges)).toEqual(alone[0]);
    const before = run(...BEFORE);
    const costs = [true, false].map((one) => costOf(dataDoubts(runOf(before, notes(before, one)))));
    expect(costs).toEqual([4, 0]);
  });

  describe('about a transaction', () => {
    const postDateTime = '2026-03-01T08:00:00Z';
    const listed = (x: string, y: string): Placed => ({
      operation: 'listCardholderTransactions',
      body: {
        transactions: Object.entries({ x, y }).map(([transactionId, result]) => ({
          transactionId,
          result,
          postDateTime,
        })),
      },
    });
    const exchanges = run(listed('PENDING', 'PENDING'), listed('APPROVED', 'PENDING'));
    const missing = (id: string) => ({ kind: 'missing', at: TOTAL, expected: 1, missing: { id, count: 1 } }) as const;
    const extra = (id: string) => ({ kind: 'extra', at: TOTAL, expected: 0, extra: { id, count: 1 } }) as const;
    it.each([
      ['is dropped if it lacks what has settled', missing('x'), true, 0],
      ['is dropped if it has more that has settled', extra('x'), true, 0],
      ['stands if that has not settled', missing('y'), true, 1],
      ['stands if it is about something else', notes(exchanges)[0]?.violations[0]?.mismatch ?? missing('y'), true, 1],
      ['stands if it was not confirmed', missing('x'), false, 1],
    ])('%s', (_, mismatch, confirmed, left) => {
      const shown = { mismatch, exchanges, ...(confirmed && { confirmed }) };
      const all = [{ ...holds(), requirement: RULE, violations: [shown] } as const];
      expect(without(all, settledData(exchanges))[0]?.violations).toHaveLength(left);
    });
  });
});

describe('before the verdict, of a comparison', () => {
  it.each([
    ['both sides are asked for again, twice if they are as they were', { 5: 13, 25: 12 }, 8, '5 5 25 25'],
    ['both sides are asked for again, once if one is not', { 5: 13, 25: 13 }, 8, '5 5 25'],
    ['no more than may be sent', { 5: 13, 25: 12 }, 3, '5 5'],
  ])('%s', async (_, now: Record<string, number>, most, sent) => {
    for (const rule of [RULE, SHOULD] as const) {
      const { later } = await askedAfter(
        run(...BEFORE),
        (request) => types(limitOf(request), now[limitOf(request)] ?? 0),
        ({ exchanges }) => dataDoubts(runOf(exchanges, notes(exchanges, true, rule))),
        most,
      );
      expect(later.map(({ request }) => limitOf(request)).join(' ')).toBe(sent);
    }
  });
  it('those of requirements that are not must-level come last', async () => {
    const { later } = await askedAfter(
      run(...pages('7:14 5:14')),
      (request) => types(limitOf(request), 14),
      ({ exchanges: [should, must] }) => {
        const both = [should, must].flatMap((one, n) =>
          one ? notes([one, one, one, one], true, n ? RULE : SHOULD) : [],
        );
        return dataDoubts(runOf([should ?? [], must ?? []].flat(), both));
      },
      8,
    );
    expect(later.map(({ request }) => limitOf(request)).join(' ')).toBe('5 5 7 7');
  });
});

describe('two customers who found one person', () => {
  const before = [found('A1', MARA), found('B2', MARA)];
  const later = (id: string, customerId = 'A1', status = 200): Placed => ({
    ...found(customerId, id, RECHECK),
    status,
  });
  it.each<[string, readonly Placed[], boolean]>([
    ['break no requirement if one of them leads to someone else both times', [later(LENA), later(LENA)], false],
    ['break a requirement if no one is found again', [], true],
    ['break a requirement if both are found as before', [later(MARA), later(MARA, 'B2')], true],
    ['break a requirement if one leads to someone else once', [later(LENA), later(MARA)], true],
    ['break a requirement if one is found again only once', [later(LENA)], true],
    ['break a requirement if one is not found any more', [later(LENA, 'A1', 404), later(LENA, 'A1', 404)], true],
  ])('%s', (_what, controls, isBroken) => {
    const exchanges = run(...before, ...controls);
    const left = without(judgeCustomers(exchanges), movedPeople(runOf(exchanges)));
    const kinds = left.flatMap(({ obstacles }) => obstacles.map(({ kind }) => kind));
    expect(left.some(({ violations }) => violations.length > 0)).toBe(isBroken);
    expect(kinds.includes('changed-since')).toBe(!isBroken);
  });

  it.each<[string, readonly Placed[], Record<string, string>, number, string]>([
    ['are both found again if the first leads to the same person', before, {}, 10, 'A1 B2'],
    ['are not, but the first twice, if it leads to another', before, { A1: LENA }, 10, 'A1 A1'],
    ['are not if no requirement is broken', [found('A1', MARA), found('B2', LENA)], {}, 10, ''],
    ['are not if nothing may be sent', before, {}, 1, ''],
  ])('%s', async (_, all, now, most, sent) => {
    const whom = ({ subject }: Request) => found(subject, now[subject] ?? MARA);
    const asked = await askedAfter(run(...all), whom, peopleDoubts, most);
    expect(asked.later.map(({ request }) => request.subject).join(' ')).toBe(sent);
  });
});

describe('a total that does not fit its page', () => {
  /** A page of two transactions with a total, by its limit. */
  const page = (limit: string, total: number): Placed => ({
    operation: 'listCardholderTransactions',
    request: { query: [['limit', limit]] },
    body: {
      transactions: [{ transactionId: 'a' }, { transactionId: 'b' }],
      paging: { offset: 0, limit: Number(limit), total },
    },
  });
  it.each<[string, readonly Placed[], number, number, object]>([
    ['once is no mismatch if it fits by now', [page('5', 2), page('6', 1)], 2, 9, { sent: '6', broken: 0, said: 1 }],
    ['is one if it comes again', [page('5', 2), page('6', 1)], 1, 9, { sent: '6', broken: 2, said: 0 }],
    ['is one if two have such a total', [page('5', 1), page('6', 1)], 2, 9, { sent: '', broken: 2, said: 0 }],
    ['is one if nothing can be sent', [page('5', 2), page('6', 1)], 2, 0, { sent: '', broken: 1, said: 0 }],
  ])('%s', async (_, before, now, most, expected) => {
    const { all, later } = await askedAfter(run(...before), (one) => page(limitOf(one), now), totalDoubts, most);
    const gone = notReproducedIn(totalDoubts(runOf(all)), answersAgain(all));
    const said = without(judgeStanding(all), totalsOfOnce(gone));
    const [ofTotals, noted] = [said.filter(({ requirement }) => requirement === 'transactions/total'), said];
    expect({
      sent: later.map(({ request }) => limitOf(request)).join(' '),
      broken: ofTotals.filter(({ violations }) => violations.length > 0).length,
      said: noted.filter(({ obstacles }) => obstacles.length > 0).length,
    }).toEqual(expected);
  });
});
