import { expect, it } from 'vitest';
import type { FixtureName, Fixtures, Reread } from '../../../environment/fixtures/fixtures.ts';
import type { Snapshot } from '../../../environment/discovery/snapshot.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import { groups } from '../../../spec/generated/vocabulary.ts';
import { isObstacle } from '../../../spec/model/history.ts';
import { CARDHOLDER, sampleApproved, sampleHistory, samplePage, YEAR } from '../../checks/shared/samples.ts';
import { storeOf } from '../engine/fake-session.ts';
import { type Answering, credentialsOf, fakeClient, institution, placed, snapshot } from '../engine/fake-target.ts';

/** Fixtures of a fake target; `answer` may change what it answers from here on. */
function fixturesOf({ target = institution(), ...change }: Partial<Snapshot> & { readonly target?: Answering } = {}) {
  const at = { target };
  const client = fakeClient((request, before) => at.target(request, before));
  const store = storeOf({ ...snapshot, ...change }, () => client.exchanges);
  const send = (request: Request) => client.send('types/total', request);
  return {
    store,
    send,
    exchanges: client.exchanges,
    answer: (answering: Answering) => void (at.target = answering),
    supply: <Name extends FixtureName>(...names: readonly Name[]) => store.provide(names, { send, sendCached: send }),
    readAgain: <Name extends Reread>(name: Name) => store.readAgain(name, send),
  };
}

type Store = ReturnType<typeof fixturesOf>;

async function valueOf<Name extends FixtureName>({ supply }: Store, name: Name): Promise<Fixtures[Name]> {
  const supplied = await supply(name);
  if (isObstacle(supplied)) throw new Error(`no ${name}: ${supplied.kind}`);
  return supplied[name];
}

async function obstacleOf({ supply }: Store, ...names: readonly FixtureName[]): Promise<Obstacle | null> {
  const supplied = await supply(...names);
  return isObstacle(supplied) ? supplied : null;
}

const down: Answering = () => placed({ status: 500 });

it.each(['types', 'accounts', 'typesFilter', 'credentialsFilter'] as const)(
  '%s: read on first use, and once, however many checks need it, also side by side',
  async (name) => {
    const one = fixturesOf();
    expect(one.exchanges).toEqual([]);
    const first = await valueOf(one, name);
    const cost = one.exchanges.length;
    expect(cost).toBeGreaterThan(0);
    expect(await valueOf(one, name)).toBe(first);
    expect(one.exchanges).toHaveLength(cost);
    const many = fixturesOf();
    const all = await Promise.all([1, 2, 3, 4].map(() => valueOf(many, name)));
    expect([new Set(all).size, many.exchanges.length]).toEqual([1, cost]);
  },
);

it.each(['snapshot', 'subject', 'subjects', 'history', 'held', 'servedWindow', 'plainRequests'] as const)(
  '%s: discovery has read it, so it costs nothing',
  async (name) => {
    const store = fixturesOf();
    await valueOf(store, name);
    expect(store.exchanges).toEqual([]);
  },
);

it('fixtures are what was read', async () => {
  const store = fixturesOf();
  expect((await valueOf(store, 'types')).elements.map((e) => e.issuerType)).toEqual(['MOBILE', 'VIRTUAL', 'VIRTUAL']);
  expect(await valueOf(store, 'typesFilter')).toMatchObject({ name: 'issuerType', from: 'discovered' });
  expect((await valueOf(store, 'accounts')).map(({ usable }) => usable)).toEqual([true, true]);
  expect(await valueOf(store, 'history')).toBe(sampleHistory);
  expect(await valueOf(store, 'servedWindow')).toEqual({ cardholderId: CARDHOLDER, window: YEAR });
  expect(await valueOf(store, 'subject')).toBe(snapshot.subjects[0]);
});

it('over the opening: the history that it read, read again by itself, and no accounts, for which nothing is asked', async () => {
  const client = fakeClient(institution({ transactions: sampleApproved.slice(1) }));
  const opened = { ...sampleHistory, known: sampleHistory.known.slice(1) };
  const store = storeOf(snapshot, () => client.exchanges, opened);
  const send = (request: Request) => client.send('types/total', request);
  const names = ['history', 'accounts', 'usableAccounts'] as const;
  const had = await store.provide(names, { send, sendCached: send }, 'opened');
  expect(had).toEqual({ history: opened, accounts: [], usableAccounts: [] });
  expect(client.exchanges).toEqual([]);
  const again = await store.readAgain('history', send, 'opened');
  expect(await store.provide(['history'], { send, sendCached: send }, 'opened')).toEqual({ history: again });
  expect(await store.provide(['history'], { send, sendCached: send })).toEqual({ history: sampleHistory });
});

it('the first page of the types that discovery read is not asked for again', async () => {
  const first = institution()({ ...placed().request, operation: 'listCredentialTypes' }, 0);
  const store = fixturesOf({ types: first });
  expect((await valueOf(store, 'types')).elements).toHaveLength(3);
  expect(store.exchanges).toEqual([]);
});

it('the credentials held are those of the most issuer types', async () => {
  const [one] = snapshot.subjects;
  if (one === undefined) throw new Error('the snapshot has a subject');
  const two = { ...one, cardholderId: 'two', credentials: credentialsOf('MOBILE', 'VIRTUAL', 'PLASTIC') };
  const store = fixturesOf({ subjects: [one, two, { ...one, cardholderId: 'three' }] });
  expect((await valueOf(store, 'held')).subject.cardholderId).toBe('two');
});

it.each(['history', 'types', 'held'] as const)('%s: read again, it replaces what was read before', async (name) => {
  const store = fixturesOf();
  const before = await store.supply(name);
  store.answer(institution({ types: ['PLASTIC'], credentials: ['PLASTIC'], transactions: sampleApproved.slice(1) }));
  const again = await store.readAgain(name);
  expect(again).not.toBeNull();
  expect(await valueOf(store, name)).toBe(again);
  const after = await store.supply(name);
  if (isObstacle(before) || isObstacle(after)) throw new Error('both can be read');
  expect(store.store.same(name, before, after)).toBe(false);
  expect(store.store.same(name, after, after)).toBe(true);
});

it.each(['history', 'types', 'held'] as const)('%s: read again unchanged, it says the same', async (name) => {
  const whole = institution({ credentials: ['MOBILE', 'VIRTUAL'] });
  const store = fixturesOf({ target: whole });
  const before = await store.supply(name);
  await store.readAgain(name);
  const after = await store.supply(name);
  if (isObstacle(before) || isObstacle(after)) throw new Error('both can be read');
  expect(after).not.toBe(before);
  expect(store.store.same(name, before, after)).toBe(true);
  expect(store.store.same(name, before, {})).toBe(false);
});

it.each(['history', 'types', 'held'] as const)('%s: a reading that fails leaves what was read before', async (name) => {
  const store = fixturesOf();
  const before = await valueOf(store, name);
  store.answer(down);
  expect(await store.readAgain(name)).toBeNull();
  expect(await valueOf(store, name)).toBe(before);
});

it.each(['history', 'held'] as const)('%s: what there is not cannot be read again', async (name) => {
  const store = fixturesOf({ history: null, subjects: [] });
  expect(await store.readAgain(name)).toBeNull();
  expect(store.exchanges).toEqual([]);
});

const NO_TRANSACTIONS: Obstacle = { kind: 'no-data', wants: { need: 'transactions' } };
const why: Obstacle = { kind: 'customer-led-nowhere', customerId: 'A1', why: null };

it.each(['history', 'accounts'] as const)('%s: without transactions, it says so', async (name) => {
  expect(await obstacleOf(fixturesOf({ history: null }), name)).toEqual(NO_TRANSACTIONS);
});

it.each(['subject', 'subjects', 'held', 'plainRequests', 'credentialsFilter'] as const)(
  '%s: without a cardholder, it says why none is known',
  async (name) => {
    expect(await obstacleOf(fixturesOf({ subjects: [], obstacles: [why] }), name)).toEqual(why);
    const plain = { kind: 'no-data', wants: { need: 'cardholder' } };
    expect(await obstacleOf(fixturesOf({ subjects: [] }), name)).toEqual(plain);
  },
);

it('types that are not served are an obstacle, of their filter too', async () => {
  const ended: Obstacle = { kind: 'ended', exchange: 'e0001', ending: { status: 500 } };
  const store = fixturesOf({ target: down });
  expect(await obstacleOf(store, 'types')).toEqual(ended);
  expect(await obstacleOf(store, 'typesFilter')).toEqual(ended);
  expect(store.exchanges).toHaveLength(1);
});

it('a filter that shows nothing of itself is an obstacle, and searched for once', async () => {
  const silent: Answering = (request, n) => institution()({ ...request, query: [] }, n);
  const store = fixturesOf({ target: silent });
  const unknown = [await obstacleOf(store, 'typesFilter'), await obstacleOf(store, 'credentialsFilter')];
  expect(unknown).toEqual([
    { kind: 'filter-unknown', list: 'types' },
    { kind: 'filter-unknown', list: 'credentials' },
  ]);
  const cost = store.exchanges.length;
  expect(await obstacleOf(store, 'credentialsFilter', 'typesFilter')).toEqual(unknown[1]);
  expect(store.exchanges).toHaveLength(cost);
});

it('the filter of types that ignores the values it is looked for with is found by the name of the other filter', async () => {
  const ignoring: Answering = (request, n) => {
    const ignored =
      request.operation === 'listCredentialTypes' &&
      !request.query.some(([, value]) => value === 'PHYSICAL' || value === 'BIOMETRIC');
    return institution({ types: ['MOBILE', 'VIRTUAL', 'PHYSICAL', 'PHYSICAL'] })(
      ignored ? { ...request, query: [] } : request,
      n,
    );
  };
  const store = fixturesOf({ target: ignoring });
  expect(await valueOf(store, 'typesFilter')).toMatchObject({ name: 'issuerType', from: 'discovered' });
});

it('of several fixtures, the first that is missing is the obstacle', async () => {
  const store = fixturesOf({ history: null, subjects: [], obstacles: [why] });
  expect(await obstacleOf(store, 'snapshot', 'subject', 'history')).toEqual(why);
  expect(await obstacleOf(store, 'history', 'subject')).toEqual(NO_TRANSACTIONS);
  expect(await obstacleOf(store, 'snapshot')).toBeNull();
});

it('without a history, a window is known to be accepted from any list that was served with the right key', async () => {
  const wants = { kind: 'no-data', wants: { need: 'accepted-window' } };
  expect(await obstacleOf(fixturesOf({ history: null }), 'servedWindow')).toEqual(wants);
  const listed = async (change: Partial<Request>): Promise<Store> => {
    const page: Exchange = samplePage(sampleApproved);
    const store = fixturesOf({ history: null });
    await store.send({ ...page.request, ...change });
    return store;
  };
  expect(await valueOf(await listed({}), 'servedWindow')).toEqual({ cardholderId: CARDHOLDER, window: YEAR });
  expect(await obstacleOf(await listed({ key: 'absent' }), 'servedWindow')).toEqual(wants);
  expect(await obstacleOf(await listed({ intent: 'spoiled' }), 'servedWindow')).toEqual(wants);
});

it.each([sampleHistory, null])(
  'plain requests reach every group and every operation, with a history and without',
  async (history) => {
    const requests = await valueOf(fixturesOf({ history }), 'plainRequests');
    expect(new Set(requests.map(({ group }) => group))).toEqual(new Set(groups));
    expect(new Set(requests.map(({ operation }) => operation)).size).toBe(5);
    expect(requests.every(({ key }) => key === 'header')).toBe(true);
  },
);
