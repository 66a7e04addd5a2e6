import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inProcess } from '../cli/process.ts';
import { folder } from '../folder.ts';

const smoke = (out: string) => inProcess(['run', '--sandbox', '--smoke', '--quiet', '--out', out]);

it('a file that no run wrote is not overwritten', async () => {
  const out = folder();
  writeFileSync(join(out, 'index.html'), 'mine');
  const { code, stderr } = await smoke(out);
  expect([code, stderr]).toEqual([2, expect.stringContaining('choose another folder with --out')]);
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe('mine');
  expect(existsSync(join(out, 'results.json'))).toBe(false);
});

it('the folder of a run is used again, but a replay does not overwrite what it replays', async () => {
  const out = folder();
  writeFileSync(join(out, 'notes.txt'), 'mine');
  expect(await smoke(out)).toMatchObject({ code: 0 });
  expect(await smoke(out)).toMatchObject({ code: 0 });
  const before = readFileSync(join(out, 'results.json'), 'utf8');
  const replayed = await inProcess(['replay', out, '--out', out]);
  expect([replayed.code, replayed.stderr]).toEqual([2, expect.stringContaining('choose another folder')]);
  expect(readFileSync(join(out, 'results.json'), 'utf8')).toBe(before);
});
