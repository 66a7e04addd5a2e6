import { readFileSync } from 'node:fs';
import type { Folder } from './folder.ts';

/** Where the job is, and the file that must include it, from the top of the repository. */
export const JOB_FILE = '.gitlab/cardproof.yml';
export const GITLAB_FILE = '.gitlab-ci.yml';
export const INCLUDE = `include:\n  - local: ${JOB_FILE}\n`;

const component = new URL('../../templates/cardproof.yml', import.meta.url);

/** The job of the component, with its inputs filled in for a folder: a project need not be able to reach the component. */
export function gitlabJob(folder: Folder, profile: string, flags: string): string {
  const [head = '', job = ''] = readFileSync(component, 'utf8').split(/^---\n/m);
  const given: Readonly<Record<string, string>> = {
    install: folder.install,
    command: folder.cardproof === '.' ? 'npm run -s cardproof --' : 'npx --no -- cardproof',
    directory: folder.below === '' ? '.' : folder.below,
    profile,
    flags,
  };
  const defaults = new Map(
    [...head.matchAll(/^ {4}(\w+):\n(?: {6}type: .*\n)? {6}default: '?(.*?)'?\n/gm)].map(([, name, value]) => [
      name ?? '',
      value ?? '',
    ]),
  );
  return job.replaceAll(/\$\[\[ inputs\.(\w+) \]\]/g, (_, name: string) => given[name] ?? defaults.get(name) ?? '');
}

/** What a person must do in GitLab before the job can run. */
export const gitlabSteps = (names: readonly string[]): readonly string[] => [
  `in GitLab, Settings > CI/CD > Variables: add ${names.join(', ')}`,
  'mask and hide SUBSCRIPTION_KEY there; add a schedule under Build > Pipeline schedules',
];
