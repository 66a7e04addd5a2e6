import { expect, it } from 'vitest';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import type { Place } from '../../../spec/evidence/facts.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import { layOut } from '../../../reports/html/layout.ts';
import { locate, spotText } from '../../../reports/html/evidence/locate.ts';
import { exchange } from './fixtures.ts';
import { hostile } from './hostile.ts';

const lines = (text: string): string[] => layOut(text).lines.map((line) => line.text);

it.each<[what: string, text: string, lines: string[]]>([
  ['empty things, numbers and doubled members', '{"a":[1.0,{}, []],"a":"x","b":1E400}', [
    '{', '  "a": [', '    1.0,', '    {},', '    []', '  ],', '  "a": "x",', '  "b": 1E400', '}',
  ]],
  ['what is broken off', '{"a":[1,2', ['{', '  "a": [', '    1,', '    2']],
  ['what is not JSON', '<html>\n</html>', ['<html>', '</html>']],
  ['nothing', '', []],
])('laying out keeps %s as it came', (_, text, expected) => expect(lines(text)).toEqual(expected)); // prettier-ignore

it.each(['}}],{', '{"a""b",c:\'d\'}'])('laying out loses nothing of what is broken: %s', (text) =>
  expect(lines(text).join('').replace(/ /g, '')).toBe(text),
);

it('laying out keeps a line a line, and everything visible, whatever a string holds', () => {
  const body = JSON.stringify({ [hostile]: hostile }).replaceAll('\\n', '\n');
  expect(lines(body)).toHaveLength(3);
  expect(lines(body).join('')).not.toMatch(/[\n\u0000\u001b\u202e]/);
});

it('laying out survives any depth and any length', () => {
  expect(layOut('['.repeat(300_000)).lines.length).toBeLessThan(25_000);
  expect(layOut(`[${'1,'.repeat(1_500_000)}1]`).json).toBe(false);
});

const member = (pointer: string): Place => ({ in: 'member', pointer });
/** A mismatch that names nothing but its place. */
const at = (place: Place): Mismatch => ({ kind: 'paging-present', at: place });
const id = 'a08ff49b-6f77-4263-b271-6c43069c43a8';
const list = `{"list":[{"id":"${id}","a/b":{"c":null}},{"id":"${id}"},{"~":[1,2]}],"paging":{"total":9},"x":1,"x":2}`;
const [twice, missing] = [{ kind: 'twice', at: { in: 'list' }, id } as const, { id, count: 2 }];

it.each<[what: string, fact: Mismatch, marked: string[], isExact?: boolean, body?: string]>([
  ['the member that the pointer names', at(member('/paging/total')), ['"total": 9']],
  ['an object', at(member('/paging')), ['"paging": { "total": 9 },']],
  ['a member whose name has a slash', at(member('/list/0/a~1b/c')), ['"c": null']],
  ['an object whose name has a slash', at(member('/list/0/a~1b')), ['"a/b": { "c": null }']],
  ['an element of a member that is a tilde', at(member('/list/2/~0/1')), ['2']],
  ['the whole', at(member('')), ['{']],
  ['the nearest parent, and said not to be it', at(member('/paging/limit')), ['"paging": { "total": 9 },'], false],
  ['the whole, and said not to be it', at(member('/errors')), ['{ "a": 1 }'], false, '{"a":1}'],
  ['both elements that came twice', twice, [`"id": "${id}",`, `"id": "${id}"`]],
  ['the one too many, in whichever case', {
    kind: 'extra', at: member('/list'), expected: 9, extra: { id: id.toUpperCase(), count: 1 },
  }, [`"id": "${id}",`, `"id": "${id}"`]],
  ['the list in which one is missing', { kind: 'missing', at: member('/list'), expected: 9, missing }, ['"list": [']],
  ['the list', at({ in: 'list' }), ['"list": [']],
  ['both members of one name', at({ in: 'repeated-member', name: 'x' }), ['"x": 1,', '"x": 2']],
  ['both members of one object', at({ in: 'repeated-member', name: 'x' }), ['"x": 1,', '"x": 2'], true,
    '{"a":{"x":0},"x":1,"x":2}'],
])('the spot of a finding is %s', (_, fact, marked, isExact = true, body = list) => {
  const spot = locate({ fact }, exchange(1), layOut(body));
  const texts = spot.lines.map(([first, last]) => lines(body).slice(first, last + 1).map((line) => line.trim()).join(' '));
  expect([texts, spot.exact]).toEqual([marked, isExact]);
}); // prettier-ignore

it.each<[text: string, place: Place, content?: string, outcome?: Exchange['outcome']]>([
  ['status', { in: 'status' }],
  ['header:content-type', { in: 'header', name: 'Content-Type' }],
  ['status', { in: 'body' }, ''],
  ['status', member('/a'), list, { kind: 'no-answer', why: 'timeout', message: '' }],
  ['0-0', { in: 'body' }, '<html>'],
])('the spot of a finding is the status, a header, or the status if there is no body or no answer: %s', (text, place, content = list, outcome = exchange(1).outcome) => {
  expect(spotText(locate({ fact: at(place) }, { ...exchange(1), outcome }, layOut(content)))).toBe(text);
}); // prettier-ignore
