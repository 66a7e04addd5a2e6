import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answers, errorEnvelope } from '../../../spec/generated/schemas.ts';
import { ajvWithFormats } from '../../../spec/oracles/ajv.ts';
import {
  compareInstants,
  isEmail,
  isRfc3339,
  isStrictEmail,
  isUuid,
  parseInstant,
  type Instant,
} from '../../../spec/oracles/formats.ts';

it.each(Object.entries({ ...answers, errorEnvelope }))(
  'the schema of %s is one of JSON Schema 2020-12',
  (_, schema) => {
    const ajv = new Ajv2020();
    expect(ajv.validateSchema(schema), JSON.stringify(ajv.errors)).toBe(true);
    expect(ajv.validateSchema({ ...schema, type: 'person' })).toBe(false);
  },
);

const noon = Date.UTC(2024, 1, 29, 12) / 1000;
const instant = (text: string): Instant => {
  const parsed = parseInstant(text);
  if (parsed === null) throw new Error(`${text} is not taken as an instant`);
  return parsed;
};

describe('uuid', () => {
  it.each(['0b1f2c3d-4e5f-6789-abcd-ef0123456789', '0B1F2C3D-4E5F-0789-0BCD-EF0123456789'])('accepts %s', (text) => {
    expect(isUuid(text)).toBe(true);
  });
  it('accepts any UUID that fast-check draws', () =>
    fc.assert(fc.property(fc.uuid(), (text) => isUuid(text) && isUuid(text.toUpperCase()))));
  it.each([
    '',
    'urn:uuid:0b1f2c3d-4e5f-6789-abcd-ef0123456789',
    '0b1f2c3d4e5f6789abcdef0123456789',
    '{0b1f2c3d-4e5f-6789-abcd-ef0123456789}',
    '0b1f2c3d-4e5f-6789-abcd-ef0123456789\n',
    '0b1f2c3d-4e5f-6789-abcd-ef012345678g',
  ])(
    // prettier-ignore
    'refuses %j',
    (text) => expect(isUuid(text)).toBe(false),
  );
});

describe('date-time', () => {
  it.each([
    '2024-02-29T12:00:00Z',
    '2024-02-29t12:00:00z',
    '2024-02-29T12:00:00.000+00:00',
    '2024-02-29T12:00:00,0-00:00',
    '2024-02-29T12:00:00+0000',
    '2024-02-29T12:00Z',
    '2024-02-29T12Z',
    '20240229T120000Z',
    '20240229T1200Z',
    '2024-060T12:00:00Z',
    '2024060T120000Z',
    '2024-W09-4T12:00:00Z',
    '2024W094T120000Z',
  ])('takes %s as an instant', (text) => expect(instant(text)).toEqual({ epochSeconds: noon, fraction: '' }));
  it.each([
    '',
    'now',
    '2024-02-29',
    '2024-02-29T12:00:00',
    '2024-02-29 12:00:00Z',
    '2024-02-29T12:00:00Z\n',
    ' 2024-02-29T12:00:00Z',
    '2024-02-29T12:00:00+01:00',
    '2024-02-29T12:00:00+00:01',
    '2023-02-29T12:00:00Z',
    '2024-00-01T12:00:00Z',
    '2024-13-01T12:00:00Z',
    '2024-01-00T12:00:00Z',
    '2023-366T12:00:00Z',
    '2024-000T12:00:00Z',
    '2023-W53-1T12:00:00Z',
    '2024-W00-1T12:00:00Z',
    '2024-02-29T25:00:00Z',
    '2024-02-29T24:00:01Z',
    '2024-02-29T24:00:00.1Z',
    '2024-02-29T12:60:00Z',
    '2024-02-29T12:00:60Z',
    '2024-02-29T12:00:00.Z',
    '2024-02-29T120000Z',
    '20240229T12:00:00Z',
    '1709208000',
    '٢٠٢٤-02-29T12:00:00Z',
  ])('refuses %j', (text) => expect(parseInstant(text)).toBeNull());
  it('reads the fraction of a minute and of an hour exactly', () => {
    expect(instant('2024-02-29T11,5+00').epochSeconds).toBe(noon - 1800);
    expect(instant('2024-02-29T11:59.50001Z')).toEqual({ epochSeconds: noon - 30, fraction: '0006' });
  });
  it('reads 24:00 and a leap second as the start of the next day', () => {
    expect(instant('2024-02-29T24:00Z')).toEqual(instant('2024-03-01T00:00:00Z'));
    expect(instant('2016-12-31T23:59:60Z')).toEqual(instant('2017-01-01T00:00:00Z'));
  });
  it('agrees with the platform on every millisecond, and orders as it does', () => {
    const dates = fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, dates, (left, right) => {
        const [a, b] = [instant(left.toISOString()), instant(right.toISOString())];
        expect(a.epochSeconds).toBe(Math.floor(left.getTime() / 1000));
        expect(Math.sign(compareInstants(a, b))).toBe(Math.sign(left.getTime() - right.getTime()));
      }),
    );
  });
  it('orders fractions of any length by their value, to the last digit', () => {
    const digits = fc.stringMatching(/^\d{1,40}$/);
    fc.assert(
      fc.property(digits, digits, (left, right) => {
        const [a, b] = [left, right].map((fraction) => instant(`2024-02-29T12:00:00.${fraction}Z`));
        const [x, y] = [left, right].map((fraction) => BigInt(fraction.padEnd(40, '0')));
        expect(Math.sign(compareInstants(a!, b!))).toBe(x! < y! ? -1 : x! > y! ? 1 : 0);
      }),
    );
  });
  it('knows which forms RFC 3339 has', () => {
    for (const text of [
      '2024-02-29T12:00:00Z',
      '2024-02-29T12:00:00.123456789012+00:00',
      '2024-02-29T12:00:00-05:00',
    ]) {
      expect(isRfc3339(text)).toBe(true);
    }
    for (const text of ['2024-02-29T12:00Z', '20240229T120000Z', '2024-02-29T24:00:00Z', '2024-02-29T12:00:00+00']) {
      expect(isRfc3339(text)).toBe(false);
    }
  });
});

describe('e-mail address', () => {
  it.each(['a@b', 'jürgen@example.org', '"a@b"@c', '"\\"@"@c', 'o"brien@c', 'a+b@sub.example.org'])(
    'accepts %s',
    (text) => expect(isEmail(text)).toBe(true),
  );
  it.each(['', '@', 'a@', '@b', 'a', 'a@b@c', 'a b@c', 'A <a@b>', 'a@b\n', '"a@b"'])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });
  it('is strict only where asked', () => {
    expect(['a@b', '"a"@b.c', 'ü@b.c', 'a..b@b.c', 'a@-b.c'].filter(isStrictEmail)).toEqual([]);
    fc.assert(fc.property(fc.emailAddress(), (text) => isEmail(text) && isStrictEmail(text)));
  });
});

describe('the validator', () => {
  it('compiles every schema of the contract and stops at inherited members', () => {
    const ajv = ajvWithFormats();
    for (const node of Object.values(answers)) expect(ajv.compile(node)({})).toBe(node.required === undefined);
    expect(ajv.validate({ type: 'object', properties: { toString: {} }, required: ['toString'] }, {})).toBe(false);
    expect(ajv.validate({ type: 'string', format: 'date-time' }, '2024-02-29T24:00Z')).toBe(true);
  });
  it('refuses schemas that say what it does not know, and stops at the first error', () => {
    const ajv = ajvWithFormats();
    expect(() => ajv.compile({ type: 'string', maxlength: 3 })).toThrow('unknown keyword');
    expect(() => ajv.compile({ type: 'string', format: 'card' })).toThrow('unknown format');
    expect(ajv.validate({ type: 'string', format: 'uuid' }, '127.0.0.256')).toBe(false);
    const two = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } };
    expect(ajv.validate(two, { a: 1, b: 2 })).toBe(false);
    expect(ajv.errors).toHaveLength(1);
  });
});
