/** Whether a target, a group or an operation still answers: what stops to be believed, from where on, and what is said of it. */
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../environment/client/client.ts';
import {
  deadOperations,
  GROUP_CONTROL,
  keptForOperations,
  refusingOperations,
  stoppedResponding,
  withoutDead,
} from '../../../engine/health.ts';
import { askControls } from '../../../engine/rechecks.ts';
import { CONTROL, type Exchange, type Operation, type Request } from '../../../spec/exchange/exchange.ts';
import { sampleSubject } from '../../checks/shared/samples.ts';
import { type Placed, run, sentAfter, settings, times } from './fake-target.ts';

const served: Placed = {};
const control = (status: number): Placed => ({ check: CONTROL, status });
const asked = (status: number, request: Partial<Request>): Placed => ({ status, request });
const TRANSACTIONS = 'listCardholderTransactions';
const TYPES: Placed = { operation: 'listCredentialTypes', request: { subject: '' } };
const unknown = asked(404, { intent: 'unknown' });
const badInput = (status: number): Placed[] => [
  asked(status, { intent: 'spoiled' }),
  asked(status, { intent: 'unknown' }),
  asked(status, { key: 'absent' }),
];

/** From which exchange on a run says nothing, why, since which, and how that ended; null if it is whole. */
function cutOf(all: readonly Placed[]): string | null {
  const cut = stoppedResponding(run(...all));
  if (cut === null) return null;
  const { kind, why, since, ending } = cut.fact;
  expect(kind).toBe('cut-short');
  return `${cut.from} ${why} ${since} ${Object.values(ending).join()}`;
}

describe('a run is whole if', () => {
  const refused = times(5, { status: 401 });
  it.each<[string, readonly Placed[]]>([
    ['nothing was asked', []],
    ['the last was served', [served, served]],
    ['much was refused before something was served', [served, ...refused, served, control(200)]],
    ['the control is served in the end', [served, control(500), control(200)]],
    ['no known cardholder was ever served', [{ status: 401 }, TYPES, control(401)]],
    ['four fail without a control', [served, ...times(4, { status: 500 })]],
    ['five fail without a control, and one is served', [served, ...times(5, { status: 500 }), served]],
    ['five fail without a control, and nothing was served before', times(5, { status: 500 })],
    ['many of unknown things, and four usual ones are refused', [served, ...times(9, unknown), ...refused.slice(1)]],
    ['400 among usual requests may be an answer', [served, ...refused, { status: 400 }]],
    ['404 among usual requests may be an answer', [served, ...refused, { status: 404 }]],
    ['429 among usual requests may be an answer', [served, ...refused, { status: 429 }]],
  ])('%s', (_, all) => expect(cutOf(all)).toBeNull());

  it.each([500, 503, 0])('bad input and what is repeated end with %i', (status) => {
    const bad = badInput(status);
    expect(cutOf([served, ...bad, ...bad, ...bad])).toBeNull();
    expect(cutOf([served, ...bad, ...times(4, { status }), { status, attempt: 1 }, ...bad])).toBeNull();
  });
});

describe('a run is cut short', () => {
  const failed: Placed = { status: 500 };
  const gone: Placed = { status: 404 };
  const refused: Placed = { status: 401 };
  const spoiled = asked(401, { intent: 'spoiled' });
  const another = asked(404, { subject: 'other' });
  it.each<[string, readonly Placed[], string]>([
    ['by a control without an answer', [served, control(0)], '1 no-longer-served e0002 reset'],
    ['by five failures', [served, ...times(5, failed)], '1 no-longer-served e0002 500'],
    ['by five without an answer', [served, ...times(5, { status: 0 })], '1 no-longer-served e0002 reset'],
    [
      'by five failures among bad input',
      [served, ...badInput(500), failed, failed, ...badInput(500), ...times(3, failed)],
      '1 no-longer-served e0005 500',
    ],
    ['by five refusals of usual requests', [served, unknown, ...times(5, refused)], '1 no-longer-served e0003 401'],
    [
      'since a valid request that ended as the control, after the last that was served',
      [served, TYPES, spoiled, TYPES, gone, refused, control(401)],
      '1 key-refused e0006 401',
    ],
    [
      'since a valid request about the cardholder who is gone',
      [served, unknown, another, gone, TYPES, control(404)],
      '1 cardholder-gone e0004 404',
    ],
  ])('%s', (_, all, cut) => expect(cutOf(all)).toBe(cut));

  it.each([
    [401, 'key-refused', 2],
    [403, 'key-refused', 2],
    // The second response to one request may be that of a cache.
    [400, 'cardholder-gone', 1],
    [404, 'cardholder-gone', 1],
    [500, 'no-longer-served', 2],
    [429, 'no-longer-served', 2],
  ])('by a control that ends with %i: %s', (status, why, from) =>
    expect(cutOf([served, served, { status }, { status }, control(status)])).toBe(`${from} ${why} e0003 ${status}`),
  );

  it('after the last good answer: one about a known cardholder, asked for as usual', () => {
    const fromAfter = (one: Placed) => stoppedResponding(run(served, one, control(401)))?.from;
    const find: Placed = { operation: 'findCardholder' };
    const noGood = [TYPES, find, ...badInput(200), asked(200, { intent: 'open' })];
    expect(noGood.map(fromAfter)).toEqual(noGood.map(() => 1));
    const good = [asked(200, { intent: 'unusual' }), { operation: TRANSACTIONS } as const];
    expect(good.map(fromAfter)).toEqual([2, 2]);
  });
});

const others: Placed = { request: { group: 'cardholder' } };
const account = (status: number, more: Placed = {}): Placed => ({ operation: TRANSACTIONS, status, ...more });
/** Not sent before. */
const ANOTHER = { request: { path: '/another' } };
const down = (status: number): Placed => account(status, { check: GROUP_CONTROL });
const open = (status: number): Placed => account(status, { request: { intent: 'open' } });
const deadIn = (...all: readonly Placed[]) => deadOperations(run(others, account(200), ...all));
/** The operations that the controls of a run ask for, because they seem to have stopped. */
async function suspectOf(exchanges: readonly Exchange[]): Promise<readonly Operation[]> {
  const ask = (client: Client) => askControls(client, sampleSubject, settings);
  const { later } = await sentAfter(exchanges, () => served, ask);
  const controls = later.filter(({ check }) => check === GROUP_CONTROL);
  return [...new Set(controls.map(({ request }) => request.operation))];
}
const suspectIn = (...all: readonly Placed[]) => suspectOf(run(others, ...all));
const refused = times(3, account(404, ANOTHER));
/** What is said of an operation that is dead from its first failure on. */
const dead = (ending: object, why: string) => [
  {
    operation: TRANSACTIONS,
    from: 2,
    fact: { kind: 'cut-short', why, since: 'e0003', ending, group: 'account', operation: TRANSACTIONS },
  },
];

describe('an operation that stopped', () => {
  it.each([500, 503, 0])(
    'with %i is suspect, and dead if its control ends so: nothing of it counts since',
    async (status) => {
      const all = [others, account(200), account(status), others, account(status)];
      expect([await suspectOf(run(...all)), deadOperations(run(...all))]).toEqual([[TRANSACTIONS], []]);
      const found = deadOperations(run(...all, down(status)));
      expect(found).toEqual(dead(status === 0 ? { noAnswer: 'reset' } : { status }, 'no-longer-served'));
      expect(withoutDead(run(...all), found).map(({ id }) => id)).toEqual(['e0001', 'e0002', 'e0004']);
    },
  );

  it.each([401, 403])('accepting the key, with %i, is dead if it alone did', async (status) => {
    expect(await suspectIn(account(200), account(status), others)).toEqual([TRANSACTIONS]);
    const whole = (last: number) => deadIn(account(status), down(status), { ...control(last), ...others });
    expect(whole(200)).toEqual(dead({ status }, 'key-refused'));
    expect(whole(401)).toEqual([]);
    expect(deadIn(account(status), down(200), control(200))).toEqual([]);
  });

  it.each([400, 404])('serving what it served, with %i, is dead', async (status) => {
    const all = [others, account(200), ...times(3, account(status, ANOTHER))];
    expect([refusingOperations(run(...all)), await suspectOf(run(...all))]).toEqual([[TRANSACTIONS], [TRANSACTIONS]]);
    expect(keptForOperations(run(...all))).toBe(2);
    expect(deadOperations(run(...all, down(status), down(status)))).toEqual(dead({ status }, 'no-longer-served'));
  });

  it.each<[string, readonly Placed[]]>([
    ['it only refuses', [account(200), account(400)]],
    ['it served last', [account(200), account(500), account(200)]],
    ['it never served', [account(500), account(500)]],
    ['it served nothing but a control', [account(500), account(200, { check: CONTROL })]],
    ['it fails on bad input', [account(200), account(500, { request: { intent: 'spoiled' } })]],
  ])('is not suspect if %s', async (_, all) => expect(await suspectIn(...all)).toEqual([]));

  it.each<[string, readonly Placed[]]>([
    ['its control is served', [account(500), down(200)]],
    ['its control is refused after a failure', [account(500), down(404)]],
    ['its control is served the second time', [...refused, down(404), down(200)]],
    ['it served something since', [...refused, open(200), down(404)]],
    ['it serves the last control', [...refused, down(404), down(404), account(200, { check: CONTROL })]],
  ])('is not dead if %s', (_, all) => expect(deadIn(...all)).toEqual([]));

  it.each<[string, readonly Placed[]]>([
    ['it served nothing', refused],
    ['it refuses what it may', [account(200), ...times(2, account(404, ANOTHER)), ...times(5, open(404))]],
    ['it served since', [account(200), ...refused, account(200)]],
  ])('refuses nothing that counts if %s', (_, all) => expect(refusingOperations(run(others, ...all))).toEqual([]));

  it('is not dead if it refuses only what it served once: perhaps it serves each request once', () => {
    const once = [account(200, ANOTHER), ...times(2, account(404)), account(404, ANOTHER)];
    expect(refusingOperations(run(account(200), ...once))).toEqual([]);
    expect(deadIn(...once, down(404), down(404))).toEqual([]);
    const third = account(404, { request: { path: '/third' } });
    expect(refusingOperations(run(account(200), ...once, third))).toEqual([TRANSACTIONS]);
  });
});

describe('of two operations of a group, one of which stopped', () => {
  const of = (operation: Operation) => (status: number, more: Placed = {}): Placed =>
    ({ operation, status, ...more, request: { group: 'credential', ...more.request } }); // prettier-ignore
  const [types, credentials] = [of('listCredentialTypes'), of('getCardholderCredentials')];
  const idsLeft = (...all: readonly Placed[]) => {
    const exchanges = run(types(200), credentials(200), ...all);
    return withoutDead(exchanges, deadOperations(exchanges)).map(({ id }) => id);
  };
  const again = (status: number): Placed => types(status, { check: GROUP_CONTROL });
  it.each([404, 500])('only that one is dead if the other served something later: %i', async (status) => {
    const stopped = [...times(3, types(status, ANOTHER)), credentials(200)];
    expect(await suspectOf(run(types(200), credentials(200), ...stopped))).toEqual(['listCredentialTypes']);
    expect(idsLeft(...stopped, again(status), again(status))).toEqual(['e0001', 'e0002', 'e0006']);
  });
  it('what the other refused since says nothing if it served nothing', () => {
    const spoiled = credentials(401, { request: { intent: 'spoiled' } });
    expect(idsLeft(types(401), spoiled, again(401))).toEqual(['e0001', 'e0002']);
  });
});
