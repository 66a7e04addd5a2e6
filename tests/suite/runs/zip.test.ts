import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { filesInZip, ZipError } from '../../../runs/zip.ts';
import { type Made, u16, u32, zipOf } from './made-zip.ts';

const addition = (id: number, bytes: number): Buffer => Buffer.concat([u16(id, bytes), Buffer.alloc(bytes)]);
const deflated = { method: 8, data: 'text '.repeat(100) };
const one = (made: Made, more?: Parameters<typeof zipOf>[1]): Buffer => zipOf([made, { name: 'b.txt' }], more);
const named = (...names: readonly string[]): Buffer =>
  zipOf(names.map((name) => ({ name, data: name.endsWith('/') ? '' : 'x' })));

it.each<[string, Buffer, readonly string[]]>([
  ['nothing', zipOf([]), []],
  ['stored data', one({}), ['a.txt', 'b.txt']],
  ['deflated data', one(deflated), ['a.txt', 'b.txt']],
  ['an empty file, deflated', one({ method: 8, data: '' }), ['a.txt', 'b.txt']],
  ['sizes behind the data', one({ ...deflated, later: true }), ['a.txt', 'b.txt']],
  ['times and owners', one({ extra: addition(0x5455, 9), list: { extra: addition(0x5455, 5) } }), ['a.txt', 'b.txt']],
  ['the mode of a file', one({ attributes: (0o100644 << 16) >>> 0 }), ['a.txt', 'b.txt']],
  ['a folder', named('p/', 'p/a', 'p/b'), ['p/a', 'p/b']],
  ['a name in UTF-8', zipOf([{ name: 'Café/a', flags: 0x800 }]), ['Café/a']],
  ['names like members of every object', named('__proto__', 'constructor', 'p/__proto__'), ['__proto__', 'constructor', 'p/__proto__']],
  ['what this program writes', Buffer.from(zipSync({ 'p/a': new Uint8Array(9), 'p/b': Buffer.from('b'.repeat(999)) })), ['p/a', 'p/b']],
])('%s is read', (_, zip, names) => expect([...filesInZip(zip).keys()]).toEqual(names)); // prettier-ignore

it.each<[string, Buffer]>([
  ['5000 files', zipOf(Array.from({ length: 5001 }, (_, i) => ({ name: `f${i}` })))],
  ['200 MB', one({ ...deflated, size: 200_000_001 })],
])('more than %s is not read', (most, zip) => {
  expect(() => filesInZip(zip)).toThrow(`holds more than ${most}: no run leaves so much`);
});

describe('what tools read differently is refused:', () => {
  it.each<[string, Buffer]>([
    ['bytes before the first entry', one({}, { prefix: '#!/bin/sh\n' })],
    ['bytes before it that all offsets know', one({ before: Buffer.from('more') })],
    ['bytes between entries', one({ behind: Buffer.from('more') })],
    ['an entry that is not listed', one({ behind: zipOf([{ name: 'c.txt' }]).subarray(0, 39) })],
    ['bytes behind the end', one({}, { suffix: 'x' })],
    ['a comment', one({}, { comment: 'comment' })],
    ['a second zip behind it', Buffer.concat([one({}), one({})])],
    ['an end cut off', one({}).subarray(0, -1)],
    ['no bytes', Buffer.alloc(0)],
    ['another number of entries', one({}, { end: { count: 1 } })],
    ['more entries than are listed', one({}, { end: { count: 3 } })],
    ['several disks', one({}, { end: { disk: 1 } })],
    ['another number on this disk', one({}, { end: { here: 1 } })],
    ['a list of another size', one({}, { end: { listSize: 10 } })],
    ['a list at another place', one({}, { end: { listAt: 0 } })],
    ['the sizes of zip64', one({}, { end: { count: 0xffff, listAt: 0xffffffff, listSize: 0xffffffff } })],
    ['an entry twice in the list', zipOf([{}, { offset: 0 }])],
    ['another place in the list', one({ offset: 3 })],
    ['another name in the list', one({ list: { name: 'c.txt' } })],
    ['another length of the name in the list', one({ list: { name: 'c.text' } })],
    ['another size in the list', one({ list: { size: 3 } })],
    ['another checksum in the list', one({ list: { crc: 1 } })],
    ['another method in the list', one({ ...deflated, list: { method: 0 } })],
    ['other flags in the list', one({ list: { flags: 2 } })],
    ['a wrong checksum', one({ crc: 1 })],
    ['deflated data with a wrong checksum', one({ ...deflated, crc: 1 })],
    ['data longer than it says', one({ ...deflated, size: 4 })],
    ['data shorter than it says', one({ ...deflated, size: 1000 })],
    [
      'bytes behind deflated data',
      one({ ...deflated, packed: Buffer.concat([deflateRawSync(Buffer.from(deflated.data)), Buffer.from('x')]) }),
    ],
    ['deflated data cut off', one({ ...deflated, packed: deflateRawSync(Buffer.from(deflated.data)).subarray(0, -2) })],
    ['stored data of another size', one({ packedSize: 3 })],
    ['data beyond the list', one({ packedSize: 5000, size: 5000 })],
    ['an unknown method', one({ method: 12 })],
    ['encryption', one({ flags: 1 })],
    ['strong encryption', one({ flags: 0x41 })],
    ['a hidden header', one({ flags: 0x2000 })],
    ['stored data whose size stands behind it', one({ later: true })],
    [
      'other sizes behind the data',
      one({ ...deflated, later: true, descriptor: Buffer.concat([Buffer.from('PK\x07\x08'), u32(1, 2, 3)]) }),
    ],
    ['no sizes behind the data', one({ ...deflated, later: true, descriptor: Buffer.alloc(0) })],
    ['a name in an addition', one({ extra: addition(0x7075, 9) })],
    ['a name in an addition of the list', one({ list: { extra: addition(0x7075, 9) } })],
    ['a zip64 addition', one({ extra: addition(1, 16) })],
    ['an AES addition', one({ extra: addition(0x9901, 7) })],
    ['an addition that is cut off', one({ extra: addition(0x5455, 9).subarray(0, 7) })],
    ['a comment of an entry', one({ list: { comment: 'comment' } })],
    ['a link', one({ attributes: (0o120777 << 16) >>> 0 })],
    ['a device', one({ attributes: (0o060644 << 16) >>> 0 })],
    ['a pipe', one({ attributes: (0o010644 << 16) >>> 0 })],
    ['a folder with the name of a file', one({ attributes: (0o040755 << 16) >>> 0 })],
    ['a folder of DOS with the name of a file', one({ attributes: 0x10 })],
    ['a file with the name of a folder', one({ name: 'a/', data: '', attributes: (0o100644 << 16) >>> 0 })],
    ['a folder with data', one({ name: 'a/' })],
    ['a folder with deflated data', one({ name: 'a/', ...deflated })],
    ['a name that is no UTF-8', one({ name: Buffer.from([0x61, 0xff]), flags: 0x800 })],
    ['a name that only says by its bytes that it is UTF-8', one({ name: 'ä' })],
    ['a bomb that says less than it holds', one({ method: 8, data: 'x'.repeat(1e7), size: 10 })],
  ])('%s', (_, zip) => expect(() => filesInZip(zip)).toThrow(ZipError));

  it.each(
    [
      ['', '/', '/etc/passwd', '//host/a', '..', '../a', 'p/../../a', 'p/..',
        '.', 'p/./a', 'p//a', 'p/ ', 'p./a', 'p/a.', 'a '],
      ['C:', 'C:/a', 'c:a', 'a:stream', '\\a', 'p\\a', '..\\a', 'a\0b', 'a\nb', 'a\x7f', 'a?', 'a*', 'a|b', 'a<b', 'a"b'],
      ['CON', 'con.txt', 'p/NUL', 'nul/a', 'Aux.tar.gz', 'prn', 'COM1', 'lpt9.log', 'COM¹', 'con' + 'in$', 'CON .txt', 'p/com0/a'],
      ['a\u0085', 'a\u200b', 'a\u202e', 'a\u2028b', 'a\ufeff', '\ufffe'],
    ].flat(),
  )('the name %j', (name) => expect(() => filesInZip(zipOf([{ name, flags: 0x800 }]))).toThrow(ZipError)); // prettier-ignore

  it.each([
    [['a', 'a']], [['a', 'A']], [['p/a', 'P/b']], [['p/', 'P/']], [['p', 'p/a']], [['p/a', 'p']], [['p/', 'p']],
    [['é', 'e\u0301']], [['ﬁ', 'fi']], [['maß', 'MASS']], [['ς', 'σ']], [['a', '\uff41']],
    [['__proto__', '__PROTO__']],
  ])('the names %j beside each other', (names) => {
    const zip = zipOf(names.map((name) => ({ name, flags: 0x800, data: '' })));
    expect(() => filesInZip(zip)).toThrow(/twice/);
  }); // prettier-ignore

  it('any byte changed in a package, anywhere: the same files are read, or none', () => {
    const zip = zipOf([
      { name: 'p/', data: '' },
      { name: 'p/a', ...deflated, later: true },
      { name: 'p/b', extra: addition(0x5455, 5) },
    ]);
    const before = [...filesInZip(zip)];
    for (let at = 0; at < zip.length; at++) {
      const bent = Buffer.from(zip);
      bent[at] = (bent[at] ?? 0) ^ 0x11;
      let files: typeof before | null = null;
      try {
        files = [...filesInZip(bent)];
      } catch (error) {
        expect(error, `byte ${at}`).toBeInstanceOf(ZipError);
      }
      if (files !== null)
        expect(
          files.map(([, bytes]) => bytes),
          `byte ${at}`,
        ).toEqual(before.map(([, bytes]) => bytes));
    }
  });
});
