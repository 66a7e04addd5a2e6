import { describe, expect, it } from 'vitest';
import { judgeAcceptance, refusalsBlamedOn } from '../../../spec/oracles/acceptance.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import type { Made } from './fake-exchanges.ts';
import { lines, made, OTHER } from './fake-exchanges.ts';

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
const judged = (...exchanges: Exchange[]) => lines(judgeAcceptance(exchanges));
const mismatch = (requirement: string, status = 400) =>
  `${requirement} at HTTP status: expected 200: the same window was accepted for this cardholder, actual ${status}`;

const within = (start: string, end: string): Made => ({
  ask: { query: [['postDateTimeStartDateTime', start], ['postDateTimeEndDateTime', end]] },
}); // prettier-ignore
const WITHIN = within('2025-03-01T00:00:00Z', '2025-03-02T00:00:00Z');

describe('a plain request that was refused', () => {
  it.each<[string, Query, Query[], string]>([
    ['a limit never served', [['limit', '25']], [[]], 'transactions/limit-accepted'],
    ['nothing but the window', [], [[['limit', '5']]], 'transactions-window/accepted'],
    ['an offset of 0, as good as none', [['offset', '0']], [[]], 'transactions-window/accepted'],
    ['a limit of 0 is no such thing', [['limit', '0']], [[]], 'transactions/limit-accepted'],
  ])('for %s', (_, query, served, requirement) => {
    const all = [...served.map((one) => page(200, one)), page(400, query)];
    expect(judged(...all)).toEqual([mismatch(requirement)]);
    expect(judged(...all.reverse())).toEqual([mismatch(requirement)]);
  }); // prettier-ignore

  it('for two new values, names both', () => {
    const [line] = judged(
      page(200),
      page(400, [
        ['limit', '5'],
        ['offset', '7'],
      ]),
    );
    expect(line).toBe(
      mismatch('transactions/served').replace(', actual', ', though never with offset=7 and limit=5, actual'),
    );
  });

  it.each([404, 500])('with %d, on two occasions between which and after which the list was served', (status) => {
    const [served, limit]: Query[] = [[['limit', '5']], [['limit', '1']]];
    const [ok, no] = [() => page(200, served), () => page(status, limit)];
    const alarm = mismatch('transactions/limit-accepted', status);
    expect(judged(ok(), no(), ok(), no(), ok())).toEqual([alarm, alarm]);
    expect(judged(ok(), no(), no(), ok())).toEqual([]);
    expect(judged(ok(), no(), ok(), no())).toEqual([]);
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
  });
  it('may be an accident, as of a quota that is spent, if it is served another time', () =>
    expect(twice(page(200, pending), page(200))).toEqual([]));
});

describe('a refusal shows nothing', () => {
  it.each<[string, Exchange[]]>([
    ['where another cardholder was served', [page(200, [], { ask: { subject: OTHER } }), page(400)]],
    ['of a wrong key', [page(200), page(400, [], { ask: { key: 'wrong' } })]],
    ['if an unknown account is refused', [page(200), page(400, [['accountId', OTHER]])]],
    ['of a list without a window', [page(200), page(400, [], { ask: { query: [] } })]],
    ['if only a list without a window was served', [page(200, [], { ask: { query: [] } }), page(400)]],
  ])('%s', (_, exchanges) => expect(judged(...exchanges)).toEqual([])); // prettier-ignore

  it('of anything but a plain request', () => {
    for (const intent of ['unusual', 'open', 'spoiled', 'unauthorised', 'unknown'] as const) {
      expect(judged(page(200), page(400, [], { ask: { intent } }))).toEqual([]);
    }
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
  it('is no other reason if it ends with it, but is if the same was served, too', () => {
    const inner = within('2025-03-02T00:00:00Z', '2025-12-31T00:00:00Z');
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
});
