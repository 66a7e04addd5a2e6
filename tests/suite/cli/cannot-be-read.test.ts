/** What a user names and what cannot be read as a file: refused in a sentence, with its place, before the first request. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, ftruncateSync, openSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadProfile } from '../../../environment/settings/profile.ts';
import { loadTargets } from '../../../fleet/targets-file.ts';
import { checkCommand } from '../../../cli/commands/check.ts';
import { folder } from '../folder.ts';
import { inProcess } from './process.ts';
import { said } from '../reports/said.ts';

/** Nothing writes to it: a reader waits. */
function pipe(): string {
  const path = join(folder(), 'pipe');
  execFileSync('mkfifo', [path]);
  return path;
}

/** A file of a gigabyte that takes no room. */
function huge(): string {
  const path = join(folder(), 'huge');
  const open = openSync(path, 'w');
  ftruncateSync(open, 2 ** 30);
  closeSync(open);
  return path;
}

const readers: Readonly<Record<string, (path: string) => unknown>> = { profile: loadProfile, targets: loadTargets };
const places: Readonly<Record<string, () => string>> = { pipe, folder, huge, nothing: () => join(folder(), 'none') };

it.each(Object.keys(readers).flatMap((reader) => Object.keys(places).map((place) => [reader, place] as const)))(
  'the file of %s is a %s',
  (reader, place) => {
    const path = places[place]?.() ?? '';
    const says = place === 'huge' ? 'is larger than 1 MiB' : 'cannot be read';
    expect(() => readers[reader]?.(path)).toThrow(`${path} ${says}`);
  },
);

it.each(['pipe', 'folder', 'nothing'])('a HAR file that is a %s', async (place) => {
  const path = places[place]?.() ?? '';
  const { code } = await said(() => checkCommand([path], { out: folder() }));
  expect(code).toContain(`${path}${place === 'nothing' ? '' : ' is not a regular file'}: name HAR files`);
});

it('a zip of Playwright: it is to be unpacked', async () => {
  const path = join(folder(), 'trace.har.zip');
  writeFileSync(path, 'PK\x03\x04');
  const { code } = await said(() => checkCommand([path], { out: folder() }));
  expect(code).toContain(`${path} is a zip: unpack it`);
});

it.each([
  [['serve', 'more'], /^error: too many arguments.*\ncardproof serve --help says what it takes\n$/],
  [['fleet', 'run', '--x'], /\ncardproof fleet run --help says what it takes\n$/],
  [['certify', 'none'], /^cardproof: there is no none: name the folder of a run\n$/],
])('%s: what is wrong, and below it what to do', async (words, says) => {
  expect(await inProcess(words, {}, folder())).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(says) as string,
  });
});

it('a port that is taken: another one is to be chosen', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { code, stderr } = await inProcess(['serve', '--port', String(port)], {}, folder());
  taken.close();
  expect([code, stderr]).toEqual([2, expect.stringMatching(/EADDRINUSE.*; choose another port with --port/)]);
});
