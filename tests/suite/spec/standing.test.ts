import { describe, expect, it } from 'vitest';
import { type Exchange, NO_OPERATION } from '../../../spec/exchange/exchange.ts';
import { answers } from '../../../spec/generated/schemas.ts';
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
  expect(groups(whole('getCardholder'))).toEqual(['body', 'cardholder', 'errors']);
  expect(groups(whole('findCardholder'))).toEqual(['body', 'errors', 'find', 'lookup']);
  expect(groups(whole('listCredentialTypes'))).toEqual(['body', 'credential-type', 'errors', 'paging', 'types']);
  expect(groups(whole('getCardholderCredentials'))).toEqual(['body', 'credential', 'credential-value', 'credentials', 'errors']); // prettier-ignore
  expect(groups(whole('listCardholderTransactions'))).toEqual(['account-line', 'body', 'errors', 'paging', 'transaction', 'transactions', 'transactions-result', 'transactions-window']); // prettier-ignore
  expect(judged(whole('getCardholder'))).toContain('errors/steady');
  expect(judged(whole('getCardholder'))).toContain('authentication/key-not-repeated');
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
    expect(said(STATUSES, [served, ...tries(503)])).toEqual(['e9: ok']);
    expect(said(STATUSES, [served, ...tries(503, 503, 503, 404)])).toEqual(['e9: ok', 'e3: ok']);
  });
  it('is none if the operation was never served: that is an obstacle', () => {
    const other = made('getCardholder', {}, { place: { id: 'e9', ordinal: 9 } });
    expect(said(STATUSES, [other, ...tries(503, 503, 503)])).toEqual([]);
    const refused = (id: string) => page(id, [], { status: 404 });
    expect(said(STATUSES, [refused('e9'), ...tries(503, 503, 503), refused('e8')])).toEqual(['e9: ok', 'e8: ok']);
  });
  it('of bad input counts as the last word only', () => {
    const spoiled = (...statuses: number[]) =>
      statuses.map((status, attempt) =>
        page(`e${attempt}`, [], { status, ask: { intent: 'spoiled' }, place: { ordinal: 0, attempt } }),
      );
    const BAD = 'errors/bad-input-not-500';
    expect(said(BAD, spoiled(500, 400))).toEqual(['e1: ok']);
  });
  it('of bad input says nothing while valid requests of the group fail', () => {
    const valid = (id: string, status: number) => page(id, [], { status });
    const bad = page('e5', [], { status: 500, ask: { intent: 'spoiled' }, place: { id: 'e5', ordinal: 5 } });
    const told = (before: number, after: number) =>
      said('errors/bad-input-not-500', [valid('e1', before), bad, valid('e9', after)]);
    expect(told(200, 200)).toHaveLength(1);
    expect(told(400, 404)).toHaveLength(1);
    expect(told(500, 200)).toEqual([]);
    expect(told(200, 503)).toEqual([]);
    // Neither another group nor other bad input tells whether the group works.
    const elsewhere = made(
      'getCardholder',
      {},
      { status: 500, ask: { group: 'cardholder' }, place: { id: 'e2', ordinal: 2 } },
    );
    const alike = { ...bad, id: 'e6', ordinal: 6 };
    const all = [valid('e1', 200), elsewhere, bad, alike, valid('e9', 200)];
    expect(said('errors/bad-input-not-500', all)).toHaveLength(2);
    // The nearest on either side counts, whatever lies between.
    const near = [valid('e1', 500), alike, bad, valid('e9', 200)];
    expect(said('errors/bad-input-not-500', near)).toEqual([]);
    expect(said('errors/bad-input-not-500', near.toReversed())).toEqual([]);
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

describe('the customerId of a record', () => {
  const found = (id: string, customerId: string, cardholder: unknown, more: Made = {}) =>
    made('findCardholder', { id: cardholder, customerId }, { ...more, ask: { subject: customerId, ...more.ask }, place: { id, ordinal: Number(id.slice(1)) } });
  const got = (cardholderId: unknown, customerId: unknown, more: Made = {}) =>
    made('getCardholder', { cardholderId, customerId }, { ...more, place: { id: 'e9', ordinal: 9 } });
  const identity = (...exchanges: Exchange[]) => said('cardholder/identity', exchanges).filter((line) => /customerId|ok/.test(line));
  const one = 'e9: ok';
  const swapped = `e9: at /customerId: expected the customerId of this cardholder, actual that of ${OTHER}, the cardholder that find cardholder returns for it`;
  const both = [found('e1', 'A1', ID), found('e2', 'B2', OTHER)];

  it('is its own, where find knows both', () => {
    expect(identity(...both, got(ID, 'A1'))).toEqual([one, one]);
    expect(identity(...both, got(ID.toUpperCase(), 'a1'))).toEqual([one, one]);
    expect(identity(...both, got(ID, 'b2'))).toEqual([one, swapped]);
    expect(identity(found('e1', 'A1', ID.toUpperCase()), found('e2', 'b2', OTHER), got(ID, 'B2'))).toEqual([one, swapped]);
  });
  it('may be one that find gives for the same cardholder, or does not know', () => {
    expect(identity(found('e1', 'A1', ID), found('e2', 'B2', ID), got(ID, 'B2'))).toEqual([one, one]);
    expect(identity(...both, got(ID, 'C3'))).toEqual([one]);
    expect(identity(...both.slice(1), got(ID, 'B2'))).toEqual([one]);
    expect(identity(...both, got(ID, 7))).toEqual([one]);
    expect(identity(found('e1', 'A1', ID), found('e2', 'B2', 7), got(ID, 'B2'))).toEqual([one]);
    expect(identity(...both, got(7, 'B2')).filter((line) => line.includes('customerId'))).toEqual([]);
  });
  it('is compared with what find said first, to the key, of the customer asked for', () => {
    expect(identity(...both, found('e3', 'B2', ID), got(ID, 'B2'))).toEqual([one, swapped]);
    expect(identity(...both, found('e3', 'B2', 7), got(ID, 'B2'))).toEqual([one, swapped]);
    for (const ask of [{ subject: 'other' }, { key: 'wrong' }] as const)
      expect(identity(found('e1', 'A1', ID), found('e2', 'B2', OTHER, { ask }), got(ID, 'B2'))).toEqual([one]);
    expect(identity(...both, got(ID, 'B2', { ask: { key: 'wrong' } }))).toEqual([one]);
    expect(identity(...both, made('getCardholderCredentials', { cardholderId: ID, customerId: 'B2' }))).toEqual([]);
    expect(identity(...both, found('e3', 'C3', ID, { status: 404 }), got(ID, 'C3'))).toEqual([one]);
  });
}); // prettier-ignore

describe('the id that find returns', () => {
  const found = (id: string, customerId: string, cardholder: unknown, ask: Made['ask'] = {}) =>
    made('findCardholder', { id: cardholder, customerId }, { ask: { subject: customerId, ...ask }, place: { id, ordinal: Number(id.slice(1)) } });
  const each = (...exchanges: Exchange[]) => said('find/one-id-each', exchanges);
  const twice = 'at /id: expected the id of a cardholder whom no other customerId finds, actual the id that the customerId a1 finds, too';

  it('is found by one customer, in any letter case', () => {
    expect(each(found('e1', 'A1', ID), found('e2', 'B2', OTHER))).toEqual(['e1: ok', 'e2: ok']);
    expect(each(found('e1', 'A1', ID), found('e2', 'a1', ID))).toEqual([]);
    expect(each(found('e1', 'A1', ID), found('e2', 'B2', ID.toUpperCase()))).toEqual(['e1: ok', `e2: ${twice}`]);
  });
  it('counts if the customer that was requested was found', () => {
    for (const ask of [{ subject: 'B2' }, { key: 'wrong' }, { intent: 'unknown' }, { intent: 'spoiled' }] as const) {
      expect(each(found('e1', 'A1', ID), found('e2', 'C3', ID, ask)).filter((line) => line.includes('expected'))).toEqual([]);
    }
  });
}); // prettier-ignore

describe('a transactionId', () => {
  const shared = (...exchanges: Exchange[]) => said('transactions/one-owner', exchanges);
  const broken = (...exchanges: Exchange[]) => said('transactions/not-shared', exchanges);
  const other: Made = { ask: { subject: OTHER } };
  const third: Made = { ask: { subject: 'third' } };
  const finding = (index: number, first: string, second: string) =>
    `at /transactions/${index}/transactionId: expected listed under one cardholder, actual listed under ${first} and ${second}`;
  const several = `at /transactions/0/transactionId: expected listed under one cardholder, or under two who share an account, actual listed under ${ID}, ${OTHER} and third`;

  it('belongs to one cardholder; several may share an account', () => {
    for (const [ids, index] of [[['c', 'b'], 1], [['B'], 0]] as const) {
      const both = [page('e1', ['a', 'b']), page('e2', ids, other)];
      const counted = ids.length === 1 ? "" : " (2 observations)";
      expect(shared(...both)).toEqual([`e2:${counted} ${finding(index, ID, OTHER)}`]);
      expect(broken(...both)).toEqual([`e2: ok${counted}`]);
    }
    expect(shared(page('e1', ['a', 'b']), page('e2', ['c'], other))).toEqual(['e2: ok']);
  });
  it('may be seen again under the same, and each list counts once there are two', () => {
    for (const judged of [shared, broken]) {
      expect(judged(page('e1', ['a']), page('e2', ['a']))).toEqual([]);
      expect(judged(page('e1', ['a']), page('e2', ['a'], { ask: { subject: ID.toUpperCase() } }))).toEqual([]);
      expect(judged(page('e1', ['a']), page('e2', ['b'], other), page('e3', ['a']))).toEqual(['e2: ok', 'e3: ok']);
      expect(judged(page('e1', ['a']), page('e2', [], other))).toEqual([]);
    }
  });
  it('does not belong to everyone', () => {
    const three = [page('e1', ['a']), page('e2', ['a'], other), page('e3', ['a'], third), page('e4', ['a'], other)];
    expect(shared(...three)).toEqual([`e2: ${finding(0, ID, OTHER)}`, 'e3: ok', `e4: ${finding(0, ID, OTHER)}`]);
    expect(broken(...three)).toEqual(['e2: ok', `e3: ${several}`, 'e4: ok']);
  });
  it('does not belong to one that find does not return', () => {
    const unknown: Made = { ask: { subject: OTHER, intent: 'unknown' } };
    const known = made('findCardholder', { id: ID }, { ask: { subject: 'A1' } });
    const both = [page('e1', ['a']), page('e2', ['a'], unknown)];
    expect(broken(known, ...both)).toEqual([`e2: ${finding(0, ID, OTHER)}`]);
    expect(shared(known, ...both)).toEqual(['e2: ok']);
    for (const and of [[], [known, made('findCardholder', { id: OTHER }, { ask: { subject: 'B2' } })]]) {
      expect(broken(...and, ...both)).toEqual(['e2: ok']);
      expect(shared(...and, ...both)).toEqual([`e2: ${finding(0, ID, OTHER)}`]);
    }
    const refusedKey = made('findCardholder', { id: ID }, { ask: { subject: 'A1', key: 'wrong' } });
    expect(broken(refusedKey, ...both)).toEqual(['e2: ok']);
  });
  it('counts in lists that were asked for properly', () => {
    expect(shared(page('e1', ['a']), page('e2', ['a'], { ask: { subject: OTHER, intent: 'spoiled' } }))).toEqual([]);
    expect(shared(page('e1', ['a']), page('e2', ['a'], { ask: { subject: OTHER, intent: 'unknown' } }))).toHaveLength(1);
    expect(shared(page('e1', ['a']), page('e2', ['a'], { ...other, status: 404 }))).toEqual([]);
    const elsewhere = made('getCardholder', { transactions: [{ transactionId: 'a' }] }, { ...other, place: { ordinal: 5 } });
    expect(shared(page('e1', ['a']), elsewhere)).toEqual([]);
    expect(shared(page('e1', [7, null]), page('e2', [7, null], other))).toEqual([]);
  }); // prettier-ignore
}); // prettier-ignore
