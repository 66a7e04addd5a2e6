import { describe, expect, it } from 'vitest';
import { judgeAcceptance, refusalsBlamedOn } from '../../../spec/oracles/acceptance.ts';
import type { Exchange } from '../../../spec/exchange.ts';
import type { Made } from './made-up.ts';
import { lines, made, OTHER, unanswered, YEAR } from './made-up.ts';

type Query = NonNullable<Made['query']>;
let counted = 0;

/** A request for a page that was answered so, in a place of its own unless it is given one. */
const page = (status: number, query: Query = [], more: Made = {}): Exchange =>
  made('listCardholderTransactions', status === 200 ? { transactions: [] } : {}, {
    status,
    query,
    ...more,
    place: { ordinal: counted++, ...more.place },
  });
const judged = (...exchanges: Exchange[]) => lines(judgeAcceptance(exchanges).map((stood) => stood.judgement));
const mismatch = (requirement: string, status = 400) =>
  `${requirement} at HTTP status: expected 200: the same window was accepted for this cardholder, actual ${status}`;

const within = (start: string, end: string): Made => ({
  ask: { query: [['postDateTimeStartDateTime', start], ['postDateTimeEndDateTime', end]] },
}); // prettier-ignore
const WITHIN = within('2025-03-01T00:00:00Z', '2025-03-02T00:00:00Z');

describe('a plain request that was refused', () => {
  it.each<[string, Query, Query[], string]>([
    ['a limit never served', [['limit', '25']], [[]], 'transactions/limit-accepted'],
    ['another limit than was served', [['limit', '25']], [[['limit', '24']]], 'transactions/limit-accepted'],
    ['an offset', [['offset', '1']], [[]], 'transactions/offset-accepted'],
    ['a result', [['result', 'PENDING']], [[]], 'transactions-result/accepted'],
    ['nothing but the window', [], [[['limit', '5']]], 'transactions-window/accepted'],
    ['an offset of 0, as good as none', [['offset', '0']], [[]], 'transactions-window/accepted'],
    ['a limit of 0 is no such thing', [['limit', '0']], [[]], 'transactions/limit-accepted'],
    ['two new values', [['limit', '5'], ['offset', '5']], [[]], 'transactions/served'],
    ['all three', [['limit', '5'], ['offset', '5'], ['result', 'PENDING']], [[]], 'transactions/served'],
    ['one new value', [['limit', '5'], ['offset', '5']], [[['offset', '5']]], 'transactions/limit-accepted'],
    ['values that were served apart', [['limit', '5'], ['offset', '5']], [[['offset', '5']], [['limit', '5']]],
      'transactions-window/accepted'],
  ])('for %s', (_, query, served, requirement) => {
    const all = [...served.map((one) => page(200, one)), page(400, query)];
    expect(judged(...all)).toEqual([mismatch(requirement)]);
    expect(judged(...all.reverse())).toEqual([mismatch(requirement)]);
  }); // prettier-ignore

  it('is shown by its own exchange', () => {
    const refused = page(400, [['limit', '1']]);
    expect(judgeAcceptance([page(200), refused, page(200)]).map((stood) => stood.exchange)).toEqual([refused]);
  });

  it.each([400, 422])('with %d', (status) => {
    expect(judged(page(200), page(status))).toEqual([mismatch('transactions-window/accepted', status)]);
  });
  it.each([404, 500])('with %d, on two occasions between which and after which the list was served', (status) => {
    const [served, limit, offset]: Query[] = [[['limit', '5']], [['limit', '1']], [['offset', '5']]];
    const [ok, no] = [() => page(200, served), () => page(status, limit)];
    const alarm = mismatch('transactions/limit-accepted', status);
    expect(judged(ok(), no(), ok(), no(), ok())).toEqual([alarm, alarm]);
    expect(judged(ok(), no(), no(), ok())).toEqual([]);
    expect(judged(ok(), no(), ok(), no())).toEqual([]);
    expect(judged(ok(), no(), ok(), page(status, offset), ok())).toEqual([]);
    expect(judged(ok(), no(), ok(), page(904 - status, limit), ok()), 'each time with another status').toEqual([]);
    expect(judged(ok(), page(status), ok(), page(status), ok())).toHaveLength(2);
    expect(judged(page(200), page(status), ok(), page(status, [], WITHIN), ok()), 'another window').toEqual([]);
    const ofAnother = { ask: { subject: OTHER } };
    expect(judged(ok(), no(), page(200, served, ofAnother), no(), ok())).toEqual([]);
    const other = () => [page(200, served, ofAnother), page(status, limit, ofAnother)];
    expect(judged(ok(), ...other(), ok(), no(), ok(), page(200, served, ofAnother))).toEqual([]);
    expect(judged(ok(), no(), made('getCardholder', {}), no(), ok())).toEqual([]);
  });
  it('with 500, on two occasions of which one has another new value, too', () => {
    const limit: Query = [['limit', '1']];
    const offset: Query = [['offset', '7']];
    const [ok, no] = [() => page(200, [['limit', '5']]), (query: Query) => page(500, query)];
    const alarm = mismatch('transactions/limit-accepted', 500);
    expect(judged(ok(), no([...limit, ...offset]), ok(), no(limit), ok())).toEqual([alarm]);
    expect(judged(ok(), no(offset), ok(), no(limit), ok())).toEqual([]);
  });
  it.each([200, 204, 302, 401, 403, 405, 429, 501, 503])('with %d is not refused for what it asks', (status) => {
    expect(judged(page(200), page(status))).toEqual([]);
  });
});

describe('a result that is answered with 403', () => {
  const pending: Query = [['result', 'PENDING']];
  const alarm = mismatch('transactions-result/accepted', 403);
  const twice = (...last: Exchange[]) => judged(page(200), page(403, pending), page(200), page(403, pending), ...last);
  it('is rejected if it is never served, on two occasions', () => {
    expect(twice(page(200))).toEqual([alarm, alarm]);
    expect(twice()).toEqual([]);
    expect(judged(page(200), page(403, pending), page(200))).toEqual([]);
  });
  it('may be an accident, as of a quota that is spent, if it is served another time', () =>
    expect(twice(page(200, pending), page(200))).toEqual([]));
  it('says nothing of another parameter', () => {
    const refused = (query: Query) => judged(page(200), page(403, query), page(200), page(403, query), page(200));
    expect(refused([['limit', '5']])).toEqual([]);
    expect(refused([['limit', '5'], ...pending])).toEqual([]);
  });
});

describe('a refusal shows nothing', () => {
  it.each<[string, Exchange[]]>([
    ['if nothing was served', [page(400), page(404)]],
    ['with 404 of a cardholder who was not listed after it', [page(200), page(404), page(200), page(404)]],
    ['if another window was served', [page(200), page(400, [], { ask: { query: [['postDateTimeStartDateTime', '2024-01-01T00:00:00Z'], ...YEAR.slice(1)] } })]],
    ['where another end was served', [page(200), page(400, [], { ask: { query: [...YEAR.slice(0, 1), ['postDateTimeEndDateTime', '2026-01-01T00:00:00Z']] } })]],
    ['where another cardholder was served', [page(200, [], { ask: { subject: OTHER } }), page(400)]],
    ['where another operation was served', [made('getCardholderCredentials', {}, { ask: { query: YEAR } }), page(400)]],
    ['of another operation', [page(200), made('getCardholderCredentials', {}, { status: 400, ask: { query: YEAR } })]],
    ['where only a wrong key was served', [page(200, [], { ask: { key: 'wrong' } }), page(400)]],
    ['of a wrong key', [page(200), page(400, [], { ask: { key: 'wrong' } })]],
    ['if no answer came', [page(200), unanswered('listCardholderTransactions', { place: { ordinal: -1 } })]],
    ['if an unknown account is requested', [page(200), page(404, [['accountId', OTHER]])]],
    ['if an unknown account is refused', [page(200), page(400, [['accountId', OTHER]])]],
    ['if an account is refused and another was served', [page(200, [['accountId', 'x']]), page(400, [['accountId', OTHER]])]],
    ['of a list without a window', [page(200), page(400, [], { ask: { query: [] } })]],
    ['if only a list without a window was served', [page(200, [], { ask: { query: [] } }), page(400)]],
    ['if another account was served', [page(200, [['accountId', 'x']]), page(404, [['accountId', OTHER]])]],
  ])('%s', (_, exchanges) => expect(judged(...exchanges)).toEqual([])); // prettier-ignore

  it('of anything but a plain request', () => {
    for (const intent of ['unusual', 'open', 'spoiled', 'unauthorised', 'unknown'] as const) {
      expect(judged(page(200), page(400, [], { ask: { intent } }))).toEqual([]);
    }
  });

  it('that was served when repeated', () => {
    const [check, ordinal] = ['a/check', 7];
    const first = page(400, [], { place: { check, ordinal } });
    const second = page(200, [], { place: { check, ordinal, attempt: 1 } });
    expect(judged(page(200), first, second)).toEqual([]);
    expect(judged(page(200), first)).toHaveLength(1);
    expect(judged(page(200), first, page(400, [], { place: { check, ordinal, attempt: 1 } }))).toHaveLength(1);
    expect(judged(page(200), first, page(200, [], { place: { check: 'another/check', ordinal } }))).toHaveLength(1);
    expect(judged(page(200), first, page(200, [], { place: { check, ordinal: 8 } }))).toHaveLength(1);
  });
});

describe('a window inside one that was served', () => {
  const day: Made = {
    ask: {
      query: [
        ['postDateTimeStartDateTime', '2025-03-01T00:00:00Z'],
        ['postDateTimeEndDateTime', '2025-03-02T00:00:00Z'],
      ],
    },
  };
  it('is valid, too', () => {
    const [start, end] = YEAR.map(([, value]) => value);
    expect(judged(page(200), page(400, [], day))).toEqual([
      `transactions-window/accepted at HTTP status: expected 200: the longer window from ${start} to ${end} was accepted, actual 400`,
    ]);
  });
  it.each([
    ['begins with it', within('2025-01-01T00:00:00Z', '2025-03-02T00:00:00Z')],
    ['ends with it', within('2025-03-02T00:00:00Z', '2025-12-31T00:00:00Z')],
  ])('is no other reason if it %s, but is if the same was served, too', (_, inner) => {
    const why = (...served: Exchange[]) => refusalsBlamedOn('transactions-window/accepted', [...served, page(400, [], inner)]).map((one) => one.why.because);
    expect(why(page(200))).toEqual(['inside-served-window']);
    expect(why(page(200), page(200, [['limit', '3']], { ask: { query: [...(inner.ask?.query ?? []), ['limit', '3']] } }))).toEqual(['same-window-served']);
  }); // prettier-ignore
  it('does not show that one around it is', () => expect(judged(page(200, [], day), page(400))).toEqual([]));
});

describe('under an accountId', () => {
  const account = ['accountId', OTHER] as const;
  it('a request is as good as another under the same', () => {
    expect(judged(page(200, [account]), page(400, [account, ['limit', '3']]))).toEqual([
      mismatch('transactions/limit-accepted'),
    ]);
  });
  it('a served one shows that its window is accepted', () =>
    expect(judged(page(200, [account]), page(400))).toEqual([mismatch('transactions-window/accepted')]));
});

describe('a refusal that breaks a requirement if it lasts', () => {
  const [served, failed, other] = [page(200), page(500, [['offset', '25']]), page(500, [['result', 'PENDING']])];

  it('is named with its exchange and why it had to be served, after one occasion', () => {
    expect(refusalsBlamedOn('transactions/offset-accepted', [served, failed, other])).toMatchObject([
      { exchange: failed, why: { because: 'same-window-served' } },
    ]);
  });
  it('is none if a repeat was served, or if no list was', () => {
    const repeated = page(200, [['offset', '25']], { place: { ordinal: failed.ordinal } });
    expect(refusalsBlamedOn('transactions/offset-accepted', [failed])).toEqual([]);
    expect(refusalsBlamedOn('transactions/offset-accepted', [served, failed, repeated])).toEqual([]);
  });
});
