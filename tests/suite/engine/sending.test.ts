import { expect, it } from 'vitest';
import { contextOf, RequestsUsed, senderOf } from '../../../engine/sending.ts';
import { SMOKE_BUDGET } from '../../../engine/suite.ts';
import { getCardholder, listCredentialTypes } from '../../../environment/client/requests.ts';
import { DISCOVERY, type Exchange } from '../../../spec/exchange/exchange.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import type { RequirementResult } from '../../../spec/verdict/results.ts';
import { type Answering, placed } from './fake-client.ts';
import { sessionOf } from './fake-session.ts';
import { type Allowance, allowanceOf, AllowanceSpent, unlimited } from '../../../engine/budget.ts';

const ID = 'types/total';
const request = listCredentialTypes();

/** How the check of a requirement sends to a fake target. */
function sending(target: Answering, budget = 400) {
  const { client, session } = sessionOf({ checks: [], target, budget });
  return {
    client,
    options: session.options,
    sender: senderOf(ID, session.options, () => ({
      exchanges: client.exchanges,
      evidence: [],
      snapshot: null,
      settings: session.options.settings,
    })),
  };
}

it('a request is charged to the check that sends it, and all see it', async () => {
  const { sender, client } = sending(() => placed());
  const exchange = await sender.send(request);
  expect(exchange).toMatchObject({ check: ID, request });
  expect(sender.seen()).toEqual([exchange]);
  expect(client.exchanges).toEqual([exchange]);
});

it('two requests are kept for the control and its repeat', async () => {
  const { sender, client } = sending(() => placed(), SMOKE_BUDGET + 1);
  for (let nth = 0; nth < SMOKE_BUDGET; nth++) await sender.send(request);
  const last = await sender.send(request);
  expect(last.outcome).toMatchObject({ kind: 'no-answer', why: 'budget' });
  expect([last.check, client.remaining()]).toEqual([ID, 2]);
});

it('a budget as small as that of a smoke run is spent to its end', async () => {
  const { sender, client } = sending(() => placed(), SMOKE_BUDGET);
  while (client.remaining() > 1) await sender.send(request);
  expect((await sender.send(request)).outcome.kind).toBe('answer');
  expect(client.remaining()).toBe(0);
});

it('an earlier request is found by its operation, path, query and key, whichever check sent it', async () => {
  const { sender, client } = sending(() => placed());
  const sent = await client.send('discovery', getCardholder('x'));
  expect(sender.before(getCardholder('x', { intent: 'unusual' }))).toBe(sent);
  expect(sender.before(getCardholder('y'))).toBeUndefined();
  expect(sender.before(getCardholder('x', { key: 'absent' }))).toBeUndefined();
  expect(sender.before({ ...getCardholder('x'), query: [['a', 'b']] })).toBeUndefined();
  expect(sender.before({ ...getCardholder('x'), operation: 'findCardholder' })).toBeUndefined();
});

it('of answers to one request, the first counts that says something', async () => {
  const statuses = [0, 429, 503, 404, 200];
  const { sender } = sending((_request, n) => placed({ status: statuses[n] ?? 0 }));
  for (const _ of statuses) await sender.send(request);
  expect(sender.before(request)?.outcome).toMatchObject({ status: 404 });
});

it('a failure that the repeat of the same request did not give is not the answer to it', async () => {
  const { sender } = sending((_request, attempt) => placed({ status: attempt === 0 ? 500 : 200, attempt }));
  await sender.send(request);
  expect(sender.before(request)?.outcome).toMatchObject({ status: 500 });
  const repeat = await sender.send(request);
  expect(sender.before(request)).toBe(repeat);
});

it('says which operations were served', async () => {
  const { sender } = sending(() => placed({ request: getCardholder('x'), body: { cardholderId: 'x' } }));
  await sender.send(getCardholder('x'));
  expect([sender.served('getCardholder'), sender.served('findCardholder')]).toEqual([true, false]);
});

it('the seed of a check comes from the seed of the run and the requirement', () => {
  const { options } = sending(() => placed());
  const seedOf = (id: typeof ID | 'types/served', seed: number) =>
    contextOf(id, { ...options, settings: { ...options.settings, seed } }).seed;
  expect(seedOf(ID, 1)).toBe(seedOf(ID, 1));
  expect(seedOf(ID, 1)).not.toBe(seedOf(ID, 2));
  expect(seedOf(ID, 1)).not.toBe(seedOf('types/served', 1));
});

it('ids made of known ones are kept by the client', () => {
  const { options } = sending(() => placed());
  const kept: unknown[] = [];
  const client = {
    ...options.client,
    derive: (requirement: string, make: () => readonly string[]) => {
      kept.push(requirement);
      return make();
    },
  };
  expect(contextOf(ID, { ...options, client }).derive(() => ['B1'])).toEqual(['B1']);
  expect(kept).toEqual([ID]);
});

const sent = (check: string): Exchange => ({ ...exchangeOf('getCardholder', 200, {}), check });
const all = [sent(DISCOVERY), sent('a/b'), sent('a/c'), sent('a/c')] as const;
const row = (id: string, findings: readonly unknown[]): RequirementResult =>
  ({ id, findings }) as unknown as RequirementResult;

it('of a requirement with findings, the exchanges that its check used are counted once, no matter who sent it', async () => {
  const used = new RequestsUsed();
  const [discovery, own, other] = all;
  for (const exchange of [discovery, own, own, other]) await used.noting('a/b', () => Promise.resolve(exchange))();
  await used.noting('a/c', () => Promise.resolve(other))();
  await used.noting('a/d', () => Promise.resolve(sent('a/d')))();
  const rows = [row('a/b', ['one']), row('a/c', []), row('a/d', ['one']), row('a/e', ['one'])];
  expect(used.again(rows, all), 'what was not sent is not counted').toEqual({ discovery: 1, own: { 'a/b': 2 } });
});

it('what is asked gets through, and so does a failure', async () => {
  const used = new RequestsUsed();
  const asked: unknown[] = [];
  const ask = used.noting('a/b', (...requests: readonly unknown[]) => {
    asked.push(...requests);
    return Promise.reject(new Error('spent'));
  });
  await expect(ask(getCardholder('x'), listCredentialTypes())).rejects.toThrow('spent');
  expect(asked).toEqual([getCardholder('x'), listCredentialTypes()]);
  expect(used.again([row('a/b', ['one'])], all)).toEqual({ discovery: 1, own: {} });
});

/** How often an allowance may be spent, up to 10 times. */
function times(allowance: Allowance): number {
  for (let n = 0; n < 10; n++) {
    try {
      allowance.spend();
    } catch (error) {
      expect(error).toBeInstanceOf(AllowanceSpent);
      return n;
    }
  }
  return 10;
}

it('a check of the opening may send what it is allowed, and four more to confirm a mismatch', () => {
  const allowance = allowanceOf(2);
  expect([times(allowance), times(allowance)]).toEqual([2, 0]);
  allowance.confirm();
  expect(times(allowance)).toBe(4);
});

it('another check may send nothing; what another answer makes necessary is granted one by one', () => {
  const allowance = allowanceOf(0);
  expect(times(allowance)).toBe(0);
  allowance.further();
  expect(times(allowance)).toBe(1);
});

it('a check after the opening spends without end', () => expect(times(unlimited)).toBe(10));
