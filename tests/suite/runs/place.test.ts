import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { pieces } from '../../../runs/conclusion.ts';
import { ChangedPlace, linesAt, placeAt, zipOf } from '../../../runs/place.ts';
import { folder } from '../folder.ts';

it('is a folder of regular files, those below it as well; a link might lead anywhere', () => {
  const at = folder();
  mkdirSync(join(at, 'below'));
  writeFileSync(join(at, 'results.json'), '{}');
  writeFileSync(join(at, 'below', 'more'), 'more');
  expect([...placeAt(at).files.keys()].sort()).toEqual(['below/more', 'results.json']);
  symlinkSync('/etc/hosts', join(at, 'letter.md'));
  expect(() => placeAt(at)).toThrow(/letter\.md is a link or a special file/);
});

it('is refused before it is read if it holds more than a run leaves', () => {
  const [many, large] = [folder(), folder()];
  for (let i = 0; i < 5001; i++) writeFileSync(join(many, `f${i}`), '');
  writeFileSync(join(large, 'index.html'), '');
  truncateSync(join(large, 'index.html'), 300_000_000);
  const zip = join(folder(), 'p.zip');
  writeFileSync(zip, zipOf(new Map(Array.from({ length: 5001 }, (_, i) => [`f${i}`, Buffer.alloc(0)])), 'p'));
  expect(() => placeAt(many)).toThrow('holds more than 5000 files: no run leaves so');
  expect(() => placeAt(zip)).toThrow(ChangedPlace);
  for (const place of [large, join(large, 'index.html')])
    expect(() => placeAt(place)).toThrow('holds more than 200 MB: no run leaves so much');
});

it('gives the lines of a file, also one that is longer than what is read at a time', () => {
  const path = join(folder(), 'lines');
  const lines = ['', 'ä'.repeat(3_000_001), '\u20ac\ud83d\ude00', '', 'x'.repeat(2 ** 20), 'end'];
  writeFileSync(path, lines.join('\n'));
  expect([...linesAt(path)]).toEqual(lines);
});

const cut = (text: string): string[] => [...pieces(text)];
const words = (count: number): string => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

it('lines are cut between them, and nothing is twice', () => {
  const text = Array.from({ length: 20_000 }, (_, at) => `line ${at}`).join('\n');
  expect(cut(text).length).toBeGreaterThan(3);
  expect(cut(text).join('')).toBe(text);
});

it('what stands in a long line stands whole in a piece, with what is next to it', () => {
  const text = words(60_000);
  const all = cut(text);
  expect(all.length).toBeGreaterThan(8);
  expect(Math.max(...all.map(({ length }) => length))).toBeLessThanOrEqual(60_000);
  for (let at = 0; at + 9_000 < text.length; at += 4_321) {
    const secret = text.slice(at, at + 9_000);
    expect(
      all.some((piece) => piece.includes(secret)),
      String(at),
    ).toBe(true);
  }
  for (const piece of all.slice(1)) expect(piece).toMatch(/^ word\d+ /);
  for (const piece of all.slice(0, -1)) expect(piece).toMatch(/ word\d+$/);
});

it('what has no gaps stays whole, and what follows it is not lost', () => {
  const packed = 'A'.repeat(500_000);
  expect(cut(packed)).toEqual([packed]);
  expect(cut(`{"packed":"${packed}","next":"${words(20_000)}"}`).length).toBeLessThan(8);
  for (const text of ['', 'a', '\n', ' '.repeat(200_000)]) expect(cut(text).length).toBeGreaterThan(0);
});

const FILES = new Map([
  ['a.txt', Buffer.from('text '.repeat(100))],
  ['empty', Buffer.alloc(0)],
  ['SHA256SUMS.sig', Buffer.from('x')],
]);
const zip = Buffer.from(zipOf(FILES, 'p'));
const filesIn = (bytes: Buffer) => {
  const path = join(folder(), 'p.zip');
  writeFileSync(path, bytes);
  return placeAt(path).files;
};
/** A zip of one file for each name, as another tool or another hand makes it. */
const named = (names: readonly string[], options = {}): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(names.map((name) => [name, Buffer.from('x')])), {
      mtime: new Date(1980, 0, 1, 12),
      ...options,
    }),
  );
/** A zip with other bytes in place of some. */
const bent = (from: number, ...bytes: readonly number[]): Buffer => {
  const changed = Buffer.from(zip);
  for (const [at, byte] of bytes.entries()) changed[from + at] = byte;
  return changed;
};

it('what is written is read, and is the same on every machine', () => {
  expect([...filesIn(zip)]).toEqual([...FILES]);
  expect([...filesIn(named(['p/a']))]).toEqual([['a', Buffer.from('x')]]);
  expect(zip.subarray(10, 14)).toEqual(Buffer.from([0, 0x60, 0x21, 0]));
  const large = bent(zip.indexOf('PK\x01\x02') + 24, 0, 0, 0, 0x10);
  expect(() => filesIn(large), 'what its directory says').toThrow(ChangedPlace);
});

describe('what tools may read differently, or what leads elsewhere, is refused:', () => {
  it.each<[string, Buffer]>([
    ['an end cut off', zip.subarray(0, -1)],
    ['bytes before the first entry', Buffer.concat([Buffer.from('#!/bin/sh\n'), zip])],
    ['bytes behind the end', Buffer.concat([zip, Buffer.from('x')])],
    ['a second zip behind it', Buffer.concat([zip, zip])],
    ['another time', named(['p/a'], { mtime: '2026-01-01' })],
    ['a link', named(['p/a'], { os: 3, attrs: (0o120777 << 16) >>> 0 })],
    ['a comment', named(['p/a'], { comment: 'comment' })],
    ['an addition', named(['p/a'], { extra: { 0x7075: new Uint8Array(9) } })],
    ['a bomb that says less than it holds', bent(22, 1, 0, 0, 0)],
    ['an unknown method', bent(8, 12)],
    ['encryption', bent(6, 1)],
  ])('%s', (_, bytes) => expect(() => filesIn(bytes)).toThrow(ChangedPlace));

  it.each([['nothing', ''], ['a text', 'text']])('%s, which is no zip', (_, text) =>
    expect(() => filesIn(Buffer.from(text))).toThrow('neither a folder nor a zip'),
  ); // prettier-ignore

  const NAMES = [
    ...['a', '/a', '/etc/passwd', 'p/..', '../a', 'p/.', 'p//a', 'p/ ', 'p/', 'p/b/c', './a', 'p/a.', 'p/.a'],
    ...['p/c:a', 'p/\\a', 'p/a\0b', 'p/a\nb', 'p/a?', 'p/CON', 'p/nul.txt', 'p/Aux.tar.gz', 'con/a', 'p/lpt9'],
    ...['p/ä', 'p/a\u202e', 'p/a\u200b'],
  ];
  const BESIDE_EACH_OTHER = [['p/a', 'p/A'], ['p/a', 'q/b'], ['p/a', 'P/b']]; // prettier-ignore
  it.each([...NAMES.map((name) => [name]), ...BESIDE_EACH_OTHER].map((names) => ({ names })))('$names', ({ names }) => {
    expect(() => filesIn(named(names))).toThrow(ChangedPlace);
  });

  it('any byte changed, anywhere', () => {
    for (let at = 0; at < zip.length; at++)
      expect(() => filesIn(bent(at, (zip[at] ?? 0) ^ 0x11)), `byte ${at}`).toThrow(ChangedPlace);
  });
});
