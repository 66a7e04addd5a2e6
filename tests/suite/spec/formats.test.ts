import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answers, errorEnvelope } from '../../../spec/generated/schemas.ts';
import { ajvWithFormats } from '../../../spec/oracles/contract.ts';
import { judgeBody } from '../../../spec/oracles/body.ts';
import {
  compareInstants,
  isEmail,
  isRfc3339,
  isStrictEmail,
  isUuid,
  parseInstant,
} from '../../../spec/oracles/formats.ts';
import { answer } from './fake-exchanges.ts';

it.each(Object.entries({ ...answers, errorEnvelope }))(
  'the schema of %s is one of JSON Schema 2020-12',
  (_, schema) => {
    const ajv = new Ajv2020();
    expect(ajv.validateSchema(schema), JSON.stringify(ajv.errors)).toBe(true);
    expect(ajv.validateSchema({ ...schema, type: 'person' })).toBe(false);
  },
);

it('no hostile text slows an oracle down', () => {
  const before = process.cpuUsage();
  parseInstant(`2024-02-29T12:00:00.${'0'.repeat(500_000)}1x`);
  parseInstant(`2024-02-29T12:00:00.${'10'.repeat(250_000)}Z`);
  isEmail('"\\'.repeat(250_000));
  isEmail(`"${'\\"'.repeat(250_000)}`);
  isStrictEmail(`${'a.'.repeat(250_000)}@`);
  judgeBody(answer('getCardholder', `{"b": "${'\\"'.repeat(500_000)}", "a": 1, "a": 2}`));
  // Time of the processor, not of the clock, and far less than what is not linear takes: a busy machine is no defect.
  expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
});

const seconds = (text: string) => parseInstant(text)?.epochSeconds ?? null;
const two = (n: number) => String(n).padStart(2, '0');
const DAY = 86_400_000;
const known = (text: string) => {
  const parsed = parseInstant(text);
  if (parsed === null) throw new Error(`${text} is not taken as an instant`);
  return parsed;
};

/** Any day of the years 0 to 9999, as midnight. */
const days = fc
  .integer({ min: Date.parse('0000-01-01') / DAY, max: Date.parse('9999-12-31') / DAY })
  .map((day) => new Date(day * DAY));

/** The ordinal date of a day, counted from 1 January. */
function ordinal(day: Date): string {
  const start = new Date(day);
  start.setUTCMonth(0, 1);
  return `${day.toISOString().slice(0, 4)}-${String((day.getTime() - start.getTime()) / DAY + 1).padStart(3, '0')}`;
}

/** The week date of a day: its week is that of its Thursday, counted within the Thursday's year. */
function weekDate(day: Date): string {
  const weekday = day.getUTCDay() === 0 ? 7 : day.getUTCDay();
  const thursday = new Date(day.getTime() + (4 - weekday) * DAY);
  const week = Math.floor((Number(ordinal(thursday).slice(5)) - 1) / 7) + 1;
  return `${thursday.toISOString().slice(0, 4)}-W${two(week)}-${weekday}`;
}

describe('a date', () => {
  it('names the same day in each of its forms, extended or basic', () => {
    fc.assert(
      fc.property(days, (day) => {
        const dates = [day.toISOString().slice(0, 10), ordinal(day), weekDate(day)];
        for (const date of dates.filter((text) => /^\d{4}-/.test(text))) {
          expect([date, seconds(`${date}T00:00:00Z`)]).toEqual([date, day.getTime() / 1000]);
          expect([date, seconds(`${date.replaceAll('-', '')}T000000Z`)]).toEqual([date, day.getTime() / 1000]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is one only where the calendar has it', () => {
    const digits = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(digits(9999), digits(99), digits(99), digits(999), (year, month, day, nth) => {
        const y = String(year).padStart(4, '0');
        const real = new Date(0);
        real.setUTCFullYear(year, month - 1, day);
        const exists = month >= 1 && month <= 12 && real.getUTCMonth() === month - 1 && real.getUTCDate() === day;
        expect(parseInstant(`${y}-${two(month)}-${two(day)}T00:00:00Z`) !== null).toBe(exists);
        const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
        const text = `${y}-${String(nth).padStart(3, '0')}T00:00:00Z`;
        expect(parseInstant(text) !== null).toBe(nth >= 1 && nth <= (leap ? 366 : 365));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    '2020-W53-7', '2021-W52-7', '2021-W01-1', '2024-366',
  ])('%s is a date', (date) => expect(parseInstant(`${date}T00:00:00Z`) !== null).toBe(true)); // prettier-ignore
  it.each([
    '2021-W53-1', '2021-W00-1', '2021-W01-0', '2021-W01-8', '2021-W99-1', '2023-12-32', '2023-00-31', '2024-367',
    '2024-06-00', 'x2024-06-01', '12024-06-01', '2024-6-1', '2024-06', '2024-W01',
  ])('%s is no date', (date) => expect(parseInstant(`${date}T00:00:00Z`) !== null).toBe(false)); // prettier-ignore
});

describe('a time', () => {
  const NOON = Date.UTC(2024, 1, 29, 12) / 1000;
  const on = (time: string) => parseInstant(`2024-02-29T${time}`);

  it('counts hours, minutes and seconds', () => {
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), fc.nat(59), (h, m, s) => {
        const expected = NOON + (h - 12) * 3600 + m * 60 + s;
        expect(seconds(`2024-02-29T${two(h)}:${two(m)}:${two(s)}Z`)).toBe(expected);
        expect(seconds(`20240229T${two(h)}${two(m)}${two(s)}+0000`)).toBe(expected);
        expect(seconds(`20240229T${two(h)}${two(m)}Z`)).toBe(expected - s);
        expect(seconds(`20240229T${two(h)}Z`)).toBe(expected - s - m * 60);
      }),
    );
  });

  it('has a fraction of its last unit, exact to any length', () => {
    const digits = fc.stringMatching(/^\d{1,30}$/);
    const units = fc.constantFrom<[string, bigint]>(['12', 3600n], ['12:00', 60n], ['12:00:00', 1n]);
    fc.assert(
      fc.property(digits, units, fc.constantFrom('.', ','), (fraction, [time, unit], sign) => {
        const scale = 10n ** BigInt(fraction.length);
        const ticks = BigInt(fraction) * unit;
        const rest = String(ticks % scale)
          .padStart(fraction.length, '0')
          .replace(/0+$/, '');
        expect(on(`${time}${sign}${fraction}Z`)).toEqual({
          epochSeconds: NOON + Number(ticks / scale),
          fraction: rest,
        });
      }),
    );
  });

  it.each([
    '24:00Z', '24Z', '24:00:00.000Z', '23:59:60Z', '12:00:59Z', '12:00:00-00', '12:00:00\u221200:00',
    '12:00:00+00:00', '12:00:00+0000', '12:00:00z', `12:00.${'1'.repeat(1000)}Z`, `12:00:00.${'1'.repeat(5000)}Z`,
  ])('%s is a time', (time) => expect(on(time) !== null).toBe(true)); // prettier-ignore
  it.each([
    '24:00:00.0001Z', '24.5Z', '24:01Z', '24:00:01Z', '25:00Z', '23:60Z', '23:59:61Z', '22:59:60Z', '23:58:60Z',
    '12:00:00.Z', '12:00:00.1.1Z', '12:0Z', '12::00Z', '1Z', 'Z', '12:00:00+0', '12:00:00+000', '12:00:00+01',
    '12:00:00+10:00', '12:00:00+00:30', '12:00:00ZZ', '12:00:00', `12:00.${'1'.repeat(1001)}Z`,
  ])('%s is no time', (time) => expect(on(time) !== null).toBe(false)); // prettier-ignore
});

it.each([
  '2024-02-29T12:00:00Z', '2024-02-29t12:00:00z', '2024-02-29T12:00:00.000000000001Z', '2024-02-29T23:59:60Z',
  '2024-02-29T19:09:19+19:59', '2024-02-29T12:00:00-23:59',
])('%j is in the form of RFC 3339', (text) => expect(isRfc3339(text)).toBe(true)); // prettier-ignore
it.each([
  '2024-02-29T12:00:00+24:00', '2024-02-29T12:00:00+01:60', '2024-02-29T12:00:00+0100', '2024-02-29T12:00:00',
  '2024-02-29T12:00:00,5Z', '2024-02-29T12:00:00.Z', '2024-02-29T12:00Z', '2024-02-29T24:00:00Z',
  '2024-02-29T12:60:00Z', '2024-02-29T12:00:60Z', '2024-02-29T12:00:70Z', '2023-02-29T12:00:00Z',
  '2024-060T12:00:00Z', '2024-W09-4T12:00:00Z', '20240229T120000Z', ' 2024-02-29T12:00:00Z', '2024-02-29T12:00:00Z ',
  '2024-02-29 12:00:00Z',
])('%j is not in the form of RFC 3339', (text) => expect(isRfc3339(text)).toBe(false)); // prettier-ignore

describe('a date-time', () => {
  it.each([
    '', 'now', '2024-02-29', '1709208000', '2024-02-29 12:00:00Z', '2024-02-29T12:00:00Z\n', ' 2024-02-29T12:00:00Z',
    '2024-02-29T120000Z', '20240229T12:00:00Z', '٢٠٢٤-02-29T12:00:00Z',
  ])('is not %j', (text) => expect(parseInstant(text)).toBeNull()); // prettier-ignore

  it('may be 24:00 or a leap second, the start of the next day, and have a small t', () => {
    for (const [text, same] of [
      ['2024-02-29T24:00Z', '2024-03-01T00:00:00Z'],
      ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00Z'],
      ['2024-02-29t12:00:00z', '2024-02-29T12:00:00Z'],
    ] as const) {
      expect(parseInstant(text)).toEqual(parseInstant(same));
    }
  });
  it('agrees with the platform on every millisecond, and orders as it does', () => {
    const dates = fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, dates, (left, right) => {
        const [a, b] = [known(left.toISOString()), known(right.toISOString())];
        expect(a.epochSeconds).toBe(Math.floor(left.getTime() / 1000));
        expect(Math.sign(compareInstants(a, b))).toBe(Math.sign(left.getTime() - right.getTime()));
      }),
    );
  });
  it('orders fractions of any length by their value, to the last digit', () => {
    const digits = fc.stringMatching(/^\d{1,40}$/);
    fc.assert(
      fc.property(digits, digits, (left, right) => {
        const [a, b] = [left, right].map((fraction) => known(`2024-02-29T12:00:00.${fraction}Z`));
        const [x, y] = [left, right].map((fraction) => BigInt(fraction.padEnd(40, '0')));
        expect(Math.sign(compareInstants(a!, b!))).toBe(x! < y! ? -1 : x! > y! ? 1 : 0);
      }),
    );
  });
});

it('a UUID has 8, 4, 4, 4 and 12 digits, and nothing around it', () => {
  const hex = (n: number) => fc.stringMatching(new RegExp(`^[0-9a-fA-F]{${n}}$`));
  fc.assert(
    fc.property(fc.tuple(hex(8), hex(4), hex(4), hex(4), hex(12)), fc.nat(4), (parts, at) => {
      const changed = (part: (text: string) => string) => isUuid(parts.with(at, part(parts[at] ?? '')).join('-'));
      expect(isUuid(parts.join('-'))).toBe(true);
      expect(changed((text) => `${text}a`)).toBe(false);
      expect(changed((text) => text.slice(1))).toBe(false);
      expect(changed((text) => `g${text.slice(1)}`)).toBe(false);
    }),
  );
});

it.each(['', 'urn:uuid:0b1f2c3d-4e5f-6789-abcd-ef0123456789', '{0b1f2c3d-4e5f-6789-abcd-ef0123456789}',
  '0b1f2c3d-4e5f-6789-abcd-ef0123456789\n', '0b1f2c3d4e5f6789abcdef0123456789',
])('no UUID: %j', (text) => expect(isUuid(text)).toBe(false)); // prettier-ignore

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
