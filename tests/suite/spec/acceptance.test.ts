import { describe, expect, it } from 'vitest';
import { judgeAcceptance, openRefusals, refusalsBlamedOn } from '../../../spec/oracles/acceptance.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { lines, made, type Made, OTHER } from './fake-exchanges.ts';

type Values = Readonly<Record<string, string>>;

/** A request for a page that was answered so. */
const page = (status: number, values: Values = {}, ask: Made['ask'] = {}): Exchange =>
  made('listCardholderTransactions', { transactions: [] }, { status, query: Object.entries(values), ask });
/** Exchanges in their order, each in a place of its own. */
const inOrder = (exchanges: readonly Exchange[]) => exchanges.map((one, ordinal) => ({ ...one, ordinal }));
const judged = (...exchanges: Exchange[]) => lines(judgeAcceptance(inOrder(exchanges)));
const mismatch = (requirement: string, status = 400) =>
  `${requirement} at HTTP status: expected 200: the same window was accepted for this cardholder, actual ${status}`;

const within = (start: string, end: string, values: Values = {}): Made['ask'] => {
  return { query: Object.entries({ postDateTimeStartDateTime: start, postDateTimeEndDateTime: end, ...values }) };
};
const DAY = within('2025-03-01T00:00:00Z', '2025-03-02T00:00:00Z');
const ofAnother = { subject: OTHER };
const limit = { limit: '1' };
const pending = { result: 'PENDING' };
const account = { accountId: OTHER };

describe('a plain request that was refused', () => {
  it.each<[string, Values, Values, string]>([
    ['a limit never served', { limit: '25' }, {}, 'transactions/limit-accepted'],
    ['nothing but the window', {}, { limit: '5' }, 'transactions-window/accepted'],
    ['an offset of 0, as good as none', { offset: '0' }, {}, 'transactions-window/accepted'],
    ['a limit of 0 is no such thing', { limit: '0' }, {}, 'transactions/limit-accepted'],
    ['a limit under the same accountId', { ...account, limit: '3' }, account, 'transactions/limit-accepted'],
    ['the window that was served under an accountId', {}, account, 'transactions-window/accepted'],
  ])('for %s', (_, query, served, requirement) => {
    const all = [page(200, served), page(400, query)];
    expect(judged(...all)).toEqual([mismatch(requirement)]);
    expect(judged(...all.reverse())).toEqual([mismatch(requirement)]);
  });

  it('for none of its values that a request without it, refused just so, leaves out', () => {
    const [bare, all] = [page(400), page(400, { limit: '5', offset: '7' })];
    const [ok, window] = [page(200, account), 'transactions-window/accepted'];
    expect(judged(ok, all, page(400, { offset: '7' }))).toContainEqual(mismatch('transactions/offset-accepted'));
    expect(judged(ok, all, bare)).toEqual([mismatch(window), mismatch(window)]);
    // Of another cardholder, with another value or another status, it says nothing of this one.
    for (const other of [page(400, {}, ofAnother), page(400, { limit: '6' }), page(404), page(400, {}, DAY)]) {
      expect(judged(ok, all, other).join()).toContain('never with offset=7 and limit=5');
    }
  });
  it('for its window rather than for a value, if neither was served and windows are refused by themselves', () => {
    const blamed = (...all: Exchange[]) => judgeAcceptance(inOrder(all)).map((one) => one.requirement);
    const night = (values: Values) => within('2025-03-03T00:00:00Z', '2025-03-04T00:00:00Z', values);
    const [day, window] = [page(400, {}, DAY), 'transactions-window/accepted'];
    expect(blamed(page(200), page(400, {}, night(limit)))).toEqual(['transactions/limit-accepted']);
    expect(blamed(page(200), page(400, {}, night(limit)), day)).toEqual([window, window]);
    // Windows that another status refuses, and a window that was served, say nothing of this one; of two values none is named.
    expect(blamed(page(200), page(400, {}, night(limit)), page(422, {}, DAY))).toContain('transactions/limit-accepted');
    expect(blamed(page(200), page(400, limit), day)).toEqual(['transactions/limit-accepted', window]);
    expect(blamed(page(200), page(400, {}, night({ ...limit, offset: '7' })), day)).toContain('transactions/served');
    expect(blamed(page(200), page(400, {}, night(limit)), page(400, limit, { subject: OTHER }))).toEqual([
      'transactions/limit-accepted',
    ]);
    // A refusal without any value, whose own window was served, is of no other window.
    expect(blamed(page(200, limit), page(400), page(400, {}, night(pending)))).toContain(
      'transactions-result/accepted',
    );
  });

  it('for two new values, names both', () => {
    const never = ', though never with offset=7 and limit=5, actual';
    expect(judged(page(200), page(400, { limit: '5', offset: '7' }))).toEqual([
      mismatch('transactions/served').replace(', actual', never),
    ]);
  });

  it('for the one of two new values that was served in no other window of the cardholder, either', () => {
    const both = page(400, { limit: '25', offset: '7' });
    const other = page(200, {}, within('2024-03-01T00:00:00Z', '2024-03-02T00:00:00Z', { limit: '25' }));
    expect(judged(page(200), both, other)).toEqual([mismatch('transactions/offset-accepted')]);
    expect(judged(page(200), both, { ...other, request: { ...other.request, ...ofAnother } }).join()).toContain(
      'never with',
    );
  });

  it.each([404, 500])('with %d, on two occasions between which and after which the list was served', (status) => {
    const [ok, no] = [page(200, { limit: '5' }), page(status, limit)];
    const alarm = mismatch('transactions/limit-accepted', status);
    expect(judged(ok, no, ok, no, ok)).toEqual([alarm, alarm]);
    expect(judged(ok, page(status), ok, page(status), ok)).toHaveLength(2);
  });

  const [ok, no] = [page(200, { limit: '5' }), page(500, limit)];
  const other = [page(200, {}, ofAnother), page(500, limit, ofAnother)];
  it.each<[string, Exchange[]]>([
    ['between which nothing was served', [ok, no, no, ok]],
    ['after which nothing was served', [ok, no, ok, no]],
    ['each time with another status', [ok, no, ok, page(404, limit), ok]],
    ['of different windows', [page(200), page(500), ok, page(500, {}, DAY), ok]],
    ['with another new value each', [ok, no, ok, page(500, { limit: '2' }), ok]],
    [
      'of which one of two new values differs',
      [ok, page(500, { ...limit, offset: '7' }), ok, page(500, { ...limit, offset: '8' }), ok],
    ],
    ['between which another cardholder was served', [ok, no, page(200, {}, ofAnother), no, ok]],
    ['of different cardholders', [ok, ...other, ok, no, ok, ...other.slice(0, 1)]],
    ['between which another operation was served', [ok, no, made('getCardholder', {}), no, ok]],
  ])('on two occasions %s, shows nothing', (_, exchanges) => expect(judged(...exchanges)).toEqual([]));

  it('with 500, on two occasions of which one has another new value, too', () => {
    const all = [ok, page(500, { ...limit, offset: '7' }), ok, no, ok];
    expect(judged(...all)).toEqual([
      mismatch('transactions/limit-accepted', 500),
      mismatch('transactions/limit-accepted', 500),
    ]);
  });
  it.each([200, 204, 302, 401, 403, 405, 429, 501, 503])('with %d is not refused for what it asks', (status) => {
    expect(judged(page(200), page(status))).toEqual([]);
  });
});

it('a result that is answered with 403 is rejected if it is never served, on two occasions', () => {
  const alarm = mismatch('transactions-result/accepted', 403);
  const twice = (...last: Exchange[]) => judged(page(200), page(403, pending), page(200), page(403, pending), ...last);
  expect(twice(page(200))).toEqual([alarm, alarm]);
  expect(twice()).toEqual([]);
  expect(twice(page(200, pending), page(200)), 'an accident, as of a quota that is spent').toEqual([]);
});

describe('a refusal shows nothing', () => {
  it.each<[string, Exchange[]]>([
    ['where another cardholder was served', [page(200, {}, ofAnother), page(400)]],
    ['of a wrong key', [page(200), page(400, {}, { key: 'wrong' })]],
    ['if an unknown account is refused', [page(200), page(400, account)]],
    ['of a list without a window', [page(200), page(400, {}, { query: [] })]],
    ['if only a list without a window was served', [page(200, {}, { query: [] }), page(400)]],
    ['if only a window inside it was served', [page(200, {}, DAY), page(400)]],
  ])('%s', (_, exchanges) => expect(judged(...exchanges)).toEqual([]));

  it.each(['unusual', 'open', 'spoiled', 'unauthorised', 'unknown'] as const)('of a request that is %s', (intent) =>
    expect(judged(page(200), page(400, {}, { intent }))).toEqual([]),
  );
});

it('a window inside one that was served is no other reason if it ends with it, but is if the same was served, too', () => {
  const [start, end] = ['2025-03-02T00:00:00Z', '2025-12-31T00:00:00Z'];
  const inner = page(400, {}, within(start, end));
  const why = (...served: Exchange[]) =>
    refusalsBlamedOn('transactions-window/accepted', inOrder([...served, inner])).map((one) => one.why.because);
  expect(why(page(200))).toEqual(['inside-served-window']);
  expect(why(page(200), page(200, {}, within(start, end, { limit: '3' })))).toEqual(['same-window-served']);
});

it('a refusal that breaks a requirement if it lasts is named with its exchange after one occasion', () => {
  const all = inOrder([page(200), page(500, { offset: '25' }), page(500, pending)]);
  const blamed = refusalsBlamedOn('transactions/offset-accepted', all).map(({ exchange }) => exchange);
  expect(blamed).toEqual(all.slice(1, 2));
});

it('a refusal is open until another occasion shows that it lasts, if it may be of a moment', () => {
  const [ok, no] = [page(200), page(500, { offset: '25' })];
  const open = (...all: Exchange[]) =>
    openRefusals(inOrder(all)).filter(({ request }) => request.intent === 'plain').length;
  expect([open(ok, no), open(ok, no, ok), open(ok, no, ok, no, ok)]).toEqual([1, 1, 0]);
  expect([open(ok, page(400, { offset: '25' })), open(no), open(ok, page(200, { offset: '25' }))]).toEqual([0, 0, 0]);
});
