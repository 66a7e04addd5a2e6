import { describe, expect, it } from 'vitest';
import { conditionOf, conditionOfRefusal, type Trait } from '../../../spec/evidence/condition.ts';
import { isRejection } from '../../../spec/evidence/finding.ts';
import { STATUS } from '../../../spec/evidence/place.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { conditionText } from '../../../spec/phrasing/condition.ts';

const START = 'postDateTimeStartDateTime';
const END = 'postDateTimeEndDateTime';
const list = (query: Readonly<Record<string, string>>, status = 200, more: Partial<Request> = {}): Exchange =>
  exchangeOf('listCardholderTransactions', status, {}, { query: Object.entries(query), ...more });
/** So many different requests, each with an offset of its own. */
const several = (count: number, query: Readonly<Record<string, string>> = {}, from = 0, status = 200): Exchange[] =>
  Array.from({ length: count }, (_, i) => list({ ...query, offset: String(from + i) }, status));
const said = (broke: readonly Exchange[], kept: readonly Exchange[]): string | null => {
  const found = conditionOf({ broke, kept });
  return found === null ? null : conditionText(found, false);
};
const traits = (broke: readonly Exchange[], kept: readonly Exchange[]): readonly Trait[] =>
  conditionOf({ broke, kept })?.traits ?? [];

describe('the condition of a fault', () => {
  it('is a parameter that all requests send that broke the requirement, and none that kept it', () => {
    expect(said(several(3, { accountId: 'a' }), several(7))).toBe(
      'All 3 different requests that broke this requirement, and none of the 7 that kept it, send accountId.',
    );
    expect(traits(several(3), several(7, { accountId: 'a' }))).toEqual([{ is: 'omits', parameter: 'accountId' }]);
  });

  it('is the value of a parameter if others send it with another one', () => {
    expect(traits(several(3, { result: 'PENDING' }), several(7, { result: 'APPROVED' }))).toEqual([
      { is: 'value', parameter: 'result', value: 'PENDING' },
    ]);
  });

  it('is the operation, the status, the key or the cardholder', () => {
    const find = Array.from({ length: 3 }, (_, i) =>
      exchangeOf('findCardholder', 200, {}, { query: [['customerId', `A${i}`]] }),
    );
    expect(traits(find, several(6))).toEqual([{ is: 'operation', operation: 'findCardholder' }]);
    expect(traits(several(3, {}, 0, 404), several(6))).toEqual([{ is: 'status', status: 404 }]);
    const keyless = several(3).map((one) => ({ ...one, request: { ...one.request, key: 'absent' as const } }));
    expect(said(keyless, several(6))).toContain('were sent without a key.');
    const [first, ...more] = keyless;
    const misplaced = more.map((one) => ({ ...one, request: { ...one.request, key: 'cookie' as const } }));
    expect(said([...(first ? [first] : []), ...misplaced], several(6))).toContain(
      'were sent without a key or with the key only in a cookie.',
    );
    const other = several(3).map((one) => ({ ...one, request: { ...one.request, subject: 'other' } }));
    expect(traits(other, several(6))).toEqual([{ is: 'subject', id: 'other' }]);
  });

  it('is more than two parameters if none of those that kept it sends all of them', () => {
    const three = { result: 'PENDING', accountId: 'a', limit: '5' };
    const lacking = Object.keys(three).flatMap((left) =>
      several(2, Object.fromEntries(Object.entries(three).filter(([name]) => name !== left)), 14),
    );
    const kept = [...several(40), ...several(20, { accountId: 'a' }, 14), ...lacking];
    expect(said(several(6, three, 10), kept)).toBe(
      'All 6 different requests that broke this requirement, and none of the 66 that kept it, send limit, result, and accountId.',
    );
    const likewise = [...kept, ...several(2, three, 20)];
    expect(said(several(6, three, 10), likewise)).toContain('That is also true of 4 of the 68 that kept it');
  });

  it('is not the status if the requirement is about it', () => {
    const broke = several(4, { accountId: 'a' }, 0, 503);
    expect(conditionOf({ broke, kept: several(20) }, true)?.traits).toEqual([{ is: 'sends', parameter: 'accountId' }]);
    expect(conditionOf({ broke: several(4, {}, 0, 503), kept: several(20) }, true)).toBeNull();
  });

  it('is a range that no request that kept the requirement is in; what is left out counts as its default', () => {
    const kept = several(25, { limit: '3' }, 0);
    expect(said(several(4, { limit: '3' }, 50), kept)).toContain('have an offset above 24 (tried: 50 to 53)');
    const limited = (...limits: readonly number[]) =>
      limits.map((limit, i) => list({ limit: String(limit), offset: String(i) }));
    const [high, low] = [limited(20, 24, 19, 21, 23), limited(1, 2, 3, 5, 6, 8, 13)];
    expect(said(high, [...low, ...limited(4)])).toContain('have a limit above 13 (tried: 19 to 24)');
    expect(traits(high, [...low, list({ offset: '0' })])).toEqual([]);
    expect(traits(high, [...low, ...limited(22)])).toEqual([]);
  });

  it('is no range if the numbers that kept the requirement are few: then chance explains that they are on one side', () => {
    const limits = [20, 24, 19, 21, 23].map((limit, i) => list({ limit: String(limit), offset: String(i) }));
    expect(traits(limits, several(40, { limit: '3' }))).toEqual([]);
    expect(traits(several(20, { limit: '3' }, 7), [...several(7), ...several(50, {}, 60)])).toEqual([
      { is: 'sends', parameter: 'limit' },
    ]);
  });

  it('is a range with another trait only if each of the two is needed', () => {
    const both = several(6, { accountId: 'a' }, 50);
    const near = several(30, { accountId: 'a' });
    const text = 'send accountId and have an offset above 29 (tried: 50 to 55)';
    expect(said(both, [...near, ...several(20, {}, 50)])).toContain(text);
    expect(traits(both, [...near, ...several(2, {}, 50)])).toEqual([]);
  });

  it('is a range without an end on one side, if all that kept the requirement are on the other', () => {
    expect(said(several(4, { limit: '3' }), several(25, { limit: '3' }, 9))).toContain(
      'have an offset below 9 (tried: 0 to 3)',
    );
  });

  it('is the length of the window', () => {
    const window = (days: number) =>
      list({ [START]: '2025-01-01T00:00:00Z', [END]: new Date(Date.UTC(2025, 0, 1 + days)).toISOString() });
    const kept = Array.from({ length: 25 }, (_, i) => window(i));
    expect(said([60, 90, 61, 75].map(window), kept)).toContain(
      'have a window longer than 24 days (tried: 60 days to 90 days)',
    );
  });

  it('is two traits if none alone tells', () => {
    const kept = [...several(60, { accountId: 'a' }), ...several(60, { result: 'PENDING' })];
    const broke = several(4, { accountId: 'a', result: 'PENDING' });
    expect(said(broke, kept)).toContain('send result and accountId');
    expect(traits(broke.slice(0, 2), kept)).toEqual([]);
  });

  it('may be shared by few that kept the requirement', () => {
    const broke = several(4, { accountId: 'a' });
    expect(said(broke, [...several(50), ...several(3, { accountId: 'b' })])).toBe(
      'All 4 different requests that broke this requirement send accountId. That is also true of 3 of the 53 that kept it: something else matters, too.',
    );
    expect(traits(broke, [...several(50), ...several(4, { accountId: 'b' })])).toEqual([]);
    expect(traits(several(9, { accountId: 'a' }), [...several(50), ...several(7, { accountId: 'b' })])).toEqual([]);
  });

  it('is not told if chance explains it', () => {
    expect(traits(several(1, { accountId: 'a' }), several(100))).toEqual([]);
    expect(traits([...several(1, { accountId: 'a' }), ...several(1, { accountId: 'a' })], several(100))).toEqual([]);
    expect(traits(several(2, { accountId: 'a' }), several(8))).toEqual([]);
    expect(traits(several(2, { accountId: 'a' }), several(20))).not.toEqual([]);
  });

  it('leaves out of those that kept the requirement what broke it in another place', () => {
    const broke = several(3, { accountId: 'a' });
    expect(traits(broke, [...several(7), ...broke])).toEqual([{ is: 'sends', parameter: 'accountId' }]);
  });
});

describe('the condition of a refusal', () => {
  const refused = several(6, { limit: '14' }, 0, 400);

  it('compares valid requests that ended so with those that were served', () => {
    const bad = { ...list({ limit: 'abc' }, 400), request: { ...list({}).request, intent: 'spoiled' as const } };
    const all = [...refused, bad, ...several(7, { limit: '13' })];
    expect(conditionOfRefusal(refused, all)).toEqual({
      traits: [{ is: 'value', parameter: 'limit', value: '14' }],
      broke: 6,
      kept: 7,
      likewise: 0,
    });
  });

  it('is not the status, which each of them has', () => {
    expect(conditionOfRefusal(refused, [...refused, ...several(7, { limit: '14' }, 3)])).toBeNull();
  });
});

describe('requests that are rejected and accepted by turns', () => {
  /** The same request, sent once for each status. */
  const sent = (limit: string, ...statuses: readonly number[]): Exchange[] =>
    statuses.map((status) => list({ limit, offset: '0' }, status));
  const toldOf = (...all: readonly (readonly Exchange[])[]) => {
    const exchanges = [...all.flat(), ...several(20, { limit: '3' })];
    const refused = exchanges.filter(({ outcome }) => outcome.kind === 'answer' && outcome.status === 400);
    return conditionOfRefusal(refused, exchanges);
  };

  it('are told with how often, of those that were sent more than once', () => {
    const told = toldOf(sent('7', 400, 200), sent('4', 200, 400, 200), sent('9', 400));
    expect(told).toMatchObject({ traits: [{ is: 'intermittent', rejected: 2, sent: 5 }], broke: 3, likewise: 0 });
    expect(told && conditionText(told, true)).toMatch(/rejected 2 of 5 times/);
  });

  it.each([
    ['a target that only recovers', [sent('7', 400, 200), sent('4', 400, 200)]],
    ['a target that only goes bad', [sent('7', 200, 400), sent('4', 200, 400)]],
    ['what is rejected each time', [sent('7', 400, 400), sent('4', 400)]],
  ])('are not told of %s', (_what, all) => {
    expect(toldOf(...all)?.traits ?? []).not.toContainEqual(expect.objectContaining({ is: 'intermittent' }));
  });
});

it('the range of refusals leaves out no valid request that was turned down in another way', () => {
  const limited = (limits: readonly number[], status: number) =>
    limits.map((limit) => list({ limit: String(limit), offset: '0' }, status));
  const served = limited([1, 2, 3, 4, 5, 6, 7, 8], 200);
  const refused = limited([10, 12, 14, 20, 25], 400);
  const rangeOf = (all: readonly Exchange[]) =>
    conditionOfRefusal(refused, all)?.traits.filter(({ is }) => is === 'range') ?? [];
  expect(rangeOf([...refused, ...served])).toMatchObject([{ of: 'limit', from: 10, to: 25, above: 8 }]);
  expect(rangeOf([...refused, ...served, ...limited([9, 11], 404)])).toEqual([]);
});

it('a finding is a rejection or something else', () => {
  const ending = { status: 400 };
  const refused = { kind: 'refused', at: STATUS, why: { because: 'same-window-served' }, ending } as const;
  const other = { kind: 'empty-not-found', at: STATUS, ending } as const;
  expect([refused, other].map((fact) => isRejection({ fact }))).toEqual([true, false]);
});
