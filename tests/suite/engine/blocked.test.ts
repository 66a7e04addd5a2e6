import { expect, it } from 'vitest';
import { blockedBy } from '../../../engine/health.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import { placed } from './fake-client.ts';
import { snapshot } from './fake-check-runner.ts';
import { examinedBy, failingIn, servedBy } from '../../../spec/verdict/served.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';

const run = (...statuses: readonly number[]) => statuses.map((status, i) => placed({ n: i + 1, status }));
const spoiled = placed({ status: 200, request: { intent: 'spoiled' } });
const why: Obstacle = { kind: 'customer-led-nowhere', customerId: 'A1', why: null };

it.each([
  ['key-refused', [401, 403]],
  ['throttled', [429, 429]],
  ['server-errors', [500, 503]],
] as const)('%s: every plain request ended so', (kind, statuses) => {
  expect(blockedBy([...run(...statuses), spoiled], snapshot)?.kind).toBe(kind);
  expect(blockedBy(run(...statuses, 200), snapshot)).toBeNull();
});

it('says what is wrong with the first group that served nothing', () => {
  const fault = { is: 'no-answer', why: 'reset', message: 'gone' } as const;
  const group = { kind: 'group', group: 'lookup', setting: 'LOOKUP_BASE_URL=x', fault } as const;
  expect(blockedBy(run(0), null, [group])).toEqual(group);
  expect(blockedBy(run(200, 404), snapshot, [group])).toEqual(group);
});

it('names the customers of CUSTOMER_IDS that find refused, and no others', () => {
  const nowhere = (customerId: string, status: number): Obstacle => ({
    kind: 'customer-led-nowhere',
    customerId,
    why: { kind: 'ended', exchange: 'e1', ending: { status } },
  });
  const some = {
    ...snapshot,
    obstacles: [nowhere('A1', 404), nowhere('B2', 500), nowhere('C3', 429), nowhere('D4', 400), why],
  };
  expect(blockedBy(run(200, 404), some)).toEqual({
    kind: 'some-customers-unknown',
    customerIds: ['A1', 'D4'],
    malformed: ['D4'],
  });
});

it('without a plain request nothing was asked', () => {
  expect(blockedBy([], snapshot)).toEqual({ kind: 'nothing-asked' });
  expect(blockedBy([spoiled], snapshot)).toEqual({ kind: 'nothing-asked' });
});

it('if no customer led to a cardholder, the first obstacle of discovery says why', () => {
  const nobody = { ...snapshot, subjects: [], obstacles: [why] };
  expect(blockedBy(run(200, 404), nobody)).toEqual({ kind: 'customers-unknown', first: why });
  expect(blockedBy(run(200, 404), { ...nobody, obstacles: [] })).toEqual({ kind: 'customers-unknown', first: null });
});

it('a target that serves a known cardholder is judged, and so is one that discovery has not read', () => {
  expect(blockedBy(run(200, 401), snapshot)).toBeNull();
  expect(blockedBy(run(200, 401), null)).toBeNull();
});

const asked = (exchange: Exchange, request: Partial<Exchange['request']>): Exchange => ({
  ...exchange,
  request: { ...exchange.request, ...request },
});
const refused = exchangeOf('getCardholderCredentials', 401, { errors: [] });
const empty = exchangeOf('getCardholderCredentials', 200, { credentials: [] });
const strange = exchangeOf('getCardholderCredentials', 200, { Credentials: {} });

it('a cardholder may lack any member, as none is said to be required, but not all of them', () => {
  const named = exchangeOf('getCardholder', 200, { firstName: 'Mara' });
  expect([...servedBy([named])]).toEqual(['getCardholder']);
  expect([...failingIn([named])]).toEqual([]);
  expect(servedBy([exchangeOf('getCardholder', 200, { givenName: 'Mara' })]).size).toBe(0);
});

it('an operation fails if it was asked for as it should be, and never succeeded', () => {
  expect([...failingIn([refused])]).toEqual([['getCardholderCredentials', 'failed']]);
  expect([...failingIn([])]).toEqual([]);
  expect([...failingIn([asked(refused, { intent: 'spoiled' })])]).toEqual([]);
  expect([...failingIn([asked(refused, { key: 'absent' })])]).toEqual([]);
  expect([...failingIn([refused, empty])]).toEqual([]);
  // What succeeds in a strange shape has not failed; it cannot be read, and is not served, either.
  expect([...failingIn([refused, strange])]).toEqual([['getCardholderCredentials', 'unreadable']]);
  expect([servedBy([strange]).size, examinedBy([empty]).size]).toEqual([0, 0]);
});
