import { expect, it } from 'vitest';
import { idMember, valueFact } from '../../../spec/exchange/describe.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { forgetBody, listOf, objectsOf, recordsIn, successBody } from '../../../spec/exchange/response.ts';
import { made, unanswered } from './made-up.ts';

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
