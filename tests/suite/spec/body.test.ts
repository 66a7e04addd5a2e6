import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeBody } from '../../../spec/oracles/body.ts';
import { answer, broken, lines, type Made, mismatchesOf } from './fake-exchanges.ts';

const judged = (content: unknown, made: Made = {}) => judgeBody(answer('getCardholder', content, made));
/** The members that stand in a body twice in one object, as a requirement says; null if it examined none. */
const repeated = (text: string): string[] | null => {
  const all = judged(text).filter(({ requirement }) => requirement === 'body/unique-members');
  const names = mismatchesOf(all).flatMap(({ at }) => (at.in === 'repeated-member' ? at.name : []));
  return all.length === 0 ? null : names;
};
const type = (value: string): Made => ({ headers: [['Content-Type', value]] });

const [PARSEABLE, MEDIA] = ['body/parseable at body: expected JSON text, actual', 'body/media-type'];
const OPEN: Made = { ask: { intent: 'open' } };

describe('the text of a success', () => {
  const MARK = 'body/no-byte-order-mark at body: expected JSON text from the first byte, actual a byte order mark';
  const TWICE = 'body/unique-members at /…/a: expected each member once, actual a member of the same name again';
  it.each<[string, unknown, Made, string]>([
    [
      'not UTF-8',
      {},
      { body: { utf8: false } },
      'body/utf-8 at body: expected valid UTF-8, actual bytes that are not UTF-8',
    ],
    ['with a byte order mark', '\uFEFF{}', { body: { byteOrderMark: true } }, MARK],
    ['a name twice', '{"a": 1, "b": {"a": 2}, "a": 3}', {}, TWICE],
    ['204 with one', 'x', { ...OPEN, status: 204 }, `${PARSEABLE} plain text, not JSON: x`],
    ['200 without a body', undefined, OPEN, `${PARSEABLE} an empty body`],
    ['204 without a body', undefined, { status: 204 }, `${PARSEABLE} an empty body`],
  ])('%s', (_, content, made, expected) => expect(broken(judged(content, made))).toEqual([expected]));
});

it.each<[string, unknown, Made, string[]]>([
  ['of 204, to an open question: none', undefined, { ...OPEN, status: 204 }, []],
  [
    'that is not JSON is not searched for names',
    undefined,
    {},
    ['body/no-byte-order-mark ok', `${PARSEABLE} an empty body`, 'body/utf-8 ok'],
  ],
  ['of a failure may be anything, but of a JSON media type', 'oops', { status: 404 }, [`${MEDIA} ok`]],
  ['of a 500 is judged as such, not by its media type', 'oops', { status: 500, ...type('text/html') }, []],
])('the text %s', (_, content, made, expected) => expect(lines(judged(content, made))).toEqual(expected));

describe('the media type', () => {
  it.each([
    'application/json', 'Application/JSON; charset=utf-8', ' application/json ;charset=utf-8',
    'application/problem+json', 'application/vnd.api+json;v=1', 'x-vendor/thing+json',
  ])('%j is one of JSON', (value) => expect(broken(judged({}, type(value)))).toEqual([])); // prettier-ignore

  const other = (actual: string) => [`${MEDIA} at header content-type: expected a JSON media type, actual ${actual}`];
  it.each([
    'text/plain', 'application/jsonp', 'application/x+json+xml', 'application/+json', 'application/a b+json', '/a+json',
    'a/b/c+json', 'a b/c+json', 'text/html, a/b+json', 'application/jsonx', 'application/problem+jsonx',
  ])('%j is not', (value) => expect(broken(judged({}, type(value)))).toEqual(other(value))); // prettier-ignore

  it.each<[string, Made, string]>([
    ['without its parameters', type('text/html; charset=utf-8'), 'text/html'],
    ['as none if it is empty', type(''), 'none'],
    ['as none if it has only parameters', type(';charset=utf-8'), 'none'],
    ['in short', type(`text/${'x'.repeat(200)}`), `text/${'x'.repeat(75)}`],
    ['as none without a header', { headers: [] }, 'none'],
  ])('is told %s', (_, made, actual) => expect(broken(judged({}, made))).toEqual(other(actual)));
});

describe('date-times in ISO 8601 that RFC 3339 has not', () => {
  const say = (at: string, actual: string) => `body/rfc-3339 at ${at}: expected the form of RFC 3339, actual ${actual}`;
  const NARROW = '2025-06-01T00:00:00Z';
  const WIDE = '20250601T000000Z';

  const told = (content: unknown) => lines(judged(content)).filter((line) => line.startsWith('body/rfc-3339'));

  it.each(['activationDateTime', 'expirationDateTime', 'issuedDateTime', 'postDateTime'])('are seen in %s', (name) => {
    expect(broken(judged({ a: [{}, { [name]: WIDE }] }))).toEqual([say(`/a/1/${name}`, WIDE)]);
  });

  it.each<[string, unknown]>([
    ['a member of another name', { when: WIDE, firstName: WIDE }],
    ['no instant at all, which the schema judges', { postDateTime: 'yesterday' }],
    ['another offset than zero, which the schema judges', { postDateTime: '2025-06-01T02:00:00+02:00' }],
    ['no text', { postDateTime: 20250601, issuedDateTime: null }],
    ['a list of texts', [WIDE]],
    ['a text alone', JSON.stringify(WIDE)],
    ['null', 'null'],
  ])('%s is not looked at', (_, content) => expect(told(content)).toEqual([]));

  /** A value so many levels deep. */
  const deep = (levels: number, value: unknown): unknown =>
    levels === 0 ? value : levels % 2 === 0 ? [deep(levels - 1, value)] : { a: deep(levels - 1, value) };

  it('are counted together, and each that is not in the profile is told', () => {
    const all = { a: [{ postDateTime: NARROW }, 7, null, 'x'], b: { postDateTime: NARROW }, issuedDateTime: NARROW };
    expect(told({ ...all, z: [1, { issuedDateTime: WIDE, postDateTime: 'today' }, 'x', null] })).toEqual([
      say('/z/1/issuedDateTime', WIDE),
      'body/rfc-3339 ok (3 observations)',
    ]);
  });

  it('are looked for neither very deep nor very late in a list', () => {
    const dates = { postDateTime: WIDE };
    expect(told(deep(8, dates))).toHaveLength(1);
    expect(told(deep(9, dates))).toEqual([]);
    expect(told([dates, deep(8, dates)])).toHaveLength(1);
    const late = (before: number, value: object) => [...Array<null>(before).fill(null), value];
    expect(told(late(999, dates))).toHaveLength(1);
    expect(told(late(1000, dates))).toEqual([]);
    expect(told([...late(999, dates), dates])).toHaveLength(1);
    expect(told(late(1000, { postDateTime: NARROW }))).toEqual([]);
  });

  it('are shown in short', () => {
    const long = `${WIDE.slice(0, -1)}.${'1'.repeat(200)}Z`;
    expect(broken(judged({ postDateTime: long }))).toEqual([say('/postDateTime', long.slice(0, 60))]);
  });
});

describe('a name twice in one object', () => {
  it.each<[string, string[]]>([
    ['["a", "a", {"b": ":"}]', []],
    ['[{"a": ":"}, {"a": 2}]', []],
    ['{"a" : 1, "b"\n: null, "c"\r\n: [[], [{"d"\t:{}}]], "e":":\\":"}', []],
    ['{"a": "x", "b": ["a"], "a": 2}', ['a']],
  ])('%s', (text, expected) => {
    expect(repeated(text)).toEqual(expected);
  });

  it('is in no text that JSON.stringify writes, and in each with a member written again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ maxLength: 40 }), fc.nat(3), (value, name, space) => {
        const text = JSON.stringify([value, ':'], null, space);
        expect(repeated(text)).toEqual([]);
        const key = JSON.stringify(name);
        const twice = `[{${key}: ${text}, ${key}: 0}]`;
        expect(repeated(twice)).toEqual([JSON.parse(key)]);
      }),
    );
  });

  it('is sought without recursion', () =>
    expect(repeated(`${'['.repeat(50_000)}{"a": 1, "a": 2}${']'.repeat(50_000)}`)).toEqual(['a']));
});
