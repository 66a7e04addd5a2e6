import { describe, expect, it } from 'vitest';
import {
  ended,
  endingOf,
  isTurnedDown,
  notServed,
  receptionOf,
  refusesInput,
  rejectsKey,
  statusOf,
} from '../../../spec/exchange/reception.ts';
import { endedWith, got, lost, unansweredBy } from './readings.ts';

describe('how an exchange went', () => {
  it.each([
    [199, 'unknown'], [200, 'served'], [299, 'served'], [300, 'unknown'], [399, 'unknown'], [400, 'refused'],
    [428, 'refused'], [429, 'unknown'], [430, 'refused'], [499, 'refused'], [500, 'failed'], [501, 'failed'],
    [502, 'unknown'], [503, 'unknown'], [504, 'unknown'], [505, 'failed'],
  ])('%d is %s', (status, reception) => {
    expect(receptionOf(got('a', status))).toBe(reception);
  }); // prettier-ignore
  it('nothing is known without an answer', () => {
    expect(receptionOf(lost('a'))).toBe('unknown');
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
