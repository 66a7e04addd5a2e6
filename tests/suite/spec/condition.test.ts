import { describe, expect, it } from 'vitest';
import { conditionOf, conditionOfRefusal } from '../../../spec/evidence/condition.ts';
import { isRejection } from '../../../spec/evidence/finding.ts';
import { STATUS } from '../../../spec/evidence/place.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import { statusOf } from '../../../spec/exchange/disposition.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { commonTraitsText, requestsText } from '../../../spec/phrasing/condition.ts';

type Values = Readonly<Record<string, string>>;
type Exchanges = readonly Exchange[];

const list = (query: Values, status = 200): Exchange =>
  exchangeOf('listCardholderTransactions', status, {}, { query: Object.entries(query) });
/** So many different requests, each with an offset of its own. */
const several = (count: number, query: Values = {}, from = 0, status = 200): Exchange[] =>
  Array.from({ length: count }, (_, i) => list({ ...query, offset: String(from + i) }, status));
/** Requests with these limits, each with another offset if it is asked for. */
const limited = (limits: readonly number[], status = 200, isApart = true): Exchange[] =>
  limits.map((limit, i) => list({ limit: String(limit), offset: String(isApart ? i : 0) }, status));
const asked = (exchanges: Exchanges, change: Partial<Request>): Exchange[] =>
  exchanges.map((one) => ({ ...one, request: { ...one.request, ...change } }));
const said = (broke: Exchanges, kept: Exchanges): string => {
  const found = conditionOf({ broke, kept });
  return found === null ? '' : commonTraitsText({ condition: found, findings: [] });
};

const ACCOUNT = { accountId: 'a' };
const LIMIT = { limit: '3' };
const PENDING = { result: 'PENDING' };
const ofAccount = several(3, ACCOUNT);
const three = { ...PENDING, ...ACCOUNT, limit: '5' };
/** All but one of the three parameters. */
const lacking = Object.keys(three).flatMap((left) =>
  several(2, Object.fromEntries(Object.entries(three).filter(([name]) => name !== left)), 14),
);
const keptLackOne = [...several(40), ...several(20, ACCOUNT, 14), ...lacking];
const keptSendOne = [...several(60, ACCOUNT), ...several(60, PENDING)];
const keyless = asked(several(3), { key: 'absent' });
const finds = Array.from({ length: 3 }, (_, i) =>
  exchangeOf('findCardholder', 200, {}, { query: [['customerId', `A${i}`]] }),
);
const window = (days: number) => {
  const end = new Date(Date.UTC(2025, 0, 1 + days)).toISOString();
  return list({ postDateTimeStartDateTime: '2025-01-01T00:00:00Z', postDateTimeEndDateTime: end });
};
const windows = Array.from({ length: 25 }, (_, days) => window(days));
const [HIGH, LOW] = [limited([20, 24, 19, 21, 23]), limited([1, 2, 3, 5, 6, 8, 13])];

const lasting = (seconds: number): Values => ({
  postDateTimeStartDateTime: '2026-01-01T00:00:00Z',
  postDateTimeEndDateTime: `2026-01-01T00:00:0${seconds}Z`,
});

describe('the condition of a fault', () => {
  it.each<[string, Exchanges, Exchanges, string]>([
    [
      'a parameter that is sent',
      ofAccount,
      several(7),
      'All 3 different requests that broke this requirement, and none of the 7 that kept it, send accountId.',
    ],
    ['one that is left out', several(3), several(7, ACCOUNT), 'leave out accountId.'],
    ['its value', several(3, PENDING), several(7, { result: 'APPROVED' }), 'send result=PENDING.'],
    ['the operation', finds, several(6), 'findCardholder.'],
    ['the status', several(3, {}, 0, 404), several(6), 'get 404.'],
    ['the key', keyless, several(6), 'were sent without a key.'],
    [
      'several ways of giving the key',
      [...keyless.slice(0, 1), ...asked(keyless.slice(1), { key: 'cookie' })],
      several(6),
      'were sent without a key or with the key only in a cookie.',
    ],
    ['the cardholder', asked(several(3), { subject: 'other' }), several(6), 'other'],
    [
      'more than two parameters, if none that kept it sends all of them',
      several(6, three, 10),
      keptLackOne,
      'and none of the 66 that kept it, send limit, result, and accountId.',
    ],
    [
      'two of them, if some do',
      several(6, three, 10),
      [...keptLackOne, ...several(2, three, 20)],
      'That is also true of 4 of the 68 that kept it',
    ],
    ['two if none alone tells', several(4, { ...ACCOUNT, ...PENDING }), keptSendOne, 'send result and accountId.'],
    ['a range', several(4, LIMIT, 50), several(25, LIMIT), 'have an offset above 24 (tried: 50 to 53)'],
    ['a range from below', several(4, LIMIT), several(25, LIMIT, 9), 'have an offset below 9 (tried: 0 to 3)'],
    ['a range of limits', HIGH, [...LOW, ...limited([4])], 'have a limit above 13 (tried: 19 to 24)'],
    [
      'a window',
      [60, 90, 61, 75].map(window),
      windows,
      'have a window longer than 24 days (tried: 60 days to 90 days)',
    ],
    [
      'a range with another trait, if each is needed',
      several(6, ACCOUNT, 50),
      [...several(30, ACCOUNT), ...several(20, {}, 50)],
      'send accountId and have an offset above 29 (tried: 50 to 55)',
    ],
    ['not what broke it in another place', ofAccount, [...several(7), ...ofAccount], 'none of the 7 that kept it'],
    [
      'shared by few that kept it',
      several(4, ACCOUNT),
      [...several(50), ...several(3, { accountId: 'b' })],
      'All 4 different requests that broke this requirement send accountId. That is also true of 3 of the 53 that kept it: something else matters, too, or these could not show it.',
    ],
    [
      'another trait than a range of few',
      several(20, LIMIT, 7),
      [...several(7), ...several(50, {}, 60)],
      'send limit.',
    ],
    ['a window of one instant', several(4, lasting(0)), several(20, lasting(1)), 'have a window of one instant.'],
    ['what chance does not explain', several(2, ACCOUNT), several(20), 'send accountId.'],
  ])('is %s', (_, broke, kept, text) => expect(said(broke, kept)).toContain(text));

  it.each<[string, Exchanges, Exchanges]>([
    ['of a range with the default of what is left out in it', HIGH, [...LOW, list({ offset: '0' })]],
    ['of a range that one that kept it is in', HIGH, [...LOW, ...limited([22])]],
    ['of a range if those that kept it have one number: chance explains on which side it is', HIGH, several(40, LIMIT)],
    [
      'of a range with another trait, if few tell',
      several(6, ACCOUNT, 50),
      [...several(30, ACCOUNT), ...several(2, {}, 50)],
    ],
    ['of two traits, if few tell', several(2, { ...ACCOUNT, ...PENDING }), keptSendOne],
    ['if as many share it', several(4, ACCOUNT), [...several(50), ...several(4, { accountId: 'b' })]],
    ['if more than a tenth share it', several(9, ACCOUNT), [...several(50), ...several(7, { accountId: 'b' })]],
    ['of one request', several(1, ACCOUNT), several(100)],
    ['of one request that was sent twice', [...several(1, ACCOUNT), ...several(1, ACCOUNT)], several(100)],
    ['that chance explains', several(2, ACCOUNT), several(8)],
  ])('is not told %s', (_, broke, kept) => expect(said(broke, kept)).toBe(''));

  it('is not the status if the requirement is about it', () => {
    const found = (query: Values) => conditionOf({ broke: several(4, query, 0, 503), kept: several(20) }, true);
    expect(found(ACCOUNT)?.traits).toEqual([{ is: 'sends', parameter: 'accountId' }]);
    expect(found({})).toBeNull();
  });
});

describe('the condition of a refusal', () => {
  const refused = several(6, { limit: '14' }, 0, 400);

  it('compares valid requests that ended so with those that were served, and is not the status', () => {
    const bad = asked([list({ limit: 'abc' }, 400)], { intent: 'spoiled' });
    expect(conditionOfRefusal(refused, [...refused, ...bad, ...several(7, { limit: '13' })])).toEqual({
      traits: [{ is: 'value', parameter: 'limit', value: '14' }],
      ...{ broke: 6, kept: 7, likewise: 0 },
    });
    expect(conditionOfRefusal(refused, [...refused, ...several(7, { limit: '14' }, 3)])).toBeNull();
  });

  /** The same request, sent once for each status. */
  const sent = (limit: string, ...statuses: readonly number[]): Exchange[] =>
    statuses.map((status) => list({ limit, offset: '0' }, status));
  const toldOf = (...all: readonly Exchanges[]) => {
    const exchanges = [...all.flat(), ...several(20, LIMIT)];
    return conditionOfRefusal(
      exchanges.filter((one) => statusOf(one) === 400),
      exchanges,
    );
  };

  it('is how often they were rejected, of requests that are rejected and accepted by turns', () => {
    const told = toldOf(sent('7', 400, 200), sent('4', 200, 400, 200), sent('9', 400));
    expect(told).toMatchObject({ traits: [{ is: 'intermittent', rejected: 2, sent: 5 }], broke: 3, likewise: 0 });
    expect(told && commonTraitsText({ condition: told, findings: [] })).toMatch(/rejected 2 of 5 times/);
  });
  it.each([
    ['a target that only recovers', sent('7', 400, 200), sent('4', 400, 200)],
    ['a target that only goes bad', sent('7', 200, 400), sent('4', 200, 400)],
    ['what is rejected each time', sent('7', 400, 400), sent('4', 400)],
  ])('is not that of %s', (_, ...all) => expect(toldOf(...all)?.traits[0]?.is).not.toBe('intermittent'));

  it('is no range that leaves out a valid request that was turned down in another way', () => {
    const served = limited([1, 2, 3, 4, 5, 6, 7, 8], 200, false);
    const rejected = limited([10, 12, 14, 20, 25], 400, false);
    const rangeOf = (...more: Exchanges) =>
      conditionOfRefusal(rejected, [...rejected, ...served, ...more])?.traits.filter(({ is }) => is === 'range') ?? [];
    expect(rangeOf()).toMatchObject([{ of: 'limit', from: 10, to: 25, above: 8 }]);
    expect(rangeOf(...limited([9, 11], 404, false))).toEqual([]);
  });
});

it('what is sent is said once: a range of a parameter says that it is sent', () => {
  const range = { is: 'range', of: 'limit', from: 21, to: 25, above: 20 } as const;
  const text = (...parameters: readonly ('limit' | 'offset')[]) => {
    const sends = parameters.map((parameter) => ({ is: 'sends', parameter }) as const);
    return requestsText({ traits: [...sends, range], broke: 4, kept: 50, likewise: 0 });
  };
  expect(text('limit')).toBe('valid requests that send a limit above 20 (tried: 21 to 25)');
  expect(text('offset')).toBe('valid requests that send offset and have a limit above 20 (tried: 21 to 25)');
});

it('a finding is a rejection or something else', () => {
  const ending = { status: 400 };
  const refused = { kind: 'refused', at: STATUS, why: { because: 'same-window-served' }, ending } as const;
  const other = { kind: 'empty-not-found', at: STATUS, ending } as const;
  expect([refused, other].map((fact) => isRejection({ fact }))).toEqual([true, false]);
});
