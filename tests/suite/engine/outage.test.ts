import { describe, expect, it } from 'vitest';
import { suspectOperations } from '../../../engine/rechecks.ts';
import {
  stoppedResponding,
  deadOperations,
  GROUP_CONTROL,
  keptForOperations,
  refusingOperations,
  withoutDead,
} from '../../../engine/health.ts';
import { CONTROL, type Exchange, type Operation, type Request } from '../../../spec/exchange/exchange.ts';
import { type Placed, placed } from './fake-client.ts';

/** A run: exchanges in order, numbered from e0001. */
const run = (...all: readonly Placed[]): Exchange[] => all.map((one, i) => placed({ ...one, n: i + 1 }));
const times = (n: number, one: Placed): Placed[] => Array.from({ length: n }, () => one);
const served: Placed = {};
const control = (status: number): Placed => ({ check: CONTROL, status });
const asked = (status: number, request: Partial<Request>): Placed => ({ status, request });

it('a run that was served to its end is whole, whatever was refused in between', () => {
  expect(stoppedResponding([])).toBeNull();
  expect(stoppedResponding(run(served, served))).toBeNull();
  expect(stoppedResponding(run(served, ...times(6, { status: 401 }), served, control(200)))).toBeNull();
  expect(stoppedResponding(run(served, control(500), control(200)))).toBeNull();
});

it.each([
  [401, 'key-refused'], [403, 'key-refused'], [400, 'cardholder-gone'], [404, 'cardholder-gone'],
  [500, 'no-longer-served'], [429, 'no-longer-served'],
] as const)('a control that ends with %i cuts the run short: %s', (status, why) => {
  const exchanges = run(served, served, { status }, { status }, control(status));
  expect(stoppedResponding(exchanges)).toEqual({
    from: 2,
    fact: { kind: 'cut-short', why, since: 'e0003', ending: { status } },
  });
}); // prettier-ignore

it('a control that is not answered cuts the run short, and alone is what is lost', () => {
  const fact = { kind: 'cut-short', why: 'no-longer-served', since: 'e0002', ending: { noAnswer: 'reset' } };
  expect(stoppedResponding(run(served, control(0)))).toEqual({ from: 1, fact });
});

it('what is named first ended as the control did: a valid request, after the last that was served, of a cardholder who is gone', () => {
  const since = (...all: readonly Placed[]) => stoppedResponding(run(served, ...all))?.fact.since;
  const types: Placed = { operation: 'listCredentialTypes', request: { subject: '' } };
  expect(since(types, asked(401, { intent: 'spoiled' }), types, { status: 404 }, { status: 401 }, control(401))).toBe(
    'e0006',
  );
  const unknown = asked(404, { subject: 'other', intent: 'unknown' });
  const another = asked(404, { subject: 'other' });
  expect(since(unknown, another, { status: 404 }, types, control(404))).toBe('e0004');
});

it('the last good answer is one about a known cardholder, asked for as usual', () => {
  const noGood: readonly Placed[] = [
    { operation: 'listCredentialTypes' },
    { operation: 'findCardholder' },
    asked(200, { key: 'absent' }),
    asked(200, { intent: 'spoiled' }),
    asked(200, { intent: 'open' }),
  ];
  for (const one of noGood) expect(stoppedResponding(run(served, one, control(401)))?.from).toBe(1);
  const good: readonly Placed[] = [asked(200, { intent: 'unusual' }), { operation: 'listCardholderTransactions' }];
  for (const one of good) expect(stoppedResponding(run(served, one, control(401)))?.from).toBe(2);
});

it('a target that never served a known cardholder was not cut short', () =>
  expect(stoppedResponding(run({ status: 401 }, { operation: 'listCredentialTypes' }, control(401)))).toBeNull());

const GONE = (since: string, ending: object) => ({ kind: 'cut-short', why: 'no-longer-served', since, ending });

it('without a control, five requests in a row that no working target fails cut the run short, four do not', () => {
  expect(stoppedResponding(run(served, ...times(4, { status: 500 })))).toBeNull();
  expect(stoppedResponding(run(served, ...times(5, { status: 500 })))).toEqual({
    from: 1,
    fact: GONE('e0002', { status: 500 }),
  });
  expect(stoppedResponding(run(served, ...times(5, { status: 0 })))?.fact).toEqual(
    GONE('e0002', { noAnswer: 'reset' }),
  );
  expect(stoppedResponding(run(served, ...times(5, { status: 500 }), served))).toBeNull();
  expect(stoppedResponding(run(...times(5, { status: 500 })))).toBeNull();
});

it.each([500, 503, 0])('without a control, bad input that ends with %i does not cut a run short', (status) => {
  const bad = [
    asked(status, { intent: 'spoiled' }),
    asked(status, { intent: 'unknown' }),
    asked(status, { key: 'absent' }),
  ];
  expect(stoppedResponding(run(served, ...bad, ...bad, ...bad))).toBeNull();
  expect(stoppedResponding(run(served, ...bad, ...times(4, { status }), { status, attempt: 1 }, ...bad))).toBeNull();
  const gone = stoppedResponding(run(served, ...bad, ...times(2, { status }), ...bad, ...times(3, { status })));
  expect(gone).toMatchObject({ from: 1, fact: { since: 'e0005' } });
});

it('without a control, a target that refuses is judged by usual requests alone', () => {
  const bad = asked(404, { intent: 'unknown' });
  const refused = stoppedResponding(run(served, bad, ...times(5, { status: 401 })));
  expect(refused).toEqual({ from: 1, fact: GONE('e0003', { status: 401 }) });
  expect(stoppedResponding(run(served, ...times(9, bad), ...times(4, { status: 401 })))).toBeNull();
});

it.each([400, 404, 429])('without a control, %i among usual requests may be an answer', (status) => {
  expect(stoppedResponding(run(served, ...times(6, { status: 401 }), { status }))).toBeNull();
});

const TRANSACTIONS = 'listCardholderTransactions';
const STOPPED = { group: 'account', operation: TRANSACTIONS };
const others: Placed = { request: { group: 'cardholder' } };
const account = (status: number, more: Placed = {}): Placed => ({
  operation: TRANSACTIONS,
  status,
  ...more,
});
/** Not sent before. */
const ANOTHER = { request: { path: '/another' } };
const down = (status: number): Placed => account(status, { check: GROUP_CONTROL });

it.each([500, 503, 0])(
  'an operation whose last usual request ended with %i is suspect; its control says if it is dead',
  (status) => {
    const exchanges = run(others, account(200), account(status), others, account(status));
    expect(suspectOperations(exchanges)).toEqual([TRANSACTIONS]);
    expect(deadOperations(exchanges)).toEqual([]);
    const [dead, ...more] = deadOperations(
      run(others, account(200), account(status), others, account(status), down(status)),
    );
    expect(more).toEqual([]);
    expect(dead).toMatchObject({
      operation: TRANSACTIONS,
      from: 2,
      fact: { kind: 'cut-short', since: 'e0003', ...STOPPED },
    });
    expect(withoutDead(exchanges, dead === undefined ? [] : [dead]).map(({ id }) => id)).toEqual([
      'e0001',
      'e0002',
      'e0004',
    ]);
  },
);

it.each([401, 403])(
  'an operation that alone rejects the key from some request on, with %i, is dead from there on',
  (status) => {
    const exchanges = run(others, account(200), account(status), others);
    expect(suspectOperations(exchanges)).toEqual([TRANSACTIONS]);
    const whole = (last: number) =>
      deadOperations(run(others, account(200), account(status), down(status), { ...control(last), ...others }));
    const fact = { kind: 'cut-short', why: 'key-refused', since: 'e0003', ...STOPPED, ending: { status } };
    expect(whole(200)).toEqual([{ operation: TRANSACTIONS, from: 2, fact }]);
    expect(whole(401)).toEqual([]);
    expect(deadOperations(run(others, account(200), account(status), down(200), control(200)))).toEqual([]);
  },
);

it('an operation is not dead that is only refused, that served last, that never others, or whose control was served', () => {
  expect(suspectOperations(run(others, account(200), account(400)))).toEqual([]);
  expect(suspectOperations(run(others, account(200), account(500), account(200)))).toEqual([]);
  expect(suspectOperations(run(others, account(500), account(500)))).toEqual([]);
  expect(suspectOperations(run(others, account(200), account(500, { request: { intent: 'spoiled' } })))).toEqual([]);
  expect(deadOperations(run(others, account(200), account(500), down(200)))).toEqual([]);
  expect(deadOperations(run(others, account(200), account(500), down(404)))).toEqual([]);
});

it.each([400, 404])(
  'an operation that refuses with %i what it served is dead, and nothing counts that it refused',
  (status) => {
    const refusing = [others, account(200), ...times(3, account(status, ANOTHER))];
    expect(refusingOperations(run(...refusing))).toEqual([TRANSACTIONS]);
    expect(suspectOperations(run(...refusing))).toEqual([TRANSACTIONS]);
    expect(keptForOperations(run(...refusing))).toBe(2);
    const [dead, ...more] = deadOperations(run(...refusing, down(status), down(status)));
    expect(more).toEqual([]);
    const fact = { kind: 'cut-short', why: 'no-longer-served', since: 'e0003', ...STOPPED, ending: { status } };
    expect(dead).toEqual({ operation: TRANSACTIONS, from: 2, fact });
  },
);

it('an operation that serves its control, or something else since, or only refuses what it may, is not dead', () => {
  const refused = times(3, account(404, ANOTHER));
  const open = (status: number) => account(status, { request: { intent: 'open' } });
  expect(deadOperations(run(others, account(200), ...refused, down(404), down(200)))).toEqual([]);
  expect(deadOperations(run(others, account(200), ...refused, open(200), down(404)))).toEqual([]);
  const last = account(200, { check: CONTROL });
  expect(deadOperations(run(others, account(200), ...refused, down(404), down(404), last))).toEqual([]);
  expect(refusingOperations(run(others, ...refused))).toEqual([]);
  expect(
    refusingOperations(run(others, account(200), ...times(2, account(404, ANOTHER)), ...times(5, open(404)))),
  ).toEqual([]);
  expect(refusingOperations(run(others, account(200), ...refused, account(200)))).toEqual([]);
});

it('an operation that refuses only what it served once is not dead: perhaps it serves each request once', () => {
  const once = [others, account(200), account(200, ANOTHER), ...times(2, account(404)), account(404, ANOTHER)];
  expect(refusingOperations(run(...once))).toEqual([]);
  expect(deadOperations(run(...once, down(404), down(404)))).toEqual([]);
  const third = account(404, { request: { path: '/third' } });
  expect(refusingOperations(run(...once, third))).toEqual([TRANSACTIONS]);
});

describe('of two operations of a group, one of which stopped', () => {
  const of =
    (operation: Operation) =>
    (status: number, more: Placed = {}): Placed => ({
      ...{ operation, status, ...more },
      request: { group: 'credential', ...more.request },
    });
  const [types, credentials] = [of('listCredentialTypes'), of('getCardholderCredentials')];
  const idsLeft = (...all: readonly Placed[]) => {
    const exchanges = run(...all);
    return withoutDead(exchanges, deadOperations(exchanges)).map(({ id }) => id);
  };
  const control = (status: number): Placed => types(status, { check: GROUP_CONTROL });
  it.each([404, 500])('only that one is dead if the other served something later: %i', (status) => {
    const refused = times(3, types(status, ANOTHER));
    const before = [types(200), credentials(200), ...refused];
    expect(suspectOperations(run(...before, credentials(200)))).toEqual(['listCredentialTypes']);
    expect(idsLeft(...before, credentials(200), control(status), control(status))).toEqual(['e0001', 'e0002', 'e0006']);
  });
  it('what the other refused since says nothing if it served nothing', () => {
    const spoiled = credentials(401, { request: { intent: 'spoiled' } });
    expect(idsLeft(types(200), credentials(200), types(401), spoiled, control(401))).toEqual(['e0001', 'e0002']);
  });
});
