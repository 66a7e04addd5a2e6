import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import type { Place } from '../../../spec/evidence/facts.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import { layOut } from '../../../reports/html/layout.ts';
import { locate, spotText } from '../../../reports/html/evidence/locate.ts';
import { exchange } from './fixtures.ts';
import { hostile } from './hostile.ts';

const lines = (text: string): string[] => layOut(text).lines.map((line) => line.text);
const id = 'a08ff49b-6f77-4263-b271-6c43069c43a8';

const member = (pointer: string): Place => ({ in: 'member', pointer: pointer === '/' ? '' : pointer });
/** A mismatch that names nothing but its place. */
const at = (place: string | Place): Mismatch => ({
  kind: 'paging-present',
  at: typeof place === 'string' ? member(place) : place,
});

/** The marked lines of a body, by what a finding says. */
function marked(body: string, fact: string | Mismatch): string[] {
  const spot = locate({ fact: typeof fact === 'string' ? at(fact) : fact }, exchange(1), layOut(body));
  return spot.lines.map(([first, last]) =>
    lines(body)
      .slice(first, last + 1)
      .map((line) => line.trim())
      .join(' '),
  );
}

describe('laying out', () => {
  it('indents, and keeps empty things, numbers and doubled members as they came', () =>
    expect(lines('{"a":[1.0,{}, []],"a":"x","b":1E400}')).toEqual([
      '{', '  "a": [', '    1.0,', '    {},', '    []', '  ],', '  "a": "x",', '  "b": 1E400', '}',
    ])); // prettier-ignore

  it('shows what is broken as it came', () => {
    expect(lines('{"a":[1,2').join('')).toBe('{  "a": [    1,    2');
    expect(lines('}}],{').join('').replace(/ /g, '')).toBe('}}],{');
    expect(lines('{"a" "b", c: \'d\'}').join('').replace(/ /g, '')).toBe('{"a""b",c:\'d\'}');
    expect(lines('<html>\n</html>')).toEqual(['<html>', '</html>']);
    expect(lines('')).toEqual([]);
  });

  it('keeps a line a line, and everything visible, whatever a string holds', () => {
    const body = JSON.stringify({ [hostile]: hostile }).replaceAll('\\n', '\n');
    expect(lines(body)).toHaveLength(3);
    expect(lines(body).join('')).not.toMatch(/[\n\u0000\u001b\u202e]/);
  });

  it('survives any depth and any length', () => {
    expect(layOut('['.repeat(300_000)).lines.length).toBeLessThan(25_000);
    expect(layOut(`[${'1,'.repeat(1_500_000)}1]`).json).toBe(false);
  });
});

describe('the spot of a finding', () => {
  const body = `{"list":[{"id":"${id}","a/b":{"c":null}},{"id":"${id}"},{"~":[1,2]}],"paging":{"total":9},"x":1,"x":2}`;

  it('is the member that the pointer names', () => {
    expect(marked(body, '/paging/total')).toEqual(['"total": 9']);
    expect(marked(body, '/paging')).toEqual(['"paging": { "total": 9 },']);
    expect(marked(body, '/list/0/a~1b/c')).toEqual(['"c": null']);
    expect(marked(body, '/list/0/a~1b')).toEqual(['"a/b": { "c": null }']);
    expect(marked(body, '/list/2/~0/1')).toEqual(['2']);
    expect(marked(body, '/')).toEqual(['{']);
  });

  it('is the nearest parent where the member is not there, and is said not to be it', () => {
    expect(marked(body, '/paging/limit')).toEqual(['"paging": { "total": 9 },']);
    expect(marked('{"a":1}', '/errors')).toEqual(['{ "a": 1 }']);
    expect(locate({ fact: at('/paging/limit') }, exchange(1), layOut(body)).exact).toBe(false);
    expect(locate({ fact: at('/paging/total') }, exchange(1), layOut(body)).exact).toBe(true);
  });

  it('is both elements that came twice, and the one too many', () => {
    const list = member('/list');
    const [twice, extra] = [{ kind: 'twice', at: { in: 'list' }, id } as const, { id: id.toUpperCase(), count: 1 }];
    expect(marked(body, twice)).toEqual([`"id": "${id}",`, `"id": "${id}"`]);
    expect(marked(body, { kind: 'extra', at: list, expected: 9, extra })).toHaveLength(2);
    expect(marked(body, { kind: 'missing', at: list, expected: 9, missing: { id, count: 2 } })).toEqual(['"list": [']);
    expect(marked(body, at({ in: 'list' }))).toEqual(['"list": [']);
  });

  it('is both members of one name', () => {
    expect(marked(body, at({ in: 'repeated-member', name: 'x' }))).toEqual(['"x": 1,', '"x": 2']);
    expect(marked('{"a":{"x":0},"x":1,"x":2}', at({ in: 'repeated-member', name: 'x' }))).toEqual([
      '"x": 1,',
      '"x": 2',
    ]);
  });

  it('is the status, a header, or the status where there is no body or no answer', () => {
    const text = (place: Place, one: Exchange = exchange(1), content = body): string =>
      spotText(locate({ fact: at(place) }, one, layOut(content)));
    const silent: Exchange = { ...exchange(1), outcome: { kind: 'no-answer', why: 'timeout', message: '' } };
    expect(text({ in: 'status' })).toBe('status');
    expect(text({ in: 'header', name: 'Content-Type' })).toBe('header:content-type');
    expect(text({ in: 'body' }, exchange(1), '')).toBe('status');
    expect(text(member('/a'), silent)).toBe('status');
    expect(text({ in: 'body' }, exchange(1), '<html>')).toBe('0-0');
  });
});
