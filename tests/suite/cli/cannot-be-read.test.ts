/** What a user names and what cannot be read as a file: refused in a sentence, with its place, before the first request. */
import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadProfile } from '../../../environment/settings/profile.ts';
import { loadTargets } from '../../../fleet/targets-file.ts';
import { checkCommand } from '../../../cli/commands/check.ts';
import { folder } from '../folder.ts';

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

/** What Playwright writes if the path says so. */
function zip(): string {
  const path = join(folder(), 'trace.har.zip');
  writeFileSync(path, 'PK\x03\x04');
  return path;
}

it.each([
  ['pipe', pipe, ' is not a regular file: name HAR files'],
  ['folder', folder, ' is not a regular file: name HAR files'],
  ['nothing', places['nothing'] ?? folder, ': name HAR files'],
  ['zip', zip, ' is a zip: unpack it'],
])('a HAR file that is a %s', async (_, place, says) => {
  const path = place();
  await expect(checkCommand([path], { out: folder() })).rejects.toThrow(`${path}${says}`);
});
