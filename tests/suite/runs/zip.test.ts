import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { filesInZip, ZipError, zipOf } from '../../../runs/zip.ts';

const FILES = new Map([
  ['a.txt', Buffer.from('text '.repeat(100))],
  ['empty', Buffer.alloc(0)],
  ['SHA256SUMS.sig', Buffer.from('x')],
]);
const zip = Buffer.from(zipOf(FILES, 'p'));
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
  expect([...filesInZip(zip)]).toEqual([...FILES]);
  expect([...filesInZip(named(['p/a']))]).toEqual([['a', Buffer.from('x')]]);
  expect(zip.subarray(10, 14)).toEqual(Buffer.from([0, 0x60, 0x21, 0]));
});

it('more than 200 MB is not unpacked', () => {
  expect(() => filesInZip(bent(22, 0, 0, 0, 0x10))).toThrow('holds more than 200 MB: no run leaves so much');
});

describe('what tools may read differently, or what leads elsewhere, is refused:', () => {
  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
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
  ])('%s', (_, bytes) => expect(() => filesInZip(bytes)).toThrow(ZipError));

  it.each(
    [
      ['a', '/a', '/etc/passwd', 'p/..', '../a', 'p/.', 'p//a', 'p/ ', 'p/', 'p/b/c', './a', 'p/a.', 'p/.a'],
      ['p/c:a', 'p/\\a', 'p/a\0b', 'p/a\nb', 'p/a?', 'p/CON', 'p/nul.txt', 'p/Aux.tar.gz', 'con/a', 'p/lpt9'],
      ['p/ä', 'p/a\u202e', 'p/a\u200b'],
    ].flat(),
  )('the name %j', (name) => expect(() => filesInZip(named([name]))).toThrow(ZipError));

  it.each([[['p/a', 'p/A']], [['p/a', 'q/b']], [['p/a', 'P/b']]])('the names %j beside each other', (names) => {
    expect(() => filesInZip(named(names))).toThrow(ZipError);
  });

  it('any byte changed, anywhere', () => {
    for (let at = 0; at < zip.length; at++)
      expect(() => filesInZip(bent(at, (zip[at] ?? 0) ^ 0x11)), `byte ${at}`).toThrow(ZipError);
  });
});
