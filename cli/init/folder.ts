import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { decodeText } from '../../environment/settings/env-file.ts';

/** Where a pipeline runs, and its name for people. */
export const PIPELINES = { github: 'GitHub Actions', gitlab: 'GitLab', none: 'no pipeline' } as const;
export type Pipeline = keyof typeof PIPELINES;

/** What a folder shows of the project in it. */
export interface Folder {
  readonly path: string;
  readonly isInGit: boolean;
  /** The top of the git repository; the folder itself if there is none. */
  readonly top: string;
  /** From the top to the folder, with `/`; empty if they are the same. */
  readonly below: string;
  readonly pipeline: Pipeline;
  /** What installs the dependencies of the project in a pipeline. */
  readonly install: string;
  /** Where the package of Cardproof is, seen from the folder, with `/`. */
  readonly cardproof: string;
  /** Whether the project has Cardproof: as a dependency, or because it is Cardproof. */
  readonly hasCardproof: boolean;
}

/** Looks at a folder; nothing is started and nothing is written. */
export function folderAt(path: string): Folder {
  const repository = upwards(path, '.git');
  const top = repository ?? path;
  const isCheckout = textOf(join(path, 'package.json')).includes('"name": "cardproof"');
  const modules = upwards(path, 'node_modules/cardproof/package.json');
  const found = modules === null ? '.' : relative(path, modules).split(sep).join('/') || '.';
  return {
    path,
    isInGit: repository !== null,
    top,
    below: relative(top, path).split(sep).join('/'),
    pipeline: pipelineOf(top),
    install: installOf(path, top),
    cardproof: isCheckout ? '.' : `${found}/node_modules/cardproof`,
    hasCardproof: isCheckout || modules !== null,
  };
}

/** The text of a file; empty if it cannot be read. */
export function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The text of a file that need not be there. Throws if it is there and cannot be read. */
export function secretIn(path: string): string {
  return existsSync(path) ? decodeText(readFileSync(path)) : '';
}

/** The folder, or the nearest one above it, that holds something. */
function upwards(path: string, name: string): string | null {
  if (existsSync(join(path, name))) return path;
  return dirname(path) === path ? null : upwards(dirname(path), name);
}

function pipelineOf(top: string): Pipeline {
  if (existsSync(join(top, '.gitlab-ci.yml'))) return 'gitlab';
  if (existsSync(join(top, '.github'))) return 'github';
  const remote = /^\s*url\s*=\s*(.*)$/m.exec(textOf(join(top, '.git/config')))?.[1] ?? '';
  if (remote.includes('github')) return 'github';
  return remote.includes('gitlab') ? 'gitlab' : 'none';
}

/** The command that the lock file asks for, in the folder or at the top of the repository. */
function installOf(path: string, top: string): string {
  const has = (file: string): boolean => [path, top].some((place) => existsSync(join(place, file)));
  if (has('pnpm-lock.yaml')) return 'corepack enable && pnpm install --frozen-lockfile';
  if (has('yarn.lock')) return 'corepack enable && yarn install --immutable';
  return has('package-lock.json') ? 'npm ci' : 'npm install';
}
