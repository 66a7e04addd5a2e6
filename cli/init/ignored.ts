import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { DEFAULT_DIRECTORY, FLEET_DIRECTORY, TRAFFIC_DIRECTORY } from '../../environment/settings/run-flags.ts';
import { type Folder, textOf } from './folder.ts';

/** What git must leave alone: the keys, what the commands write of people, and what the guides and pipelines call it. */
const WRITTEN = [DEFAULT_DIRECTORY, TRAFFIC_DIRECTORY, FLEET_DIRECTORY, 'cardproof-green', 'last-green'];
const FILES = ['.env', 'signing-key', 'signing-key.pem', 'cardproof-*.zip', 'package.zip', 'comparison.md'];
const WANTED = [...FILES, ...WRITTEN.map((name) => `${name}/`)];

/** The lines that `.gitignore` of a folder lacks, so that neither a key (`signingKey` is the path of one) nor a run is committed. */
export function unignored(folder: Folder, signingKey = ''): readonly string[] {
  const { path, repository } = folder;
  const top = repository ?? path;
  const between = relative(top, path)
    .split(sep)
    .filter((part) => part !== '');
  const places = [top, ...between.map((_, at) => join(top, ...between.slice(0, at + 1)))];
  const lines = places.flatMap((place) => {
    const own = place === path;
    return textOf(join(place, '.gitignore'))
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => own || !line.replace('!', '').startsWith('/'));
  });
  const key = signingKey === '' ? '' : relative(path, resolve(path, signingKey)).split(sep).join('/');
  const keys = key === '' || key.startsWith('../') || isAbsolute(key) ? [] : [`/${key}`];
  return [...WANTED, ...keys].filter((name) => !isIgnored(name.replace(/\/$/, ''), lines));
}

/** By the last line that is about the name, as git reads it; only the usual ways to write it are known. */
function isIgnored(name: string, lines: readonly string[]): boolean {
  const ways = [name, ...(name === '.env' ? ['.env*', '*.env'] : [`${name}/`, `${name}/**`, `${name}/*`])];
  const about = ways.flatMap((way) => [way, `/${way}`, `**/${way}`]);
  return lines.findLast((line) => about.includes(line.replace(/^!/, '')))?.startsWith('!') === false;
}
