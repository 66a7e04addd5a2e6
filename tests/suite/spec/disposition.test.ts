import { describe, expect, it } from 'vitest';
import {
  ended,
  endingOf,
  isTurnedDown,
  notServed,
  dispositionOf,
  refusesInput,
  rejectsKey,
  statusOf,
} from '../../../spec/exchange/disposition.ts';
import { endedWith, got, lost, unansweredBy } from './readings.ts';
import { idMember, valueFact } from '../../../spec/exchange/describe.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { forgetBody, listOf, objectsOf, recordsIn, successBody } from '../../../spec/exchange/response.ts';
import { made, unanswered } from './fake-exchanges.ts';

describe('how an exchange went', () => {
  it.each([
    [199, 'inconclusive'], [200, 'accepted'], [299, 'accepted'], [300, 'inconclusive'], [399, 'inconclusive'], [400, 'rejected'],
    [428, 'rejected'], [429, 'inconclusive'], [430, 'rejected'], [499, 'rejected'], [500, 'server-error'], [501, 'server-error'],
    [502, 'inconclusive'], [503, 'inconclusive'], [504, 'inconclusive'], [505, 'server-error'],
  ])('%d is %s', (status, disposition) => {
    expect(dispositionOf(got('a', status))).toBe(disposition);
  }); // prettier-ignore
  it('nothing is known without an answer', () => {
    expect(dispositionOf(lost('a'))).toBe('inconclusive');
    expect(statusOf(lost('a'))).toBe(0);
    expect(endingOf(lost('a', 'reset'))).toEqual({ noAnswer: 'reset' });
  });
});

describe('an exchange from which nothing follows', () => {
  it('tells how it ended, and what it was about', () => {
    expect(ended(got('e7', 503))).toEqual({ kind: 'ended', exchange: 'e7', ending: { status: 503 } });
    expect(ended(lost('e7', 'tls'))).toEqual({ kind: 'ended', exchange: 'e7', ending: { noAnswer: 'tls' } });
    expect(ended(got('e7', 503), 'x=1')).toEqual({ ...endedWith('e7', 503), about: 'x=1' });
    expect('about' in ended(got('e7', 503))).toBe(false);
  });
  it('is the budget if that was used up', () => {
    expect(ended(lost('e7', 'budget'))).toEqual({ kind: 'budget' });
    expect(ended(lost('e7', 'budget'), 'x=1')).toEqual({ kind: 'budget' });
    const ending = { noAnswer: 'timeout' } as const;
    const givenUp = {
      kind: 'group-given-up',
      group: 'lookup',
      requests: 'valid',
      inARow: 9,
      since: 'e1',
      ending,
    } as const;
    const outcome = { kind: 'no-answer', why: 'timeout', message: '', givenUp } as const;
    expect(ended({ ...lost('e7'), outcome })).toEqual(givenUp);
  });
});

it('a status refuses what was asked for, or the key, or the request as a whole', () => {
  const statuses = [200, 400, 401, 403, 404, 422, 500, 501];
  const are = (is: (status: number) => boolean) => statuses.filter(is);
  expect(are((status) => refusesInput(got('a', status)))).toEqual([400, 422]);
  expect(are(rejectsKey)).toEqual([401, 403]);
  expect(are((status) => isTurnedDown(got('a', status)))).toEqual([400, 401, 403, 404, 422, 500]);
});

it('what brought no list or record ended otherwise, or has another shape', () => {
  expect(notServed(got('e1', 200, []))).toEqual({ kind: 'not-of-stated-shape', exchange: 'e1' });
  expect(notServed(got('e1', 404))).toEqual(endedWith('e1', 404));
  expect(notServed(lost('e1'))).toEqual(unansweredBy('e1'));
});

const textOf = (length: number): Exchange => made('getCardholder', [`${'x'.repeat(length - 4)}`]);

it('the value of a body is read once, until it is let go', () => {
  const exchange = made('getCardholder', { id: 'x' });
  const value = successBody(exchange);
  forgetBody(unanswered('getCardholder'));
  forgetBody(exchange);
  expect(successBody(exchange)).toEqual(value);
  expect(successBody(exchange)).not.toBe(value);
});

it('of many long bodies the latest are kept, six million characters of them', () => {
  const whole = textOf(6_000_001);
  const value = successBody(whole);
  expect(successBody(whole), 'one that is longer is kept alone').toBe(value);
  forgetBody(whole);
  const halves = [textOf(3_000_000), textOf(3_000_000)];
  const values = halves.map(successBody);
  expect(halves.map((half, i) => successBody(half) === values[i])).toEqual([true, true]);
  const short = textOf(10);
  const last = successBody(short);
  expect([successBody(short) === last, halves.map(successBody)[0] === values[0]]).toEqual([true, false]);
});

it('the objects of a list are read, whatever else it holds', () => {
  const list = (credentials: unknown) => made('getCardholderCredentials', { credentials });
  expect(listOf(list([{ id: 'a' }, null, 'b', [], {}]), 'credentials')).toEqual([{ id: 'a' }, {}]);
  const objects = list([{ id: 'a' }, {}]);
  expect(listOf(objects, 'credentials')).toEqual([{ id: 'a' }, {}]);
  expect([listOf(list({}), 'credentials'), objectsOf(list({}), 'credentials')]).toEqual([null, []]);
  expect(objectsOf(objects, 'credentials')).toBe(listOf(objects, 'credentials'));
  expect(recordsIn(list('none'))).toEqual([]);
  expect(recordsIn(made('getCardholder', { id: 'a' }))).toEqual([{ id: 'a' }]);
});

it.each<[unknown, string]>([
  [['a', 1, null, true, 'b'], '["a",1,null,true,"b"]'],
  [{ a: [{ b: 1 }], c: {} }, '{"a":[{…}],"c":{}}'],
  [['x'.repeat(40), 'y'.repeat(41)], `["${'x'.repeat(40)}","${'y'.repeat(40)}…"]`],
])('a value is told in short: %j', (value, text) => expect(valueFact(value)).toMatchObject({ text }));

it('an id has a hundred characters at most', () => {
  const ids = [100, 101].map((length) => idMember({ id: 'A'.repeat(length) }, 'id'));
  expect(ids).toEqual(['a'.repeat(100), null]);
});
