import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareInstants, isRfc3339, isUuid, parseInstant } from '../../../spec/oracles/formats.ts';

const seconds = (text: string) => parseInstant(text)?.epochSeconds ?? null;
const two = (n: number) => String(n).padStart(2, '0');
const DAY = 86_400_000;

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
    ['2020-W53-7', true],
    ['2021-W53-1', false],
    ['2021-W52-7', true],
    ['2021-W00-1', false],
    ['2021-W01-0', false],
    ['2021-W01-8', false],
    ['2021-W01-1', true],
    ['2021-W99-1', false],
    ['2023-12-32', false],
    ['2023-00-31', false],
    ['2024-366', true],
    ['2024-367', false],
    ['2024-06-00', false],
    ['x2024-06-01', false],
    ['12024-06-01', false],
    ['2024-6-1', false],
    ['2024-06', false],
    ['2024-W01', false],
  ])('%s: %s', (date, exists) => expect(parseInstant(`${date}T00:00:00Z`) !== null).toBe(exists));
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
    ['24:00Z', true],
    ['24Z', true],
    ['24:00:00.000Z', true],
    ['24:00:00.0001Z', false],
    ['24.5Z', false],
    ['24:01Z', false],
    ['24:00:01Z', false],
    ['25:00Z', false],
    ['23:60Z', false],
    ['23:59:60Z', true],
    ['23:59:61Z', false],
    ['22:59:60Z', false],
    ['23:58:60Z', false],
    ['12:00:59Z', true],
    ['12:00:00.Z', false],
    ['12:00:00.1.1Z', false],
    ['12:0Z', false],
    ['12::00Z', false],
    ['1Z', false],
    ['Z', false],
    ['12:00:00-00', true],
    ['12:00:00\u221200:00', true],
    ['12:00:00+00:00', true],
    ['12:00:00+0000', true],
    ['12:00:00+0', false],
    ['12:00:00+000', false],
    ['12:00:00+01', false],
    ['12:00:00+10:00', false],
    ['12:00:00+00:30', false],
    ['12:00:00ZZ', false],
    ['12:00:00', false],
    ['12:00:00z', true],
    [`12:00.${'1'.repeat(1000)}Z`, true],
    [`12:00.${'1'.repeat(1001)}Z`, false],
    [`12:00:00.${'1'.repeat(5000)}Z`, true],
  ])('%s: %s', (time, right) => expect(on(time) !== null).toBe(right));

  it('shows which of two is earlier, and when both are the same', () => {
    const order = (left: string, right: string) => {
      const [a, b] = [on(left), on(right)];
      if (a === null || b === null) throw new Error('no instant');
      return [Math.sign(compareInstants(a, b)), Math.sign(compareInstants(b, a))];
    };
    expect(order('12:00:00Z', '12:00:01Z')).toEqual([-1, 1]);
    expect(order('12:00:00.9Z', '12:00:01.1Z')).toEqual([-1, 1]);
    expect(order('12:00:00.09Z', '12:00:00.1Z')).toEqual([-1, 1]);
    expect(order('12:00:00.5Z', '12:00.00833333333333333333Z')).toEqual([1, -1]);
    expect(order('12:00:00.50Z', '12:00:00,5+00').map(Math.abs)).toEqual([0, 0]);
  });
});

it.each([
  ['2024-02-29T12:00:00Z', true],
  ['2024-02-29t12:00:00z', true],
  ['2024-02-29T12:00:00.000000000001Z', true],
  ['2024-02-29T23:59:60Z', true],
  ['2024-02-29T19:09:19+19:59', true],
  ['2024-02-29T12:00:00-23:59', true],
  ['2024-02-29T12:00:00+24:00', false],
  ['2024-02-29T12:00:00+01:60', false],
  ['2024-02-29T12:00:00+0100', false],
  ['2024-02-29T12:00:00', false],
  ['2024-02-29T12:00:00,5Z', false],
  ['2024-02-29T12:00:00.Z', false],
  ['2024-02-29T12:00Z', false],
  ['2024-02-29T24:00:00Z', false],
  ['2024-02-29T12:60:00Z', false],
  ['2024-02-29T12:00:60Z', false],
  ['2024-02-29T12:00:70Z', false],
  ['2023-02-29T12:00:00Z', false],
  ['2024-060T12:00:00Z', false],
  ['2024-W09-4T12:00:00Z', false],
  ['20240229T120000Z', false],
  [' 2024-02-29T12:00:00Z', false],
  ['2024-02-29T12:00:00Z ', false],
  ['2024-02-29 12:00:00Z', false],
])('RFC 3339 %j: %s', (text, right) => expect(isRfc3339(text)).toBe(right));

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
