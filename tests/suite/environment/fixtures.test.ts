/** The fixtures that checks share: read on first use and once, read again for a confirmation, or an obstacle. */
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../environment/discovery/snapshot.ts';
import type { FixtureName, Fixtures, Reread } from '../../../environment/fixtures/fixtures.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import type { Request } from '../../../spec/exchange/exchange.ts';
import { groups } from '../../../spec/generated/vocabulary.ts';
import { isObstacle, type TransactionHistory } from '../../../spec/model/history.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { CARDHOLDER, sampleApproved, sampleHistory, samplePage, YEAR } from '../../checks/shared/samples.ts';
import { storeOf } from '../engine/fake-session.ts';
import { type Answering, credentialsOf, fakeClient, institution, placed, snapshot } from '../engine/fake-target.ts';

interface Conditions extends Partial<Snapshot> {
  readonly target?: Answering;
  readonly opened?: TransactionHistory;
}

/** Fixtures of a fake target; `answer` changes what it answers from here on. */
function fixturesOf({ target = institution(), opened, ...change }: Conditions = {}) {
  const at = { target };
  const client = fakeClient((request, before) => at.target(request, before));
  const store = storeOf({ ...snapshot, ...change }, () => client.exchanges, opened);
  const send = (request: Request) => client.send('types/total', request);
  const provide = <Name extends FixtureName>(...names: readonly Name[]) =>
    store.provide(names, { send, sendCached: send });
  return {
    store,
    send,
    provide,
    exchanges: client.exchanges,
    answer: (answering: Answering) => void (at.target = answering),
    readAgain: <Name extends Reread>(name: Name) => store.readAgain(name, send),
    valueOf: async <Name extends FixtureName>(name: Name): Promise<Fixtures[Name]> => {
      const provided = await provide(name);
      if (isObstacle(provided)) throw new Error(`no ${name}: ${provided.kind}`);
      return provided[name];
    },
  };
}

const obstacleOf = async (conditions: Conditions, ...names: readonly FixtureName[]) => {
  const provided = await fixturesOf(conditions).provide(...names);
  return isObstacle(provided) ? provided : null;
};

const down: Answering = () => placed({ status: 500 });

describe('a fixture', () => {
  it.each(['types', 'accounts', 'typesFilter', 'credentialsFilter'] as const)(
    'is read on first use, and once, however many checks need it, also side by side: %s',
    async (name) => {
      const one = fixturesOf();
      expect(one.exchanges).toEqual([]);
      const first = await one.valueOf(name);
      const cost = one.exchanges.length;
      expect(cost).toBeGreaterThan(0);
      expect([await one.valueOf(name), one.exchanges.length]).toEqual([first, cost]);
      const many = fixturesOf();
      const all = await Promise.all([1, 2, 3, 4].map(() => many.valueOf(name)));
      expect([new Set(all).size, many.exchanges.length]).toEqual([1, cost]);
    },
  );

  it.each(['snapshot', 'subject', 'subjects', 'history', 'held', 'servedWindow', 'plainRequests'] as const)(
    'that discovery has read costs nothing: %s',
    async (name) => {
      const { valueOf, exchanges } = fixturesOf();
      await valueOf(name);
      expect(exchanges).toEqual([]);
    },
  );

  it('is what was read', async () => {
    const { valueOf } = fixturesOf();
    expect((await valueOf('types')).elements.map((e) => e.issuerType)).toEqual(['MOBILE', 'VIRTUAL', 'VIRTUAL']);
    expect(await valueOf('typesFilter')).toMatchObject({ name: 'issuerType', from: 'discovered' });
    expect((await valueOf('accounts')).map(({ usable }) => usable)).toEqual([true, true]);
    expect(await valueOf('history')).toBe(sampleHistory);
    expect(await valueOf('servedWindow')).toEqual({ cardholderId: CARDHOLDER, window: YEAR });
    expect(await valueOf('subject')).toBe(snapshot.subjects[0]);
  });

  it('over the opening is the history that it read, read again by itself, and no accounts', async () => {
    const opened = { ...sampleHistory, known: sampleHistory.known.slice(1) };
    const target = institution({ transactions: sampleApproved.slice(1) });
    const { store, send, provide, exchanges } = fixturesOf({ target, opened });
    const over = <Name extends FixtureName>(...names: readonly Name[]) =>
      store.provide(names, { send, sendCached: send }, 'opened');
    const read = await over('history', 'accounts', 'usableAccounts');
    expect([read, exchanges]).toEqual([{ history: opened, accounts: [], usableAccounts: [] }, []]);
    const again = await store.readAgain('history', send, 'opened');
    expect(await over('history')).toEqual({ history: again });
    expect(await provide('history')).toEqual({ history: sampleHistory });
  });

  it('of types begins with the first page that discovery read', async () => {
    const first = institution()({ ...placed().request, operation: 'listCredentialTypes' }, 0);
    const { valueOf, exchanges } = fixturesOf({ types: first });
    expect([(await valueOf('types')).elements.length, exchanges]).toEqual([3, []]);
  });

  it('of credentials has those of the most issuer types', async () => {
    const [one] = snapshot.subjects;
    if (one === undefined) throw new Error('the snapshot has a subject');
    const two = { ...one, cardholderId: 'two', credentials: credentialsOf('MOBILE', 'VIRTUAL', 'PLASTIC') };
    const { valueOf } = fixturesOf({ subjects: [one, two, { ...one, cardholderId: 'three' }] });
    expect((await valueOf('held')).subject.cardholderId).toBe('two');
  });
});

describe.each(['history', 'types', 'held'] as const)('%s, read again,', (name) => {
  const other = institution({ types: ['PLASTIC'], credentials: ['PLASTIC'], transactions: sampleApproved.slice(1) });
  it.each([
    ['replaces what was read before', other, false],
    ['says the same if it is unchanged', institution({ credentials: ['MOBILE', 'VIRTUAL'] }), true],
  ])('%s', async (_, target, isSame) => {
    const { provide, answer, readAgain, valueOf, store } = fixturesOf();
    const before = await provide(name);
    answer(target);
    const again = await readAgain(name);
    expect(again).not.toBeNull();
    expect(await valueOf(name)).toBe(again);
    const after = await provide(name);
    if (isObstacle(before) || isObstacle(after)) throw new Error('both can be read');
    expect(after).not.toBe(before);
    expect([store.same(name, before, after), store.same(name, after, after)]).toEqual([isSame, true]);
    expect(store.same(name, before, {})).toBe(false);
  });

  it('leaves what was read before if that fails', async () => {
    const { answer, readAgain, valueOf } = fixturesOf();
    const before = await valueOf(name);
    answer(down);
    expect([await readAgain(name), await valueOf(name)]).toEqual([null, before]);
  });
});

it.each(['history', 'held'] as const)('%s, read again, is nothing if there is nothing', async (name) => {
  const { readAgain, exchanges } = fixturesOf({ history: null, subjects: [] });
  expect([await readAgain(name), exchanges]).toEqual([null, []]);
});

const noData = (need: 'transactions' | 'cardholder' | 'accepted-window'): Obstacle =>
  ({ kind: 'no-data', wants: { need } }); // prettier-ignore
const why: Obstacle = { kind: 'customer-led-nowhere', customerId: 'A1', why: null };
const nobody = { history: null, subjects: [], obstacles: [why] };

describe('in place of a fixture', () => {
  it.each<[string, Conditions, readonly FixtureName[], Obstacle | null]>([
    ['history: there are no transactions', { history: null }, ['history'], noData('transactions')],
    ['accounts: there are no transactions', { history: null }, ['accounts'], noData('transactions')],
    ['the window: no list was served', { history: null }, ['servedWindow'], noData('accepted-window')],
    ['the first that is missing says why', nobody, ['snapshot', 'subject', 'history'], why],
    ['the first that is missing says why, whichever it is', nobody, ['history', 'subject'], noData('transactions')],
    ['nothing is missing', nobody, ['snapshot'], null],
  ])('%s', async (_, conditions, names, obstacle) => expect(await obstacleOf(conditions, ...names)).toEqual(obstacle));

  it.each(['subject', 'subjects', 'held', 'plainRequests', 'credentialsFilter'] as const)(
    'it is said why no cardholder is known: %s',
    async (name) => {
      expect(await obstacleOf({ subjects: [], obstacles: [why] }, name)).toEqual(why);
      expect(await obstacleOf({ subjects: [] }, name)).toEqual(noData('cardholder'));
    },
  );

  it('types are not served: of their filter, too', async () => {
    const { provide, exchanges } = fixturesOf({ target: down });
    const ended: Obstacle = { kind: 'ended', exchange: 'e0001', ending: { status: 500 } };
    expect([await provide('types'), await provide('typesFilter'), exchanges.length]).toEqual([ended, ended, 1]);
  });

  it('a filter shows nothing of itself, and is searched for once', async () => {
    const silent: Answering = (request, n) => institution()({ ...request, query: [] }, n);
    const { provide, exchanges } = fixturesOf({ target: silent });
    const unknown = (list: 'types' | 'credentials'): Obstacle => ({ kind: 'filter-unknown', list });
    expect(await provide('typesFilter')).toEqual(unknown('types'));
    expect(await provide('credentialsFilter')).toEqual(unknown('credentials'));
    const cost = exchanges.length;
    expect(await provide('credentialsFilter', 'typesFilter')).toEqual(unknown('credentials'));
    expect(exchanges).toHaveLength(cost);
  });
});

it('the filter of types that ignores the values it is looked for with is found by the name of the other', async () => {
  const whole = institution({ types: ['MOBILE', 'VIRTUAL', 'PHYSICAL', 'PHYSICAL'] });
  const target: Answering = (request, n) => {
    const isRead = request.query.some(([, value]) => value === 'PHYSICAL' || value === 'BIOMETRIC');
    return whole(request.operation === 'listCredentialTypes' && !isRead ? { ...request, query: [] } : request, n);
  };
  expect(await fixturesOf({ target }).valueOf('typesFilter')).toMatchObject({ name: 'issuerType', from: 'discovered' });
});

it.each([
  [401, { kind: 'ended', ending: { status: 401 }, about: 'with the parameter issuerType' }],
  [400, { kind: 'filter-unknown', list: 'types' }],
])('a filter of types whose name filters credentials, and that is rejected with %d', async (status, expected) => {
  const whole = institution({ types: ['MOBILE', 'VIRTUAL', 'PHYSICAL'] });
  const target: Answering = (request, n) => {
    const isFiltered =
      request.operation === 'listCredentialTypes' && request.query.some(([name]) => name === 'issuerType');
    return isFiltered ? exchangeOf('listCredentialTypes', status, { errors: [] }) : whole(request, n);
  };
  expect(await fixturesOf({ target }).provide('typesFilter')).toMatchObject(expected);
});

it.each<[Partial<Request>, object]>([
  [{}, { servedWindow: { cardholderId: CARDHOLDER, window: YEAR } }],
  [{ key: 'absent' }, noData('accepted-window')],
  [{ intent: 'spoiled' }, noData('accepted-window')],
])('without a history, a window is known to be accepted if a list was served: with %o', async (change, expected) => {
  const { send, provide } = fixturesOf({ history: null });
  await send({ ...samplePage(sampleApproved).request, ...change });
  expect(await provide('servedWindow')).toEqual(expected);
});

it.each([sampleHistory, null])(
  'plain requests reach every group and every operation, with a history and without',
  async (history) => {
    const requests = await fixturesOf({ history }).valueOf('plainRequests');
    expect(new Set(requests.map(({ group }) => group))).toEqual(new Set(groups));
    expect(new Set(requests.map(({ operation }) => operation)).size).toBe(5);
    expect(requests.every(({ key }) => key === 'header')).toBe(true);
  },
);
