/** Comparisons of data, and persons whom customers lead to, that are other ones at the end of a run: what is asked again, and what follows. */
import { describe, expect, it } from 'vitest';
import { type Evidence, holds, type Violation } from '../../../spec/evidence/evidence.ts';
import { dataDoubts, movedData, movedPeople, peopleDoubts, settledData } from '../../../engine/moved.ts';
import { RECHECK } from '../../../engine/health.ts';
import { askAgain, costOf, without } from '../../../engine/recheck.ts';
import { findCardholder, listCredentialTypes } from '../../../environment/client/requests.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import { TOTAL } from '../../../spec/evidence/place.ts';
import { judgeCustomers } from '../../../spec/oracles/relations.ts';
import { madeUpClient, type Placed, placed, runOf, settings } from './fake-client.ts';

const RULE = 'types/total';
/** A page of the credential types, by its limit: so many are there. */
const types = (limit: string, total: number, more: Placed = {}): Placed => ({
  ...more,
  request: listCredentialTypes([['limit', limit]]),
  body: { credentialTypes: [], paging: { offset: 0, limit: Number(limit), total } },
});
const limitOf = ({ query }: Request): string => query[0]?.[1] ?? '';
const again = (limit: string, total: number): Placed => types(limit, total, { check: RECHECK });
const run = (...all: readonly Placed[]): Exchange[] =>
  all.map((one, i) => ({ ...placed({ ...one, n: i + 1 }), ordinal: i }));

/** The list was read twice with a limit of 25, and differed each time from what a limit of 5 showed. */
const BEFORE = [types('25', 12), types('5', 13), types('25', 12), types('5', 13)];
function notes(
  exchanges: readonly Exchange[],
  confirmed = true,
  requirement: Evidence['requirement'] = RULE,
): Evidence[] {
  const mismatch = { at: TOTAL, kind: 'number', expected: 12, actual: 13, of: { what: 'said-before' } } as const;
  const shown: Violation = { mismatch, exchanges: [exchanges[3] ?? [], exchanges[1] ?? []].flat() };
  return [{ ...holds(), requirement, violations: [confirmed ? { ...shown, confirmed } : shown] }];
}

const leftOf = (all: readonly Evidence[], exchanges: readonly Exchange[]): readonly Evidence[] =>
  without(all, movedData(runOf(exchanges)));

describe('a confirmed comparison', () => {
  const judgedAfter = (...controls: readonly Placed[]) => {
    const exchanges = run(...BEFORE, ...controls);
    return leftOf(notes(exchanges), exchanges)[0];
  };
  it.each([
    ['what it was compared with', [again('25', 13)]],
    ['what showed it', [again('5', 14)]],
    ['one of the two', [again('5', 13), again('25', 14)]],
    ['it, once, as of servers that take turns,', [again('5', 13), again('25', 12), again('25', 13)]],
  ])('is dropped if %s is another one at the end', (_what, controls) => {
    expect(judgedAfter(...controls)).toEqual({ ...holds(), requirement: RULE, obstacles: [{ kind: 'changed-since' }] });
  });
  it.each([
    ['nothing was asked again', []],
    ['all is as it was', [again('5', 13), again('25', 12)]],
    ['it could not be read again', [{ ...again('25', 13), status: 503 }, { ...again('25', 13), status: 503 }]],
    ['others are asked about', [again('7', 13), again('7', 13)]],
  ])('stands if %s', (_what, controls) => {
    expect(judgedAfter(...controls)).toMatchObject({ violations: [{ confirmed: true }], obstacles: [] });
  }); // prettier-ignore
});

it('a comparison is dropped if a request of the same list got one answer, another, and the first again', () => {
  const exchanges = run(...BEFORE, types('3', 12), types('3', 13), types('3', 12));
  expect(leftOf(notes(exchanges), exchanges)[0]).toMatchObject({
    violations: [],
    obstacles: [{ kind: 'changed-since' }],
  });
  const other = run(...BEFORE, found('A1', MARA), found('A1', LENA), found('A1', MARA));
  expect(leftOf(notes(other), other)).toEqual(notes(other));
});

it('a comparison is dropped if requests of the same list grew and shrank', () => {
  const [grew, shrank] = [
    [types('3', 12), types('3', 13)],
    [types('4', 13), types('4', 12)],
  ];
  const left = (...more: readonly Placed[]) => {
    const exchanges = run(...BEFORE, ...more);
    return leftOf(notes(exchanges), exchanges)[0]?.violations.length;
  };
  // A total that is missing is no smaller one.
  const untold = [types('3', 12), { ...types('3', 12), body: { credentialTypes: [] } }, types('3', 12)];
  expect([left(...grew, ...shrank), left(...grew), left(...shrank), left(...untold)]).toEqual([0, 1, 1, 1]);
});

it('a comparison is dropped if each of its failures shows another answer to one request', () => {
  const exchanges = run(types('25', 12), types('5', 13), types('25', 12), types('5', 14));
  expect(leftOf(notes(exchanges), exchanges)[0]).toMatchObject({
    violations: [],
    obstacles: [{ kind: 'changed-since' }],
  });
});

describe('a confirmed comparison about a transaction', () => {
  const listed = (...records: readonly (readonly [string, string])[]): Placed => ({
    operation: 'listCardholderTransactions',
    body: {
      transactions: records.map(([transactionId, result]) => ({
        ...{ transactionId, result, postDateTime: '2026-03-01T08:00:00Z' },
      })),
    },
  });
  const exchanges = run(listed(['x', 'PENDING'], ['y', 'PENDING']), listed(['x', 'APPROVED'], ['y', 'PENDING']));
  const missing = (id: string) => ({ kind: 'missing', at: TOTAL, expected: 1, missing: { id, count: 1 } }) as const;
  const extra = (id: string) => ({ kind: 'extra', at: TOTAL, expected: 0, extra: { id, count: 1 } }) as const;
  const leftWith = (mismatch: Violation['mismatch'], confirmed: boolean) => {
    const shown = { mismatch, exchanges, ...(confirmed && { confirmed }) };
    return without([{ ...holds(), requirement: RULE, violations: [shown] }], settledData(exchanges))[0]?.violations;
  };
  it.each([missing('x'), extra('x')])('is dropped if it has settled (%o)', (mismatch) =>
    expect(leftWith(mismatch, true)).toEqual([]),
  );
  it.each([
    ['it has not', missing('y'), true],
    ['it is about something else', notes(exchanges)[0]?.violations[0]?.mismatch ?? missing('y'), true],
    ['it was not confirmed', missing('x'), false],
  ])('stands if %s', (_, mismatch, confirmed) => expect(leftWith(mismatch, confirmed)).toHaveLength(1));
});

it('a mismatch that one response shows by itself stands, whatever changes', () => {
  const exchanges = run(...BEFORE, again('25', 13), again('25', 13));
  const alone = notes(exchanges, false);
  expect(leftOf(alone, exchanges)).toEqual(alone);
});

describe('before the verdict', () => {
  /** The limits that are asked for again if each now shows so many types. */
  async function askedAgain(now: Record<string, number>, most = 8, requirement: Evidence['requirement'] = RULE) {
    const client = madeUpClient((request, nth) => {
      const limit = limitOf(request);
      return placed(BEFORE[nth] ?? types(limit, now[limit] ?? 0));
    });
    for (const one of run(...BEFORE)) await client.send(one.check, one.request);
    const { exchanges } = client;
    await askAgain(client, dataDoubts(runOf(exchanges, notes(exchanges, true, requirement))), settings, most);
    return client.exchanges.slice(BEFORE.length).map(({ request }) => limitOf(request));
  }
  it('both sides are asked for again, twice if they are as they were, once if not', async () => {
    expect(await askedAgain({ 5: 13, 25: 12 })).toEqual(['5', '5', '25', '25']);
    expect(await askedAgain({ 5: 13, 25: 13 })).toEqual(['5', '5', '25']);
  });
  it('no more than may be sent', async () => expect(await askedAgain({ 5: 13, 25: 12 }, 3)).toEqual(['5', '5']));
  it('for a requirement that is not required, too, but after those that are', async () => {
    expect(await askedAgain({ 5: 13, 25: 12 }, 8, 'types/offset-past-end-accepted')).toEqual(['5', '5', '25', '25']);
    const client = madeUpClient((request) => placed(types(limitOf(request), 14)));
    for (const limit of ['7', '5']) await client.send('sample', types(limit, 14).request as Request);
    const [should, must] = client.exchanges;
    if (should === undefined || must === undefined) throw new Error('two exchanges');
    const all = [...notes([should, should], true, 'types/offset-past-end-accepted'), ...notes([must, must])];
    await askAgain(client, dataDoubts(runOf(client.exchanges, all)), settings, 8);
    expect(client.exchanges.slice(2).map(({ request }) => limitOf(request))).toEqual(['5', '5', '7', '7']);
  });
});

it('a comparison costs requests only if it is confirmed', () => {
  const exchanges = run(...BEFORE);
  expect([true, false].map((confirmed) => costOf(dataDoubts(runOf(exchanges, notes(exchanges, confirmed)))))).toEqual([
    4, 0,
  ]);
});

const [MARA, LENA] = ['7f0c6d3e-1111-4a4a-8b8b-000000000001', '7f0c6d3e-1111-4a4a-8b8b-000000000002'];
/** A customer is found: find leads to this person. */
const found = (customerId: string, id: string, check = 'sample'): Placed => ({
  operation: 'findCardholder',
  check,
  request: findCardholder(customerId),
  body: { id, customerId },
});
const foundLater = (customerId: string, id: string): Placed => found(customerId, id, RECHECK);

/** Two customers find one person. */
const ONE_PERSON = [found('A1', MARA), found('B2', MARA)];

describe('two customers who found one person', () => {
  const brokenAfter = (...controls: readonly Placed[]) => {
    const exchanges = run(...ONE_PERSON, ...controls);
    const left = without(judgeCustomers(exchanges), movedPeople(runOf(exchanges)));
    const kinds = left.flatMap(({ obstacles }) => obstacles.map(({ kind }) => kind));
    return [left.some(({ violations }) => violations.length > 0), kinds.includes('changed-since')];
  };
  it('break no requirement if one of them leads to someone else both times at the end', () =>
    expect(brokenAfter(foundLater('A1', LENA), foundLater('A1', LENA))).toEqual([false, true]));
  it.each([
    ['no one is found again', []],
    ['both are found as before', [foundLater('A1', MARA), foundLater('B2', MARA)]],
    ['one leads to someone else once', [foundLater('A1', LENA), foundLater('A1', MARA)]],
    ['one is found again only once', [foundLater('A1', LENA)]],
    ['one is not found any more', [{ ...foundLater('A1', LENA), status: 404 }, { ...foundLater('A1', LENA), status: 404 }]],
  ])('break a requirement if %s', (_what, controls) => expect(brokenAfter(...controls)).toEqual([true, false])); // prettier-ignore
});

describe('before the verdict, of customers', () => {
  async function foundAgain(before: readonly Placed[], now: Record<string, string>, most = 10) {
    const all = run(...before);
    const client = madeUpClient(({ subject }, nth) => all[nth] ?? placed(found(subject, now[subject] ?? MARA)));
    for (const one of all) await client.send(one.check, one.request);
    await askAgain(client, peopleDoubts(runOf(client.exchanges)), settings, most);
    return client.exchanges.slice(all.length).map(({ request }) => request.subject);
  }
  it('both are found again, if the first leads to the same person, and that one twice if not', async () => {
    expect(await foundAgain(ONE_PERSON, {})).toEqual(['A1', 'B2']);
    expect(await foundAgain(ONE_PERSON, { A1: LENA })).toEqual(['A1', 'A1']);
  });
  it('no one if no requirement is broken, or nothing may be sent', async () => {
    expect(await foundAgain([found('A1', MARA), found('B2', LENA)], {})).toEqual([]);
    expect(await foundAgain(ONE_PERSON, {}, 1)).toEqual([]);
  });
});
