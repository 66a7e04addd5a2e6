import { describe, expect, it } from 'vitest';
import type { Response } from '../../../spec/exchange/response.ts';
import type { Body, Request } from '../../../spec/exchange/exchange.ts';
import { errorEnvelope } from '../../../spec/generated/schemas.ts';
import { isTransient, judgeFailure, judgeStatus, judgeSteady, persists } from '../../../spec/oracles/errors.ts';
import { answer, broken, lines, type Made, mismatchesOf } from './fake-exchanges.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const ERROR = { errorCode: 'E1', errorMessage: 'no' };
const failure = (status: number, content: unknown) =>
  judgeFailure(answer('listCredentialTypes', content, { status }), errorEnvelope);

describe('the body of a failure', () => {
  it.each([400, 401, 403, 404, 429])('of %d is the error response', (status) => {
    expect(broken(failure(status, { errors: [ERROR], more: 1 }))).toEqual([]);
    expect(lines(failure(status, { errors: [ERROR] }))).toContain('errors/json-object ok');
    const missing = 'errors/errors-member at /errors: expected array with at least 1 element, actual ';
    expect(broken(failure(status, {}))).toEqual([`${missing}missing; the body is an empty object`]);
    expect(broken(failure(status, { errors: [] }))).toEqual([`${missing}array of 0`]);
    const shape = `errors/json-object at body: expected a JSON object with errors (status ${status}), actual `;
    const other = 'errors/json-object at /: expected object, actual ';
    expect(lines(failure(status, undefined))).toEqual([`${shape}an empty body`]);
    expect(lines(failure(status, '<html>'))).toEqual([`${shape}an HTML page, not JSON: <html>`]);
    expect(lines(failure(status, '[]'))).toEqual([`${other}array of 0`]);
    expect(lines(failure(status, 'null'))).toEqual([`${other}null`]);
  });

  it.each<[string, unknown, string[]]>([
    ['a message of white space', { ...ERROR, errorMessage: ' \n\u00a0' }, [
      'errors/texts-not-blank at /errors/1/errorMessage: expected text, actual blank text', 'errors/texts-not-blank ok']],
    ['no error', 'x', ['errors/texts-not-blank ok']],
  ])('has texts that say something: %s', (_, error, expected) => {
    const texts = lines(failure(404, { errors: [ERROR, error] })).filter((line) => line.includes('texts-not-blank'));
    expect([...new Set(texts)].sort()).toEqual(expected);
  }); // prettier-ignore

  it('is one observation of its errors, however many there are', () => {
    const of = (errors: unknown) =>
      failure(404, { errors }).filter(({ requirement }) => requirement === 'errors/errors-member');
    const counted = (errors: unknown) => of(errors).reduce((sum, { observed }) => sum + observed, 0);
    expect([counted([ERROR]), counted([ERROR, ERROR]), counted([ERROR, 7]), counted([]), counted(7)]).toEqual([1, 1, 1, 1, 1]);
    expect(mismatchesOf(of([ERROR, 7]))).toHaveLength(1);
    const many = Array.from({ length: 200 }, () => ({ errorCode: '', errorMessage: '' }));
    expect(broken(failure(404, { errors: many }))).toHaveLength(200);
  }); // prettier-ignore

  it('both texts are required', () =>
    expect(broken(failure(400, { errors: [{}] }))).toEqual([
      'errors/error-code at /errors/0/errorCode: expected string, actual missing',
      'errors/error-message at /errors/0/errorMessage: expected string, actual missing',
    ]));

  it('is UTF-8 without a byte order mark', () => {
    const said = (body: Partial<Body>) =>
      judgeFailure(answer('getCardholder', { errors: [ERROR] }, { status: 404, body }), errorEnvelope);
    const judged = (body: Partial<Body>) => lines(said(body));
    const facts = [{ byteOrderMark: true }, { utf8: false }].map((body) => mismatchesOf(said(body))[0]);
    expect(facts).toMatchObject([{ wrong: 'byte-order-mark' }, { wrong: 'not-utf-8' }]);
    const shape = 'errors/json-object at body: expected a JSON object with errors (status 404), actual ';
    expect(judged({ byteOrderMark: true })).toEqual([`${shape}a byte order mark before it`]);
    expect(judged({ utf8: false })).toEqual([`${shape}bytes that are not UTF-8`]);
  });

  it('of a 500 is empty', () => {
    expect(lines(failure(500, 'oops'))).toEqual(['errors/empty-500 at body: expected no body, actual 4 bytes']);
  });

  it.each([200, 204, 302, 402, 405, 410, 422, 501, 503])('of %d is not stated', (status) => {
    expect(failure(status, 'anything')).toEqual([]);
  });
});

describe('the status', () => {
  const LISTED = [200, 400, 401, 403, 404, 429, 500];
  const expected = 'expected one of 200, 400, 401, 403, 404, 429, 500, actual';
  const valid = ', for a valid request';
  const status = (
    operation: 'listCardholderTransactions' | 'getCardholder',
    code: number,
    made: Made = {},
    persistent = true,
  ) => lines(judgeStatus(answer(operation, {}, { status: code, ...made }), persistent));

  it.each(LISTED)('%d is listed', (code) => {
    expect(status('listCardholderTransactions', code)).toEqual(['errors/transactions-statuses ok']);
    expect(status('getCardholder', code)).toEqual(['errors/shared-statuses ok']);
  });

  it.each([201, 204, 206, 301, 402, 405, 409, 418, 422, 501, 505])('%d is not', (code) => {
    expect(status('getCardholder', code)).toEqual([
      `errors/shared-statuses at HTTP status: ${expected} ${code}${valid}`,
    ]);
  });

  it.each<[of: string, ask: Partial<Request>]>([
    ['for an invalid request: postDateTimeStartDateTime is missing', { intent: 'spoiled', subject: ID, query: [] }],
    ['for an invalid request: limit is not a number', { intent: 'spoiled', subject: ID, query: [['limit', 'NaN']] }],
    [
      'for an invalid request: cardholderId is not a UUID',
      { intent: 'spoiled', subject: 'x', query: [['limit', 'NaN']] },
    ],
    ['for a request sent without a key', { intent: 'unauthorised', key: 'absent' }],
  ])('that is not listed says %s', (of, ask) => {
    expect(status('listCardholderTransactions', 422, { ask })).toContain(
      `errors/transactions-statuses at HTTP status: ${expected} 422, ${of}`,
    );
    expect(status('listCardholderTransactions', 422, { ask: { intent: 'open' } })).toEqual([
      `errors/transactions-statuses at HTTP status: ${expected} 422`,
    ]);
  });

  it('that is not listed tells only of what the request is', () => {
    const of = (operation: Parameters<typeof answer>[0], ask: Partial<Request>) =>
      mismatchesOf(judgeStatus(answer(operation, {}, { status: 418, ask }), true))[0];
    const outside = { wrong: 'outside-pattern', parameter: 'customerId' };
    const bad = { intent: 'spoiled', subject: 'x-1', query: [['customerId', 'x-1']] } as const;
    expect(of('findCardholder', { ...bad, query: [['customerId', 'x-1']] })).toMatchObject({ fault: outside });
    const open = of('listCardholderTransactions', { intent: 'open', subject: ID, query: [['result', 'x']] });
    expect(Object.keys(open ?? {}).filter((name) => name === 'fault' || name === 'key')).toEqual([]);
  });

  it('any other counts at once', () => {
    expect(status('listCardholderTransactions', 501, {}, false)).toHaveLength(1);
  });

  it('of foreseeable bad input is not 500', () => {
    const bad = { ask: { intent: 'spoiled' } } as const;
    expect(status('getCardholder', 500, bad)).toEqual([
      'errors/bad-input-not-500 at HTTP status: expected an error status for bad input, actual 500',
      'errors/shared-statuses ok',
    ]);
    expect(status('getCardholder', 500, { ask: { intent: 'unknown' } })).toHaveLength(2);
    expect(status('getCardholder', 404, { ask: { intent: 'unknown' } })).toEqual(['errors/shared-statuses ok']);
    expect(status('getCardholder', 500, { ask: { intent: 'open' } })).toEqual(['errors/shared-statuses ok']);
  });

  it.each([
    ['limit', '0', 1], ['limit', '2.55', 1], ['offset', '32768', 1], ['accountId', '', 1], ['result', 'pending', 1],
    ['limit', '25', 2], ['offset', '0', 2], ['limit', 'x0', 2], ['limit', '0x', 2], ['accountId', '2.5', 2],
    ['result', 'DECLINED', 2],
  ])('may be an answer to what is open: %s=%s', (name, value, judged) => {
    const ask = { intent: 'spoiled', query: [[name, value]] } as const;
    expect(status('listCardholderTransactions', 500, { ask })).toHaveLength(judged);
    expect(status('listCardholderTransactions', 400, { ask })).toHaveLength(2);
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
