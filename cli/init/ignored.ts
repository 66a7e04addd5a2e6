import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { DEFAULT_DIRECTORY, FLEET_DIRECTORY, TRAFFIC_DIRECTORY } from '../../environment/settings/run-flags.ts';
import { type Folder, textOf } from './folder.ts';

/** What git must leave alone: the keys, what the commands write of people, and what the guides and pipelines call it. */
const WRITTEN = [DEFAULT_DIRECTORY, TRAFFIC_DIRECTORY, FLEET_DIRECTORY, 'cardproof-green', 'last-green'];
const FILES = ['.env', 'signing-key', 'signing-key.pem', 'cardproof-*.zip', 'package.zip', 'comparison.md'];
const WANTED = [...FILES, ...WRITTEN.map((name) => `${name}/`)];

/** The lines that `.gitignore` of a folder lacks, so that neither a key (`signingKey` is the path of one) nor a run is committed. */
export function unignored({ path }: Folder, signingKey = ''): readonly string[] {
  const lines = textOf(join(path, '.gitignore'))
    .split('\n')
    .map((line) => line.trim().replace(/^\/|\/$/g, ''));
  const key = signingKey === '' ? '' : relative(path, resolve(path, signingKey)).split(sep).join('/');
  const keys = key === '' || key.startsWith('../') || isAbsolute(key) ? [] : [`/${key}`];
  return [...WANTED, ...keys].filter((name) => !lines.includes(name.replace(/^\/|\/$/g, '')));
}
