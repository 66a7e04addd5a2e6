import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeWhole } from '../../../environment/private-files.ts';
import { folder } from '../folder.ts';

it('a file is written whole, in place of the old one', () => {
  const at = folder();
  const path = join(at, 'a.txt');
  writeWhole(path, 'old');
  writeWhole(path, 'new');
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['new', 0o600]);
  expect(readdirSync(at)).toEqual(['a.txt']);
});

it('nothing is left of a file that could not be written', () => {
  const at = folder();
  mkdirSync(join(at, 'a.txt/inside'), { recursive: true });
  expect(() => writeWhole(join(at, 'a.txt'), 'text')).toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
  expect(readdirSync(at)).toEqual(['a.txt']);
});

it('two processes with the same id, each in its container, do not disturb each other', () => {
  const at = folder();
  const path = join(at, 'a.txt');
  mkdirSync(`${path}.${process.pid}.tmp`);
  writeWhole(path, 'text');
  expect(readFileSync(path, 'utf8')).toBe('text');
});
