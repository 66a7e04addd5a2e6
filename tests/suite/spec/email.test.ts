import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail, isStrictEmail } from '../../../spec/oracles/formats.ts';

describe('an e-mail address', () => {
  const side = fc.stringMatching(/^[^\s<>@"]{1,20}$/);

  it('is two sides with one @ between them', () => {
    fc.assert(
      fc.property(side, side, (local, domain) => {
        expect(isEmail(`${local}@${domain}`)).toBe(true);
        expect(isEmail(`"${local.replaceAll('\\', '')}@"@${domain}`)).toBe(true);
        for (const wrong of [`${local}${domain}`, `@${domain}`, `${local}@`, `${local}@${domain}@x`]) {
          expect(isEmail(wrong)).toBe(false);
        }
        for (const mark of [' ', '\t', '\n', '\u00a0', '<', '>']) {
          expect(isEmail(`${local}${mark}@${domain}`)).toBe(false);
          expect(isEmail(`${local}@${domain}${mark}`)).toBe(false);
        }
      }),
    );
  });

  it.each([
    ['"a@b"@c', true],
    ['"a@b@c"@d', true],
    ['"a"b"@c', true],
    ['"\\"@"@c', true],
    ['"\\\\"@c', true],
    ['"\\\\"@c@d', false],
    ['"a"@"b"', true],
    ['"a"@b@"c@d"', false],
    ['a@"b@c"', true],
    ['"a@b', true],
    ['"\\@b', true],
    ['a"\\@b', true],
    ['"a@b@c', false],
    ['"a"@b"@c', false],
    ['"a@b"', false],
    ['"@"', false],
  ])('with quotes, %s: %s', (text, right) => expect(isEmail(text)).toBe(right));

  it.each([
    ['a@b.c', true],
    ['first.last+tag@sub.example-site.org', true],
    ["!#$%&'*+/=?^_`{|}~-@b.c", true],
    [`${'a'.repeat(64)}@b.c`, true],
    [`${'a'.repeat(65)}@b.c`, false],
    [`a@${'b'.repeat(63)}.c`, true],
    [`a@${'b'.repeat(64)}.c`, false],
    [`${'a'.repeat(60)}@${`${'b'.repeat(62)}.`.repeat(3)}cdef`, true],
    [`${'a'.repeat(60)}@${`${'b'.repeat(62)}.`.repeat(3)}cdefg`, false],
    ['a@b', false],
    ['a@b.c.', false],
    ['a@.b.c', false],
    ['a@b..c', false],
    ['a@-b.c', false],
    ['a@b-.c', false],
    ['a@b_c.d', false],
    ['a@b.c@d.e', false],
    ['.a@b.c', false],
    ['a.@b.c', false],
    ['a..b@b.c', false],
    ['a,b@b.c', false],
    ['ü@b.c', false],
    ['a@ü.c', false],
    ['"a"@b.c', false],
    ['@b.c', false],
    ['a', false],
    ['', false],
  ])('to strict readers, %s: %s', (text, right) => expect(isStrictEmail(text)).toBe(right));
});
