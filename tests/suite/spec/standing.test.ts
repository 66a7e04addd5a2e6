import { describe, expect, it } from 'vitest';
import { type Exchange, NO_OPERATION } from '../../../spec/exchange/exchange.ts';
import { answers } from '../../../spec/generated/schemas.ts';
import { operationIds } from '../../../spec/generated/vocabulary.ts';
import { instance } from '../../../spec/oracles/samples.ts';
import { judgeAlone, judgeStanding } from '../../../spec/oracles/standing.ts';
import { ID, lines, made, type Made, OTHER, unanswered } from './fake-exchanges.ts';

/** What is said of a requirement, each with the exchange that shows it. */
const said = (requirement: string, exchanges: readonly Exchange[]) =>
  judgeStanding(exchanges)
    .filter((stood) => stood.requirement === requirement)
    .map((one) => {
      const [line] = lines([one]);
      return `${one.response.id}: ${line?.slice(requirement.length + 1)}`;
    });

const page = (id: string, ids: readonly unknown[], more: Made = {}) =>
  made(
    'listCardholderTransactions',
    { transactions: ids.map((transactionId) => ({ transactionId })) },
    { ...more, place: { id, ordinal: Number(id.slice(1)), ...more.place } },
  );

it('every answer is judged by every oracle that has something to say', () => {
  const whole = (operation: keyof typeof answers) => made(operation, instance(answers[operation]));
  const judged = (exchange: Exchange) => new Set(judgeStanding([exchange]).map((s) => s.requirement));
  const groups = (exchange: Exchange) =>
    [...new Set([...judged(exchange)].map((id) => id.split('/')[0]))]
      .filter((group) => group !== 'authentication')
      .sort();
  const expected = {
    getCardholder: 'body cardholder errors',
    findCardholder: 'body errors find lookup',
    listCredentialTypes: 'body credential-type errors paging types',
    getCardholderCredentials: 'body credential credential-value credentials errors',
    listCardholderTransactions:
      'account-line body errors paging transaction transactions transactions-result transactions-window',
  };
  for (const operation of operationIds) expect(groups(whole(operation)).join(' ')).toBe(expected[operation]);
  for (const id of ['errors/steady', 'authentication/key-not-repeated'] as const)
    expect(judged(whole('getCardholder'))).toContain(id);
  const refused = made('getCardholder', { errors: [{ errorCode: 'a', errorMessage: 'b' }] }, { status: 404 });
  expect(groups(refused)).toEqual(['body', 'errors']);
  expect(judged(refused)).toContain('errors/error-code');
  expect(judgeStanding([unanswered('getCardholder')])).toEqual([]);
});

it('what answers a path that no operation has is judged as no operation', () => {
  const elsewhere = made('getCardholder', '<html>', { status: 404, ask: { path: NO_OPERATION, intent: 'open' } });
  expect(judgeStanding([{ ...elsewhere, request: { ...elsewhere.request, path: '/cardholders/x' } }])).not.toEqual([]);
  const all = [[ID, true], [OTHER, true], [ID, false], [ID, true]].map(([cardholderId, hasPhoto]) => made('getCardholder', { cardholderId, hasPhoto }, { ask: { path: NO_OPERATION } })); // prettier-ignore
  expect(judgeStanding(all).flatMap(({ violations }) => violations)).toEqual([]);
  expect(judgeAlone(made('getCardholder', {}, { ask: { path: NO_OPERATION } }))).toHaveLength(1);
  const bad = made('getCardholder', {}, { status: 500, ask: { intent: 'spoiled' } });
  expect(judgeAlone(bad)).toEqual(judgeStanding([bad]));
});

it('a schema judges only what is a success and JSON', () => {
  const cut = judgeStanding([made('getCardholder', '{"cardholderId": 7')]);
  expect(cut.map((s) => s.requirement)).not.toContain('cardholder/record-object');
  const failed = judgeStanding([made('getCardholder', { cardholderId: 7 }, { status: 418 })]);
  expect(failed.map((s) => s.requirement)).not.toContain('cardholder/cardholder-id');
});

describe('a failure of the gateway', () => {
  const STATUSES = 'errors/transactions-statuses';
  const tries = (...statuses: number[]) =>
    statuses.map((status, attempt) => page(`e${attempt}`, [], { status, place: { ordinal: 0, attempt } }));
  const served = page('e9', []);
  const persistent =
    'at HTTP status: expected one of 200, 400, 401, 403, 404, 429, 500, actual 503, for a valid request';

  it('is a mismatch once, where it persists and others are served', () => {
    const after = page('e8', [], { place: { id: 'e8', ordinal: 8 } });
    const told = ['e9: ok', `e2: ${persistent}`, 'e8: ok'];
    expect(said(STATUSES, [served, ...tries(503, 503, 503), after])).toEqual(told);
    expect(said(STATUSES, [served, ...tries(502, 504, 503), after])).toEqual(told);
  });
  it('is none if the requests before or after fared alike: the whole target is out', () => {
    const out = page('e8', [], { status: 503, place: { id: 'e8', ordinal: 8 } });
    expect(said(STATUSES, [served, ...tries(503, 503, 503)])).toEqual(['e9: ok']);
    expect(said(STATUSES, [served, ...tries(503, 503, 503), out])).toEqual(['e9: ok']);
    expect(said(STATUSES, [out, ...tries(503, 503, 503), served])).toEqual(['e9: ok']);
    const again = page('e7', [], { place: { id: 'e7', ordinal: 8, attempt: 1 } });
    expect(said(STATUSES, [out, again, ...tries(503, 503, 503), served])).toEqual(['e7: ok', 'e9: ok']);
  });
  it('is none if a repeat met none', () => {
    expect(said(STATUSES, [served, ...tries(503, 503, 200)])).toEqual(['e9: ok', 'e2: ok']);
    expect(said(STATUSES, [served, ...tries(503, 503)])).toEqual(['e9: ok']);
    expect(said(STATUSES, [served, ...tries(503, 503, 503, 404)])).toEqual(['e9: ok', 'e3: ok']);
  });
  it('is none if the operation was never served: that is an obstacle', () => {
    const other = made('getCardholder', {}, { place: { id: 'e9', ordinal: 9 } });
    expect(said(STATUSES, [other, ...tries(503, 503, 503)])).toEqual([]);
    const refused = (id: string) => page(id, [], { status: 404 });
    expect(said(STATUSES, [refused('e9'), ...tries(503, 503, 503), refused('e8')])).toEqual(['e9: ok', 'e8: ok']);
  });

  const valid = (id: string, status: number) => page(id, [], { status });
  const spoiled = (id: string, status: number, place: Made['place'] = {}) =>
    page(id, [], { status, ask: { intent: 'spoiled' }, place });
  const [bad, alike] = [spoiled('e5', 500), spoiled('e6', 500)];
  const elsewhere = made(
    'getCardholder',
    {},
    { status: 500, ask: { group: 'cardholder' }, place: { id: 'e2', ordinal: 2 } },
  );
  const near = [valid('e1', 500), alike, bad, valid('e9', 200)];
  it.each<[string, readonly Exchange[], number]>([
    ['while valid requests are served', [valid('e1', 200), bad, valid('e9', 200)], 1],
    ['while valid requests are refused', [valid('e1', 400), bad, valid('e9', 404)], 1],
    ['nor after valid requests failed', [valid('e1', 500), bad, valid('e9', 200)], 0],
    ['nor before valid requests fail', [valid('e1', 200), bad, valid('e9', 503)], 0],
    ['while another group and other bad input fail', [valid('e1', 200), elsewhere, bad, alike, valid('e9', 200)], 2],
    ['nor after the nearest valid one failed', near, 0],
    ['nor before the nearest valid one fails', near.toReversed(), 0],
  ])('of bad input tells something %s', (_, exchanges, count) =>
    expect(said('errors/bad-input-not-500', exchanges)).toHaveLength(count),
  );
  it('of bad input counts as the last word only', () => {
    const both = [500, 400].map((status, attempt) => spoiled(`e${attempt}`, status, { ordinal: 0, attempt }));
    expect(said('errors/bad-input-not-500', both)).toEqual(['e1: ok']);
  });
  it('that passes has a body that says nothing of the service', () => {
    const html = page('e0', [], { status: 503, place: { ordinal: 0, attempt: 0 } });
    const passing = [
      { ...html, outcome: made('getCardholder', '<html', { status: 503 }).outcome },
      ...tries(503, 200).slice(1),
    ];
    const bodies = (exchanges: readonly Exchange[]) =>
      judgeStanding(exchanges).filter(
        ({ requirement, response }) => requirement.startsWith('body/') && response.id === 'e0',
      );
    expect(bodies(passing)).toEqual([]);
  });
});

it('what responses tell of each other is judged, whatever their order', () => {
  const other: Made = { ask: { subject: OTHER, intent: 'unknown' } };
  const found = (customerId: string) => made('findCardholder', { id: ID }, { ask: { subject: customerId } });
  const all = [page('e1', ['a']), page('e2', ['a'], other), found('A1'), found('B2')];
  const wrong = judgeStanding(all).filter(({ violations }) => violations.length > 0);
  const requirements = ['transactions/not-shared', 'find/one-id-each'];
  expect(wrong.map(({ requirement }) => requirement).filter((id) => requirements.includes(id))).toEqual(requirements);
});
