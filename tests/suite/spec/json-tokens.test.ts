import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, json, mayNameTwice, tokensOf } from '../../../spec/exchange/json-tokens.ts';

const pieces = fc.constantFrom(
  '{', '}', '[', ']', ',', ':', '"', '"a":', '"b"', '\\', '\\"', "'", '//', '\n', ' ', '1.0',
); // prettier-ignore

it('what no one can see is escaped in JSON of ours, and reads back', () => {
  const value = { 'a\u2028': 'é\u0085\ud800 \u{1f600}\u{e0001}' };
  expect(json(value)).toBe('{"a\\u2028":"é\\u0085\\ud800 \u{1f600}\\udb40\\udc01"}');
});

it('an object that may name a member twice is in no JSON without a colon behind a quotation mark, and in each with a name more', () => {
  const words = fc.string({ unit: fc.constantFrom('a', '1:', '\u00e9', '{', ' ') });
  const values = fc.object({ key: words, values: [words, fc.integer(), fc.constant(null)] });
  fc.assert(
    fc.property(values, fc.nat(3), (value, space) => {
      const text = JSON.stringify([value, [], 7], null, space);
      expect(mayNameTwice(text, JSON.parse(text))).toBe(false);
      const twice = `{"a": 0, "a"\n:${text}}`;
      expect(mayNameTwice(twice, JSON.parse(twice))).toBe(true);
    }),
  );
  expect(mayNameTwice('7', 7)).toBe(false);
  expect(mayNameTwice('{"a": "\\": "}', { a: '": ' }), 'the tokens tell').toBe(true);
});

describe('the tokens of a text', () => {
  it('are the text again, whatever is damaged', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.array(pieces).map((all) => all.join('')),
        ),
        (text) => {
          expect([...tokensOf(text)].map((token) => token.text).join('')).toBe(text);
        },
      ),
    );
  });

  it('know names from values, and what both say', () => {
    const inner = (text: string, kind: string): string[] =>
      [...tokensOf(text)].filter((token) => token.kind === kind).map((token) => decode(token.inner));
    const text = '{"a" \n:"b","\\u0063":["d",{"e":"\\n"}]}, "f":"g';
    expect(inner(text, 'name')).toEqual(['a', 'c', 'e', 'f']);
    expect(inner(text, 'string')).toEqual(['b', 'd', '\n', 'g']);
    expect(inner('["a":1]', 'name')).toEqual([]);
    expect(inner('{"a":"one\ntwo","b":1} // "c":"d"', 'string'), 'a comment hides nothing').toEqual(['one\ntwo', 'd']);
  });

  it('are of a kind each', () => {
    const told = [...tokensOf('{"a" : [12, "b"]}  ')].map(({ kind, text, inner }) => `${kind} ${text} ${inner}`);
    const list = ['open [ ', 'scalar 12 ', 'comma , ', 'space   ', 'string "b" b', 'close ] '];
    expect(told).toEqual([
      'open { ', 'name "a" a', 'space   ', 'colon : ', 'space   ', ...list, 'close } ', 'space    ',
    ]); // prettier-ignore
  });

  it('say what their escapes stand for', () =>
    expect(decode(String.raw`\b\b\f\n\r\t\"\/\u0041\x\\\\n`)).toBe('\b\b\f\n\r\t"/Ax\\\\n'));

  it('come back from any depth and any length', () => {
    for (const text of ['['.repeat(50_000), '{"a":'.repeat(50_000), `"${'\\'.repeat(500_000)}`, '"\\"'.repeat(50_000)])
      expect([...tokensOf(text)].length).toBeGreaterThan(0);
  });
});
