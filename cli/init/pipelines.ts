import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parse } from 'yaml';
import { shellQuoted } from '../../spec/phrasing/requests.ts';
import type { Folder } from './folder.ts';

/** Where the workflow is, from the top of the repository. */
export const WORKFLOW_FILE = '.github/workflows/cardproof.yml';

/** A workflow that calls the action of the package: every night, and if a person starts it. */
export function githubWorkflow(folder: Folder, variables: readonly string[], profile: string, flags: string): string {
  const action = posix.join(folder.below, folder.cardproof);
  const pnpm = folder.install.includes('pnpm') || folder.install.includes('yarn');
  const inputs = variables.map((name): [string, string] => {
    const place = name === 'SUBSCRIPTION_KEY' ? 'secrets' : 'vars';
    return [name.toLowerCase().replaceAll('_', '-'), `\${{ ${place}.${name} }}`];
  });
  const own: [string, string][] = folder.below === '' ? [] : [['directory', JSON.stringify(folder.below)]];
  const given = [...own, ['profile', JSON.stringify(profile)], ['flags', flags], ...inputs];
  return [
    'name: cardproof',
    'on:',
    '  schedule:',
    "    - cron: '17 4 * * *'",
    '  workflow_dispatch:',
    'permissions:',
    '  contents: read',
    '  actions: read # to find the last green run',
    'jobs:',
    '  cardproof:',
    '    runs-on: ubuntu-latest',
    '    timeout-minutes: 15',
    '    steps:',
    '      - uses: actions/checkout@v6',
    '      - uses: actions/setup-node@v6',
    '        with:',
    '          node-version: 22',
    ...(pnpm ? ['      - run: corepack enable'] : []),
    `      - run: ${folder.install.replace('corepack enable && ', '')}`,
    ...(folder.below === '' ? [] : [`        working-directory: ${JSON.stringify(folder.below)}`]),
    '      # The action of the installed package: it judges the target, annotates the run, keeps the reports, and compares',
    '      # them with the last green run.',
    `      - uses: ./${action === '.' ? '' : action}`,
    '        with:',
    ...given.map(([name, value]) => `          ${name}: ${value}`),
    '',
  ].join('\n');
}

/** What a person must do on GitHub before the workflow can run; the key is typed there, never written into a command. */
export const githubSteps = (values: ReadonlyMap<string, string>): readonly string[] => [
  'gh secret set SUBSCRIPTION_KEY',
  ...[...values]
    .filter(([name]) => name !== 'SUBSCRIPTION_KEY')
    .map(([name, value]) => `gh variable set ${name} --body ${shellQuoted(value)}`),
];

/** Where the job is, and the file that must include it, from the top of the repository. */
export const JOB_FILE = '.gitlab/cardproof.yml';
export const GITLAB_FILE = '.gitlab-ci.yml';

const component = new URL('../../templates/cardproof.yml', import.meta.url);
interface Head {
  readonly spec: { readonly inputs: Readonly<Record<string, { readonly default: unknown }>> };
}

/** The job of the component, with its inputs filled in for a folder: a project need not be able to reach the component. */
export function gitlabJob(folder: Folder, profile: string, flags: string): string {
  const [head = '', job = ''] = readFileSync(component, 'utf8').split(/^---\n/m);
  const { inputs } = (parse(head) as Head).spec;
  const given: Readonly<Record<string, string>> = {
    install: folder.install,
    command: folder.cardproof === '.' ? 'npm run -s cardproof --' : 'npx --no -- cardproof',
    directory: folder.below === '' ? '.' : folder.below,
    profile,
    flags,
  };
  return job.replaceAll(
    /\$\[\[ inputs\.(\w+) \]\]/g,
    (_, name: string) => given[name] ?? String(inputs[name]?.default),
  );
}

/** What a person must do in GitLab before the job can run. */
export const gitlabSteps = (names: readonly string[]): readonly string[] => [
  `in GitLab, Settings > CI/CD > Variables: add ${names.join(', ')}`,
  'mask and hide SUBSCRIPTION_KEY there; add a schedule under Build > Pipeline schedules',
];
