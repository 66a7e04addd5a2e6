import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exchange, Request } from '../../../spec/exchange.ts';
import { Redactor } from '../../../environment/redaction/redaction.ts';
import { encodings } from '../environment/key-encodings.ts';

const KEY = '4f9a1c77e2b84d0c9a31d5e6f7080b2c';
/** How many institutions; the measured 10,000 are asked for by hand. */
const MANY = Number(process.env['CARDPROOF_TEST_INSTITUTIONS'] ?? 150);
const EPOCH = Date.UTC(2026, 0, 1);

const digits = (from: number, to: number) => fc.stringMatching(new RegExp(`^[0-9]{${from},${to}}$`));
const value = fc.oneof(
  { weight: 4, arbitrary: digits(4, 4) },
  { weight: 2, arbitrary: digits(1, 20) },
  { weight: 2, arbitrary: fc.stringMatching(/^[0-9A-Za-z]{1,20}$/) },
  { weight: 1, arbitrary: fc.stringMatching(/^[ -~]{1,20}$/) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '2026',
      '8080',
      '1000',
      'VISA',
      'not found',
      '2.1.0',
      '100',
      'transactions',
      'application/json',
    ),
  },
);
const institution = fc.record({
  values: fc.array(value, { minLength: 1, maxLength: 12 }),
  ids: fc.array(fc.uuid(), { minLength: 2, maxLength: 4 }),
  customerId: fc.stringMatching(/^[0-9A-Za-z]{1,16}$/),
  amounts: fc.array(fc.oneof(fc.integer({ min: -99_999, max: 99_999 }), fc.double({ noNaN: true })), { maxLength: 6 }),
  digits: digits(200, 200),
  times: fc.array(fc.integer({ min: 0, max: 1e10 }), { minLength: 2, maxLength: 4 }),
  offset: fc.nat(9999),
  length: fc.integer({ min: 200, max: 99_999 }),
  etag: fc.stringMatching(/^[0-9a-f]{8}$/),
  port: fc.integer({ min: 1024, max: 65_535 }),
});
type Institution = typeof institution extends fc.Arbitrary<infer One> ? One : never;

const instant = (milliseconds: number): string => new Date(EPOCH + milliseconds).toISOString();

/** What such an institution answers, in the order of a run: errors come both before and after its credentials. */
function answersOf({ values, ids, customerId, amounts, digits: long, times, offset }: Institution) {
  const [cardholderId = '', accountId = ''] = ids;
  const transactions = ids.map((transactionId, at) => ({
    transactionId,
    postDateTime: instant(times[at % times.length] ?? 0),
    accountLines: [{ accountId, amount: { type: 'COUNT', value: amounts[at % Math.max(1, amounts.length)] ?? 0 } }],
  }));
  const echo = {
    errors: [{ errorCode: 'INVALID', errorMessage: `offset ${offset} is not below 25; ${instant(times[0] ?? 0)}` }],
  };
  const bodies = [
    JSON.stringify(echo),
    JSON.stringify({ cardholderId, customerId }),
    JSON.stringify({
      credentials: ids.map((id) => ({
        id,
        credentialValues: values.map((one) => ({ value: one, displayValue: one.slice(-4) })),
      })),
    }),
    `{"transactions":${JSON.stringify(transactions)},"paging":{"total":${offset}},"sum":${long}}`,
    JSON.stringify(echo),
    `{"errors":[{"errorMessage":"cardholder ${cardholderId} is unknown"}]}`,
  ];
  return { bodies, cardholderId };
}

/** The exchanges as the client would have recorded them. */
function recordingOf(one: Institution, redactor: Redactor): Exchange[] {
  const { bodies, cardholderId } = answersOf(one);
  return bodies.map((text, at) => {
    const request: Request = redactor.request({
      operation: 'listCardholderTransactions',
      group: 'account',
      path: `/cardholders/${cardholderId}/transactions`,
      query: [
        ['offset', String(one.offset)],
        ['postDateTimeStartDateTime', instant(one.times[0] ?? 0)],
      ],
      subject: cardholderId,
      key: 'header',
      intent: 'plain',
    });
    const query = request.query.map(([name, given]) => `${name}=${encodeURIComponent(given)}`).join('&');
    const headers = [
      ['content-length', String(one.length)],
      ['date', new Date(EPOCH + (one.times[1] ?? 0)).toUTCString()],
      ['etag', `"${one.etag}"`],
      ['content-type', 'application/json'],
      ['x-request-id', one.ids[at % one.ids.length] ?? ''],
      ['cache-control', 'max-age=3600'],
    ];
    const body = { text: redactor.body(text), bytes: one.length, utf8: true, byteOrderMark: false };
    return {
      ...{ id: `e${String(at + 1).padStart(4, '0')}`, check: 'discovery', ordinal: at, attempt: 0, request },
      url: redactor.text(`http://127.0.0.1:${one.port}/account/v1${request.path}?${query}`),
      outcome: {
        kind: 'answer',
        status: 200,
        headers: headers.map(([name = '', text = '']) => [redactor.text(name), redactor.text(text)] as const),
        body,
      },
      at: instant(one.times[0] ?? 0),
      milliseconds: one.offset,
    };
  });
}

function found(redactor: Redactor, exchanges: readonly Exchange[], more = ''): readonly string[] {
  const search = redactor.search(exchanges);
  return exchanges.flatMap((exchange) => search(JSON.stringify(exchange))).concat(search(more));
}

const sure = { numRuns: MANY, seed: 20_261_122 };

describe('institutions with values of 1 to 20 characters', () => {
  it('set off no false alarm', () => {
    fc.assert(
      fc.property(institution, (one) => {
        const redactor = new Redactor({ key: KEY, customerIds: [one.customerId] });
        expect(found(redactor, recordingOf(one, redactor), `{"version":"2.1.0","note":"not found"}`)).toEqual([]);
      }),
      sure,
    );
  });

  it.each(['a1b2c3', 'sandbox', KEY])('nor does a key that is echoed as a member name: %s', (key) => {
    const redactor = new Redactor({ key });
    const body = redactor.body(JSON.stringify({ [key]: 1, id: { [key]: 'x' } }));
    expect(body).toBe('{"[key]":1,"id":{"[key]":"x"}}');
    expect(redactor.search()(body)).toEqual([]);
  });

  it('a key that is a name of the contract breaks no body', () => {
    const body = '{"transactions":[{"transactionId":"t"}]}';
    expect(new Redactor({ key: 'transactions' }).body(body)).toBe(body);
  });
});

/** Planted behind the redactor's back, or before the value was known. */
const plants: Readonly<Record<string, (exchange: Exchange, value: string) => Exchange>> = {
  'in an error message': (exchange, one) => saying(exchange, `{"errorMessage":"card ${one} is lost"}`),
  'in an error message, escaped': (exchange, one) =>
    saying(exchange, `{"errorMessage":"card ${escaped(one)} is lost"}`),
  'as a number': (exchange, one) => saying(exchange, `{"errors":[{"card":${one}}]}`),
  'as another member': (exchange, one) => saying(exchange, `{"card":"${one}"}`),
  'in the address of an error': (exchange, one) => saying(exchange, `{"moreInfo":"/cards/${one}/lost"}`),
  'in the address of the request': (exchange, one) => ({ ...exchange, url: `${exchange.url}&card=${one}` }),
  'in a segment of the address': (exchange, one) => ({ ...exchange, url: `http://127.0.0.1:8080/cards/${one}?a=b` }),
  'in a header with an address': (exchange, one) => headed(exchange, `/cards/${one}`),
};
/** Only a value that is longer than the numbers of any report. */
const plantsOfLong: typeof plants = {
  'in a header': (exchange, one) => headed(exchange, one),
  'percent-encoded': (exchange, one) =>
    headed(exchange, [...one].map((digit) => `%${digit.charCodeAt(0).toString(16)}`).join('')),
  'in base64': (exchange, one) => headed(exchange, Buffer.from(one).toString('base64')),
};
const escaped = (text: string): string =>
  [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

function saying(exchange: Exchange, text: string): Exchange {
  if (exchange.outcome.kind !== 'answer') return exchange;
  return { ...exchange, outcome: { ...exchange.outcome, body: { ...exchange.outcome.body, text } } };
}

function headed(exchange: Exchange, text: string): Exchange {
  if (exchange.outcome.kind !== 'answer') return exchange;
  return { ...exchange, outcome: { ...exchange.outcome, headers: [['x-card', text]] } };
}

describe.each([
  ['of four or more digits', 4, plants],
  ['of eight or more digits', 8, plantsOfLong],
] as const)('a planted value %s', (_, least, all) => {
  it.each(Object.entries(all))('is found %s', (_, plant) => {
    fc.assert(
      fc.property(institution, digits(least, 20), (one, secret) => {
        const redactor = new Redactor({ key: KEY });
        const exchanges = recordingOf({ ...one, values: [...one.values, secret] }, redactor);
        // What the target gives as other data, or is asked for, is no secret.
        fc.pre(!JSON.stringify(exchanges).includes(secret));
        const [first, ...rest] = exchanges;
        if (first === undefined) throw new Error('no exchange');
        expect(found(redactor, [plant(first, secret), ...rest])).toContain('credential value');
      }),
      { ...sure, numRuns: Math.min(MANY, 60) },
    );
  });
});

it.each(Object.entries(encodings))('a planted key is found %s', (_, encode) => {
  fc.assert(
    fc.property(institution, fc.nat(5), (one, bytes) => {
      const redactor = new Redactor({ key: KEY });
      const [first, ...rest] = recordingOf(one, redactor);
      if (first === undefined) throw new Error('no exchange');
      expect(found(redactor, [headed(first, encode(KEY, bytes)), ...rest])).not.toEqual([]);
    }),
    { ...sure, numRuns: 5 },
  );
});

it('a hostile body of backslashes is masked in no time, whatever holds it', { timeout: 120_000 }, () => {
  const words = ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL('masking-time.ts', import.meta.url))];
  const microseconds = Number(execFileSync(process.execPath, words, { encoding: 'utf8' }));
  expect(microseconds).toBeGreaterThan(0);
  expect(microseconds).toBeLessThan(8_000_000);
});
