import { expect, it } from 'vitest';
import { examinedBy, failingIn, servedBy } from '../../../engine/served.ts';
import type { Exchange } from '../../../spec/exchange.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';

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
