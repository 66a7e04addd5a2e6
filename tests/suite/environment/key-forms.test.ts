import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyNeedles } from '../../../environment/redaction/secret-forms.ts';
import { Redactor } from '../../../environment/redaction/redaction.ts';
import { forms } from '../../../reports/write.ts';
import { encodings } from './key-encodings.ts';
import { makeRun } from '../reports/fixtures.ts';

/** Keys as gateways give them: no space at either end, letters and digits in both halves. */
const isLikely = (key: string): boolean =>
  [key.slice(0, 8), key.slice(-8)].every((part) => /[a-z]/i.test(part) && /\d/.test(part));
const drawn = fc.oneof(
  fc.stringMatching(/^[0-9a-f]{32}$/),
  fc.stringMatching(/^[0-9A-Za-z_-]{20,40}$/),
  fc.stringMatching(/^[!-~]{16,40}$/),
  fc.stringMatching(/^[!-~\u00a1-\u00ff][ -~\u00a1-\u00ff]{14,40}[!-~\u00a1-\u00ff]$/),
);
const keys = drawn.filter(isLikely);

describe.each(Object.entries(encodings))('the key %s', (name, encode) => {
  it('is found, and masked so that nothing is left', () => {
    const around = fc.constantFrom('', ' ', '"', '/', '=', ': ', '<b>', '\n', '\\n', '.', 'é');
    fc.assert(
      fc.property(keys, around, around, fc.nat(5), (key, before, after, bytes) => {
        const known = keyNeedles(key);
        const carried = encode(key, bytes);
        const text = `first${before}${carried}${after}last`;
        expect(known.in(text)).not.toEqual([]);
        const masked = known.mask(text, '[key]');
        expect(known.in(masked)).toEqual([]);
        expect(masked.startsWith('first')).toBe(true);
        // A backslash at the end escapes what comes next, and no mask splits an escape.
        expect(masked.endsWith(carried.endsWith('\\') ? 'ast' : 'last')).toBe(true);
        expect(masked).toContain('[key]');
      }),
      { numRuns: 12 },
    );
  });

  it.runIf(!name.includes('half'))('is found in its derivations, too', () => {
    const key = 'Ab3+/x9Zq"7&kLmN0pQr';
    for (const other of [`${key}x`, key.slice(0, -1), 'Cd6+/z2Bs"0&mNoP3rSt', 'aB3+/X9zQ"7&KlMn0PqR']) {
      expect(keyNeedles(key).in(`- ${encode(other, 1)} -`)).not.toEqual([]);
    }
  });
});

it('a key without its first or last characters is masked as far as it stands there', () => {
  const key = '0123456789abcdefGHIJKLMNOPqrst4';
  for (const part of [key.slice(0, -2), key.slice(2), key.slice(0, -2).toUpperCase(), key.slice(0, 20)]) {
    expect(keyNeedles(key).mask(`at ${part}: no`, '[key]')).toBe('at [key]: no');
  }
});

it('a key is found if its capitals are longer than it is', () => {
  for (const key of ['0ß   ¡ A¡ß¡0¡  A!', 'ß-0123456789-ab']) {
    const known = keyNeedles(key);
    expect(known.mask(`first${key.toUpperCase()}last`, '[key]')).toBe('first[key]last');
    expect(known.mask(`first${key}last`, '[key]')).toBe('first[key]last');
  }
});

it('a key is found in the letters that a Turkish server makes of it', () => {
  const known = keyNeedles('iPI-Key-0123456789');
  for (const text of ['İPI-KEY-0123456789', 'ipı-key-0123456789']) expect(known.mask(text, '[key]')).toBe('[key]');
});

describe('a key with backslashes', () => {
  const quoted = (text: string, times: number): string =>
    times === 0 ? text : JSON.stringify(quoted(text, times - 1)).slice(1, -1);
  it.each(['!!\\0Ab3x9Z!!a!!', 'a1\\\\b2c3d4e5f6\\"g7', '\\Ab3x9ZkLmN0\\'])('is masked in JSON in JSON: %s', (key) => {
    for (const times of [0, 1, 2, 3, 4]) {
      const masked = keyNeedles(key).mask(quoted(JSON.stringify({ message: `about ${key}.` }), times), '[key]');
      expect(masked).toBe(quoted('{"message":"about [key]."}', times));
    }
  });

  it('is found behind any number of others: a quadratic search would not come back', () => {
    const known = keyNeedles('a1\\\\b2\\c3\\d4e5f6g7');
    for (const many of ['a1'.padEnd(200_000, '\\'), 'a1\\\\\\\\b2'.repeat(20_000)]) {
      expect(known.in(many)).toEqual([]);
      expect(known.in(`${many} a1\\\\b2\\c3\\d4e5f6g7`)).toEqual(['subscription key']);
    }
  });
});

describe('what is not the key', () => {
  const texts = (['violates', 'conforms'] as const).flatMap((verdict) =>
    forms.map(([, make]) => make(makeRun(verdict))),
  );
  it('is not taken for it, in whole reports', () => {
    fc.assert(
      fc.property(keys, (key) => {
        const known = keyNeedles(key);
        for (const text of texts) expect(known.in(text)).toEqual([]);
      }),
      { numRuns: 4 },
    );
  });

  it.each(['a1', 'test', 'on', '12', 'x', 'uat', '25', 'ab', 'no', 'if'])('is data as it came: short key %s', (key) => {
    const redactor = new Redactor({ key });
    const words = {
      on1: 'tset',
      a: 6131,
      b: '6131',
      c: 'YTE',
      d: '74657374',
      e: 'contest',
      f: 'axb',
      g: '1a',
      h: 'eno',
      i: '2025-12-25T01:12:25.012Z',
    };
    expect(JSON.parse(redactor.body(JSON.stringify(words)))).toEqual(words);
  });

  it('is found again when it stands alone, however short it is', () => {
    for (const text of ['"qwe1"', 'key=qwe1&x', '\\"qwe1', '%20qwe1', '\\u0071\\u0077e1', '%71we1', '&#113;we1'])
      expect(keyNeedles('qwe1').in(text)).toEqual(['subscription key']);
    expect(keyNeedles('hunter').in('a-hunter-b')).toEqual(['subscription key']);
    expect(keyNeedles('hunter').in('hunters 9hunter')).toEqual([]);
  });

  it.each(['true', '12', 'a', 'cardholder', '2026-03-15T12:00:00Z', '127.0.0.1', 'example.org', '10000001', 'e0001'])(
    'is what any text may hold, and masked nowhere: %s',
    (key) => {
      expect(keyNeedles(key).in(JSON.stringify({ [key]: key, b: [key, `${key} is`] }))).toEqual([]);
      const redactor = new Redactor({ key });
      expect(redactor.body(`{"errorMessage":"${key}","limit":12}`)).toBe(`{"errorMessage":"${key}","limit":12}`);
    },
  );
});

it('a body stays JSON, with everything but the key as it came', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom('\n', '\\', '"', '\t', '\u0001', '/'),
  );
  fc.assert(
    fc.property(keys, piece, piece, (key, before, after) => {
      const redactor = new Redactor({ key });
      const source = JSON.stringify({ a: before + key + after, [`${before}${key}`]: [1, key] });
      const value = JSON.parse(redactor.body(source)) as Record<string, unknown>;
      expect(keyNeedles(key).in(JSON.stringify(value))).toEqual([]);
      const [name = '', ...more] = Object.keys(value).filter((one) => one !== 'a');
      expect([name.endsWith('[key]'), more, value[name]]).toEqual([true, [], [1, '[key]']]);
      const kept = before.endsWith('\\') || /[\b\f\n\r\t\\\u0001]$/.test(before) ? null : `${before}[key]${after}`;
      if (kept !== null && !/[=%&\\+]|[A-Za-z0-9_/-]$/.test(before + after)) expect(value['a']).toBe(kept);
    }),
    { numRuns: 50 },
  );
});
