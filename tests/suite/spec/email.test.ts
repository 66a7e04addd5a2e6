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
    '"a@b"@c', '"a@b@c"@d', '"a"b"@c', '"\\"@"@c', '"\\\\"@c', '"a"@"b"', 'a@"b@c"', '"a@b', '"\\@b', 'a"\\@b',
  ])('with quotes is one: %s', (text) => expect(isEmail(text)).toBe(true)); // prettier-ignore

  it.each([
    '"\\\\"@c@d', '"a"@b@"c@d"', '"a@b@c', '"a"@b"@c', '"a@b"', '"@"',
  ])('with quotes is none: %s', (text) => expect(isEmail(text)).toBe(false)); // prettier-ignore

  it.each([
    'a@b.c', 'first.last+tag@sub.example-site.org', "!#$%&'*+/=?^_`{|}~-@b.c", `${'a'.repeat(64)}@b.c`,
    `a@${'b'.repeat(63)}.c`, `${'a'.repeat(60)}@${`${'b'.repeat(62)}.`.repeat(3)}cdef`,
  ])('is strict: %s', (text) => expect(isStrictEmail(text)).toBe(true)); // prettier-ignore

  it.each([
    `${'a'.repeat(65)}@b.c`, `a@${'b'.repeat(64)}.c`, `${'a'.repeat(60)}@${`${'b'.repeat(62)}.`.repeat(3)}cdefg`,
    'a@b', 'a@b.c.', 'a@.b.c', 'a@b..c', 'a@-b.c', 'a@b-.c', 'a@b_c.d', 'a@b.c@d.e', '.a@b.c', 'a.@b.c', 'a..b@b.c',
    'a,b@b.c', 'ü@b.c', 'a@ü.c', '"a"@b.c', '@b.c', 'a', '',
  ])('is none to strict readers: %s', (text) => expect(isStrictEmail(text)).toBe(false)); // prettier-ignore

  it('is strict in the forms that fast-check draws', () =>
    fc.assert(fc.property(fc.emailAddress(), (text) => isEmail(text) && isStrictEmail(text))));
});
