import { describe, expect, it } from 'vitest';
import type { Response } from '../../../spec/exchange/response.ts';
import type { Body, Operation, Request } from '../../../spec/exchange/exchange.ts';
import { errorEnvelope } from '../../../spec/generated/schemas.ts';
import { isTransient, judgeFailure, judgeStatus, judgeSteady, persists } from '../../../spec/oracles/errors.ts';
import { answer, broken, lines, type Made, mismatchesOf } from './fake-exchanges.ts';

const ERROR = { errorCode: 'E1', errorMessage: 'no' };
const failure = (status: number, content: unknown, body: Partial<Body> = {}) =>
  judgeFailure(answer('listCredentialTypes', content, { status, body }), errorEnvelope);

describe('the body of a failure', () => {
  const MEMBER = 'errors/errors-member at /errors: expected array with at least 1 element, actual';
  const SHAPE = 'errors/json-object at body: expected a JSON object with errors (status 404), actual';
  const OTHER = 'errors/json-object at /: expected object, actual';
  it.each<[string, unknown, string[], Partial<Body>?]>([
    ['may have more members', { errors: [ERROR], more: 1 }, []],
    ['has errors', {}, [`${MEMBER} missing; the body is an empty object`]],
    ['has an error', { errors: [] }, [`${MEMBER} array of 0`]],
    ['is not empty', undefined, [`${SHAPE} an empty body`]],
    ['is JSON', '<html>', [`${SHAPE} an HTML page, not JSON: <html>`]],
    ['is no list', '[]', [`${OTHER} array of 0`]],
    ['is not null', 'null', [`${OTHER} null`]],
    ['has no byte order mark', { errors: [ERROR] }, [`${SHAPE} a byte order mark before it`], { byteOrderMark: true }],
    ['is UTF-8', { errors: [ERROR] }, [`${SHAPE} bytes that are not UTF-8`], { utf8: false }],
    [
      'has both texts',
      { errors: [{}] },
      [
        'errors/error-code at /errors/0/errorCode: expected string, actual missing',
        'errors/error-message at /errors/0/errorMessage: expected string, actual missing',
      ],
    ],
    [
      'has texts that say something',
      { errors: [ERROR, { ...ERROR, errorMessage: ' \n\u00a0' }] },
      ['errors/texts-not-blank at /errors/1/errorMessage: expected text, actual blank text'],
    ],
  ])('%s', (_, content, expected, body) => expect(broken(failure(404, content, body))).toEqual(expected));

  it.each([400, 401, 403, 404, 429])('of %d is the error response', (status) => {
    expect(lines(failure(status, { errors: [ERROR] }))).toContain('errors/json-object ok');
    expect(lines(failure(status, undefined))).toEqual([`${SHAPE.replace('404', `${status}`)} an empty body`]);
  });

  it('is one observation of its errors, however many there are', () => {
    const of = (errors: unknown) =>
      failure(404, { errors }).filter(({ requirement }) => requirement === 'errors/errors-member');
    for (const errors of [[ERROR], [ERROR, ERROR], [ERROR, 7], [], 7])
      expect(of(errors).reduce((sum, { observed }) => sum + observed, 0)).toBe(1);
    expect(mismatchesOf(of([ERROR, 7]))).toHaveLength(1);
    expect(broken(failure(404, { errors: [ERROR, 7] })).join()).not.toContain('texts-not-blank');
    const many = Array.from({ length: 200 }, () => ({ errorCode: '', errorMessage: '' }));
    expect(broken(failure(404, { errors: many }))).toHaveLength(200);
  });

  it('that is not UTF-8 is told as such', () =>
    expect(mismatchesOf(failure(404, {}, { utf8: false }))).toMatchObject([{ wrong: 'not-utf-8' }]));
  it('of a 500 is empty', () => {
    expect(lines(failure(500, 'oops'))).toEqual(['errors/empty-500 at body: expected no body, actual 4 bytes']);
  });
  it.each([200, 204, 302, 402, 405, 410, 422, 501, 503])('of %d is not stated', (status) => {
    expect(failure(status, 'anything')).toEqual([]);
  });
});

describe('the status', () => {
  const judged = (operation: Operation, status: number, ask: Made['ask'] = {}, persistent = true) =>
    judgeStatus(answer(operation, {}, { status, ask }), persistent);
  const listed = (status: number, ask?: Made['ask']) => lines(judged('listCardholderTransactions', status, ask));
  const shared = (status: number, ask?: Made['ask']) => lines(judged('getCardholder', status, ask));
  const expected = 'at HTTP status: expected one of 200, 400, 401, 403, 404, 429, 500, actual';

  it.each([200, 400, 401, 403, 404, 429, 500])('%d is listed', (status) => {
    expect(listed(status)).toEqual(['errors/transactions-statuses ok']);
    expect(shared(status)).toEqual(['errors/shared-statuses ok']);
  });
  it.each([201, 204, 206, 301, 402, 405, 409, 418, 422, 501, 505])('%d is not', (status) => {
    expect(shared(status)).toEqual([`errors/shared-statuses ${expected} ${status}, for a valid request`]);
  });

  it.each<[of: string, ask: Partial<Request>]>([
    [', for an invalid request: postDateTimeStartDateTime is missing', { intent: 'spoiled', query: [] }],
    [', for an invalid request: limit is not a number', { intent: 'spoiled', query: [['limit', 'NaN']] }],
    [
      ', for an invalid request: cardholderId is not a UUID',
      { intent: 'spoiled', subject: 'x', query: [['limit', 'NaN']] },
    ],
    [', for a request sent without a key', { intent: 'unauthorised', key: 'absent' }],
    ['', { intent: 'open', query: [['result', 'x']] }],
  ])('that is not listed says what the request is%s', (of, ask) =>
    expect(listed(422, ask)).toContain(`errors/transactions-statuses ${expected} 422${of}`),
  );
  it('that is not listed tells a fault of the customerId as such, and nothing of an open question', () => {
    const bad = { intent: 'spoiled', subject: 'x-1', query: [['customerId', 'x-1']] } as const;
    const fault = { wrong: 'outside-pattern', parameter: 'customerId' };
    expect(mismatchesOf(judged('findCardholder', 418, bad))).toMatchObject([{ fault }]);
    const [open] = mismatchesOf(judged('listCardholderTransactions', 418, { intent: 'open' }));
    expect(Object.keys(open ?? {}).filter((name) => name === 'fault' || name === 'key')).toEqual([]);
  });
  it('that is not listed counts at once', () =>
    expect(judged('listCardholderTransactions', 501, {}, false)).toHaveLength(1));

  it('of foreseeable bad input is not 500', () => {
    expect(shared(500, { intent: 'spoiled' })).toEqual([
      'errors/bad-input-not-500 at HTTP status: expected an error status for bad input, actual 500',
      'errors/shared-statuses ok',
    ]);
    expect(shared(500, { intent: 'unknown' })).toHaveLength(2);
    expect(shared(404, { intent: 'unknown' })).toEqual(['errors/shared-statuses ok']);
    expect(shared(500, { intent: 'open' })).toEqual(['errors/shared-statuses ok']);
  });

  it.each([
    ['limit', '0', 1], ['limit', '2.55', 1], ['offset', '32768', 1], ['accountId', '', 1], ['result', 'pending', 1],
    ['limit', '25', 2], ['offset', '0', 2], ['limit', 'x0', 2], ['limit', '0x', 2], ['accountId', '2.5', 2],
    ['result', 'DECLINED', 2],
  ])('may be an answer to what is open: %s=%s', (name, value, count) => {
    const ask = { intent: 'spoiled', query: [[name, value]] } as const;
    expect([listed(500, ask).length, listed(400, ask).length]).toEqual([count, 2]);
  }); // prettier-ignore
});

describe('a request that was repeated', () => {
  const tries = (codes: readonly number[], ask: Made['ask'] = {}) =>
    codes.map((status, i) => answer('getCardholder', {}, { status, ask, place: { id: `e${i}` } }));
  const steady = (all: readonly Response[]) =>
    judgeSteady(all).map((one) => `${one.response.id}: ${lines([one]).join()}`);
  const finding = (tried: number, last: number) =>
    `errors/steady at HTTP status: expected ${last} at the first attempt, actual ${tried}, then ${last}`;

  it.each<[string, number[], string[]]>([
    ['served at once', [200], ['e0: errors/steady ok']],
    ['served after a 500', [500, 200], [`e0: ${finding(500, 200)}`]],
    ['not answered', [], []],
  ])('%s', (_, codes, expected) => expect(steady(tries(codes))).toEqual(expected));

  it('must have been valid', () => {
    expect(steady(tries([500, 200], { intent: 'unusual' }))).toHaveLength(1);
    for (const intent of ['open', 'spoiled', 'unauthorised', 'unknown'] as const) {
      expect(steady(tries([500, 200], { intent }))).toEqual([]);
    }
  });

  it('met a failure of the gateway, or another, or none', () => {
    const codes = [502, 503, 504, 500, 501, 505, 429, 200];
    expect(tries(codes).map(isTransient)).toEqual([true, true, true, false, false, false, false, false]);
    expect(isTransient(undefined)).toBe(false);
  });

  it('met a failure of the gateway that persists, after two repeats that met one as well', () => {
    expect(persists(tries([503, 429, 502, 504]))).toBe(true);
    expect(persists(tries([500, 501, 505, 429]))).toBe(false);
  });
});
